package dev.readout.software.vulkan;

import dev.readout.vulkan.QueryResultStatus;

/**
 * The result of a video encode operation of a {@link SoftwareVulkan}, which encodes nothing: its feedback and its
 * status (sections 18.11 and 18.12). Immutable and safe to share between threads.
 *
 * <p>Example: {@link SoftwareSettings}.
 *
 * @param offset where the bitstream begins, in bytes from the {@code dstBufferOffset} of the operation, unsigned
 * @param bytesWritten the length of the bitstream in bytes, unsigned
 * @param hasOverrides whether parameters were overridden
 * @param status the {@code VkQueryResultStatusKHR}, positive for success, negative for failure
 */
public record VideoEncode(long offset, long bytesWritten, boolean hasOverrides, int status) {
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
}
