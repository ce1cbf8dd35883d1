package dev.readout.software.vulkan.object;

import dev.readout.software.vulkan.ClockError;

/**
 * Turns virtual time into ticks, and ticks into timestamps.
 *
 * @param startTick the tick at time 0
 * @param period nanoseconds a tick
 */
public record Clock(long startTick, float period) {
    /**
     * Up to 2^53 ns every time is a number of ticks exactly: no wrap is waited for later than half of that, 52 days.
     */
    public static final long LAST_WRAP = 1L << 52;

    /** The tick at {@code nanoseconds}, with all of its bits. */
    public long tick(long nanoseconds) {
        return startTick + ticks(nanoseconds);
    }

    /** What a clock with an error shows at a time of the device's, both in ns. */
    public static long shown(ClockError error, long nanoseconds) {
        return nanoseconds + error.skewNanoseconds() + Math.round(nanoseconds * error.drift());
    }

    /** What a queue with {@code validBits} valid bits, 0 to 64, writes at a tick. */
    public static long cut(long tick, int validBits) {
        return validBits == 0 ? 0 : tick & -1L >>> Long.SIZE - validBits;
    }

    /** How many nanoseconds it is from a time until timestamps of {@code validBits} valid bits, 1 to 63, wrap. */
    public double untilWrap(long nanoseconds, int validBits) {
        double intoTick = nanoseconds - ticks(nanoseconds) * (double) period;
        // A tick that has begun at the wrap is past it.
        long left = cut(-tick(nanoseconds) - 1, validBits) + 1;
        return left * (double) period - intoTick;
    }

    /** How many whole ticks some time has: monotonic, and above 2^53 ns no longer exact. */
    public long ticks(long nanoseconds) {
        return (long) Math.floor(nanoseconds / (double) period);
    }
}
