package dev.readout.testkit;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/** Ticks times period as arithmetic without limits has it. */
public final class ExactTime {
    private static final BigInteger LIMIT = BigInteger.valueOf(Long.MAX_VALUE);

    private ExactTime() {
    }

    /** Rounded to the nearest nanosecond, a half up, and no more than {@link Long#MAX_VALUE}. */
    public static long rounded(BigInteger ticks, float period) {
        return exact(ticks, period).setScale(0, RoundingMode.HALF_UP).toBigIntegerExact().min(LIMIT).longValueExact();
    }

    /** Every float is a finite decimal number. */
    public static BigDecimal exact(BigInteger ticks, float period) {
        return new BigDecimal(ticks).multiply(new BigDecimal(period));
    }
}
