package dev.readout.testkit;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Objects;

/**
 * Ticks times period, in exact arithmetic.
 *
 * <p>Example: {@link EncodedTimestamps}.
 */
public final class ExactTime {
    private static final BigInteger LIMIT = BigInteger.valueOf(Long.MAX_VALUE);

    private ExactTime() {
    }

    /**
     * Ticks in nanoseconds, rounded to the nearest one, a half up, and no more than {@link Long#MAX_VALUE}.
     *
     * @param ticks 0 or more
     * @param period nanoseconds a tick
     */
    public static long rounded(BigInteger ticks, float period) {
        return exact(ticks, period).setScale(0, RoundingMode.HALF_UP).toBigIntegerExact().min(LIMIT).longValueExact();
    }

    /**
     * Ticks in nanoseconds: every float is a finite decimal number.
     *
     * @param ticks 0 or more
     * @param period nanoseconds a tick
     */
    public static BigDecimal exact(BigInteger ticks, float period) {
        return new BigDecimal(Objects.requireNonNull(ticks, "ticks")).multiply(new BigDecimal(period));
    }
}
