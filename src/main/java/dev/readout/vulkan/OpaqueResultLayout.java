package dev.readout.vulkan;

import java.lang.foreign.MemorySegment;
import java.util.Objects;

/**
 * Results that only their vendor's library can read: Intel performance queries (18.10). Query {@code q} is the block of
 * {@code size} bytes at {@code q * stride}. Immutable and safe to share between threads.
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
        if (count < 1) {
            throw new IllegalArgumentException("count " + count + " is less than 1 query");
        }
        if (count > 1 && stride < size) {
            throw new IllegalArgumentException("stride " + stride + " bytes is less than a result of " + size
                    + " bytes: the results of " + count + " queries would overlap");
        }
        if (count > 1 && stride > (Long.MAX_VALUE - size) / (count - 1)) {
            throw new IllegalArgumentException("stride " + stride + " bytes times count " + count
                    + " queries exceeds 2^63-1 bytes");
        }
    }

    /** The bytes from the first result's first to the last result's last: what a segment must hold at least. */
    public long byteSize() {
        return count == 1 ? size : stride * (count - 1) + size;
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
