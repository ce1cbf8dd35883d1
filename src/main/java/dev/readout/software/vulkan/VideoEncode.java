package dev.readout.software.vulkan;

import dev.readout.vulkan.QueryResultStatus;
import org.jspecify.annotations.Nullable;

/**
 * What comes of a video encode operation of a {@link SoftwareVulkan}, which encodes nothing: what its feedback and its
 * status are (sections 18.11 and 18.12). Immutable and safe to share between threads.
 *
 * <p>Example: {@link SoftwareSettings}.
 *
 * @param offset where the bitstream begins, in bytes from the {@code dstBufferOffset} of the operation, unsigned
 * @param bytesWritten the length of the bitstream in bytes, unsigned
 * @param hasOverrides whether parameters were overridden
 * @param status the {@code VkQueryResultStatusKHR}, positive for success, negative for failure
 */
public record VideoEncode(long offset, long bytesWritten, boolean hasOverrides, int status) {
    /** The bits of {@code VkVideoEncodeFeedbackFlagsKHR} that the device supports: offset, bytes, overrides. */
    static final int SUPPORTED = 0x7;
    /** The first two of them. */
    static final int OFFSET_AND_BYTES = 0x3;

    /**
     * Checks the components.
     *
     * @throws IllegalArgumentException if {@code status} is 0, not ready: an operation comes to an end
     */
    public VideoEncode {
        if (status == 0) {
            throw new IllegalArgumentException("status must not be 0, which is VK_QUERY_RESULT_STATUS_NOT_READY_KHR");
        }
    }

    /** A success that wrote {@code bytesWritten} bytes to the beginning of the buffer's range. */
    public static VideoEncode success(long bytesWritten) {
        return new VideoEncode(0, bytesWritten, false, QueryResultStatus.COMPLETE.code());
    }

    /** A failure: {@code VK_QUERY_RESULT_STATUS_ERROR_KHR}. */
    public static VideoEncode failure() {
        return new VideoEncode(0, 0, false, QueryResultStatus.ERROR.code());
    }

    /** This, or the failure that it is if the bitstream does not fit so many bytes. */
    VideoEncode within(long range) {
        return Long.compareUnsigned(bytesWritten, range) <= 0 ? this
                : new VideoEncode(0, 0, false, QueryResultStatus.INSUFFICIENT_BITSTREAM_BUFFER_RANGE.code());
    }

    /** The values of the bits of {@code mask}, lowest first: zeros where nothing was encoded. */
    static long[] values(@Nullable VideoEncode encode, int mask) {
        long[] values = new long[Integer.bitCount(mask)];
        if (encode != null) {
            long[] all = {encode.offset, encode.bytesWritten, encode.hasOverrides ? 1 : 0};
            int value = 0;
            for (int bit = 0; bit < all.length; bit++) {
                if ((mask & 1 << bit) != 0) {
                    values[value++] = all[bit];
                }
            }
        }
        return values;
    }
}
