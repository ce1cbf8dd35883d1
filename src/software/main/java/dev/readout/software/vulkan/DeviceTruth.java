package dev.readout.software.vulkan;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The ground truth for a profiler: the true time between two timestamps, without wraps and rounded once, and the
 * timestamps that never arrive.
 *
 * <p>{@snippet :
 * DeviceTruth truth = device.vulkan().truth();
 * long nanoseconds = truth.nanoseconds(0, 1);
 * }
 *
 * Timestamps are numbered from 0, over all queues of the driver's devices, in the order in which they were taken.
 * Timestamps that a {@link Fault} lost count too; a command that writes one for each view takes one. {@link #last} has
 * the number of a query's timestamp. The last 1,048,576 are known. Safe to share between threads.
 */
public final class DeviceTruth {
    private static final int KNOWN = 1 << 20;
    private static final int FIRST_ROOM = 64;

    private final float period;
    /** The ticks of timestamp n, before they are cut to the valid bits, at n modulo the length. */
    private long[] ticks = new long[FIRST_ROOM];
    /** The place of timestamp n, at the same index: the handle of a pool, and a query. */
    private long[] pools = new long[FIRST_ROOM];
    private int[] queries = new int[FIRST_ROOM];
    private final BitSet lost = new BitSet();
    private long taken;

    DeviceTruth(float period) {
        this.period = period;
    }

    synchronized void add(long pool, int query, long tick, boolean isLost) {
        int index = (int) (taken++ % KNOWN);
        if (index == ticks.length) {
            ticks = Arrays.copyOf(ticks, 2 * index);
            pools = Arrays.copyOf(pools, 2 * index);
            queries = Arrays.copyOf(queries, 2 * index);
        }
        ticks[index] = tick;
        pools[index] = pool;
        queries[index] = query;
        lost.set(index, isLost);
    }

    /** How many timestamps the device has taken. */
    public synchronized long timestamps() {
        return taken;
    }

    /**
     * The number of the timestamp that a query took last.
     *
     * @param pool the handle, {@code VkQueryPool}
     * @throws IllegalArgumentException if the query took none, or it is too long ago
     */
    public synchronized long last(long pool, int query) {
        for (long timestamp = taken - 1; timestamp >= Math.max(0, taken - KNOWN); timestamp--) {
            if (pools[index(timestamp)] == pool && queries[index(timestamp)] == query) {
                return timestamp;
            }
        }
        throw new IllegalArgumentException("query " + query + " of pool 0x" + Long.toHexString(pool)
                + " took none of the timestamps that are known, the last " + KNOWN);
    }

    /**
     * The time from one timestamp to another, in ns: the ticks between them, however often they wrapped, times the
     * period, rounded once to the nearest, a half away from 0. Negative if the second was taken earlier. Lost
     * timestamps have a time too.
     *
     * @param first the number of a timestamp, from 0
     * @param second the number of another
     * @throws IndexOutOfBoundsException if one was not taken yet, or is too long ago
     */
    public synchronized long nanoseconds(long first, long second) {
        long elapsed = ticks[index(second)] - ticks[index(first)];
        // Not kept: it takes the JVM long to load decimals, and programs of C never ask.
        return new BigDecimal(period).multiply(BigDecimal.valueOf(elapsed)).setScale(0, RoundingMode.HALF_UP)
                .longValueExact();
    }

    /**
     * Returns whether the query of a timestamp never becomes available, by a {@link Fault}.
     *
     * @param timestamp its number, from 0
     * @throws IndexOutOfBoundsException if it was not taken yet, or is too long ago
     */
    public synchronized boolean isLost(long timestamp) {
        return lost.get(index(timestamp));
    }

    private int index(long timestamp) {
        if (timestamp < Math.max(0, taken - KNOWN) || timestamp >= taken) {
            throw new IndexOutOfBoundsException("timestamp " + timestamp + " is not known: the device has taken "
                    + taken + ", and knows the last " + KNOWN + " of them");
        }
        return (int) (timestamp % KNOWN);
    }
}
