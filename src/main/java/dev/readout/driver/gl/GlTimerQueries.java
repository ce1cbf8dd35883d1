package dev.readout.driver.gl;

import static dev.readout.abi.gl.gl_h.GL_QUERY_RESULT;
import static dev.readout.abi.gl.gl_h.GL_QUERY_RESULT_AVAILABLE;
import static dev.readout.abi.gl.gl_h.GL_TIMESTAMP;
import static dev.readout.abi.gl.gl_h.GL_TIME_ELAPSED;

import dev.readout.abi.Lifetime;
import dev.readout.driver.DriverException;
import dev.readout.gl.QueryGetter;
import dev.readout.gl.TimerCounter;
import dev.readout.gl.TimerResultStatus;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

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
 * <p>A query is begun and ended, or takes a timestamp, and then has a result at some time. {@link #poll} fetches it
 * without waiting; {@link #status} says whether it is a time: a driver may have no counter, timings may have been
 * disturbed, and a driver that says that something took longer than the host saw is at fault. A query that is begun
 * again forgets its result, whether it was fetched or not.
 *
 * <p>What GL forbids is the driver's to find: it is a {@link DriverException} with GL's error and the function. Nothing
 * here allocates, except for making and closing queries.
 *
 * <p>GL_GPU_DISJOINT_EXT reads true once, to whoever reads it first: who uses this must not read it elsewhere. All
 * queries of one {@link GlContext} know of it.
 *
 * <p>Used on the thread on which the context is current.
 */
public final class GlTimerQueries implements AutoCloseable {
    private static final long PAUSE_NANOS = 50_000;
    private static final TimerCounter ANY_ELAPSED = new TimerCounter(Long.SIZE);

    private final GlCallGate gate;
    private final TimerQueryExtension extension;
    private final GlQueryCalls calls;
    private final GlDisjoint disjoint;
    private final LongSupplier hostClock;
    private final TimerCounter elapsedCounter;
    private final TimerCounter timestampCounter;
    private final TimedQuery[] queries;
    private final Lifetime lifetime;

    GlTimerQueries(
            GlCallGate gate, GlIdentity context, GlDisjoint disjoint, int count, LongSupplier hostClock) {
        this.gate = gate;
        this.hostClock = hostClock;
        this.extension = TimerQueryExtension.require(context);
        this.calls = new GlQueryCalls(gate, extension.suffix());
        this.disjoint = disjoint;
        this.elapsedCounter = calls.timer(GL_TIME_ELAPSED());
        this.timestampCounter = calls.timer(GL_TIMESTAMP());
        int[] ids = calls.generate(count);
        this.queries = new TimedQuery[count];
        for (int i = 0; i < count; i++) {
            queries[i] = new TimedQuery(ids[i]);
        }
        this.lifetime = gate.own("timer queries", () -> calls.delete(ids));
    }

    /** How many queries these are. */
    public int count() {
        return queries.length;
    }

    /** By whose names the functions are called. */
    public TimerQueryExtension extension() {
        return extension;
    }

    /** The counter of elapsed times. */
    public TimerCounter elapsedCounter() {
        return elapsedCounter;
    }

    /** The counter of timestamps. */
    public TimerCounter timestampCounter() {
        return timestampCounter;
    }

    /**
     * The name of a query object, for other bindings.
     *
     * @throws IndexOutOfBoundsException if {@code query} is not in 0..count-1
     */
    public int id(int query) {
        return queries[Indices.require("query", query, queries.length)].id;
    }

    /**
     * Begins to measure how long commands take: {@code glBeginQuery(GL_TIME_ELAPSED)} (5.3).
     *
     * @throws DriverException if GL raises an error: a query is active already, or this one was used for timestamps; or
     *         if an earlier call left one. Either way nothing is begun, and the query keeps the result that it had
     * @throws IndexOutOfBoundsException if {@code query} is not in 0..count-1
     * @throws IllegalStateException if the context is not current on this thread, or this is closed
     */
    public void begin(int query) {
        TimedQuery timed = open(query);
        long host = hostClock.getAsLong();
        calls.begin(GL_TIME_ELAPSED(), timed.id);
        timed.use(false, host, disjoint.epoch());
    }

    /**
     * Ends the query that is active: {@code glEndQuery(GL_TIME_ELAPSED)} (5.3).
     *
     * @throws DriverException if GL raises an error: no query is active; or if an earlier call left one. Then the
     *         message says "a call before", {@code glEndQuery} was not called, and the query is still active: end it
     *         again
     * @throws IllegalStateException if the context is not current on this thread, or this is closed
     */
    public void end() {
        lifetime.requireOpen();
        calls.end(GL_TIME_ELAPSED());
    }

    /**
     * Takes the time at which everything before it has been done: {@code glQueryCounter(GL_TIMESTAMP)} (5.3).
     *
     * @throws DriverException if GL raises an error: the query is active, or was used for elapsed times; or if an
     *         earlier call left one. Either way no time is taken, and the query keeps the result that it had
     * @throws IndexOutOfBoundsException if {@code query} is not in 0..count-1
     * @throws IllegalStateException if the context is not current on this thread, or this is closed
     */
    public void timestamp(int query) {
        TimedQuery timed = open(query);
        long host = hostClock.getAsLong();
        calls.counter(timed.id, GL_TIMESTAMP());
        timed.use(true, host, disjoint.epoch());
    }

    private TimedQuery open(int query) {
        lifetime.requireOpen();
        return queries[Indices.require("query", query, queries.length)];
    }

    /**
     * Whether a result can be had without waiting (6.1.9). A driver may say no until what was drawn is flushed, and
     * some say no for a while after it was done.
     *
     * @throws DriverException if GL raises an error: the query is active, or was never begun
     * @throws IndexOutOfBoundsException if {@code query} is not in 0..count-1
     * @throws IllegalStateException if the context is not current on this thread, or this is closed
     */
    public boolean isAvailable(int query) {
        return calls.object(QueryGetter.UIV, open(query).id, GL_QUERY_RESULT_AVAILABLE()) != 0;
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
        return calls.object(getter, open(query).id, GL_QUERY_RESULT());
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
        TimedQuery timed = open(query);
        if (timed.isFetched()) {
            return true;
        }
        if (!isAvailable(query)) {
            return false;
        }
        timed.fetch(result(query, QueryGetter.UI64V), hostClock.getAsLong());
        disjoint.resultArrived();
        return true;
    }

    /**
     * Flushes, and fetches a result as soon as it is available.
     *
     * @param timeoutNanos how many nanoseconds to wait at most, 0 or more
     * @return whether the result was fetched; false: the time elapsed
     * @throws DriverException if GL raises an error: the query is active, or was never begun
     * @throws IndexOutOfBoundsException if {@code query} is not in 0..count-1
     * @throws IllegalStateException if the context is not current on this thread, or this is closed
     */
    public boolean await(int query, long timeoutNanos) {
        if (timeoutNanos < 0) {
            throw new IllegalArgumentException("timeoutNanos " + timeoutNanos + " is negative");
        }
        open(query);
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
     * Whether a fetched result is a time, and why it is not. An elapsed time is compared with the host's.
     *
     * <p>The first of these after a {@link #poll} reads GL_GPU_DISJOINT_EXT, for all that have arrived: poll what
     * belongs together, then ask.
     *
     * @throws IndexOutOfBoundsException if {@code query} is not in 0..count-1
     * @throws IllegalStateException if {@link #poll} has not fetched the result, or the context is not current
     */
    public TimerResultStatus status(int query) {
        TimedQuery timed = fetched(query);
        TimerResultStatus status = timed.status();
        if (status == null) {
            boolean disturbed = disjoint.epochAfterResults() != timed.epoch();
            status = timed.isTimestamp()
                    ? timestampCounter.timestampStatus(timed.value(), QueryGetter.UI64V, disturbed)
                    : elapsedCounter.elapsedStatus(timed.value(), QueryGetter.UI64V, disturbed,
                            timed.hostNanosecondsTo(timed));
            timed.judge(status);
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
        TimerResultStatus judged = status(query);
        TimedQuery timed = queries[query];
        if (judged != TimerResultStatus.VALID) {
            throw new IllegalStateException("the result of query " + query + " is no time: " + judged
                    + (judged == TimerResultStatus.LONGER_THAN_HOST
                            ? comparison(timed.value(), timed.hostNanosecondsTo(timed)) : ""));
        }
        return timed.value();
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
        TimedQuery start = timestampOf(from);
        TimedQuery end = timestampOf(to);
        TimerResultStatus ofStart = status(from);
        TimerResultStatus ofEnd = status(to);
        if (ofStart != TimerResultStatus.VALID || ofEnd != TimerResultStatus.VALID) {
            return ofStart != TimerResultStatus.VALID ? ofStart : ofEnd;
        }
        return ANY_ELAPSED.elapsedStatus(timestampCounter.elapsedNanoseconds(start.value(), end.value()),
                QueryGetter.UI64V, false, start.hostNanosecondsTo(end));
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
        TimerResultStatus between = statusBetween(from, to);
        if (between == TimerResultStatus.VALID) {
            return elapsed(from, to);
        }
        throw new IllegalStateException("the time from query " + from + " to query " + to + " is " + between
                + (between == TimerResultStatus.LONGER_THAN_HOST
                        ? comparison(elapsed(from, to), queries[from].hostNanosecondsTo(queries[to])) : ""));
    }

    private long elapsed(int from, int to) {
        return timestampCounter.elapsedNanoseconds(queries[from].value(), queries[to].value());
    }

    private static String comparison(long nanoseconds, long hostNanoseconds) {
        return ": the driver measured " + Long.toUnsignedString(nanoseconds) + " ns where the host saw at most "
                + hostNanoseconds + " ns: discard it and measure again";
    }

    private TimedQuery fetched(int query) {
        TimedQuery timed = open(query);
        if (!timed.isFetched()) {
            throw new IllegalStateException("the result of query " + query + " was not fetched: poll until it is");
        }
        return timed;
    }

    private TimedQuery timestampOf(int query) {
        TimedQuery timed = fetched(query);
        if (!timed.isTimestamp()) {
            throw new IllegalStateException("query " + query + " took no timestamp");
        }
        return timed;
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
