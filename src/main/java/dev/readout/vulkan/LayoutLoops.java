package dev.readout.vulkan;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Makes a layout that is known only at run time a constant to the JIT.
 *
 * <p>A loop over {@code i * stride} is as fast as C if the stride is a constant, and three times slower if it is a
 * field: C2 can't hoist the bounds check of an unknown stride. So this class is a template. {@link #of} defines it once
 * more for each shape, which is a layout but for its count, as a hidden class that holds the shape in a static final
 * field; the loops below are written once, and compiled for each shape as if it stood in the source.
 *
 * <p>A hidden class costs about a millisecond and some tens of kilobytes. {@value #MAX_SPECIALIZED} shapes of a process
 * have one at a time, layouts of few queries one for each count while half of the places are free. A place belongs to
 * those who use the loops: once the garbage collector has found none of them left, the next shape may take it. A shape
 * that finds no place, and a VM that can't define classes, share the loops as they stand here, which are right and
 * slower; the first time that happens for want of a place, the process hears of it.
 */
final class LayoutLoops implements ResultLoops {
    private static final int MAX_SPECIALIZED = 64;
    /** So few queries that C2 unrolls a loop over them whole, if their number is a constant. */
    private static final int FEW = 8;

    /** The shape of a hidden copy: a layout of at least as many queries. Null in the class as it was compiled. */
    private static final QueryPoolLayout CONSTANT = constant();

    /** The stride of a hidden copy in elements; 0 where there is none, or where elements can't be counted in an int. */
    private static final int STEP = CONSTANT != null && CONSTANT.elementsFitInt()
            ? (int) (CONSTANT.stride() / CONSTANT.width().bytes()) : 0;

    /** The number of queries of a hidden copy for few of them; 0 where it is not a constant. */
    private static final int CONSTANT_COUNT = CONSTANT != null && CONSTANT.count() <= FEW ? CONSTANT.count() : 0;

    private final QueryPoolLayout layout;
    private final int count;
    /** What these loops were lent from: as long as it is reachable, its shape keeps its place. */
    @SuppressWarnings("UnusedVariable")
    private final @Nullable ResultLoops lender;

    LayoutLoops(QueryPoolLayout layout) {
        this(layout, null);
    }

    private LayoutLoops(QueryPoolLayout layout, @Nullable ResultLoops lender) {
        this.layout = layout;
        this.count = layout.count();
        this.lender = lender;
    }

    /** The loops for {@code layout}: specialized, unless too many shapes are already. */
    static ResultLoops of(QueryPoolLayout layout) {
        return Specialized.OF_PROCESS.of(layout);
    }

    /** Loops of a class of their own for {@code layout}, or the shared ones where the VM can't define classes. */
    static ResultLoops specialized(QueryPoolLayout layout) {
        return copy(shape(layout)).with(layout);
    }

    /**
     * The layout that stands for {@code layout} and those that differ from it in their count: it has the largest count
     * for which ints still count elements and bytes. Where they do not, each layout is a shape; and where those are
     * few, as a shape of few queries is one whose count is a constant. Of a single query, whose stride means nothing,
     * the packed layout stands for all.
     */
    private static QueryPoolLayout shape(QueryPoolLayout layout) {
        if (layout.count() == 1) {
            return layout.isPacked() ? layout : layout.withStride(layout.resultSize());
        }
        long largest = Integer.MAX_VALUE / layout.stride() - 3;
        return largest > FEW && layout.count() <= largest ? layout.withCount((int) largest) : layout;
    }

    private static ResultLoops copy(QueryPoolLayout shape) {
        try (InputStream template = LayoutLoops.class.getResourceAsStream("LayoutLoops.class")) {
            if (template == null) {
                return new LayoutLoops(shape);
            }
            Class<?> hidden = MethodHandles.lookup()
                    .defineHiddenClassWithClassData(template.readAllBytes(), shape, true)
                    .lookupClass();
            return (ResultLoops) hidden.getDeclaredConstructor(QueryPoolLayout.class).newInstance(shape);
        } catch (IOException | ReflectiveOperationException | UnsupportedOperationException | LinkageError e) {
            // A closed-world VM, such as a native image, can't define classes: slower loops, same results.
            return new LayoutLoops(shape);
        }
    }

    private static QueryPoolLayout constant() {
        try {
            return MethodHandles.classData(MethodHandles.lookup(), "_", QueryPoolLayout.class);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private int count() {
        return CONSTANT_COUNT != 0 ? CONSTANT_COUNT : count;
    }

    /** To read queries with that are in range. */
    private QueryPoolLayout layout() {
        return CONSTANT != null ? CONSTANT : layout;
    }

    /** To read any query with: what is out of range is an exception of the layout itself. */
    private QueryPoolLayout layoutFor(int query) {
        return CONSTANT != null && query >= 0 && query < count ? CONSTANT : layout;
    }

    @Override
    public ResultLoops with(QueryPoolLayout layout) {
        return new LayoutLoops(layout, this);
    }

    @Override
    public long value(MemorySegment segment, int query, int index) {
        return layoutFor(query).valueOfFitting(segment, query, index);
    }

    @Override
    public boolean available(MemorySegment segment, int query) {
        return layoutFor(query).wordOfFitting(segment, query) != 0;
    }

    @Override
    public boolean complete(MemorySegment segment, int query) {
        return complete(layoutFor(query), segment, query);
    }

    @Override
    public int countAvailable(MemorySegment segment) {
        QueryPoolLayout layout = layout();
        int available = 0;
        int end = count();
        for (int query = 0; query < end; query++) {
            if (layout.wordOfFitting(segment, query) != 0) {
                available++;
            }
        }
        return available;
    }

    @Override
    public int firstUnavailable(MemorySegment segment, int from) {
        QueryPoolLayout layout = layout();
        int query = from;
        while (query < count && layout.wordOfFitting(segment, query) != 0) {
            query++;
        }
        return query;
    }

    @Override
    public int firstUnavailableAcquire(MemorySegment segment, int from) {
        QueryPoolLayout layout = layout();
        int query = from;
        while (query < count && layout.availableAcquire(segment, query)) {
            query++;
        }
        return query;
    }

    @Override
    public long sum(MemorySegment segment, int from, int to, int index) {
        QueryPoolLayout layout = layout();
        long sum = 0;
        for (int query = from; query < to; query++) {
            if (layout.trailingWord() == TrailingWord.NONE || complete(layout, segment, query)) {
                sum += layout.valueOfFitting(segment, query, index);
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
        long value = (long) index * CONSTANT.width().bytes();
        int end = count() * STEP;
        long sum = 0;
        for (int element = 0; element < end; element += STEP) {
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
        int pairs = Math.min(count(), CONSTANT.count()) / 2;
        for (int pair = 0; pair < pairs; pair++) {
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
    public int elapsed(MemorySegment segment, Timestamps timestamps, int[] pairs, int count, long[] nanoseconds) {
        int complete = 0;
        for (int pair = 0; pair < count; pair++) {
            int begin = pairs[2 * pair];
            int end = pairs[2 * pair + 1];
            // Each with the layout that knows how many queries there are: the array may name any.
            QueryPoolLayout first = layoutFor(begin);
            QueryPoolLayout last = layoutFor(end);
            long from = first.valueOfFitting(segment, begin, 0);
            long to = last.valueOfFitting(segment, end, 0);
            if (first.trailingWord() == TrailingWord.NONE
                    || complete(first, segment, begin) && complete(last, segment, end)) {
                nanoseconds[pair] = nanoseconds(first, timestamps, to - from);
                complete++;
            } else {
                nanoseconds[pair] = QueryPoolResults.UNAVAILABLE;
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
        return complete(layout, segment, begin) && complete(layout, segment, begin + 1);
    }

    private static boolean complete(QueryPoolLayout layout, MemorySegment segment, int query) {
        return layout.complete(layout.wordOfFitting(segment, query));
    }

    private static long elapsed(QueryPoolLayout layout, MemorySegment segment, int pair, Timestamps timestamps) {
        return nanoseconds(layout, timestamps,
                layout.valueOfFitting(segment, 2 * pair + 1, 0) - layout.valueOfFitting(segment, 2 * pair, 0));
    }

    /** What 32-bit elements hold wraps with them, however many bits of the timestamps are valid. */
    private static long nanoseconds(QueryPoolLayout layout, Timestamps timestamps, long ticks) {
        return timestamps.nanoseconds(layout.width().truncated(ticks));
    }

    /**
     * The shapes that have a class, up to a limit. A class of its own, so that a hidden copy's initialization does not
     * make another. Safe to share between threads; whoever asks for what has a class and users waits for nobody.
     */
    static final class Specialized {
        private static final Specialized OF_PROCESS = new Specialized(MAX_SPECIALIZED, () -> System
                .getLogger("dev.readout.vulkan").log(System.Logger.Level.INFO, () -> MAX_SPECIALIZED
                        + " layouts of query results that differ in more than their count are in use, and no more have"
                        + " fast loops at a time: QueryPoolResults of others are right, and up to three times slower."
                        + " Make one for each layout and keep it, and keep none that is not needed"));

        private final int limit;
        private final Runnable usedUp;
        private final ConcurrentHashMap<QueryPoolLayout, Copy> copies = new ConcurrentHashMap<>();
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

            Copy(QueryPoolLayout shape, ReferenceQueue<ResultLoops> unused) {
                loops = LayoutLoops.copy(shape);
                loan = new Loan(shape, loops.with(shape), unused);
            }
        }

        /** Who made loops for a layout keeps this alive, and this names the shape when all of them are gone. */
        private static final class Loan extends WeakReference<ResultLoops> {
            final QueryPoolLayout shape;

            Loan(QueryPoolLayout shape, ResultLoops lender, ReferenceQueue<ResultLoops> unused) {
                super(lender, unused);
                this.shape = shape;
            }
        }

        /** Whether a layout of few queries has a class for it alone: half of all classes are for those. */
        private boolean hasOwnClass(QueryPoolLayout layout) {
            return layout.count() <= FEW && (copies.containsKey(layout) || copies.size() < limit / 2);
        }

        ResultLoops of(QueryPoolLayout layout) {
            QueryPoolLayout shape = hasOwnClass(layout) && layout.count() > 1 ? layout : shape(layout);
            Copy copy = copies.get(shape);
            ResultLoops lender = copy == null ? null : copy.loan.get();
            if (lender == null) {
                lender = lender(shape);
            }
            return lender == null ? new LayoutLoops(layout) : lender.with(layout);
        }

        /** The lender of a shape that has none yet or any more; null if there is no place for the shape. */
        private synchronized @Nullable ResultLoops lender(QueryPoolLayout shape) {
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
                lender = copy.loops.with(shape);
                copy.loan = new Loan(shape, lender, unused);
            }
            return lender;
        }

        private boolean freePlace() {
            for (Reference<?> ended = unused.poll(); ended != null; ended = unused.poll()) {
                QueryPoolLayout shape = ((Loan) ended).shape;
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
