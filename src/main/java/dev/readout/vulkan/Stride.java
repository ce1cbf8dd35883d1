package dev.readout.vulkan;

/**
 * The arithmetic of results that begin a stride apart, the same for every layout: proven once, so that no product of a
 * stride and a query can overflow later.
 */
final class Stride {
    private Stride() {
    }

    /**
     * Proves that {@code count} results of {@code size} bytes, {@code stride} bytes apart, neither overlap nor leave
     * the range of a long. A single result has no neighbour: its stride may be anything.
     *
     * @throws IllegalArgumentException naming the component, its value and the limit
     */
    static void require(long stride, long size, int count) {
        if (count < 1) {
            throw new IllegalArgumentException("count " + count + " is less than 1 query");
        }
        if (count == 1) {
            return;
        }
        if (stride < 0) {
            throw new IllegalArgumentException("stride " + stride + " is negative (unsigned "
                    + Long.toUnsignedString(stride) + "), which only a single query may have; count is " + count);
        }
        if (stride < size) {
            throw new IllegalArgumentException("stride " + stride + " bytes is less than a result of " + size
                    + " bytes: the results of " + count + " queries would overlap");
        }
        if (stride > (Long.MAX_VALUE - size) / (count - 1)) {
            throw new IllegalArgumentException("stride " + stride + " bytes times count " + count
                    + " queries exceeds 2^63-1 bytes");
        }
    }

    /** The bytes from the first result's first to the last result's last. */
    static long byteSize(long stride, long size, int count) {
        return count == 1 ? size : stride * (count - 1) + size;
    }
}
