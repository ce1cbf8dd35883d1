package dev.readout.testing;

import dev.readout.gl.QueryGetter;
import dev.readout.gl.TimerCounter;
import java.math.BigInteger;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/**
 * A driver's result of a GL timer query, and its validity by exact arithmetic. {@code @ForAll TimerResult} means any.
 * Immutable and safe to share between threads.
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
    /** A time of today, which drivers have returned as an elapsed one. */
    private static final BigInteger UNIX_TIME = BigInteger.valueOf(1_792_000_000_000_000_000L);

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

    private static BigInteger unsigned(long number) {
        return new BigInteger(Long.toUnsignedString(number));
    }

    /** The largest number with {@code bits} bits. */
    private static BigInteger largest(int bits) {
        return BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE);
    }

    /** The largest number that a getter returns. */
    private static BigInteger largest(QueryGetter getter) {
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

    /** What a driver makes of a time. */
    private enum Driver {
        COMPLIES,
        /** As ANGLE over Vulkan does, so that a signed getter may return a negative number. */
        CUTS_OFF,
        /** Its counter says that it has fewer bits than it has. */
        IGNORES_BITS, RETURNS_ABSOLUTE_TIME;

        BigInteger returned(BigInteger time, int bits, QueryGetter getter) {
            BigInteger counted = time.min(largest(bits));
            return switch (this) {
                case COMPLIES -> counted.min(largest(getter));
                case CUTS_OFF -> switch (getter) {
                    case IV -> BigInteger.valueOf(counted.intValue());
                    case UIV -> BigInteger.valueOf(Integer.toUnsignedLong(counted.intValue()));
                    case I64V, UI64V -> counted;
                };
                case IGNORES_BITS -> time.min(largest(getter));
                case RETURNS_ABSOLUTE_TIME -> COMPLIES.returned(time.add(UNIX_TIME), bits, getter);
            };
        }
    }

    /** Any counter, getter, time and driver: of drivers that comply, and of those that do not. */
    public static Arbitrary<TimerResult> any() {
        Arbitrary<Integer> bits = Arbitraries.frequencyOf(
                Tuple.of(1, Arbitraries.integers().between(0, 29)),
                Tuple.of(4, Arbitraries.of(30, 32, 33, 36, 48, 63, 64)),
                Tuple.of(2, Arbitraries.integers().between(30, 64)));
        Arbitrary<BigInteger> times = Arbitraries.oneOf(
                Arbitraries.bigIntegers().between(BigInteger.ZERO, largest(64)),
                Arbitraries.bigIntegers().between(BigInteger.ZERO, largest(34)),
                Combinators.combine(Arbitraries.integers().between(0, 64), Arbitraries.integers().between(-2, 2))
                        .as((bit, near) -> BigInteger.ONE.shiftLeft(bit).add(BigInteger.valueOf(near))
                                .max(BigInteger.ZERO).min(largest(64))));
        Arbitrary<Long> beyond = Arbitraries.frequencyOf(
                Tuple.of(3, Arbitraries.longs().between(-3, 3)), Tuple.of(1, Arbitraries.longs()));
        return Combinators.combine(bits, Arbitraries.of(QueryGetter.class), times, Arbitraries.of(Driver.class),
                Arbitraries.frequency(Tuple.of(5, false), Tuple.of(1, true)), beyond)
                .as((width, getter, time, driver, disjoint, more) -> {
                    long returned = driver.returned(time, width, getter).longValue();
                    return new TimerResult(width, getter, returned, disjoint, host(returned, more),
                            driver.name());
                })
                .withoutEdgeCases();
    }

    /** A host's time near the limit at which the result is too long, or any. */
    private static long host(long returned, long more) {
        BigInteger thousand = BigInteger.valueOf(1000);
        BigInteger longest = unsigned(returned).subtract(thousand).multiply(thousand)
                .divide(BigInteger.valueOf(1001));
        return longest.add(BigInteger.valueOf(more)).max(BigInteger.ZERO).min(largest(63))
                .longValueExact();
    }
}
