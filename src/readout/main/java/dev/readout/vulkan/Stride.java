package dev.readout.vulkan;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * The arithmetic of strided results for all layouts, proven once, so that no later product of a stride and a query can
 * overflow.
 */
final class Stride {
    private Stride() {
    }

    /**
     * Proves that results of {@code size} bytes, {@code stride} bytes apart, don't overlap, and that no number of them
     * leaves the range of a long.
     *
     * @throws IllegalArgumentException naming the component, its value and the limit
     */
    static void require(long stride, long size) {
        if (size > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("a result of " + size + " bytes is larger than 2^31-1 bytes");
        }
        if (stride < 0 || stride > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("stride " + stride + (stride < 0
                    ? " is negative (unsigned " + Long.toUnsignedString(stride) + ")"
                    : " bytes is more than 2^31-1 bytes"));
        }
        if (stride < size) {
            throw new IllegalArgumentException("stride " + stride + " bytes is less than a result of " + size
                    + " bytes: results would overlap");
        }
    }

    /**
     * The bytes from the first result's first to the last result's last.
     *
     * @throws IllegalArgumentException if there is no result
     */
    static long byteSize(long stride, long size, int count) {
        requireCount(count);
        return stride * (count - 1) + size;
    }

    /** @throws IllegalArgumentException if there is no result */
    static void requireCount(int count) {
        if (count < 1) {
            throw new IllegalArgumentException("count " + count + " is less than 1 query");
        }
    }

    /** The number of whole results in {@code bytes} bytes. */
    static long countIn(long bytes, long stride, long size) {
        return bytes < size ? 0 : (bytes - size) / stride + 1;
    }

    /** Proves that a segment holds {@code count} results, and is of an open arena of this thread. */
    static MemorySegment requireFits(MemorySegment segment, long stride, long size, int count) {
        if (segment.byteSize() < byteSize(stride, size, count)) {
            throw new IllegalArgumentException("segment of " + segment.byteSize() + " bytes is too small: "
                    + need(stride, size, count));
        }
        // Whether the memory is there is found out by looking.
        segment.get(ValueLayout.JAVA_BYTE, 0);
        return segment;
    }

    /** A message about the bytes that {@code count} results need. */
    static String need(long stride, long size, int count) {
        return results(stride, size, count) + (count == 1 ? " needs " : " need ") + byteSize(stride, size, count)
                + " bytes";
    }

    /** The exception for a query that a segment does not hold. */
    static IndexOutOfBoundsException noSuchQuery(MemorySegment segment, long stride, long size, int query) {
        return new IndexOutOfBoundsException("query " + query + " is out of range: a segment of " + segment.byteSize()
                + " bytes holds " + results(stride, size, countIn(segment.byteSize(), stride, size)));
    }

    private static String results(long stride, long size, long count) {
        return count + (count == 1 ? " result" : " results") + " of " + size + " bytes"
                + (stride == size ? "" : " at stride " + stride);
    }
}
