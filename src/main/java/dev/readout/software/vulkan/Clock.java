package dev.readout.software.vulkan;

/**
 * Turns virtual time into ticks, and ticks into timestamps.
 *
 * @param startTick the tick at time 0
 * @param period nanoseconds a tick
 */
record Clock(long startTick, float period) {

    /** The timestamp that a queue with {@code validBits} valid bits writes at {@code nanoseconds}. */
    long timestamp(long nanoseconds, int validBits) {
        // The conversion is monotonic; above 2^53 ns, 104 days, it is no longer exact.
        long tick = startTick + ticks(nanoseconds);
        return validBits == Long.SIZE ? tick : tick & (1L << validBits) - 1;
    }

    /** How many whole ticks some time has. */
    long ticks(long nanoseconds) {
        return (long) Math.floor(nanoseconds / (double) period);
    }
}
