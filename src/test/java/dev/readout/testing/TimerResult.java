package dev.readout.testing;

import dev.readout.gl.QueryGetter;
import dev.readout.gl.TimerCounter;
import java.math.BigInteger;

/**
 * A driver's result of a GL timer query, and its validity by exact arithmetic. Immutable and safe to share between
 * threads.
 *
 * @param bits {@code GL_QUERY_COUNTER_BITS}: 0 to 64
 * @param getter the called function
 * @param returned its result in nanoseconds, extended to 64 bits by its type
 * @param disjoint {@code GL_GPU_DISJOINT_EXT} afterwards
 * @param hostNanoseconds the host's time from before the query began to after its result was there: 0 or more
 * @param how the driver's treatment of the time, for people
 */
public record TimerResult(int bits, QueryGetter getter, long returned, boolean disjoint, long hostNanoseconds,
        String how) {
    /**
     * The fewest bits of a counter that has any, enough for a second: the minimum of {@code GL_QUERY_COUNTER_BITS} for
     * {@code GL_TIME_ELAPSED} (GL_ANGLE_timer_query; GL_ARB_timer_query has the same). The decoder has its own number.
     */
    private static final int FEWEST_BITS = 30;

    /** The counter that a program makes of the bits. */
    public TimerCounter counter() {
        return new TimerCounter(bits);
    }

    /** The status of the result as a timestamp. */
    public TimerCounter.Status timestampStatus() {
        if (bits == 0) {
            return TimerCounter.Status.NO_COUNTER;
        }
        if (bits < FEWEST_BITS) {
            return TimerCounter.Status.BROKEN_COUNTER;
        }
        if (disjoint) {
            return TimerCounter.Status.DISJOINT;
        }
        int compared = unsigned(returned).compareTo(largest(bits).min(largest(getter)));
        return compared > 0 ? TimerCounter.Status.OUT_OF_RANGE
                : compared == 0 ? TimerCounter.Status.SATURATED : TimerCounter.Status.VALID;
    }

    /** The status of the result as an elapsed time. */
    public TimerCounter.Status elapsedStatus() {
        BigInteger host = BigInteger.valueOf(hostNanoseconds);
        BigInteger most = host.add(host.divide(BigInteger.valueOf(1000))).add(BigInteger.valueOf(1000));
        return timestampStatus() == TimerCounter.Status.VALID && unsigned(returned).compareTo(most) > 0
                ? TimerCounter.Status.LONGER_THAN_HOST : timestampStatus();
    }

    static BigInteger unsigned(long number) {
        return new BigInteger(Long.toUnsignedString(number));
    }

    /** The largest number with {@code bits} bits. */
    static BigInteger largest(int bits) {
        return BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE);
    }

    /** The largest number that a getter returns. */
    static BigInteger largest(QueryGetter getter) {
        return largest(switch (getter) {
            case IV -> 31;
            case UIV -> 32;
            case I64V -> 63;
            case UI64V -> 64;
        });
    }

    @Override
    public String toString() {
        return getter + " returned " + Long.toUnsignedString(returned) + " (" + how + ") of a counter of " + bits
                + " bits, " + hostNanoseconds + " ns of the host's" + (disjoint ? ", disjoint" : "") + ": "
                + timestampStatus() + " as a timestamp, " + elapsedStatus() + " as elapsed";
    }
}
