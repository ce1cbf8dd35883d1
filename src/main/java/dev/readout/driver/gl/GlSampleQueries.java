package dev.readout.driver.gl;

import static dev.readout.abi.gl.gl_h.GL_QUERY_RESULT;
import static dev.readout.abi.gl.gl_h.GL_QUERY_RESULT_AVAILABLE;
import static dev.readout.abi.gl.gl_h.GL_SAMPLES_PASSED;

import dev.readout.abi.Lifetime;
import dev.readout.driver.DriverException;
import dev.readout.gl.QueryGetter;
import java.util.Objects;

/**
 * Query objects that count the samples that pass the per-fragment tests in a {@link GlContext}: GL_SAMPLES_PASSED,
 * which OpenGL has, and OpenGL ES has not.
 *
 * <p>One is begun and ended, one at a time, and then has a result at some time, which {@link #poll} fetches without
 * waiting. What GL forbids is the driver's to find: it is a {@link DriverException} with GL's error and the function.
 * Nothing here allocates, except for making and closing queries.
 *
 * <p>{@snippet :
 * GlSampleQueries queries = context.createSampleQueries(1);
 * queries.begin(0);
 * // … draw …
 * queries.end();
 *
 * // later, each frame:
 * if (queries.poll(0)) {
 *     samples = queries.samples(0);
 * }
 * }
 *
 * <p>Used on the thread on which the context is current.
 */
public final class GlSampleQueries implements AutoCloseable {
    private final GlCallGate gate;
    private final GlQueryCalls calls;
    private final int[] ids;
    private final long[] samples;
    private final boolean[] fetched;
    private final Lifetime lifetime;

    GlSampleQueries(GlCallGate gate, int count) {
        this.gate = gate;
        this.calls = new GlQueryCalls(gate, "");
        this.ids = calls.generate(count);
        this.samples = new long[count];
        this.fetched = new boolean[count];
        this.lifetime = gate.own("GL sample queries", () -> calls.delete(ids));
    }

    /** How many queries these are. */
    public int count() {
        return ids.length;
    }

    /**
     * Begins to count: {@code glBeginQuery(GL_SAMPLES_PASSED)}. A query forgets the result that it had.
     *
     * @throws DriverException if GL raises an error: a query is active already; or if an earlier call left one. Either
     *         way nothing is begun, and the query keeps the result that it had
     * @throws IndexOutOfBoundsException if {@code query} is not in 0..count-1
     * @throws IllegalStateException if the context is not current on this thread, or this is closed
     */
    public void begin(int query) {
        calls.begin(GL_SAMPLES_PASSED(), open(query));
        fetched[query] = false;
    }

    /**
     * Ends the query that is active: {@code glEndQuery(GL_SAMPLES_PASSED)}.
     *
     * @throws DriverException if GL raises an error: no query is active; or if an earlier call left one. Then the
     *         message says "a call before", {@code glEndQuery} was not called, and the query is still active: end it
     *         again
     * @throws IllegalStateException if the context is not current on this thread, or this is closed
     */
    public void end() {
        lifetime.requireOpen();
        calls.end(GL_SAMPLES_PASSED());
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
            samples[query] = calls.object(QueryGetter.UI64V, id, GL_QUERY_RESULT());
            fetched[query] = true;
        }
        return fetched[query];
    }

    /**
     * How many samples passed, as it was fetched.
     *
     * @throws IndexOutOfBoundsException if {@code query} is not in 0..count-1
     * @throws IllegalStateException if {@link #poll} has not fetched the result, or this is closed
     */
    public long samples(int query) {
        open(query);
        if (!fetched[query]) {
            throw new IllegalStateException("the result of query " + query + " was not fetched: poll until it is");
        }
        return samples[query];
    }

    private int open(int query) {
        lifetime.requireOpen();
        return ids[Objects.checkIndex(query, ids.length)];
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
