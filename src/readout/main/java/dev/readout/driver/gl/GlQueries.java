package dev.readout.driver.gl;

import static dev.readout.abi.gl.gl_h.GL_QUERY_RESULT_AVAILABLE;

import dev.readout.driver.DriverException;
import dev.readout.gl.QueryGetter;
import java.util.concurrent.locks.LockSupport;

/**
 * Query objects of one {@link GlQueryTarget}: they count a {@link GlContext}'s work between their beginning and their
 * end, or whether there was any. {@link GlTimerQueries} measure times.
 *
 * <p>One query is active at a time and vertex stream. Some time after its end it has a result, which {@link #poll}
 * fetches without waiting. A query that is begun again loses its result, whether it was fetched or not.
 *
 * <p>The driver detects wrong use: it is a {@link DriverException} with GL's error and the function. Nothing here
 * allocates, except for creating and closing queries, and writing to a buffer.
 *
 * <p>{@snippet :
 * GlQueries queries = context.createQueries(GlQueryTarget.PRIMITIVES_GENERATED, 1);
 * queries.begin(0);
 * // … draw …
 * queries.end();
 *
 * // later, each frame:
 * if (queries.poll(0)) {
 *     primitives = queries.result(0);
 * }
 * }
 *
 * <p>Used on the thread on which the context is current.
 */
public sealed class GlQueries extends GlQueryBlock permits GlTimerQueries {
    private static final long PAUSE_NANOS = 50_000;

    private final GlIdentity context;

    GlQueries(GlCallGate gate, GlIdentity context, GlQueryTarget target, int count, String what) {
        super(gate, context, target, count, what, true);
        this.context = context;
    }

    /**
     * Begins to measure: {@code glBeginQuery} (OpenGL 4.6, 4.2).
     *
     * @throws DriverException if GL raises an error: a query is active already, or this one was used for timestamps; or
     *         if an earlier call left one. Either way nothing is begun, and the query keeps the result that it had
     * @throws IndexOutOfBoundsException if {@code query} is not in 0..count-1
     * @throws IllegalStateException if the context is not current on this thread, or this is closed
     */
    public void begin(int query) {
        calls.begin(target.code(), id(query));
        forget(query);
    }

    /**
     * Begins to measure in a vertex stream: {@code glBeginQueryIndexed}. Otherwise as {@link #begin}.
     *
     * @param index the stream, 0 to {@code GL_MAX_VERTEX_STREAMS - 1}; 0 for targets that are not {@linkplain
     *        GlQueryTarget#isIndexed indexed}
     * @throws DriverException as {@link #begin} does, and if there is no such stream
     * @throws UnsupportedOperationException if the context has no indexed queries, see {@link
     *         GlContext#hasIndexedQueries}
     */
    public void beginIndexed(int query, int index) {
        int id = id(query);
        requireIndexed();
        calls.beginIndexed(target.code(), index, id);
        forget(query);
    }

    /**
     * Ends the query that is active: {@code glEndQuery}.
     *
     * @throws DriverException if GL raises an error: no query is active; or if an earlier call left one. Then the
     *         message says "a call before", {@code glEndQuery} was not called, and the query is still active: end it
     *         again
     * @throws IllegalStateException if the context is not current on this thread, or this is closed
     */
    public void end() {
        lifetime.requireOpen();
        calls.end(target.code());
    }

    /**
     * Ends the query that is active in a vertex stream: {@code glEndQueryIndexed}. Otherwise as {@link #end}.
     *
     * @param index the stream that it was begun in
     * @throws UnsupportedOperationException if the context has no indexed queries, see {@link
     *         GlContext#hasIndexedQueries}
     */
    public void endIndexed(int index) {
        lifetime.requireOpen();
        requireIndexed();
        calls.endIndexed(target.code(), index);
    }

    private void requireIndexed() {
        GlQueryTarget.INDEXED_QUERIES.require(context, "indexed queries");
    }

    /**
     * Whether a result can be had without waiting. A driver may say no until the commands are flushed, and some say no
     * for a while after they are done.
     *
     * @throws DriverException if GL raises an error: the query is active, or was never begun
     * @throws IndexOutOfBoundsException if {@code query} is not in 0..count-1
     * @throws IllegalStateException if the context is not current on this thread, or this is closed
     */
    public boolean isAvailable(int query) {
        return calls.object(QueryGetter.UIV, id(query), GL_QUERY_RESULT_AVAILABLE()) != 0;
    }

    /**
     * Fetches a result if it is available. Does not wait, and does nothing if it was fetched already.
     *
     * @return whether the result was fetched
     * @throws DriverException as {@link #isAvailable} does
     * @throws IndexOutOfBoundsException if {@code query} is not in 0..count-1
     * @throws IllegalStateException if the context is not current on this thread, or this is closed
     */
    public boolean poll(int query) {
        id(query);
        return isFetched(query) || fetch(query);
    }

    /**
     * Flushes, and fetches a result as soon as it is available. Otherwise as {@link #poll}.
     *
     * @param timeoutNanos how many nanoseconds to wait at most, 0 or more
     * @return whether the result was fetched; false: the time elapsed
     */
    public boolean await(int query, long timeoutNanos) {
        if (timeoutNanos < 0) {
            throw new IllegalArgumentException("timeoutNanos " + timeoutNanos + " is negative");
        }
        id(query);
        gate.flush();
        long start = System.nanoTime();
        while (!poll(query)) {
            if (System.nanoTime() - start >= timeoutNanos) {
                return false;
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        return true;
    }

    /**
     * The result, as it was fetched: a count or ns, unsigned, or not 0 for "yes". OpenGL ES has 32 bits of a count, and
     * the largest number that they hold where that is not enough.
     *
     * @throws IndexOutOfBoundsException if {@code query} is not in 0..count-1
     * @throws IllegalStateException if {@link #poll} has not fetched the result, or this is closed
     */
    public long result(int query) {
        id(query);
        if (!isFetched(query)) {
            throw new IllegalStateException("the result of query " + query + " was not fetched: poll until it is");
        }
        return value(query);
    }
}
