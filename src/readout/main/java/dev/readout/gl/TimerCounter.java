package dev.readout.gl;

import java.util.Objects;

/**
 * The counter behind the timer queries of a target, and the validity of its results (GL_ANGLE_timer_query, 5.3 and
 * 6.1.9; GL_EXT_disjoint_timer_query and GL_ARB_timer_query agree).
 *
 * <p>Elapsed times and timestamps are nanoseconds. A driver may have no counter, a broken one, one that saturates, or
 * disturbed timings: check a result by {@link #elapsedStatus} or {@link #timestampStatus} before using it.
 *
 * <p>{@snippet :
 * static final TimerCounter COUNTER = new TimerCounter(36);     // bits, as the driver says
 *
 * if (COUNTER.timestampStatus(end, QueryGetter.UI64V, disjoint) == TimerCounter.Status.VALID) {
 *     nanoseconds = COUNTER.elapsedNanoseconds(begin, end);
 * }
 * }
 *
 * <p>Immutable and safe to share between threads. Nothing here allocates.
 *
 * @param bits the result of {@code glGetQueryiv(target, GL_QUERY_COUNTER_BITS)}: 0 for none, otherwise 30 to 64; 1 to
 *        29 are a broken driver's
 */
public record TimerCounter(int bits) {
    /**
     * The validity of a timer query's result.
     *
     * <p>Immutable and safe to share between threads.
     */
    public enum Status {
        /** A time, in nanoseconds. */
        VALID,
        /** The driver has no counter: it reports 0 bits, and results of 0 that mean nothing (6.1.9). */
        NO_COUNTER,
        /** The driver reports 1 to 29 bits, less than the 30 that a counter must have (6.1.9): don't trust it. */
        BROKEN_COUNTER,
        /** GL_GPU_DISJOINT_EXT was true: all timings since it was last read are worthless. */
        DISJOINT,
        /** The largest number that the counter or the getter holds: the time was as long, or longer (5.3). */
        SATURATED,
        /** More than the counter's bits can hold, or negative: the driver cut a number off or made one up. */
        OUT_OF_RANGE,
        /** An elapsed time longer than the host's own time around it: drivers have returned absolute times. */
        LONGER_THAN_HOST
    }

    /** The fewest bits of a counter: enough for a second. */
    public static final int MIN_BITS = 30;

    /**
     * A counter of {@code bits} bits.
     *
     * @throws IllegalArgumentException if {@code bits} is not in 0..64
     */
    public TimerCounter {
        if (bits < 0 || bits > Long.SIZE) {
            throw new IllegalArgumentException("bits " + bits + " is not in 0..64");
        }
    }

    /** Returns whether there is a counter, and it is not broken. */
    public boolean usable() {
        return bits >= MIN_BITS;
    }

    /** The largest number that the counter holds, unsigned; 0 if there is none. */
    public long largest() {
        return bits == 0 ? 0 : -1L >>> (Long.SIZE - bits);
    }

    /**
     * Sorts the result of a timestamp query.
     *
     * @param nanoseconds what {@code getter} returned, as a {@code long}; what a 32-bit getter returned, extended as
     *        its type says
     * @param disjoint what GL_GPU_DISJOINT_EXT said after the result was available; false where there is no such thing
     */
    public Status timestampStatus(long nanoseconds, QueryGetter getter, boolean disjoint) {
        Objects.requireNonNull(getter, "getter");
        if (bits == 0) {
            return Status.NO_COUNTER;
        }
        if (!usable()) {
            return Status.BROKEN_COUNTER;
        }
        if (disjoint) {
            return Status.DISJOINT;
        }
        long largest = getter.saturate(largest());
        int comparison = Long.compareUnsigned(nanoseconds, largest);
        if (comparison > 0) {
            return Status.OUT_OF_RANGE;
        }
        return comparison == 0 ? Status.SATURATED : Status.VALID;
    }

    /**
     * Sorts the result of an elapsed-time query.
     *
     * @param nanoseconds what {@code getter} returned, as a {@code long}; what a 32-bit getter returned, extended as
     *        its type says
     * @param disjoint what GL_GPU_DISJOINT_EXT said after the result was available; false where there is no such thing
     * @param hostNanoseconds the host's time from before the query began to after its result was available. The two
     *        clocks may disagree by a thousandth and a microsecond
     */
    public Status elapsedStatus(
            long nanoseconds, QueryGetter getter, boolean disjoint, long hostNanoseconds) {
        if (hostNanoseconds < 0) {
            throw new IllegalArgumentException("hostNanoseconds " + hostNanoseconds + " is negative");
        }
        Status status = timestampStatus(nanoseconds, getter, disjoint);
        if (status != Status.VALID) {
            return status;
        }
        long slack = hostNanoseconds / 1000 + 1000;
        boolean longer = Long.compareUnsigned(nanoseconds, hostNanoseconds + slack) > 0;
        return longer ? Status.LONGER_THAN_HOST : status;
    }

    /**
     * The nanoseconds from one timestamp to another, right across a wrap of the counter, as long as less than
     * 2<sup>bits</sup> of them passed.
     *
     * @throws IllegalStateException if there is no counter that can be believed
     */
    public long elapsedNanoseconds(long begin, long end) {
        if (!usable()) {
            throw new IllegalStateException(bits == 0
                    ? "the driver has no such counter: it reports 0 bits"
                    : "the driver reports a counter of " + bits + " bits, fewer than the " + MIN_BITS + " required");
        }
        return (end - begin) & largest();
    }
}
