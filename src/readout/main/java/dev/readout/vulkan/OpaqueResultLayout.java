package dev.readout.vulkan;

import java.lang.foreign.MemorySegment;
import java.util.Objects;

/**
 * The layout of an opaque result, for its vendor's library: Intel performance queries (18.10). Query {@code q} is the
 * block of {@code size} bytes at {@code q * stride}. Immutable and safe to share between threads.
 *
 * <pre>
 *           0                        size       stride
 *           +------------------------+-- -- -- -+
 * query 0   | the vendor's bytes     | unused   |
 *           +------------------------+-- -- -- -+
 * query 1   | the vendor's bytes     |          |
 * </pre>
 *
 * <p>{@snippet :
 * OpaqueResultLayout layout = new OpaqueResultLayout(200, 256);
 * MemorySegment report = layout.result(segment, 2);
 * }
 *
 * @param size the bytes of one result, 1 or more
 * @param stride the distance in bytes from one result to the next, not less than {@code size}, 2<sup>31</sup>-1 or less
 */
public record OpaqueResultLayout(long size, long stride) {
    /**
     * A layout with every component given.
     *
     * @throws IllegalArgumentException naming the component, its value and the limit
     */
    public OpaqueResultLayout {
        if (size < 1) {
            throw new IllegalArgumentException("size " + size + " is less than 1 byte");
        }
        Stride.require(stride, size);
    }

    /**
     * The bytes from the first result's first to the last result's last: what a segment must hold at least.
     *
     * @param count how many queries, 1 or more
     * @throws IllegalArgumentException if {@code count} is less than 1
     */
    public long byteSize(int count) {
        return Stride.byteSize(stride, size, count);
    }

    /** The number of whole results in {@code bytes} bytes. */
    public long countIn(long bytes) {
        return Stride.countIn(bytes, stride, size);
    }

    /**
     * Proves that results can be read from a segment: that it is large enough, and of an open arena of this thread.
     *
     * @param count how many results, 1 or more
     * @return {@code segment}
     * @throws IllegalArgumentException naming the numbers, if it is too small
     */
    public MemorySegment requireFits(MemorySegment segment, int count) {
        return Stride.requireFits(Objects.requireNonNull(segment, "segment"), stride, size, count);
    }

    /**
     * The block of one query, to hand to the vendor's library: a view and not a copy.
     *
     * @param query counted from the first result of {@code segment}, 0 or more
     * @throws IndexOutOfBoundsException if {@code query} is not in the segment
     */
    public MemorySegment result(MemorySegment segment, int query) {
        if (query < 0 || query >= countIn(Objects.requireNonNull(segment, "segment").byteSize())) {
            throw Stride.noSuchQuery(segment, stride, size, query);
        }
        return segment.asSlice(query * stride, size);
    }
}
