package dev.readout.vulkan;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The shapes of layouts that have a hidden class of {@link LayoutLoops}, up to a limit.
 *
 * <p>A hidden class costs about a millisecond and some tens of kilobytes. {@value #MAX_SPECIALIZED} of a process exist
 * at a time, for few queries one for each count while half of the places are free. A place is taken as long as the
 * loops are reachable; after a garbage collection the next layout may take it. A layout without a place, results of 2
 * GiB, and a VM that can't define classes use the template's own loops, which are slower; the first time that places
 * run out, it is logged.
 *
 * <p>Safe to share between threads; asking for a shape that is in use never waits.
 */
final class SpecializedLoops {
    private static final int MAX_SPECIALIZED = 64;
    /** So few queries that C2 unrolls a loop over them whole, if their number is a constant. */
    private static final int FEW = 8;

    static final SpecializedLoops OF_PROCESS = new SpecializedLoops(MAX_SPECIALIZED, () -> System
            .getLogger("dev.readout.vulkan").log(System.Logger.Level.INFO, () -> MAX_SPECIALIZED
                    + " layouts of query results are in use, and no more have"
                    + " fast loops at a time: QueryPoolResults of others are right, and up to three times slower."
                    + " Make one for each layout and keep it, and keep none that is not needed"));

    private final int limit;
    private final Runnable usedUp;
    private final ConcurrentHashMap<Shape, Copy> copies = new ConcurrentHashMap<>();
    /** The loops that were lent and are not in use any more. */
    private final ReferenceQueue<ResultLoops> unused = new ReferenceQueue<>();
    private boolean told;

    /**
     * @param limit how many shapes have a class at a time
     * @param usedUp is run when a shape finds no place, the first time
     */
    SpecializedLoops(int limit, Runnable usedUp) {
        this.limit = limit;
        this.usedUp = usedUp;
    }

    /**
     * The purpose of a class.
     *
     * @param count the number of queries, if they are few and the class is for that count alone; otherwise 0
     */
    private record Shape(ResultLayout layout, int count) {
    }

    /** The loops of a shape's class, from which all others of that class are lent. */
    private static final class Copy {
        final ResultLoops loops;
        /** Replaced under the lock of all copies. */
        volatile Loan loan;

        Copy(Shape shape, ReferenceQueue<ResultLoops> unused) {
            loops = copy(shape);
            loan = new Loan(shape, loops.with(0), unused);
        }
    }

    /** A weak reference to a shape's loops, which names the shape when they are unreachable. */
    private static final class Loan extends WeakReference<ResultLoops> {
        final Shape shape;

        Loan(Shape shape, ResultLoops lender, ReferenceQueue<ResultLoops> unused) {
            super(lender, unused);
            this.shape = shape;
        }
    }

    /** The key for a layout: with the count for few queries, in half of all places. */
    private Shape shape(ResultLayout layout, int count) {
        Shape own = new Shape(layout, count);
        return count > 1 && count <= FEW && (copies.containsKey(own) || copies.size() < limit / 2)
                ? own : new Shape(layout, 0);
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

    ResultLoops of(ResultLayout layout, int count) {
        if (count > LayoutLoops.most(layout)) {
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
            // If the shape was requested since, this loan is an older one.
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
