package dev.readout.driver.gl;

import static dev.readout.abi.gl.gl_h.GL_QUERY_RESULT;
import static dev.readout.abi.gl.gl_h.GL_TIMESTAMP;
import static dev.readout.abi.gl.gl_h.GL_TIME_ELAPSED;

import dev.readout.driver.DriverException;
import dev.readout.gl.QueryGetter;
import dev.readout.gl.TimerCounter;
import dev.readout.gl.TimerResultStatus;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Query objects that measure time in a {@link GlContext} (GL_ANGLE_timer_query, 5.3 and 6.1.9; its descendants
 * GL_EXT_disjoint_timer_query and GL_ARB_timer_query do the same).
 *
 * <p>{@snippet :
 * GlTimerQueries queries = context.createTimerQueries(1);
 * queries.begin(0);
 * // … draw …
 * queries.end();
 * // later, each frame:
 * if (queries.poll(0) && queries.status(0) == TimerResultStatus.VALID) {
 *     nanoseconds = queries.nanoseconds(0);
 * }
 * }
 *
 * <p>A query is begun and ended, or takes a timestamp, and some time later has a result. {@link #status} says whether
 * it is valid: a driver may have no counter, timings may have been disturbed, and a time longer than the host's is the
 * driver's fault. Errors and allocations are as in {@link GlQueries}.
 *
 * <p>GL_GPU_DISJOINT_EXT reads true only once. All queries of a native context share it, and an application that reads
 * it itself says so by {@link GlContext#disturbed}.
 *
 * <p>Used on the thread on which the context is current.
 */
public final class GlTimerQueries extends GlQueries {
    private static final TimerCounter ANY_ELAPSED = new TimerCounter(Long.SIZE);

    /** The state of a query's last use. */
    private static final class Use {
        /** Whether it took a timestamp, and not an elapsed time. */
        boolean timestamp;
        /** The epoch of the disturbances, after the call. */
        long epoch;
        /** The host's time before the call. */
        long hostStart;
        /** The host's time after the result was fetched. */
        long hostEnd;
        /** The status of the result; null until it is asked for. Later disturbances do not change it. */
        @Nullable
        TimerResultStatus status;

        /** The host's nanoseconds from this use to the result of another, or to its own; 0 or more. */
        long hostNanosecondsTo(Use other) {
            return Math.max(0, other.hostEnd - hostStart);
        }
    }

    private final GlDisjoint disjoint;
    private final LongSupplier hostClock;
    private final TimerCounter elapsedCounter;
    private final TimerCounter timestampCounter;
    private final Use[] uses;

    GlTimerQueries(GlCallGate gate, GlIdentity context, GlDisjoint disjoint, int count, LongSupplier hostClock) {
        super(gate, context, GlQueryTarget.TIME_ELAPSED, count, "timer queries");
        this.disjoint = disjoint;
        this.hostClock = hostClock;
        this.elapsedCounter = calls.timer(GL_TIME_ELAPSED());
        this.timestampCounter = calls.timer(GL_TIMESTAMP());
        this.uses = new Use[count];
        for (int i = 0; i < count; i++) {
            uses[i] = new Use();
        }
    }

    @Override
    public void begin(int query) {
        long host = hostClock.getAsLong();
        super.begin(query);
        use(query, false, host);
    }

    @Override
    public void beginIndexed(int query, int index) {
        long host = hostClock.getAsLong();
        super.beginIndexed(query, index);
        use(query, false, host);
    }

    /**
     * Takes the time at which all earlier work is done: {@code glQueryCounter(GL_TIMESTAMP)} (5.3).
     *
     * @throws DriverException if GL raises an error: the query is active, or was used for elapsed times; or if an
     *         earlier call left one. Either way no time is taken, and the query keeps its result
     * @throws IndexOutOfBoundsException if {@code query} is not in 0..count-1
     * @throws IllegalStateException if the context is not current on this thread, or this is closed
     */
    public void timestamp(int query) {
        int id = id(query);
        long host = hostClock.getAsLong();
        calls.counter(id, GL_TIMESTAMP());
        forget(query);
        use(query, true, host);
    }

    private void use(int query, boolean timestamp, long host) {
        Use use = uses[query];
        use.timestamp = timestamp;
        use.hostStart = host;
        use.epoch = disjoint.epoch();
        use.status = null;
    }

    @Override
    public boolean poll(int query) {
        id(query);
        boolean arrives = !isFetched(query) && super.poll(query);
        if (arrives) {
            uses[query].hostEnd = hostClock.getAsLong();
            disjoint.resultArrived();
        }
        return isFetched(query);
    }

    /**
     * What one of the driver's getters returns for a query (6.1.9). Waits, without a limit, if the result is not
     * available. It is not judged: {@link TimerCounter} does that. What does not fit 32 bits should be the largest
     * number that does; ANGLE cuts it off, and NVIDIA's OpenGL ES gives 0 for {@link QueryGetter#IV}.
     *
     * @return nanoseconds, unsigned; a 32-bit number extended as the getter's type says
     * @throws DriverException if GL raises an error: the query is active, or was never begun
     * @throws IndexOutOfBoundsException if {@code query} is not in 0..count-1
     * @throws IllegalStateException if the context is not current on this thread, or this is closed
     */
    public long result(int query, QueryGetter getter) {
        Objects.requireNonNull(getter, "getter");
        return calls.object(getter, id(query), GL_QUERY_RESULT());
    }

    /**
     * Whether a fetched result is a time, and why it is not. An elapsed time is compared with the host's.
     *
     * <p>The first of these after a {@link #poll} reads GL_GPU_DISJOINT_EXT, for all that have arrived: poll what
     * belongs together, then ask.
     *
     * @throws IndexOutOfBoundsException if {@code query} is not in 0..count-1
     * @throws IllegalStateException if {@link #poll} has not fetched the result, or the context is not current
     */
    public TimerResultStatus status(int query) {
        long value = result(query);
        Use use = uses[query];
        TimerResultStatus status = use.status;
        if (status == null) {
            boolean disturbed = disjoint.epochAfterResults() != use.epoch;
            status = use.timestamp
                    ? timestampCounter.timestampStatus(value, QueryGetter.UI64V, disturbed)
                    : elapsedCounter.elapsedStatus(value, QueryGetter.UI64V, disturbed, use.hostNanosecondsTo(use));
            use.status = status;
        }
        return status;
    }

    /**
     * A fetched result: how long commands took, or a timestamp.
     *
     * @return nanoseconds, unsigned
     * @throws IndexOutOfBoundsException if {@code query} is not in 0..count-1
     * @throws IllegalStateException if {@link #poll} has not fetched the result, or its status is not VALID
     */
    public long nanoseconds(int query) {
        TimerResultStatus status = status(query);
        if (status == TimerResultStatus.VALID) {
            return value(query);
        }
        throw noTime("the result of query " + query + " is no time: ", status, value(query), query, query);
    }

    /**
     * Whether the time between two timestamps that were fetched is a time, and why it is not. It is compared with the
     * host's.
     *
     * @param from the query that took the earlier timestamp
     * @param to the query that took the later one
     * @throws IndexOutOfBoundsException if a query is not in 0..count-1
     * @throws IllegalStateException if {@link #poll} has not fetched a result, the context is not current, or a query
     *         took no timestamp
     */
    public TimerResultStatus statusBetween(int from, int to) {
        requireTimestamp(from);
        requireTimestamp(to);
        TimerResultStatus ofStart = status(from);
        TimerResultStatus ofEnd = status(to);
        if (ofStart != TimerResultStatus.VALID || ofEnd != TimerResultStatus.VALID) {
            return ofStart != TimerResultStatus.VALID ? ofStart : ofEnd;
        }
        return ANY_ELAPSED.elapsedStatus(elapsed(from, to), QueryGetter.UI64V, false,
                uses[from].hostNanosecondsTo(uses[to]));
    }

    /**
     * The nanoseconds between two timestamps that were fetched, also when the counter has wrapped.
     *
     * @param from the query that took the earlier timestamp
     * @param to the query that took the later one
     * @throws IndexOutOfBoundsException if a query is not in 0..count-1
     * @throws IllegalStateException if {@link #poll} has not fetched a result, or {@link #statusBetween} is not VALID
     */
    public long nanosecondsBetween(int from, int to) {
        TimerResultStatus status = statusBetween(from, to);
        if (status == TimerResultStatus.VALID) {
            return elapsed(from, to);
        }
        throw noTime("the time from query " + from + " to query " + to + " is ", status,
                status == TimerResultStatus.LONGER_THAN_HOST ? elapsed(from, to) : 0, from, to);
    }

    private long elapsed(int from, int to) {
        return timestampCounter.elapsedNanoseconds(value(from), value(to));
    }

    private IllegalStateException noTime(
            String what, TimerResultStatus status, long nanoseconds, int from, int to) {
        return new IllegalStateException(what + status + (status == TimerResultStatus.LONGER_THAN_HOST
                ? ": the driver measured " + Long.toUnsignedString(nanoseconds) + " ns where the host saw at most "
                        + uses[from].hostNanosecondsTo(uses[to]) + " ns: discard it and measure again"
                : ""));
    }

    private void requireTimestamp(int query) {
        result(query);
        if (!uses[query].timestamp) {
            throw new IllegalStateException("query " + query + " took no timestamp");
        }
    }
}
