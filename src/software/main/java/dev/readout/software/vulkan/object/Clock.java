package dev.readout.software.vulkan.object;

import dev.readout.software.vulkan.ClockError;

/**
 * Turns virtual time into ticks, and ticks into timestamps.
 *
 * @param startTick the tick at time 0
 * @param period nanoseconds a tick
 */
public record Clock(long startTick, float period) {
    /** Times up to 2^53 ns are exact: submissions are delayed for wraps up to half of that, 52 days. */
    public static final long LAST_WRAP = 1L << 52;

    /** The tick at {@code nanoseconds}, with all 64 bits. */
    public long tick(long nanoseconds) {
        return startTick + ticks(nanoseconds);
    }

    /** The time that a clock with an error shows at a time of the device's clock, both in ns. */
    public static long shown(ClockError error, long nanoseconds) {
        return nanoseconds + error.skewNanoseconds() + Math.round(nanoseconds * error.drift());
    }

    /** A tick cut to {@code validBits} valid bits, 0 to 64. */
    public static long cut(long tick, int validBits) {
        return validBits == 0 ? 0 : tick & -1L >>> Long.SIZE - validBits;
    }

    /** The nanoseconds from a time until timestamps of {@code validBits} valid bits, 1 to 63, wrap. */
    public double untilWrap(long nanoseconds, int validBits) {
        double intoTick = nanoseconds - ticks(nanoseconds) * (double) period;
        // One more: a tick that has begun at the wrap is past it.
        long left = cut(-tick(nanoseconds) - 1, validBits) + 1;
        return left * (double) period - intoTick;
    }

    /** The whole ticks of a time: monotonic, and no longer exact above 2^53 ns. */
    public long ticks(long nanoseconds) {
        return (long) Math.floor(nanoseconds / (double) period);
    }
}
