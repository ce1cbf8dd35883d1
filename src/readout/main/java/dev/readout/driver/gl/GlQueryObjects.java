package dev.readout.driver.gl;

import dev.readout.abi.Lifetime;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.BitSet;

/**
 * Query objects of one target, for loops that use them in every frame, and read {@link #results()} side by side.
 *
 * <p>{@snippet :
 * GlQueryObjects queries = context.createQueryObjects(GlQueryTarget.PRIMITIVES_GENERATED, 1);
 * queries.begin(0);
 * // … draw …
 * queries.end(0);
 *
 * // later, each frame:
 * if (queries.read(0, 1)) {
 *     primitives = queries.results().get(ValueLayout.JAVA_LONG, 0);
 *     queries.reset(0, 1);
 * }
 * }
 *
 * <p>Times are nanoseconds, which a {@link dev.readout.gl.TimerCounter} judges, of {@link GlContext#timerCounter}.
 *
 * <p>Recording and reading check neither for GL's errors, which stay the application's, nor for the current context:
 * ask {@link GlContext#isCurrent}, or better {@link #isThere}, at the beginning of a frame. Calls in another context
 * fail as GL says, and the next {@code glGetError} has the error.
 *
 * <p>Nothing here allocates, except for making and closing queries. Used on the thread on which the context is current.
 */
public final class GlQueryObjects implements AutoCloseable {
    /** The bytes of a result and of the word behind it. */
    private static final long STRIDE = 2L * Long.BYTES;

    private final GlCallGate gate;
    private final GlQueryTarget target;
    private final GlQueryCalls calls;
    private final int[] ids;
    private final MemorySegment results;
    private final Lifetime lifetime;
    /** Queries that were used: only they have or will have a result, and GL must not be asked for another's. */
    private final BitSet used;

    /** @param target one that the context has */
    GlQueryObjects(GlCallGate gate, GlIdentity context, GlQueryTarget target, int count) {
        this.gate = gate;
        this.target = target;
        calls = new GlQueryCalls(gate, context, target.isTime());
        int[] generated = calls.generate(count);
        ids = generated;
        results = Arena.ofAuto().allocate(count * STRIDE, Long.BYTES);
        lifetime = gate.own("query objects", () -> calls.delete(generated));
        used = new BitSet(count);
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
     * The memory of the results, {@code count} times 16 bytes, as a Vulkan query pool's layout with 64-bit values and
     * availability reads them: a 64-bit result, unsigned, and a 64-bit word that is not 0 if it was fetched.
     */
    public MemorySegment results() {
        return results;
    }

    /**
     * Takes a timestamp: {@code glQueryCounter}.
     *
     * @throws IndexOutOfBoundsException if {@code query} is not in 0..count-1
     * @throws IllegalStateException if the target is another, or this is closed
     */
    public void timestamp(int query) {
        int id = id(query);
        if (target != GlQueryTarget.TIMESTAMP) {
            throw new IllegalStateException("these queries measure " + target + ", and not TIMESTAMP");
        }
        calls.counter(id, target.code());
        use(query);
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
        boolean free = calls.active(target.code()) == 0;
        if (free) {
            calls.begin(target.code(), id);
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
        boolean ours = calls.active(target.code()) == id(query);
        if (ours) {
            calls.end(target.code());
            use(query);
        }
        return ours;
    }

    /** Notes that a query will have a result, and forgets the one before. */
    private void use(int query) {
        used.set(query);
        results.set(ValueLayout.JAVA_LONG, query * STRIDE + Long.BYTES, 0);
    }

    private void requireScopes() {
        if (target == GlQueryTarget.TIMESTAMP) {
            throw new IllegalStateException("a timestamp has no beginning and no end");
        }
    }

    /**
     * Fetches the results that are available, into {@link #results()}. Does not wait. Each is fetched once; queries
     * that were not used have none, and nothing is missing of them.
     *
     * @return whether all that were used are available
     * @throws IndexOutOfBoundsException if the queries are not all in 0..count-1
     * @throws IllegalStateException if this is closed
     */
    public boolean read(int first, int count) {
        lifetime.requireOpen();
        Indices.requireRange("queries", first, count, count());
        boolean all = true;
        int unbound = calls.unbindBuffer();
        // Results arrive in the order of the calls: after one that is missing, none is asked for.
        for (int query = used.nextSetBit(first); query >= 0 && query < first + count;
                query = used.nextSetBit(query + 1)) {
            if (!isFetched(query) && !fetch(query)) {
                all = false;
                break;
            }
        }
        calls.bindBuffer(unbound);
        return all;
    }

    private boolean isFetched(int query) {
        return results.get(ValueLayout.JAVA_LONG, query * STRIDE + Long.BYTES) != 0;
    }

    /** Fetches a result that was not fetched, if it is available, and returns whether it was. */
    private boolean fetch(int query) {
        boolean available = calls.isAvailable(ids[query]);
        if (available) {
            results.set(ValueLayout.JAVA_LONG, query * STRIDE, calls.result(ids[query]));
            results.set(ValueLayout.JAVA_LONG, query * STRIDE + Long.BYTES, 1);
        }
        return available;
    }

    /**
     * Returns whether GL still has a used query: not if its context was destroyed, even if a newer context with the
     * same handle is current. There the name may be another query's, which a different result reveals, once this one's
     * was read: {@code glIsQuery} and {@code glGetQueryObjectui64v}.
     *
     * @throws IndexOutOfBoundsException if {@code query} is not in 0..count-1
     * @throws IllegalStateException if this is closed
     */
    public boolean isThere(int query) {
        int id = id(query);
        boolean there = calls.isQuery(id);
        if (there && isFetched(query)) {
            int unbound = calls.unbindBuffer();
            there = calls.result(id) == results.get(ValueLayout.JAVA_LONG, query * STRIDE);
            calls.bindBuffer(unbound);
        }
        return there;
    }

    /**
     * Forgets the results of queries, so that they can be used again.
     *
     * @throws IndexOutOfBoundsException if the queries are not all in 0..count-1
     */
    public void reset(int first, int count) {
        Indices.requireRange("queries", first, count, count());
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
