package dev.readout.vulkan;

/**
 * A value of a video encode feedback query: {@code VkVideoEncodeFeedbackFlagBitsKHR} (18.12), the bits of
 * VK_KHR_video_encode_feedback2 included.
 *
 * <p>{@snippet :
 * static final int MASK = ResultBit.mask(BITSTREAM_BUFFER_OFFSET, BITSTREAM_BYTES_WRITTEN);
 * static final ResultLayout LAYOUT = ResultLayout.ofVideoEncodeFeedback(MASK).withStatus();
 * static final int SIZE = BITSTREAM_BYTES_WRITTEN.indexIn(MASK);
 *
 * if (LAYOUT.status(segment, query) > 0) {
 *     bytes += LAYOUT.value(segment, query, SIZE);
 * }
 * }
 *
 * <p>Quantization values are {@linkplain #isSigned signed}: cast 32-bit elements to {@code int}. Immutable and safe to
 * share between threads.
 */
public enum VideoEncodeFeedback implements ResultBit {
    /** Offset in bytes of the bitstream, relative to {@code VkVideoEncodeInfoKHR::dstBufferOffset}. */
    BITSTREAM_BUFFER_OFFSET,
    /** Bytes of bitstream written. */
    BITSTREAM_BYTES_WRITTEN,
    /** 0 or 1: whether the implementation overrode parameters. */
    BITSTREAM_HAS_OVERRIDES,
    /** Average quantization value, signed. */
    AVERAGE_QUANTIZATION,
    /** Lowest quantization value, signed. */
    MIN_QUANTIZATION,
    /** Highest quantization value, signed. */
    MAX_QUANTIZATION,
    /** Pixels coded with intra prediction. */
    INTRA_PIXELS,
    /** Pixels coded with inter prediction. */
    INTER_PIXELS,
    /** Pixels of skipped blocks. */
    SKIPPED_PIXELS,
    /** Partitions of the picture; their own values stand behind the status word. */
    PICTURE_PARTITION_COUNT;

    /** Every bit that the specification names. */
    public static final int ALL = ResultBit.mask(values());

    @Override
    public int bit() {
        return 1 << ordinal();
    }

    @Override
    public boolean isSigned() {
        return this == AVERAGE_QUANTIZATION || this == MIN_QUANTIZATION || this == MAX_QUANTIZATION;
    }
}
