package dev.readout.driver.gl;

import static dev.readout.abi.gl.gl_h.GL_QUERY_RESULT;

import java.util.BitSet;

/**
 * Many query objects of one target, for loops that use them in every frame, and read {@link #results()} side by side.
 *
 * <p>Recording and reading check neither for GL's errors, which stay the application's, nor for the current context:
 * ask {@link GlContext#isCurrent}, or better {@link #isThere}, at the beginning of a frame. Calls in another context
 * fail as GL says, and the next {@code glGetError} has the error. {@link GlQueries} check each call.
 *
 * <p>Nothing here allocates, except for making and closing queries, and writing to a buffer. Used on the thread on
 * which the context is current.
 *
 * <p>Example: {@link GlTimerQueries}.
 */
public final class GlQueryObjects extends GlQueryBlock {
    /** Queries that were used: only they have or will have a result, and GL must not be asked for another's. */
    private final BitSet used;

    GlQueryObjects(GlCallGate gate, GlIdentity context, GlQueryTarget target, int count) {
        super(gate, context, target, count, "query objects", false);
        used = new BitSet(count);
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
            used.set(query);
        }
        return ours;
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

    /**
     * Whether GL still has a used query: not if its context was destroyed, even if a newer context with the same handle
     * is current. There the name may be another query's, which a different result reveals, once this one's was read:
     * {@code glIsQuery} and {@code glGetQueryObjectui64v}.
     *
     * @throws IndexOutOfBoundsException if {@code query} is not in 0..count-1
     * @throws IllegalStateException if this is closed
     */
    public boolean isThere(int query) {
        int id = id(query);
        boolean there = calls.isQuery(id);
        if (there && isFetched(query)) {
            int unbound = calls.unbindBuffer();
            there = calls.object(getter, id, GL_QUERY_RESULT()) == value(query);
            calls.bindBuffer(unbound);
        }
        return there;
    }

    @Override
    boolean isWritten(int query) {
        return used.get(query);
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
            forget(query);
        }
    }

    /** Lets go of query objects that are gone with their context: calls nothing, and can be called on any thread. */
    public void abandon() {
        lifetime.abandon();
    }
}
