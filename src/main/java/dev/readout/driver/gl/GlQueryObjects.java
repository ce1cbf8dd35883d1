package dev.readout.driver.gl;

import static dev.readout.abi.gl.gl_h.GL_CURRENT_QUERY;
import static dev.readout.abi.gl.gl_h.GL_QUERY_RESULT;
import static dev.readout.abi.gl.gl_h.GL_QUERY_RESULT_AVAILABLE;

import dev.readout.abi.Lifetime;
import dev.readout.abi.gl.PFN_glBeginQuery;
import dev.readout.abi.gl.PFN_glEndQuery;
import dev.readout.abi.gl.PFN_glGetQueryObjectui64v;
import dev.readout.abi.gl.PFN_glGetQueryObjectuiv;
import dev.readout.abi.gl.PFN_glGetQueryiv;
import dev.readout.abi.gl.PFN_glIsQuery;
import dev.readout.abi.gl.PFN_glQueryCounter;
import dev.readout.driver.DriverException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.BitSet;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Many query objects of one target, for loops that use them in every frame. Their results lie side by side:
 *
 * <pre>
 * byte   0               8               16              24
 *        +---------------+---------------+---------------+--
 *        | result 0      | available 0   | result 1      | …
 *        +---------------+---------------+---------------+--
 * </pre>
 *
 * <p>Recording and reading do not ask for GL's error, which stays the application's, nor for the context that is
 * current: ask {@link GlContext#isCurrent}, or better {@link #isThere}, where a frame begins. What is called in another
 * context goes wrong as GL has it, and its error is there for whoever asks next. {@link GlTimerQueries} asks about
 * everything.
 *
 * <p>Nothing here allocates, except for making and closing queries, and writing to a buffer. Used on the thread on
 * which the context is current.
 *
 * <p>Example: {@link GlTimerQueries}.
 */
public final class GlQueryObjects implements AutoCloseable {
    private static final long STRIDE = 2L * Long.BYTES;

    private final GlCallGate gate;
    private final GlQueryTarget target;
    /** What the names of the functions end with. */
    private final String suffix;
    private final int[] ids;
    /** Those that were used, whose result GL has or will have: of others it must not be asked. */
    private final BitSet used;
    private final MemorySegment results;
    private final MemorySegment word;
    /** Null unless these are timestamps. */
    private final @Nullable MemorySegment counter;
    private final MemorySegment begin;
    private final MemorySegment end;
    private final MemorySegment parameter;
    private final MemorySegment isQuery;
    private final MemorySegment availability;
    /** Null where results have 32 bits. */
    private final @Nullable MemorySegment result;
    private final Lifetime lifetime;

    GlQueryObjects(GlCallGate gate, GlIdentity context, GlQueryTarget target, int count) {
        this.gate = gate;
        this.target = target;
        target.require(context);
        suffix = target.isTime() ? TimerQueryExtension.require(context).suffix() : "";
        counter = target == GlQueryTarget.TIMESTAMP ? gate.function("glQueryCounter" + suffix).address() : null;
        begin = gate.function("glBeginQuery" + suffix).address();
        end = gate.function("glEndQuery" + suffix).address();
        parameter = gate.function("glGetQueryiv" + suffix).address();
        isQuery = gate.function("glIsQuery" + suffix).address();
        availability = gate.function("glGetQueryObjectuiv" + suffix).address();
        // OpenGL ES has an address for it, and no function, unless it comes with timer queries.
        boolean wide = target.isTime() || TimerQueryExtension.CORE.isIn(context);
        result = wide ? gate.function("glGetQueryObjectui64v" + suffix).address() : null;
        GlQueryCalls calls = new GlQueryCalls(gate, suffix);
        ids = calls.generate(count);
        used = new BitSet(count);
        Arena arena = Arena.ofAuto();
        results = arena.allocate(count * STRIDE, Long.BYTES);
        word = arena.allocate(ValueLayout.JAVA_LONG);
        lifetime = gate.own("query objects", () -> calls.delete(ids));
    }

    /** How many queries these are. */
    public int count() {
        return ids.length;
    }

    /** What they measure. */
    public GlQueryTarget target() {
        return target;
    }

    /**
     * Takes a timestamp: {@code glQueryCounter}.
     *
     * @throws IndexOutOfBoundsException if {@code query} is not in 0..count-1
     * @throws IllegalStateException if the target is another, or this is closed
     */
    public void timestamp(int query) {
        int id = id(query);
        if (counter == null) {
            throw new IllegalStateException("these queries measure " + target + ", and not TIMESTAMP");
        }
        PFN_glQueryCounter.invoke(counter, id, target.code());
        used.set(query);
    }

    /**
     * Begins a query, unless another one of the target is active: {@code glGetQueryiv(GL_CURRENT_QUERY)} and {@code
     * glBeginQuery}.
     *
     * @return whether it has begun: not if the application, or another library, has a query of its own active
     * @throws IndexOutOfBoundsException if {@code query} is not in 0..count-1
     * @throws IllegalStateException if these are timestamps, or this is closed
     */
    public boolean begin(int query) {
        requireScopes();
        int id = id(query);
        boolean free = active() == 0;
        if (free) {
            PFN_glBeginQuery.invoke(begin, target.code(), id);
        }
        return free;
    }

    /**
     * Ends the query that {@link #begin} began, unless another one is active: {@code glGetQueryiv(GL_CURRENT_QUERY)}
     * and {@code glEndQuery}.
     *
     * @param query the same
     * @return whether it has ended here, and has a result: not if something else ended it
     * @throws IndexOutOfBoundsException if {@code query} is not in 0..count-1
     * @throws IllegalStateException if these are timestamps, or this is closed
     */
    public boolean end(int query) {
        requireScopes();
        boolean ours = active() == id(query);
        if (ours) {
            PFN_glEndQuery.invoke(end, target.code());
            used.set(query);
        }
        return ours;
    }

    /** The name of the query of the target that is active; 0 if none is. */
    private int active() {
        word.set(ValueLayout.JAVA_INT, 0, 0);
        PFN_glGetQueryiv.invoke(parameter, target.code(), GL_CURRENT_QUERY(), word);
        return word.get(ValueLayout.JAVA_INT, 0);
    }

    private void requireScopes() {
        if (counter != null) {
            throw new IllegalStateException("a timestamp has no beginning and no end");
        }
    }

    private int id(int query) {
        lifetime.requireOpen();
        return ids[Indices.require("query", query, ids.length)];
    }

    /**
     * Where results are, {@code count} times 16 bytes: a 64-bit result, unsigned, and a 64-bit word that is not 0 if it
     * is available.
     */
    public MemorySegment results() {
        return results;
    }

    /**
     * Fetches the results that are available, into {@link #results}. Does not wait. Each is fetched once; queries that
     * were not used have none, and nothing is missing of them.
     *
     * @return whether all that were used are available
     * @throws IndexOutOfBoundsException if the queries are not all in 0..count-1
     * @throws IllegalStateException if this is closed
     */
    public boolean read(int first, int count) {
        lifetime.requireOpen();
        Indices.requireRange("queries", first, count, ids.length);
        boolean all = true;
        // Results arrive in the order of the calls: what stands behind one that is missing is asked about next time.
        for (int query = used.nextSetBit(first); query >= 0 && query < first + count;
                query = used.nextSetBit(query + 1)) {
            long at = query * STRIDE;
            if (results.get(ValueLayout.JAVA_LONG, at + Long.BYTES) == 0 && !fetch(query, at)) {
                all = false;
                break;
            }
        }
        return all;
    }

    /**
     * Whether GL has a query that was used: not if the context is gone in which these were made, though another that
     * was made since is current and has its handle. There the name may be another query's, of which the result tells,
     * once it was read: {@code glIsQuery} and {@code glGetQueryObjectui64v}.
     *
     * @throws IndexOutOfBoundsException if {@code query} is not in 0..count-1
     * @throws IllegalStateException if this is closed
     */
    public boolean isThere(int query) {
        int id = id(query);
        if (PFN_glIsQuery.invoke(isQuery, id) == 0) {
            return false;
        }
        long at = query * STRIDE;
        if (result == null || results.get(ValueLayout.JAVA_LONG, at + Long.BYTES) == 0) {
            return true;
        }
        // What GL does not answer, such as with a buffer bound for results, proves nothing.
        long known = results.get(ValueLayout.JAVA_LONG, at);
        word.set(ValueLayout.JAVA_LONG, 0, known);
        PFN_glGetQueryObjectui64v.invoke(result, id, GL_QUERY_RESULT(), word);
        return word.get(ValueLayout.JAVA_LONG, 0) == known;
    }

    private boolean fetch(int query, long at) {
        word.set(ValueLayout.JAVA_INT, 0, 0);
        PFN_glGetQueryObjectuiv.invoke(availability, ids[query], GL_QUERY_RESULT_AVAILABLE(), word);
        if (word.get(ValueLayout.JAVA_INT, 0) == 0) {
            return false;
        }
        if (result != null) {
            PFN_glGetQueryObjectui64v.invoke(result, ids[query], GL_QUERY_RESULT(), word);
            results.set(ValueLayout.JAVA_LONG, at, word.get(ValueLayout.JAVA_LONG, 0));
        } else {
            PFN_glGetQueryObjectuiv.invoke(availability, ids[query], GL_QUERY_RESULT(), word);
            results.set(ValueLayout.JAVA_LONG, at, Integer.toUnsignedLong(word.get(ValueLayout.JAVA_INT, 0)));
        }
        results.set(ValueLayout.JAVA_LONG, at + Long.BYTES, 1);
        return true;
    }

    /**
     * Has the GPU write results into a buffer when they are available: the CPU does not wait, and what is mapped later
     * is available. Of queries that were not used, nothing is written.
     *
     * @param first the first query
     * @param count how many, 0 or more
     * @param slot where the first result goes, in results from the beginning of the buffer
     * @throws DriverException if GL raises an error
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
            written[i] = used.get(first + i) ? ids[first + i] : 0;
        }
        buffer.write(gate, gate.function("glGetQueryObjectui64v" + suffix), written, slot, wait);
    }

    /**
     * Forgets the results of queries, so that they can be used again.
     *
     * @throws IndexOutOfBoundsException if the queries are not all in 0..count-1
     */
    public void reset(int first, int count) {
        Indices.requireRange("queries", first, count, ids.length);
        used.clear(first, first + count);
        for (int query = first; query < first + count; query++) {
            results.set(ValueLayout.JAVA_LONG, query * STRIDE + Long.BYTES, 0);
        }
    }

    /** Lets go of query objects that are gone with their context: calls nothing, and can be called on any thread. */
    public void abandon() {
        lifetime.abandon();
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
