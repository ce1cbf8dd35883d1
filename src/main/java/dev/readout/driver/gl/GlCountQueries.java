package dev.readout.driver.gl;

import static dev.readout.abi.gl.gl_h.GL_QUERY_RESULT;
import static dev.readout.abi.gl.gl_h.GL_QUERY_RESULT_AVAILABLE;

import dev.readout.abi.Lifetime;
import dev.readout.driver.DriverException;
import dev.readout.gl.QueryGetter;
import java.util.Arrays;
import java.util.Objects;

/**
 * Query objects that count what a {@link GlContext} does between their beginning and their end, or whether it does it:
 * all of one {@link GlQueryTarget} that is not a time.
 *
 * <p>One is begun and ended, one at a time and vertex stream, and then has a result at some time, which {@link #poll}
 * fetches without waiting. What GL forbids is the driver's to find: it is a {@link DriverException} with GL's error and
 * the function. Nothing here allocates, except for making and closing queries.
 *
 * <p>{@snippet :
 * GlCountQueries queries = context.createCountQueries(GlQueryTarget.PRIMITIVES_GENERATED, 1);
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
public final class GlCountQueries implements AutoCloseable {
    private final GlCallGate gate;
    private final GlIdentity context;
    private final GlQueryTarget target;
    private final GlQueryCalls calls;
    private final QueryGetter getter;
    private final int[] ids;
    private final long[] results;
    private final boolean[] fetched;
    private final Lifetime lifetime;

    /** @param target one that the context has, and no time */
    GlCountQueries(GlCallGate gate, GlIdentity context, GlQueryTarget target, int count) {
        this.gate = gate;
        this.context = context;
        this.target = target;
        this.calls = new GlQueryCalls(gate, "");
        this.getter = TimerQueryExtension.CORE.isIn(context) ? QueryGetter.UI64V : QueryGetter.UIV;
        this.ids = calls.generate(count);
        this.results = new long[count];
        this.fetched = new boolean[count];
        this.lifetime = gate.own("GL queries of " + target, () -> calls.delete(ids));
    }

    /** How many queries these are. */
    public int count() {
        return ids.length;
    }

    /** What they count. */
    public GlQueryTarget target() {
        return target;
    }

    /**
     * Begins to count: {@code glBeginQuery}. A query forgets the result that it had.
     *
     * @throws DriverException if GL raises an error: a query is active already; or if an earlier call left one. Either
     *         way nothing is begun, and the query keeps the result that it had
     * @throws IndexOutOfBoundsException if {@code query} is not in 0..count-1
     * @throws IllegalStateException if the context is not current on this thread, or this is closed
     */
    public void begin(int query) {
        calls.begin(target.code(), open(query));
        fetched[query] = false;
    }

    /**
     * Begins to count in a vertex stream: {@code glBeginQueryIndexed}. A query forgets the result that it had.
     *
     * @param index the stream, 0 to {@code GL_MAX_VERTEX_STREAMS - 1}; 0 for targets that are not {@linkplain
     *        GlQueryTarget#isIndexed indexed}
     * @throws DriverException if GL raises an error: there is no such stream, or a query is active there already; or if
     *         an earlier call left one. Either way nothing is begun, and the query keeps the result that it had
     * @throws IndexOutOfBoundsException if {@code query} is not in 0..count-1
     * @throws IllegalStateException if the context is not current on this thread, or this is closed
     * @throws UnsupportedOperationException if the context has no indexed queries, see {@link
     *         GlContext#hasIndexedQueries}
     */
    public void beginIndexed(int query, int index) {
        int id = open(query);
        requireIndexed();
        calls.beginIndexed(target.code(), index, id);
        fetched[query] = false;
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
     * Ends the query that is active in a vertex stream: {@code glEndQueryIndexed}.
     *
     * @param index the stream that it was begun in
     * @throws DriverException as {@link #end} does
     * @throws IllegalStateException if the context is not current on this thread, or this is closed
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
     * Fetches a result if it is available. Does not wait, and does nothing if it was fetched already.
     *
     * @return whether the result was fetched
     * @throws DriverException if GL raises an error: the query is active, or was never begun
     * @throws IndexOutOfBoundsException if {@code query} is not in 0..count-1
     * @throws IllegalStateException if the context is not current on this thread, or this is closed
     */
    public boolean poll(int query) {
        int id = open(query);
        if (!fetched[query] && calls.object(QueryGetter.UIV, id, GL_QUERY_RESULT_AVAILABLE()) != 0) {
            results[query] = calls.object(getter, id, GL_QUERY_RESULT());
            fetched[query] = true;
        }
        return fetched[query];
    }

    /**
     * The result, as it was fetched: a count, unsigned, or not 0 for "yes". OpenGL ES has 32 bits of it, and the
     * largest number that they hold where that is not enough.
     *
     * @throws IndexOutOfBoundsException if {@code query} is not in 0..count-1
     * @throws IllegalStateException if {@link #poll} has not fetched the result, or this is closed
     */
    public long result(int query) {
        open(query);
        if (!fetched[query]) {
            throw new IllegalStateException("the result of query " + query + " was not fetched: poll until it is");
        }
        return results[query];
    }

    /**
     * Has the GPU write results into a buffer when they are available: the CPU does not wait, and what is mapped later
     * is available. All of them must have been begun and ended.
     *
     * @param first the first query
     * @param count how many, 0 or more
     * @param slot where the first result goes, in results from the beginning of the buffer
     * @throws DriverException if GL raises an error: a query is active, or was never begun
     * @throws IllegalArgumentException if {@code buffer} was made in another context
     * @throws IndexOutOfBoundsException if the queries are not all in 0..count-1, or {@code buffer} has no room for
     *         them
     * @throws IllegalStateException if {@code buffer} is mapped, the context is not current on this thread, or this is
     *         closed
     */
    public void writeTo(GlQueryBuffer buffer, int first, int count, int slot) {
        write(buffer, first, count, slot, true);
    }

    /**
     * Has the GPU write those results into a buffer that are available when it comes to this ({@code
     * GL_QUERY_RESULT_NO_WAIT}), and of each whether it is. Otherwise as {@link #writeTo}.
     */
    public void writeAvailableTo(GlQueryBuffer buffer, int first, int count, int slot) {
        write(buffer, first, count, slot, false);
    }

    private void write(GlQueryBuffer buffer, int first, int count, int slot, boolean wait) {
        Objects.requireNonNull(buffer, "buffer");
        lifetime.requireOpen();
        Indices.requireRange("queries", first, count, ids.length);
        buffer.write(gate, gate.function("glGetQueryObjectui64v"), Arrays.copyOfRange(ids, first, first + count), slot,
                wait);
    }

    private int open(int query) {
        lifetime.requireOpen();
        return ids[Indices.require("query", query, ids.length)];
    }

    /**
     * Deletes the query objects. Does nothing the second time.
     *
     * @throws IllegalStateException if the context is not current on this thread
     */
    @Override
    public void close() {
        gate.close(lifetime);
    }
}
