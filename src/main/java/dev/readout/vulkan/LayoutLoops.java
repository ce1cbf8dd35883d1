package dev.readout.vulkan;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Makes a layout that is known only at run time a constant to the JIT.
 *
 * <p>A loop over {@code i * stride} is as fast as C if the stride is a constant, and three times slower if it is a
 * field: C2 can't hoist the bounds check of an unknown stride. So this class is a template. {@link #of} defines it once
 * more for each layout, as a hidden class that holds the layout in a static final field; the loops below are written
 * once, and compiled for each layout as if it stood in the source.
 *
 * <p>A hidden class costs about a millisecond and some tens of kilobytes. {@value #MAX_SPECIALIZED} layouts of a
 * process get one; those that follow, and a VM that can't define classes, share the loops as they stand here, which
 * are right and slower.
 */
final class LayoutLoops implements ResultLoops {
    private static final int MAX_SPECIALIZED = 64;

    /** The layout of a hidden copy; null in the class as it was compiled. */
    private static final QueryPoolLayout CONSTANT = constant();

    /** The stride of a hidden copy in elements; 0 where there is none, or where elements can't be counted in an int. */
    private static final int STEP = CONSTANT != null && CONSTANT.elementsFitInt()
            ? (int) (CONSTANT.stride() / CONSTANT.width().bytes()) : 0;

    private static final int END = STEP == 0 ? 0 : CONSTANT.count() * STEP;

    private final QueryPoolLayout field;

    LayoutLoops(QueryPoolLayout layout) {
        this.field = layout;
    }

    /** The loops for {@code layout}: specialized, unless too many are already. */
    static ResultLoops of(QueryPoolLayout layout) {
        ResultLoops loops = Specialized.LOOPS.get(layout);
        if (loops == null) {
            loops = Specialized.LOOPS.size() < MAX_SPECIALIZED
                    ? Specialized.LOOPS.computeIfAbsent(layout, LayoutLoops::specialized)
                    : new LayoutLoops(layout);
        }
        return loops;
    }

    /** Loops of their own for {@code layout}, or the shared ones where the VM can't define classes. */
    static ResultLoops specialized(QueryPoolLayout layout) {
        try (InputStream template = LayoutLoops.class.getResourceAsStream("LayoutLoops.class")) {
            if (template == null) {
                return new LayoutLoops(layout);
            }
            Class<?> hidden = MethodHandles.lookup()
                    .defineHiddenClassWithClassData(template.readAllBytes(), layout, true)
                    .lookupClass();
            return (ResultLoops) hidden.getDeclaredConstructor(QueryPoolLayout.class).newInstance(layout);
        } catch (IOException | ReflectiveOperationException | UnsupportedOperationException | LinkageError e) {
            // A closed-world VM, such as a native image, can't define classes: slower loops, same results.
            return new LayoutLoops(layout);
        }
    }

    private static QueryPoolLayout constant() {
        try {
            return MethodHandles.classData(MethodHandles.lookup(), "_", QueryPoolLayout.class);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private QueryPoolLayout layout() {
        return CONSTANT != null ? CONSTANT : field;
    }

    @Override
    public long value(MemorySegment segment, int query, int index) {
        return layout().value(segment, query, index);
    }

    @Override
    public boolean available(MemorySegment segment, int query) {
        return layout().available(segment, query);
    }

    @Override
    public boolean complete(MemorySegment segment, int query) {
        return layout().complete(segment, query);
    }

    @Override
    public int countAvailable(MemorySegment segment) {
        QueryPoolLayout layout = layout();
        int available = 0;
        for (int query = 0; query < layout.count(); query++) {
            if (layout.available(segment, query)) {
                available++;
            }
        }
        return available;
    }

    @Override
    public int firstUnavailable(MemorySegment segment, int from) {
        QueryPoolLayout layout = layout();
        int query = from;
        while (query < layout.count() && layout.available(segment, query)) {
            query++;
        }
        return query;
    }

    @Override
    public int firstUnavailableAcquire(MemorySegment segment, int from) {
        QueryPoolLayout layout = layout();
        int query = from;
        while (query < layout.count() && layout.availableAcquire(segment, query)) {
            query++;
        }
        return query;
    }

    @Override
    public long sum(MemorySegment segment, int from, int to, int index) {
        QueryPoolLayout layout = layout();
        long sum = 0;
        for (int query = from; query < to; query++) {
            if (layout.trailingWord() == TrailingWord.NONE || layout.complete(segment, query)) {
                sum += layout.value(segment, query, index);
            }
        }
        return sum;
    }

    /** Counts in elements and not in queries: a constant step from 0 to a constant is what C2 handles best. */
    @Override
    public long sum(MemorySegment segment, int index) {
        if (STEP == 0) {
            return sum(segment, 0, layout().count(), index);
        }
        long value = (long) index * CONSTANT.width().bytes();
        long sum = 0;
        for (int element = 0; element < END; element += STEP) {
            if (completeAt(segment, element)) {
                sum += CONSTANT.unsignedAt(segment, element, value);
            }
        }
        return sum;
    }

    @Override
    public int elapsed(MemorySegment segment, Timestamps timestamps, long[] nanoseconds) {
        if (STEP != 0) {
            return elapsedInSteps(segment, timestamps, nanoseconds);
        }
        QueryPoolLayout layout = layout();
        int complete = 0;
        for (int pair = 0; pair < layout.count() / 2; pair++) {
            if (pairComplete(layout, segment, pair)) {
                nanoseconds[pair] = elapsed(layout, segment, pair, timestamps);
                complete++;
            } else {
                nanoseconds[pair] = QueryPoolResults.UNAVAILABLE;
            }
        }
        return complete;
    }

    private static int elapsedInSteps(MemorySegment segment, Timestamps timestamps, long[] nanoseconds) {
        int complete = 0;
        for (int pair = 0; pair < CONSTANT.count() / 2; pair++) {
            int begin = 2 * pair * STEP;
            int end = begin + STEP;
            if (completeAt(segment, begin) && completeAt(segment, end)) {
                nanoseconds[pair] = nanoseconds(CONSTANT, timestamps,
                        CONSTANT.unsignedAt(segment, end, 0) - CONSTANT.unsignedAt(segment, begin, 0));
                complete++;
            } else {
                nanoseconds[pair] = QueryPoolResults.UNAVAILABLE;
            }
        }
        return complete;
    }

    @Override
    public int elapsed(MemorySegment segment, Timestamps timestamps, ElapsedConsumer consumer) {
        QueryPoolLayout layout = layout();
        int complete = 0;
        for (int pair = 0; pair < layout.count() / 2; pair++) {
            if (pairComplete(layout, segment, pair)) {
                consumer.accept(pair, elapsed(layout, segment, pair, timestamps));
                complete++;
            }
        }
        return complete;
    }

    /** Here and not in the layout: a branch whose profile all layouts share may count as cold where it is not. */
    private static boolean completeAt(MemorySegment segment, int element) {
        return CONSTANT.trailingWord() == TrailingWord.NONE || CONSTANT.complete(CONSTANT.wordAt(segment, element));
    }

    private static boolean pairComplete(QueryPoolLayout layout, MemorySegment segment, int pair) {
        return layout.trailingWord() == TrailingWord.NONE || bothComplete(layout, segment, 2 * pair);
    }

    private static boolean bothComplete(QueryPoolLayout layout, MemorySegment segment, int begin) {
        return layout.complete(segment, begin) && layout.complete(segment, begin + 1);
    }

    private static long elapsed(QueryPoolLayout layout, MemorySegment segment, int pair, Timestamps timestamps) {
        return nanoseconds(layout, timestamps,
                layout.value(segment, 2 * pair + 1) - layout.value(segment, 2 * pair));
    }

    /** What 32-bit elements hold wraps with them, however many bits of the timestamps are valid. */
    private static long nanoseconds(QueryPoolLayout layout, Timestamps timestamps, long ticks) {
        return timestamps.nanoseconds(layout.width().truncated(ticks));
    }

    /** A class of its own, so that a hidden copy's initialization does not make another of these maps. */
    private static final class Specialized {
        static final ConcurrentHashMap<QueryPoolLayout, ResultLoops> LOOPS = new ConcurrentHashMap<>();
    }
}
