package dev.readout.counters;

import java.math.BigInteger;
import java.util.Objects;

/**
 * A counter as a driver describes it: {@code eglGetPerfCounterInfoBRCM} (EGL_BRCM_performance_counters), {@code
 * glGetPerfMonitorCounterInfoAMD} (GL_AMD_performance_monitor) or {@code glGetPerfCounterInfoINTEL}
 * (GL_INTEL_performance_query).
 *
 * <p>A record's value divided by the denominator is in the counter's unit: 2048 with denominator 1024 and unit
 * {@code KB} is 2 KB. {@link #minValue} and {@link #maxValue} are in that unit already. All numbers are unsigned
 * 64-bit, except for the bits of a {@linkplain CounterType#isFloat float} in a value, {@code minValue} and {@code
 * maxValue}.
 *
 * <p>Immutable and safe to share between threads.
 *
 * <p>Example: {@link CounterRecords}.
 *
 * @param index the counter's index in its group, 0 or more
 * @param name the counter's name; the one driver known to be public uses up to {@value #KNOWN_NAME_LIMIT} characters
 * @param unit the unit's name, which may be empty; that driver uses up to {@value #KNOWN_UNIT_LIMIT} characters
 * @param minValue the smallest value, in the unit, unsigned
 * @param maxValue the largest value, in the unit, unsigned
 * @param denominator the divisor of a record's value, unsigned. 0, which a driver has no reason to report, counts as 1
 * @param type how its values are stored
 */
public record Counter(int index, String name, String unit, long minValue, long maxValue, long denominator,
        CounterType type) {
    /** The longest name that a driver is known to use, its NUL included. */
    public static final int KNOWN_NAME_LIMIT = 64;

    /** The longest unit that a driver is known to use, its NUL included. */
    public static final int KNOWN_UNIT_LIMIT = 32;

    /** Integers up to here are exact as a double, and so is the rounding of their quotient. */
    private static final long EXACT_DOUBLE = 1L << 53;

    /** Bits behind the point: a quotient then has at least 65 bits, and 54 decide which double is the nearest. */
    private static final int FRACTION_BITS = 128;

    /**
     * A counter with the given properties.
     *
     * @throws IllegalArgumentException if {@code index} is negative
     */
    public Counter {
        if (index < 0) {
            throw new IllegalArgumentException("index " + index + " is negative");
        }
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(unit, "unit");
        Objects.requireNonNull(type, "type");
        if (denominator == 0) {
            denominator = 1;
        }
    }

    /**
     * A counter of 64-bit values, as EGL_BRCM_performance_counters has them all.
     *
     * @throws IllegalArgumentException if {@code index} is negative
     */
    public Counter(int index, String name, String unit, long minValue, long maxValue, long denominator) {
        this(index, name, unit, minValue, maxValue, denominator, CounterType.UINT64);
    }

    /**
     * A counter whose values are in its unit, without a known range.
     *
     * @throws IllegalArgumentException if {@code index} is negative
     */
    public Counter(int index, String name, String unit, CounterType type) {
        this(index, name, unit, 0, 0, 1, type);
    }

    /** A record's value in the counter's unit, as the nearest double; of two that are equally near, the even one. */
    public double inUnit(long value) {
        if (type.isFloat()) {
            return type.number(value) / CounterType.UINT64.number(denominator);
        }
        if (value >= 0 && value <= EXACT_DOUBLE && denominator > 0 && denominator <= EXACT_DOUBLE) {
            return (double) value / denominator;
        }
        BigInteger[] quotient = unsigned(value).shiftLeft(FRACTION_BITS).divideAndRemainder(unsigned(denominator));
        // The remainder only tells that the quotient is not halfway between two doubles.
        BigInteger sticky = quotient[1].signum() == 0 ? quotient[0] : quotient[0].setBit(0);
        return Math.scalb(sticky.doubleValue(), -FRACTION_BITS);
    }

    /**
     * The whole units of a record's value, unsigned: with {@link #remainder} this is exact,
     * value = whole × denominator + remainder. Of a float it has no meaning.
     */
    public long wholeUnits(long value) {
        return Long.divideUnsigned(value, denominator);
    }

    /**
     * The rest of a record's value beyond its {@linkplain #wholeUnits whole units}, in denominators, unsigned. Of a
     * float it has no meaning.
     */
    public long remainder(long value) {
        return Long.remainderUnsigned(value, denominator);
    }

    /**
     * Returns whether a record's value lies between the counter's smallest and largest, both included. A driver that
     * reports 0 for both has not said, and every value does.
     */
    public boolean inRange(long value) {
        if (minValue == 0 && maxValue == 0) {
            return true;
        }
        if (type.isFloat()) {
            double number = inUnit(value);
            return number >= type.number(minValue) && number <= type.number(maxValue);
        }
        // value / denominator <= maxValue: it may exceed it by no fraction either.
        int aboveWhole = Long.compareUnsigned(wholeUnits(value), maxValue);
        boolean above = aboveWhole > 0 || aboveWhole == 0 && remainder(value) != 0;
        return !above && Long.compareUnsigned(wholeUnits(value), minValue) >= 0;
    }

    private static BigInteger unsigned(long value) {
        return new BigInteger(Long.toUnsignedString(value));
    }
}
