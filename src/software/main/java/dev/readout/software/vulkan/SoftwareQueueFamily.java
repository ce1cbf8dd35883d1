package dev.readout.software.vulkan;

import java.util.Objects;

/**
 * A queue family of a {@link SoftwareVulkan}: {@code VkQueueFamilyProperties}. Immutable and safe to share between
 * threads.
 *
 * <p>{@snippet :
 * SoftwareQueueFamily late = SoftwareQueueFamily.UNIVERSAL.withClockError(new ClockError(500, 1e-6));
 * SoftwareSettings settings = SoftwareSettings.builder()
 *         .queueFamilies(List.of(SoftwareQueueFamily.UNIVERSAL, late)).build();
 * }
 *
 * @param flags what its queues can do: bits of {@code VkQueueFlags}, at least one of {@link #GRAPHICS},
 *         {@link #COMPUTE}, {@link #TRANSFER}, {@link #VIDEO_DECODE} and {@link #VIDEO_ENCODE}; besides those
 *         {@link #SPARSE_BINDING} and {@link #OPTICAL_FLOW}
 * @param queueCount the number of queues, 1 to 16
 * @param timestampValidBits the bits of a timestamp that count, from the least significant, 0 to 64; 0: its queues
 *         write none. The specification has 0 and 36 to 64, some drivers have less.
 * @param clockError the error of its queues' clock against the device's
 */
public record SoftwareQueueFamily(int flags, int queueCount, int timestampValidBits, ClockError clockError) {
    /** Draws: {@code VK_QUEUE_GRAPHICS_BIT}. */
    public static final int GRAPHICS = 0x1;
    /** Dispatches: {@code VK_QUEUE_COMPUTE_BIT}. */
    public static final int COMPUTE = 0x2;
    /** Copies: {@code VK_QUEUE_TRANSFER_BIT}. */
    public static final int TRANSFER = 0x4;

    /** Only result status queries, since the device decodes nothing: {@code VK_QUEUE_VIDEO_DECODE_BIT_KHR}. */
    public static final int VIDEO_DECODE = 0x20;
    /** Video encode operations, as a model: {@code VK_QUEUE_VIDEO_ENCODE_BIT_KHR}. */
    public static final int VIDEO_ENCODE = 0x40;

    /** No effect, since the device has no sparse memory: {@code VK_QUEUE_SPARSE_BINDING_BIT}. */
    public static final int SPARSE_BINDING = 0x8;
    /** Only resets of queries and timestamps: {@code VK_QUEUE_OPTICAL_FLOW_BIT_NV}. */
    public static final int OPTICAL_FLOW = 0x100;

    /** One queue for draws, dispatches and copies, with 64 valid bits. */
    public static final SoftwareQueueFamily UNIVERSAL = new SoftwareQueueFamily(GRAPHICS | COMPUTE | TRANSFER, 1, 64);

    private static final int WORK = GRAPHICS | COMPUTE | TRANSFER | VIDEO_DECODE | VIDEO_ENCODE;
    private static final int MAX_QUEUES = 16;

    /**
     * Checks the components.
     *
     * @throws IllegalArgumentException if one is out of its range
     */
    public SoftwareQueueFamily {
        if ((flags & WORK) == 0 || (flags & ~(WORK | SPARSE_BINDING | OPTICAL_FLOW)) != 0) {
            throw new IllegalArgumentException("flags must be a combination of GRAPHICS (1), COMPUTE (2),"
                    + " TRANSFER (4), VIDEO_DECODE (0x20) and VIDEO_ENCODE (0x40), to which SPARSE_BINDING (8) and"
                    + " OPTICAL_FLOW (0x100) may be added, but is 0x" + Integer.toHexString(flags));
        }
        if (queueCount < 1 || queueCount > MAX_QUEUES) {
            throw new IllegalArgumentException("queueCount must be 1 to " + MAX_QUEUES + ", but is " + queueCount);
        }
        if (timestampValidBits < 0 || timestampValidBits > Long.SIZE) {
            throw new IllegalArgumentException("timestampValidBits must be 0 to 64, but is " + timestampValidBits);
        }
        Objects.requireNonNull(clockError, "clockError");
    }

    /**
     * A family whose queues have the device's clock.
     *
     * @throws IllegalArgumentException if an argument is out of its range
     */
    public SoftwareQueueFamily(int flags, int queueCount, int timestampValidBits) {
        this(flags, queueCount, timestampValidBits, ClockError.NONE);
    }

    /** The same family with another clock. */
    public SoftwareQueueFamily withClockError(ClockError error) {
        return new SoftwareQueueFamily(flags, queueCount, timestampValidBits,
                Objects.requireNonNull(error, "error"));
    }
}
