package dev.readout.vulkan;

import java.lang.foreign.MemorySegment;
import java.util.Objects;

/**
 * Results that only their vendor's library can read: Intel performance queries (18.10). Query {@code q} is the block of
 * {@code size} bytes at {@code q * stride}. Immutable and safe to share between threads.
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
 * OpaqueResultLayout layout = new OpaqueResultLayout(200, 256, 4);
 * MemorySegment report = layout.result(segment, 2);
 * }
 *
 * @param size the bytes of one result, 1 or more
 * @param stride the distance in bytes from one result to the next, not less than {@code size} if there are several
 * @param count how many queries, 1 or more
 */
public record OpaqueResultLayout(long size, long stride, int count) {
    /**
     * A layout with every component given.
     *
     * @throws IllegalArgumentException naming the component, its value and the limit
     */
    public OpaqueResultLayout {
        if (size < 1) {
            throw new IllegalArgumentException("size " + size + " is less than 1 byte");
        }
        Stride.require(stride, size, count);
    }

    /** The bytes from the first result's first to the last result's last: what a segment must hold at least. */
    public long byteSize() {
        return Stride.byteSize(stride, size, count);
    }

    /**
     * The block of one query, to hand to the vendor's library: a view and not a copy.
     *
     * @param query counted from the first result of {@code segment}, from 0 to {@code count - 1}
     * @throws IndexOutOfBoundsException if {@code query} or the segment's size is out of range
     */
    public MemorySegment result(MemorySegment segment, int query) {
        Objects.requireNonNull(segment, "segment");
        if (query < 0 || query >= count) {
            throw new IndexOutOfBoundsException("query " + query + " is not in 0.." + (count - 1));
        }
        return segment.asSlice(query * stride, size);
    }
}
