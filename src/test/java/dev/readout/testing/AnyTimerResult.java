package dev.readout.testing;

import dev.readout.gl.QueryGetter;
import java.math.BigInteger;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/**
 * Results of GL timer queries, from drivers that comply and from those that do not: counters that are missing, broken
 * or full, getters that cut numbers off, absolute times instead of elapsed ones. {@code @ForAll TimerResult} means any
 * of them.
 */
public final class AnyTimerResult {
    /** A time of today, which drivers have returned as an elapsed one. */
    private static final BigInteger UNIX_TIME = BigInteger.valueOf(1_792_000_000_000_000_000L);

    private AnyTimerResult() {
    }

    /** What a driver makes of a time. */
    private enum Driver {
        COMPLIES,
        /** As ANGLE over Vulkan does, so that a signed getter may return a negative number. */
        CUTS_OFF,
        /** Its counter says that it has fewer bits than it has. */
        IGNORES_BITS, RETURNS_ABSOLUTE_TIME;

        BigInteger returned(BigInteger time, int bits, QueryGetter getter) {
            BigInteger counted = time.min(TimerResult.largest(bits));
            return switch (this) {
                case COMPLIES -> counted.min(TimerResult.largest(getter));
                case CUTS_OFF -> switch (getter) {
                    case IV -> BigInteger.valueOf(counted.intValue());
                    case UIV -> BigInteger.valueOf(Integer.toUnsignedLong(counted.intValue()));
                    case I64V, UI64V -> counted;
                };
                case IGNORES_BITS -> time.min(TimerResult.largest(getter));
                case RETURNS_ABSOLUTE_TIME -> COMPLIES.returned(time.add(UNIX_TIME), bits, getter);
            };
        }
    }

    /** Any counter, getter, time and driver. */
    public static Arbitrary<TimerResult> any() {
        Arbitrary<Integer> bits = Arbitraries.frequencyOf(
                Tuple.of(1, Arbitraries.integers().between(0, 29)),
                Tuple.of(4, Arbitraries.of(30, 32, 33, 36, 48, 63, 64)),
                Tuple.of(2, Arbitraries.integers().between(30, 64)));
        Arbitrary<BigInteger> times = Arbitraries.oneOf(
                Arbitraries.bigIntegers().between(BigInteger.ZERO, TimerResult.largest(64)),
                Arbitraries.bigIntegers().between(BigInteger.ZERO, TimerResult.largest(34)),
                Combinators.combine(Arbitraries.integers().between(0, 64), Arbitraries.integers().between(-2, 2))
                        .as((bit, near) -> BigInteger.ONE.shiftLeft(bit).add(BigInteger.valueOf(near))
                                .max(BigInteger.ZERO).min(TimerResult.largest(64))));
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
        BigInteger longest = TimerResult.unsigned(returned).subtract(thousand).multiply(thousand)
                .divide(BigInteger.valueOf(1001));
        return longest.add(BigInteger.valueOf(more)).max(BigInteger.ZERO).min(TimerResult.largest(63))
                .longValueExact();
    }
}
