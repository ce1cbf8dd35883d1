package dev.readout.vulkan;

import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A view of the performance counters of a render pass's regions in memory (VK_ARM_performance_counters_by_region).
 *
 * <p>Create one for each layout and keep it; {@link #wrap wrap} it around each frame's memory. Wrapping proves that the
 * memory holds the layout; after that, reads are plain, and nothing allocates.
 *
 * <p>{@snippet :
 * RegionCounters regions = new RegionCounters(layout);                 // once
 *
 * regions.wrap(frame);                                                 // each frame
 * long total = regions.sum(0);
 * regions.copy(0, heatMap);
 * }
 *
 * <p>Not safe to share between threads: wrapping moves the view.
 */
public final class RegionCounters {
    private final RegionCounterLayout layout;
    private final int columns;
    private final int rows;
    private final long regionStride;
    private final long rowStride;
    private @Nullable MemorySegment segment;

    /** A view that is not wrapped around any memory yet. */
    public RegionCounters(RegionCounterLayout layout) {
        this.layout = Objects.requireNonNull(layout, "layout");
        this.columns = layout.columns();
        this.rows = layout.rows();
        this.regionStride = layout.regionStride();
        this.rowStride = layout.rowStride();
    }

    /**
     * Wraps the view around other memory.
     *
     * @param segment where the first region begins; it may be longer than the layout
     * @return this view
     * @throws IllegalArgumentException if the segment is too small, with the numbers; the view then keeps its memory
     */
    public RegionCounters wrap(MemorySegment segment) {
        this.segment = layout.requireFits(segment);
        return this;
    }

    private MemorySegment segment() {
        if (segment == null) {
            throw new IllegalStateException("the view looks at no memory yet: call wrap(segment) first");
        }
        return segment;
    }

    /**
     * A counter's value in a region, unsigned.
     *
     * @param column which region of its row, from 0 to {@code columns - 1}
     * @param row which row, from 0 to {@code rows - 1}
     * @param counter which of the counters, from 0 to {@code counters - 1}
     * @throws IndexOutOfBoundsException if one of them is out of range
     */
    public long value(int column, int row, int counter) {
        if (column < 0 || column >= columns || row < 0 || row >= rows) {
            throw layout.noSuchRegion(column, row);
        }
        layout.requireCounter(counter);
        return RegionCounterLayout.valueAt(segment(),
                row * rowStride + column * regionStride + (long) counter * Integer.BYTES);
    }

    /**
     * The sum of a counter's values over all regions, modulo 2<sup>64</sup>.
     *
     * @param counter which of the counters, from 0 to {@code counters - 1}
     * @throws IndexOutOfBoundsException if it is out of range
     */
    public long sum(int counter) {
        layout.requireCounter(counter);
        MemorySegment memory = segment();
        long sum = 0;
        for (int row = 0; row < rows; row++) {
            long offset = row * rowStride + (long) counter * Integer.BYTES;
            for (int column = 0; column < columns; column++, offset += regionStride) {
                sum += RegionCounterLayout.valueAt(memory, offset);
            }
        }
        return sum;
    }

    /**
     * Copies a counter's values of all regions, row by row, as for an image of them.
     *
     * @param counter which of the counters, from 0 to {@code counters - 1}
     * @param values where element {@code row * columns + column} becomes the value of a region; at least {@code columns
     *        * rows} long
     * @throws IndexOutOfBoundsException if the counter is out of range
     * @throws IllegalArgumentException if the array is too short
     */
    public void copy(int counter, long[] values) {
        Objects.requireNonNull(values, "values");
        layout.requireCounter(counter);
        if (values.length < (long) columns * rows) {
            throw new IllegalArgumentException("values has " + values.length + " elements, " + columns + " columns and "
                    + rows + " rows of regions need " + (long) columns * rows);
        }
        MemorySegment memory = segment();
        int region = 0;
        for (int row = 0; row < rows; row++) {
            long offset = row * rowStride + (long) counter * Integer.BYTES;
            for (int column = 0; column < columns; column++, offset += regionStride) {
                values[region++] = RegionCounterLayout.valueAt(memory, offset);
            }
        }
    }
}
