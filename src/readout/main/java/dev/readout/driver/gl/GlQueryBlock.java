package dev.readout.driver.gl;

import static dev.readout.abi.gl.gl_h.GL_QUERY_RESULT;
import static dev.readout.abi.gl.gl_h.GL_QUERY_RESULT_AVAILABLE;
import static dev.readout.driver.gl.GlQueryBuffer.STRIDE;

import dev.readout.abi.Lifetime;
import dev.readout.driver.DriverException;
import dev.readout.gl.QueryGetter;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Objects;

/** Query objects of a context that are created and deleted together, with their results side by side. */
abstract class GlQueryBlock implements AutoCloseable {
    final GlCallGate gate;
    final GlQueryTarget target;
    final GlQueryCalls calls;
    /** The getter of results. OpenGL ES has the wide one for times alone, though it may have an address for it. */
    final QueryGetter getter;
    final Lifetime lifetime;
    private final int[] ids;
    private final MemorySegment results;

    /**
     * @param target one that the context has
     * @param what their name in messages
     * @param asks whether calls are checked for errors
     */
    GlQueryBlock(GlCallGate gate, GlIdentity context, GlQueryTarget target, int count, String what, boolean asks) {
        this.gate = gate;
        this.target = target;
        calls = new GlQueryCalls(gate, context, target.isTime(), asks);
        getter = target.isTime() || TimerQueryExtension.CORE.isIn(context) ? QueryGetter.UI64V : QueryGetter.UIV;
        calls.getter(getter);
        int[] generated = calls.generate(count);
        ids = generated;
        results = Arena.ofAuto().allocate(count * STRIDE, Long.BYTES);
        lifetime = gate.own(what, () -> calls.delete(generated));
    }

    /** How many queries these are. */
    public int count() {
        return ids.length;
    }

    /** The target, which says what they measure. */
    public GlQueryTarget target() {
        return target;
    }

    /**
     * The name of a query object, for other bindings.
     *
     * @throws IndexOutOfBoundsException if {@code query} is not in 0..count-1
     * @throws IllegalStateException if this is closed
     */
    public int id(int query) {
        lifetime.requireOpen();
        return ids[Indices.require("query", query, ids.length)];
    }

    /**
     * Where results are, {@code count} times 16 bytes, as in a {@link GlQueryBuffer}: a 64-bit result, unsigned, and a
     * 64-bit word that is not 0 if it was fetched.
     */
    public MemorySegment results() {
        return results;
    }

    final boolean isFetched(int query) {
        return results.get(ValueLayout.JAVA_LONG, query * STRIDE + Long.BYTES) != 0;
    }

    final long value(int query) {
        return results.get(ValueLayout.JAVA_LONG, query * STRIDE);
    }

    final void forget(int query) {
        results.set(ValueLayout.JAVA_LONG, query * STRIDE + Long.BYTES, 0);
    }

    /** Fetches a result that was not fetched, if it is available, and returns whether it was. */
    final boolean fetch(int query) {
        boolean available = calls.object(QueryGetter.UIV, ids[query], GL_QUERY_RESULT_AVAILABLE()) != 0;
        if (available) {
            results.set(ValueLayout.JAVA_LONG, query * STRIDE, calls.object(getter, ids[query], GL_QUERY_RESULT()));
            results.set(ValueLayout.JAVA_LONG, query * STRIDE + Long.BYTES, 1);
        }
        return available;
    }

    /**
     * Has the GPU write results into a buffer when they are available: the CPU does not wait, and a later {@link
     * GlQueryBuffer#map} does. GL raises an error for a query that was never used; {@link GlQueryObjects} skip it.
     *
     * @param first the first query
     * @param count how many, 0 or more
     * @param slot where the first result goes, in results from the beginning of the buffer
     * @throws DriverException if GL raises an error, such as that a query is active
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
        int[] written = new int[count];
        for (int i = 0; i < count; i++) {
            written[i] = isWritten(first + i) ? ids[first + i] : 0;
        }
        buffer.write(gate, calls.getter(QueryGetter.UI64V), written, slot, wait);
    }

    /** Whether GL is asked for a query's result when results are written. */
    boolean isWritten(int query) {
        return true;
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
