package dev.readout.driver.vulkan;

/**
 * A queue family of a physical device: {@code VkQueueFamilyProperties}. Immutable and safe to share between threads.
 *
 * <p>Example: {@link VulkanInstance}.
 *
 * @param index its index in the API
 * @param flags the operations of its queues, the constants of this type or'ed; there may be others
 * @param queueCount the number of its queues
 * @param timestampValidBits the valid bits of a timestamp, 36 to 64 by the specification and fewer in practice; 0 if
 *        its queues have no timestamps (18.5)
 */
public record QueueFamily(int index, int flags, int queueCount, int timestampValidBits) {
    /** {@code VK_QUEUE_GRAPHICS_BIT}: draws. */
    public static final int GRAPHICS = 0x1;
    /** {@code VK_QUEUE_COMPUTE_BIT}: dispatches. */
    public static final int COMPUTE = 0x2;
    /** {@code VK_QUEUE_TRANSFER_BIT}: copies. Queues that draw or dispatch copy too, and need not say so. */
    public static final int TRANSFER = 0x4;
    /** {@code VK_QUEUE_VIDEO_DECODE_BIT_KHR}. */
    public static final int VIDEO_DECODE = 0x20;
    /** {@code VK_QUEUE_VIDEO_ENCODE_BIT_KHR}. */
    public static final int VIDEO_ENCODE = 0x40;

    /** Returns whether its queues can do everything in {@code flags}. */
    public boolean supports(int flags) {
        return (this.flags & flags) == flags;
    }
}
