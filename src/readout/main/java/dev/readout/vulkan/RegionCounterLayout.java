package dev.readout.vulkan;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Objects;

/**
 * The layout of the performance counters of a render pass's regions, which the device writes at an address of {@code
 * VkRenderPassPerformanceCountersByRegionBeginInfoARM::pCounterAddresses} (VK_ARM_performance_counters_by_region).
 *
 * <p>The render area is divided into regions of the device's size. Each region has a 32-bit value for each counter, in
 * the order of {@code pCounterIndices}; regions follow one another in rows.
 *
 * <pre>
 * byte                0                                          regionStride
 *                     +-----------+-----------+--     --+-- -- --+-----------+--
 * row 0               | counter 0 | counter 1 |   ...   | unused | counter 0 | ...
 *                     +-----------+-----------+--     --+-- -- --+-----------+--
 * row 1  (rowStride)  | counter 0 | counter 1 |   ...
 * </pre>
 *
 * <p>{@snippet :
 * RegionCounterLayout layout = new RegionCounterLayout(1920, 1080, 32, 32, 2, 64, 64);
 *
 * long cycles = layout.value(segment, column, row, 0);
 * }
 *
 * <p>Strides follow VUID-VkRenderPassPerformanceCountersByRegionBeginInfoARM-pCounterAddresses-11817. Column and row
 * are the framebuffer's if the device's {@code identityTransformOrder} is true; otherwise the order of regions is the
 * device's own, and only sums over all of them are meaningful. A render pass has an address, and memory like this, for
 * each layer and subpass.
 *
 * <p>Everything is validated here, once. Values are read in native byte order, as drivers write them, from memory of
 * any alignment. Immutable and safe to share between threads.
 *
 * @param width the pixels of the render area from left to right, {@code renderArea.extent.width}: 1 or more
 * @param height the pixels of the render area from top to bottom, {@code renderArea.extent.height}: 1 or more
 * @param regionWidth the pixels of a region, {@code performanceCounterRegionSize.width}: 1 or more
 * @param regionHeight the pixels of a region, {@code performanceCounterRegionSize.height}: 1 or more
 * @param counters the number of counters, {@code counterIndexCount}: 1 or more
 * @param regionAlignment the bytes of a region are rounded up to a multiple of it, {@code regionAlignment}: 1 or more
 * @param rowStrideAlignment the bytes of a row are rounded up to a multiple of it, {@code rowStrideAlignment}: 1 or
 *        more
 */
public record RegionCounterLayout(int width, int height, int regionWidth, int regionHeight, int counters,
        int regionAlignment, int rowStrideAlignment) {
    private static final ValueLayout.OfInt COUNTER = ValueLayout.JAVA_INT_UNALIGNED;

    /**
     * A layout with every component given.
     *
     * @throws IllegalArgumentException naming the component, its value and the limit
     */
    public RegionCounterLayout {
        requirePositive(width, "width", "pixel");
        requirePositive(height, "height", "pixel");
        requirePositive(regionWidth, "regionWidth", "pixel");
        requirePositive(regionHeight, "regionHeight", "pixel");
        requirePositive(counters, "counters", "counter");
        requirePositive(regionAlignment, "regionAlignment", "byte");
        requirePositive(rowStrideAlignment, "rowStrideAlignment", "byte");
        long regionStride = roundedUp((long) counters * Integer.BYTES, regionAlignment);
        long columns = divisions(width, regionWidth);
        long rows = divisions(height, regionHeight);
        if (regionStride > (Long.MAX_VALUE - rowStrideAlignment) / columns
                || roundedUp(columns * regionStride, rowStrideAlignment) > Long.MAX_VALUE / rows) {
            throw new IllegalArgumentException(columns + " columns times " + rows + " rows of regions of "
                    + regionStride + " bytes exceed 2^63-1 bytes");
        }
    }

    private static void requirePositive(int value, String component, String unit) {
        if (value < 1) {
            throw new IllegalArgumentException(component + " " + value + " is less than 1 " + unit);
        }
    }

    private static long roundedUp(long bytes, int alignment) {
        return (bytes + alignment - 1) / alignment * alignment;
    }

    private static int divisions(int length, int part) {
        return (int) ((length + (long) part - 1) / part);
    }

    /** How many regions there are from left to right; the last may be cut off by the render area's edge. */
    public int columns() {
        return divisions(width, regionWidth);
    }

    /** How many regions there are from top to bottom; the last may be cut off by the render area's edge. */
    public int rows() {
        return divisions(height, regionHeight);
    }

    /** The bytes from one region to the next one of its row. */
    public long regionStride() {
        return roundedUp((long) counters * Integer.BYTES, regionAlignment);
    }

    /** The bytes from one row of regions to the next. */
    public long rowStride() {
        return roundedUp(columns() * regionStride(), rowStrideAlignment);
    }

    /** The bytes of all regions, which the buffer must have behind the address, and a segment too. */
    public long byteSize() {
        return rowStride() * rows();
    }

    /**
     * Proves that a segment can hold this layout.
     *
     * @return {@code segment}
     * @throws IllegalArgumentException naming the numbers, if it can't
     */
    public MemorySegment requireFits(MemorySegment segment) {
        Objects.requireNonNull(segment, "segment");
        if (segment.byteSize() < byteSize()) {
            throw new IllegalArgumentException("segment of " + segment.byteSize() + " bytes is too small: " + rows()
                    + " rows of " + rowStride() + " bytes, each of " + columns() + " regions of " + regionStride()
                    + " bytes, need " + byteSize() + " bytes");
        }
        return segment;
    }

    /**
     * A counter's value in a region, unsigned.
     *
     * @param segment where the first region begins
     * @param column which region of its row, from 0 to {@code columns - 1}
     * @param row which row, from 0 to {@code rows - 1}
     * @param counter which of the counters, from 0 to {@code counters - 1}
     * @throws IndexOutOfBoundsException if one of them or the segment's size is out of range
     */
    public long value(MemorySegment segment, int column, int row, int counter) {
        Objects.requireNonNull(segment, "segment");
        if (column < 0 || column >= columns() || row < 0 || row >= rows()) {
            throw new IndexOutOfBoundsException("region " + column + ", " + row + " is not in the " + columns()
                    + " columns and " + rows() + " rows");
        }
        if (counter < 0 || counter >= counters) {
            throw new IndexOutOfBoundsException("counter " + counter + " is not in 0.." + (counters - 1));
        }
        return Integer.toUnsignedLong(segment.get(COUNTER,
                row * rowStride() + column * regionStride() + (long) counter * Integer.BYTES));
    }
}
