package dev.readout.vulkan;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * The valid bits and the period of a queue family's timestamps (18.5).
 *
 * <p>A timestamp has {@code validBits} valid bits, which wrap to 0: so two timestamps are subtracted under the mask of
 * these bits and never compared. A period is a {@code float} and often no integer, and timestamps may exceed
 * 2<sup>53</sup>: conversions here are exact, in integers, and rounded once, to the nearest nanosecond.
 *
 * <p>{@snippet :
 * static final Timestamps TIMESTAMPS = new Timestamps(36, 41.6667f);    // as the device says
 *
 * long nanoseconds = TIMESTAMPS.elapsedNanoseconds(begin, end);
 * }
 *
 * <p>Immutable and safe to share between threads. Nothing here allocates but {@link #exactNanoseconds}.
 *
 * @param validBits {@code VkQueueFamilyProperties::timestampValidBits}, 1 to 64; a family that reports 0 has no
 *        timestamps
 * @param period {@code VkPhysicalDeviceLimits::timestampPeriod}, nanoseconds a tick: finite and more than 0
 */
public record Timestamps(int validBits, float period) {
    /**
     * Timestamps with the given properties.
     *
     * @throws IllegalArgumentException naming the property, its value and the limit
     */
    public Timestamps {
        if (validBits < 1 || validBits > Long.SIZE) {
            throw new IllegalArgumentException("validBits " + validBits + " is not in 1..64"
                    + (validBits == 0 ? ": a queue family with 0 valid bits has no timestamps" : ""));
        }
        if (!(period > 0) || Float.isInfinite(period)) {
            throw new IllegalArgumentException("period " + period + " is not a positive number of nanoseconds");
        }
    }

    /** The valid bits as a mask. */
    public long mask() {
        return -1L >>> (Long.SIZE - validBits);
    }

    /** The ticks of a timestamp, unsigned: its valid bits. */
    public long ticks(long timestamp) {
        return timestamp & mask();
    }

    /**
     * The ticks from {@code begin} to {@code end}, unsigned and right across a wrap, as long as less than
     * 2<sup>validBits</sup> ticks passed. If {@code end} was in fact written first, the difference comes out close to
     * 2<sup>validBits</sup>: {@link #signedTicks} tells the two apart.
     *
     * <p>Timestamps that were read with 32 bits have no more than 32 valid ones left: with more here, a wrap between
     * the two comes out as an hour, not as the nanoseconds that passed. {@code new Timestamps(Math.min(validBits, 32),
     * period)} is for them.
     */
    public long elapsedTicks(long begin, long end) {
        return (end - begin) & mask();
    }

    /**
     * The ticks from {@code begin} to {@code end}, negative if {@code end} was written first: right across a wrap, as
     * long as less than 2<sup>validBits-1</sup> ticks lie between them.
     */
    public long signedTicks(long begin, long end) {
        int unused = Long.SIZE - validBits;
        return (end - begin) << unused >> unused;
    }

    /**
     * The nanoseconds from {@code begin} to {@code end}: {@link #elapsedTicks} converted as {@link #nanoseconds} does.
     */
    public long elapsedNanoseconds(long begin, long end) {
        return nanoseconds(elapsedTicks(begin, end));
    }

    /**
     * The nanoseconds of a number of ticks, rounded to the nearest (a half up). What exceeds {@link Long#MAX_VALUE},
     * 292 years, is returned as {@code Long.MAX_VALUE}; {@link #exactNanoseconds} has no such limit.
     *
     * <p>Convert differences, not timestamps, where you can: a driver may count from 1970 in nanoseconds.
     *
     * @param ticks unsigned; bits above the valid ones are not looked at
     */
    public long nanoseconds(long ticks) {
        return period == 1 ? saturated(ticks(ticks)) : scaled(ticks(ticks));
    }

    private static long saturated(long nanoseconds) {
        return nanoseconds < 0 ? Long.MAX_VALUE : nanoseconds;
    }

    private long scaled(long n) {
        // A float is mantissa * 2^exponent with a mantissa of 24 bits: n * mantissa has at most 88 bits. A subnormal
        // one lacks the leading bit that is added here, but is so small that the product is 0 ns either way.
        int bits = Float.floatToRawIntBits(period);
        long mantissa = bits & 0x7FFFFF | 0x800000;
        int exponent = (bits >>> 23) - 150;
        long high = Math.unsignedMultiplyHigh(n, mantissa);
        long low = n * mantissa;
        return exponent >= 0 ? shiftLeft(high, low, exponent) : shiftRightRounded(high, low, -exponent);
    }

    private static long shiftLeft(long high, long low, int shift) {
        if (high == 0 && Long.numberOfLeadingZeros(low) > shift) {
            return low << shift;
        }
        return (high | low) == 0 ? 0 : Long.MAX_VALUE;
    }

    private static long shiftRightRounded(long high, long low, int shift) {
        // Of 88 bits, a shift by more leaves less than a half.
        if (shift > 88) {
            return 0;
        }
        long whole;
        long half;
        if (shift > Long.SIZE) {
            whole = high >>> (shift - Long.SIZE);
            half = high >>> (shift - Long.SIZE - 1) & 1;
        } else if (shift == Long.SIZE) {
            whole = high;
            half = low >>> (Long.SIZE - 1);
        } else {
            if (high >>> (shift - 1) != 0) {
                return Long.MAX_VALUE;
            }
            whole = high << (Long.SIZE - shift) | low >>> shift;
            half = low >>> (shift - 1) & 1;
        }
        return whole == Long.MAX_VALUE ? whole : whole + half;
    }

    /**
     * The nanoseconds of a number of ticks, exact, without rounding or limit. For tools and tests: it allocates.
     *
     * @param ticks unsigned; bits above the valid ones are not looked at
     */
    public BigDecimal exactNanoseconds(long ticks) {
        BigInteger unsigned = new BigInteger(Long.toUnsignedString(ticks(ticks)));
        return new BigDecimal(unsigned).multiply(new BigDecimal(period));
    }
}
