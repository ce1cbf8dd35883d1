package dev.readout.vulkan;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Makes a layout that is known only at run time a constant to the JIT.
 *
 * <p>A loop over {@code i * stride} is as fast as C if the stride is a constant, and three times slower if it is a
 * field: C2 can't hoist the bounds check of an unknown stride. So this class is a template. {@link #of} defines it once
 * more for each layout, as a hidden class that holds the layout in a static final field; the loops below are written
 * once, and compiled for each layout as if it stood in the source.
 *
 * <p>A hidden class costs about a millisecond and some tens of kilobytes. {@value #MAX_SPECIALIZED} of a process exist
 * at a time, for few queries one for each count while half of the places are free. A place belongs to those who use the
 * loops: once the garbage collector has found none of them left, the next layout may take it. A layout that finds no
 * place, results of 2 GiB, and a VM that can't define classes, share the loops as they stand here, which are right and
 * slower; the first time that happens for want of a place, the process hears of it.
 */
final class LayoutLoops implements ResultLoops {
    private static final int MAX_SPECIALIZED = 64;
    /** So few queries that C2 unrolls a loop over them whole, if their number is a constant. */
    private static final int FEW = 8;

    /** What a hidden copy is for; null in the class as it was compiled. */
    private static final ResultLayout LAYOUT = constant(ResultLayout.class, 0);

    /** The number of queries of a hidden copy for few of them; 0 where it is not a constant. */
    private static final int FEW_COUNT = LAYOUT == null ? 0 : constant(Integer.class, 1);

    /** The stride of a hidden copy in elements; 0 where there is none. */
    private static final int STEP = LAYOUT == null ? 0 : (int) LAYOUT.stride() / LAYOUT.width().bytes();

    /** The most queries of a hidden copy. */
    private static final int MOST = LAYOUT == null ? 0 : most(LAYOUT);

    private final ResultLayout layout;
    private final int count;
    /** What these loops were lent from: as long as it is reachable, its shape keeps its place. */
    @SuppressWarnings("UnusedVariable")
    private final @Nullable ResultLoops lender;

    /**
     * What a class is for.
     *
     * @param count how many queries, if they are few and the class is for that count alone; otherwise 0
     */
    private record Shape(ResultLayout layout, int count) {
    }

    LayoutLoops(ResultLayout layout, int count) {
        this(layout, count, null);
    }

    private LayoutLoops(ResultLayout layout, int count, @Nullable ResultLoops lender) {
        this.layout = layout;
        this.count = count;
        this.lender = lender;
    }

    /** The loops over so many results of {@code layout}: specialized, unless too many others are already. */
    static ResultLoops of(ResultLayout layout, int count) {
        return Specialized.OF_PROCESS.of(layout, count);
    }

    /** The most queries whose elements and bytes an int counts, four strides more included. */
    private static int most(ResultLayout layout) {
        return (int) (Integer.MAX_VALUE / layout.stride()) - 4;
    }

    private static ResultLoops copy(Shape shape) {
        try (InputStream template = LayoutLoops.class.getResourceAsStream("LayoutLoops.class")) {
            if (template == null) {
                return new LayoutLoops(shape.layout(), 0);
            }
            Class<?> hidden = MethodHandles.lookup()
                    .defineHiddenClassWithClassData(template.readAllBytes(), List.of(shape.layout(), shape.count()),
                            true)
                    .lookupClass();
            return (ResultLoops) hidden.getDeclaredConstructor(ResultLayout.class, int.class)
                    .newInstance(shape.layout(), 0);
        } catch (IOException | ReflectiveOperationException | UnsupportedOperationException | LinkageError e) {
            // A closed-world VM, such as a native image, can't define classes: slower loops, same results.
            return new LayoutLoops(shape.layout(), 0);
        }
    }

    /** A part of what a hidden copy was defined with. */
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

    /** A query that is one of so many, or an exception that says which is not. */
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

    @Override
    public int forEachElapsed(MemorySegment segment, Timestamps timestamps, ElapsedConsumer consumer) {
        ResultLayout layout = layout();
        int complete = 0;
        int pairs = count() / 2;
        for (int pair = 0; pair < pairs; pair++) {
            if (pairComplete(layout, segment, pair)) {
                consumer.accept(pair, elapsed(layout, segment, pair, timestamps));
                complete++;
            }
        }
        return complete;
    }

    @Override
    public int readElapsed(MemorySegment segment, Timestamps timestamps, int[] pairs, int count, long[] nanoseconds) {
        ResultLayout layout = layout();
        int complete = 0;
        for (int pair = 0; pair < count; pair++) {
            int begin = requireQuery(pairs[2 * pair], count());
            int end = requireQuery(pairs[2 * pair + 1], count());
            if (layout.trailingWord() == TrailingWord.NONE
                    || complete(layout, segment, begin) && complete(layout, segment, end)) {
                nanoseconds[pair] = nanoseconds(layout, timestamps,
                        layout.valueAt(segment, end, 0) - layout.valueAt(segment, begin, 0));
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

    /** What 32-bit elements hold wraps with them, however many bits of the timestamps are valid. */
    private static long nanoseconds(ResultLayout layout, Timestamps timestamps, long ticks) {
        return timestamps.nanoseconds(layout.width().truncated(ticks));
    }

    /**
     * The shapes that have a class, up to a limit. A class of its own, so that a hidden copy's initialization does not
     * make another. Safe to share between threads; whoever asks for what has a class and users waits for nobody.
     */
    static final class Specialized {
        private static final Specialized OF_PROCESS = new Specialized(MAX_SPECIALIZED, () -> System
                .getLogger("dev.readout.vulkan").log(System.Logger.Level.INFO, () -> MAX_SPECIALIZED
                        + " layouts of query results are in use, and no more have"
                        + " fast loops at a time: QueryPoolResults of others are right, and up to three times slower."
                        + " Make one for each layout and keep it, and keep none that is not needed"));

        private final int limit;
        private final Runnable usedUp;
        private final ConcurrentHashMap<Shape, Copy> copies = new ConcurrentHashMap<>();
        /** What was lent and is not in use any more. */
        private final ReferenceQueue<ResultLoops> unused = new ReferenceQueue<>();
        private boolean told;

        /**
         * @param limit how many shapes have a class at a time
         * @param usedUp is run when a shape finds no place, the first time
         */
        Specialized(int limit, Runnable usedUp) {
            this.limit = limit;
            this.usedUp = usedUp;
        }

        /** The loops of a shape's class, from which all others of that class are lent. */
        private static final class Copy {
            final ResultLoops loops;
            /** Replaced under the lock of all copies. */
            volatile Loan loan;

            Copy(Shape shape, ReferenceQueue<ResultLoops> unused) {
                loops = LayoutLoops.copy(shape);
                loan = new Loan(shape, loops.with(0), unused);
            }
        }

        /** Who made loops for a layout keeps this alive, and this names the shape when all of them are gone. */
        private static final class Loan extends WeakReference<ResultLoops> {
            final Shape shape;

            Loan(Shape shape, ResultLoops lender, ReferenceQueue<ResultLoops> unused) {
                super(lender, unused);
                this.shape = shape;
            }
        }

        /** What the class of a layout is for: for few queries their count too, in half of all places. */
        private Shape shape(ResultLayout layout, int count) {
            Shape own = new Shape(layout, count);
            return count > 1 && count <= FEW && (copies.containsKey(own) || copies.size() < limit / 2)
                    ? own : new Shape(layout, 0);
        }

        ResultLoops of(ResultLayout layout, int count) {
            if (count > most(layout)) {
                return new LayoutLoops(layout, count);
            }
            Shape shape = shape(layout, count);
            Copy copy = copies.get(shape);
            ResultLoops lender = copy == null ? null : copy.loan.get();
            if (lender == null) {
                lender = lender(shape);
            }
            return lender == null ? new LayoutLoops(layout, count) : lender.with(count);
        }

        /** The lender of a shape that has none yet or any more; null if there is no place for the shape. */
        private synchronized @Nullable ResultLoops lender(Shape shape) {
            Copy copy = copies.get(shape);
            if (copy == null) {
                if (copies.size() >= limit && !freePlace()) {
                    tellOnce();
                    return null;
                }
                copy = new Copy(shape, unused);
                copies.put(shape, copy);
            }
            ResultLoops lender = copy.loan.get();
            if (lender == null) {
                lender = copy.loops.with(0);
                copy.loan = new Loan(shape, lender, unused);
            }
            return lender;
        }

        private boolean freePlace() {
            for (Reference<?> ended = unused.poll(); ended != null; ended = unused.poll()) {
                Shape shape = ((Loan) ended).shape;
                Copy copy = copies.get(shape);
                // Where the shape was asked for since, this is an older loan than the one that counts.
                if (copy != null && copy.loan == ended) {
                    copies.remove(shape);
                    return true;
                }
            }
            return false;
        }

        private void tellOnce() {
            if (!told) {
                told = true;
                usedUp.run();
            }
        }
    }
}
