package dev.readout.vulkan;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Makes a layout that is known only at run time a constant to the JIT.
 *
 * <p>A loop over {@code i * stride} is as fast as C if the stride is a constant, and three times slower if it is a
 * field: C2 can't hoist the bounds check of an unknown stride. So this class is a template. {@link SpecializedLoops}
 * defines it once more for each layout, as a hidden class that holds the layout in a static final field; the loops
 * below are written once, and compiled for each layout as if it stood in the source.
 */
final class LayoutLoops implements ResultLoops {
    /** The layout of a hidden copy; null in the class as it was compiled. */
    private static final ResultLayout LAYOUT = constant(ResultLayout.class, 0);

    /** The number of queries of a hidden copy for few of them; 0 where it is not a constant. */
    private static final int FEW_COUNT = LAYOUT == null ? 0 : constant(Integer.class, 1);

    /** The stride of a hidden copy in elements; 0 where there is none. */
    private static final int STEP = LAYOUT == null ? 0 : (int) LAYOUT.stride() / LAYOUT.width().bytes();

    /** The most queries of a hidden copy. */
    private static final int MOST = LAYOUT == null ? 0 : most(LAYOUT);

    private final ResultLayout layout;
    private final int count;
    /** The original of these loops: as long as it is reachable, its shape keeps its place. */
    @SuppressWarnings("UnusedVariable")
    private final @Nullable ResultLoops lender;

    LayoutLoops(ResultLayout layout, int count) {
        this(layout, count, null);
    }

    private LayoutLoops(ResultLayout layout, int count, @Nullable ResultLoops lender) {
        this.layout = layout;
        this.count = count;
        this.lender = lender;
    }

    /** The most queries whose elements and bytes an int counts, four strides more included. */
    static int most(ResultLayout layout) {
        return (int) (Integer.MAX_VALUE / layout.stride()) - 4;
    }

    /** A constant of a hidden copy's class data. */
    private static <T> T constant(Class<T> type, int index) {
        try {
            return MethodHandles.classDataAt(MethodHandles.lookup(), "_", type, index);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private int count() {
        return FEW_COUNT != 0 ? FEW_COUNT : count;
    }

    private ResultLayout layout() {
        return LAYOUT != null ? LAYOUT : layout;
    }

    @Override
    public ResultLoops with(int count) {
        return new LayoutLoops(layout, count, this);
    }

    /** Checks a query's index. */
    static int requireQuery(int query, int count) {
        try {
            // Not an `if`: C2 hoists this check out of a loop.
            return Objects.checkIndex(query, count);
        } catch (IndexOutOfBoundsException e) {
            throw noSuchQuery(query, count);
        }
    }

    private static IndexOutOfBoundsException noSuchQuery(int query, int count) {
        return new IndexOutOfBoundsException("query " + query + " is not in 0.." + (count - 1));
    }

    @Override
    public long value(MemorySegment segment, int query, int index) {
        return layout().valueAt(segment, query, index);
    }

    @Override
    public boolean available(MemorySegment segment, int query) {
        return layout().wordAt(segment, query) != 0;
    }

    @Override
    public boolean complete(MemorySegment segment, int query) {
        return complete(layout(), segment, query);
    }

    @Override
    public int countAvailable(MemorySegment segment) {
        ResultLayout layout = layout();
        int available = 0;
        int end = count();
        for (int query = 0; query < end; query++) {
            if (layout.wordAt(segment, query) != 0) {
                available++;
            }
        }
        return available;
    }

    @Override
    public int firstUnavailable(MemorySegment segment, int from) {
        ResultLayout layout = layout();
        int query = from;
        while (query < count && layout.wordAt(segment, query) != 0) {
            query++;
        }
        return query;
    }

    @Override
    public int firstUnavailableAcquire(MemorySegment segment, int from) {
        ResultLayout layout = layout();
        int query = from;
        while (query < count && layout.availableAcquire(segment, query)) {
            query++;
        }
        return query;
    }

    @Override
    public long sum(MemorySegment segment, int from, int to, int index) {
        ResultLayout layout = layout();
        long sum = 0;
        for (int query = from; query < to; query++) {
            if (layout.trailingWord() == TrailingWord.NONE || complete(layout, segment, query)) {
                sum += layout.valueAt(segment, query, index);
            }
        }
        return sum;
    }

    /** Counts in elements and not in queries: a constant step from 0 is what C2 handles best. */
    @Override
    public long sum(MemorySegment segment, int index) {
        if (STEP == 0) {
            return sum(segment, 0, count(), index);
        }
        long value = LAYOUT.valueOffset(index);
        int end = count() * STEP;
        long sum = 0;
        for (int element = 0; element < end; element += STEP) {
            if (completeAt(segment, element)) {
                sum += LAYOUT.unsignedBehind(segment, element, value);
            }
        }
        return sum;
    }

    @Override
    public int readElapsed(MemorySegment segment, Timestamps timestamps, long[] nanoseconds) {
        if (STEP != 0) {
            return elapsedInSteps(segment, timestamps, nanoseconds);
        }
        ResultLayout layout = layout();
        int complete = 0;
        int pairs = count() / 2;
        for (int pair = 0; pair < pairs; pair++) {
            if (pairComplete(layout, segment, pair)) {
                nanoseconds[pair] = elapsed(layout, segment, pair, timestamps);
                complete++;
            } else {
                nanoseconds[pair] = QueryPoolResults.UNAVAILABLE;
            }
        }
        return complete;
    }

    /** The smaller count is always this one: the other tells C2 that no product below can overflow. */
    private int elapsedInSteps(MemorySegment segment, Timestamps timestamps, long[] nanoseconds) {
        int complete = 0;
        int pairs = Math.min(count(), MOST) / 2;
        for (int pair = 0; pair < pairs; pair++) {
            int begin = 2 * pair * STEP;
            int end = begin + STEP;
            if (completeAt(segment, begin) && completeAt(segment, end)) {
                nanoseconds[pair] = nanoseconds(LAYOUT, timestamps,
                        LAYOUT.unsignedBehind(segment, end, 0) - LAYOUT.unsignedBehind(segment, begin, 0));
                complete++;
            } else {
                nanoseconds[pair] = QueryPoolResults.UNAVAILABLE;
            }
        }
        return complete;
    }

    /** Here and not in the layout: a branch whose profile all layouts share may count as cold where it is not. */
    private static boolean completeAt(MemorySegment segment, int element) {
        return LAYOUT.trailingWord() == TrailingWord.NONE || LAYOUT.complete(LAYOUT.wordBehind(segment, element));
    }

    private static boolean pairComplete(ResultLayout layout, MemorySegment segment, int pair) {
        return layout.trailingWord() == TrailingWord.NONE || bothComplete(layout, segment, 2 * pair);
    }

    private static boolean bothComplete(ResultLayout layout, MemorySegment segment, int begin) {
        return complete(layout, segment, begin) && complete(layout, segment, begin + 1);
    }

    private static boolean complete(ResultLayout layout, MemorySegment segment, int query) {
        return layout.complete(layout.wordAt(segment, query));
    }

    private static long elapsed(ResultLayout layout, MemorySegment segment, int pair, Timestamps timestamps) {
        return nanoseconds(layout, timestamps,
                layout.valueAt(segment, 2 * pair + 1, 0) - layout.valueAt(segment, 2 * pair, 0));
    }

    /** Values of 32-bit elements wrap with them, however many bits of the timestamps are valid. */
    private static long nanoseconds(ResultLayout layout, Timestamps timestamps, long ticks) {
        return timestamps.nanoseconds(layout.width().truncated(ticks));
    }
}
