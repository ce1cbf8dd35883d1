package dev.readout.vulkan;

import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A view of the results of a range of queries in memory, with the operations of a profiling loop.
 *
 * <p>Create one for each layout and count, and keep it; {@link #wrap wrap} it around each frame's memory. Wrapping
 * proves that the memory holds the results; after that, reads are plain. Once warm, a loop over frames allocates
 * nothing and is as fast as one over a constant layout, although the layout is known only at run time.
 *
 * <p>{@snippet :
 * QueryPoolResults results = new QueryPoolResults(layout, 4);     // once
 *
 * results.wrap(frame.results());                                  // each frame
 * int ready = results.firstUnavailable(0);
 * results.readElapsed(timestamps, nanoseconds);
 * }
 *
 * <p>Methods named {@code …Acquire} are for memory that the device may still be writing, such as a mapped buffer: read
 * the availability with them, then the values of available queries with the plain methods. They need aligned elements
 * ({@link IllegalArgumentException} otherwise). For the results of a call that has returned, and for captured bytes,
 * use the plain methods.
 *
 * <p>Not safe to share between threads: {@link #wrap} changes the view. Views of the same memory are independent.
 */
public final class QueryPoolResults {
    /** The value that {@link #readElapsed(Timestamps, long[])} writes for a pair that is not complete. */
    public static final long UNAVAILABLE = -1;

    private final ResultLayout layout;
    private final int count;
    private final ResultLoops loops;
    /** How many pairs of timestamps the results are; -1 if they can't be timestamps. */
    private final int pairs;
    private @Nullable MemorySegment segment;

    /**
     * A view that is not wrapped around any memory yet.
     *
     * @param count how many results, 1 or more
     * @throws IllegalArgumentException if {@code count} is less than 1
     */
    public QueryPoolResults(ResultLayout layout, int count) {
        this.layout = Objects.requireNonNull(layout, "layout");
        Stride.requireCount(count);
        this.count = count;
        this.loops = SpecializedLoops.OF_PROCESS.of(layout, count);
        this.pairs = layout.values() == 1 ? count / 2 : -1;
    }

    /**
     * Wraps the view around other memory.
     *
     * @param segment begins with the first result; it may be longer than the results, with any alignment
     * @return this view
     * @throws IllegalArgumentException if the segment is too small, with the numbers; the view then keeps its memory
     */
    public QueryPoolResults wrap(MemorySegment segment) {
        this.segment = layout.requireFits(segment, count);
        return this;
    }

    /** How each result lies in memory. */
    public ResultLayout layout() {
        return layout;
    }

    /** How many results this view has. */
    public int count() {
        return count;
    }

    /**
     * The memory that this view looks at.
     *
     * @throws IllegalStateException if it was never {@linkplain #wrap wrapped} around any
     */
    public MemorySegment segment() {
        if (segment == null) {
            throw new IllegalStateException("the view looks at no memory yet: call wrap(segment) first");
        }
        return segment;
    }

    /**
     * The first value of a query, see {@link ResultLayout#value(MemorySegment, int)}.
     *
     * @param query from 0 to {@code count - 1}
     * @throws IndexOutOfBoundsException if {@code query} is out of range
     */
    public long value(int query) {
        return value(query, 0);
    }

    /**
     * A value of a query, see {@link ResultLayout#value(MemorySegment, int, int)}.
     *
     * @param query from 0 to {@code count - 1}
     * @param index from 0 to {@code values - 1}
     * @throws IndexOutOfBoundsException if {@code query} or {@code index} is out of range
     */
    public long value(int query, int index) {
        layout.requireValue(index);
        return loops.value(segment(), inRange(query), index);
    }

    /**
     * An element behind the trailing word, see {@link ResultLayout#partitionValue}.
     *
     * @param query from 0 to {@code count - 1}
     * @param index from 0 to {@code partitionValues - 1}
     * @throws IndexOutOfBoundsException if {@code query} or {@code index} is out of range
     */
    public long partitionValue(int query, int index) {
        return layout.partitionValue(segment(), inRange(query), index);
    }

    /**
     * Returns whether a query has a result or has failed, see {@link ResultLayout#available}.
     *
     * @param query from 0 to {@code count - 1}
     * @throws IllegalStateException if the layout has no trailing word
     */
    public boolean available(int query) {
        return loops.available(segment(), inRange(query));
    }

    /**
     * {@link #available} for memory that the device may still be writing.
     *
     * @param query from 0 to {@code count - 1}
     * @throws IllegalStateException if the layout has no trailing word
     */
    public boolean availableAcquire(int query) {
        return layout.availableAcquire(segment(), inRange(query));
    }

    /**
     * Returns whether the values of a query are defined, see {@link ResultLayout#complete}.
     *
     * @param query from 0 to {@code count - 1}
     * @throws IllegalStateException if the layout has no trailing word
     */
    public boolean complete(int query) {
        return loops.complete(segment(), inRange(query));
    }

    /**
     * {@link #complete} for memory that the device may still be writing.
     *
     * @param query from 0 to {@code count - 1}
     * @throws IllegalStateException if the layout has no trailing word
     */
    public boolean completeAcquire(int query) {
        return layout.completeAcquire(segment(), inRange(query));
    }

    /**
     * The signed status word of a query, see {@link ResultLayout#status}.
     *
     * @param query from 0 to {@code count - 1}
     * @throws IllegalStateException if the layout has no status word
     */
    public long status(int query) {
        return layout.status(segment(), inRange(query));
    }

    /**
     * How many queries have a result.
     *
     * @throws IllegalStateException if the layout has no trailing word
     */
    public int countAvailable() {
        return loops.countAvailable(segment());
    }

    /**
     * The first query at or after {@code from} that has no result yet, or {@code count} if all have: where a ring
     * resumes.
     *
     * @param from from 0 to {@code count}
     * @throws IllegalStateException if the layout has no trailing word
     * @throws IndexOutOfBoundsException if {@code from} is out of range
     */
    public int firstUnavailable(int from) {
        layout.requireTrailingWord();
        requireRange(from, count);
        return loops.firstUnavailable(segment(), from);
    }

    /**
     * {@link #firstUnavailable} for memory that the device may still be writing: the values of the queries before the
     * one returned may be read.
     *
     * @param from from 0 to {@code count}
     * @throws IllegalStateException if the layout has no trailing word
     * @throws IndexOutOfBoundsException if {@code from} is out of range
     */
    public int firstUnavailableAcquire(int from) {
        layout.requireTrailingWord();
        requireRange(from, count);
        return loops.firstUnavailableAcquire(segment(), from);
    }

    /**
     * The sum of a value over all {@linkplain #complete complete} queries, or over all queries if the layout has no
     * trailing word; modulo 2<sup>64</sup>.
     *
     * @param index which value, from 0 to {@code values - 1}
     * @throws IndexOutOfBoundsException if {@code index} is out of range
     */
    public long sum(int index) {
        layout.requireValue(index);
        return loops.sum(segment(), index);
    }

    /**
     * The sum of a value over the complete queries of a range: for example, the result of a multiview query, which is
     * the sum of its queries (18.2).
     *
     * @param from the first query, from 0 to {@code to}
     * @param to the query behind the last, up to {@code count}
     * @param index which value, from 0 to {@code values - 1}
     * @throws IndexOutOfBoundsException if the range or {@code index} is out of range
     */
    public long sum(int from, int to, int index) {
        requireRange(from, to);
        layout.requireValue(index);
        return loops.sum(segment(), from, to, index);
    }

    /**
     * The elapsed times of pairs of timestamps: query {@code 2 * p} is the beginning, query {@code 2 * p + 1} the end.
     * A last query without a partner is ignored. Of scopes that nest, take {@link #value} and {@link
     * Timestamps#elapsedNanoseconds}.
     *
     * <p>32-bit elements hold the low 32 bits of the ticks, or 0xFFFFFFFF where the driver saturates (18.2): the time
     * is right only if the driver wraps and less than 2<sup>32</sup> ticks passed. Read timestamps with 64 bits.
     *
     * <p>An end that was written before its begin counts as a wrap: the time is nearly 2<sup>validBits</sup> ticks, at
     * most {@link Long#MAX_VALUE} ns. Where that may happen, take {@link Timestamps#signedTicks} of the two values: it
     * is negative then.
     *
     * @param timestamps what their ticks mean
     * @param nanoseconds where element {@code p} becomes the time of pair {@code p}, or {@link #UNAVAILABLE} if one of
     *        its queries is not complete; at least {@code count / 2} long
     * @return how many pairs are complete
     * @throws IllegalStateException if the results of the layout don't have exactly 1 value, as timestamps do
     * @throws IllegalArgumentException if the array is too short
     */
    public int readElapsed(Timestamps timestamps, long[] nanoseconds) {
        Objects.requireNonNull(timestamps, "timestamps");
        Objects.requireNonNull(nanoseconds, "nanoseconds");
        if (pairs < 0) {
            throw new IllegalStateException("a timestamp query has 1 value, results of this layout have "
                    + layout.values());
        }
        if (nanoseconds.length < pairs) {
            throw new IllegalArgumentException("nanoseconds has " + nanoseconds.length + " elements, " + pairs
                    + " pairs of timestamps need " + pairs);
        }
        return loops.readElapsed(segment(), timestamps, nanoseconds);
    }

    private int inRange(int query) {
        return LayoutLoops.requireQuery(query, count);
    }

    private void requireRange(int from, int to) {
        if (from < 0 || from > to || to > count) {
            throw new IndexOutOfBoundsException(
                    "queries " + from + " to " + to + " are not in 0.." + count);
        }
    }
}
