package dev.readout.driver.gl;

import dev.readout.gl.TimerResultStatus;
import org.jspecify.annotations.Nullable;

/** A query object that measures time, and what is known of its last use. */
final class TimedQuery {
    final int id;
    private boolean timestamp;
    private long epoch;
    private long hostStart;
    private long hostEnd;
    private boolean fetched;
    private long value;
    private @Nullable TimerResultStatus status;

    TimedQuery(int id) {
        this.id = id;
    }

    /**
     * It is used anew: what it had measured is forgotten.
     *
     * @param timestamp whether it takes a timestamp, and not an elapsed time
     * @param host the host's time before the call
     * @param epoch that of the disturbances, after the call
     */
    void use(boolean timestamp, long host, long epoch) {
        this.timestamp = timestamp;
        this.hostStart = host;
        this.epoch = epoch;
        this.fetched = false;
        this.status = null;
    }

    /**
     * Its result has arrived.
     *
     * @param host the host's time after the call
     */
    void fetch(long value, long host) {
        this.value = value;
        this.hostEnd = host;
        this.fetched = true;
    }

    boolean isTimestamp() {
        return timestamp;
    }

    /** The epoch in which it was used last. */
    long epoch() {
        return epoch;
    }

    boolean isFetched() {
        return fetched;
    }

    /** The result, once it was fetched. */
    long value() {
        return value;
    }

    /** What was found of the result; null: nobody has asked. What is disturbed later does not make it worse. */
    @Nullable
    TimerResultStatus status() {
        return status;
    }

    void judge(TimerResultStatus status) {
        this.status = status;
    }

    /** The host's nanoseconds from the use of this query to the result of another, or of itself; 0 or more. */
    long hostNanosecondsTo(TimedQuery other) {
        return Math.max(0, other.hostEnd - hostStart);
    }
}
