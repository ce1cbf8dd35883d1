package dev.readout.cli.trace;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * A device's clock: how far the host's is ahead of it, at each of its times. Commands bound that, since each was queued
 * within its call, and so they bound it before and behind too: clocks run apart, but slowly. It is taken to be the
 * least that no command forbids: no work begins before its call, and the command that was queued soonest was queued
 * when its call began. It is one number if there is one for all commands; else it changes evenly from each to the next.
 *
 * <p>Times are in ns.
 */
final class DeviceClock {
    /** Clocks run apart by some 200 millionths at most. What is beyond this is no drift. */
    private static final double MOST_DRIFT = 0.0003;
    /** A logged time is a whole number of these, rounded down. */
    private static final long HOST_TICK = 1000;
    /** More than clocks are apart, and far from an overflow. */
    private static final long FAR = 1L << 62;

    /** The bounds of the distance at a time. */
    private record Bounds(long low, long high) {
        private static final Bounds NONE = new Bounds(-FAR, FAR);

        /** Both of these, where those of the other are so far away. */
        Bounds and(Bounds other, long distance) {
            long drift = (long) (MOST_DRIFT * distance);
            return new Bounds(Math.max(low, other.low - drift), Math.min(high, other.high + drift));
        }
    }

    private final TreeMap<Long, Bounds> known = new TreeMap<>();
    /** The bounds of a clock without drift. */
    private Bounds steady = Bounds.NONE;

    /** A clock with the first of its commands, as {@link #take} has it. */
    DeviceClock(long time, long from, long to) {
        take(time, from, to);
    }

    /**
     * Takes a command, which was queued within a time of the host, and is false if no clock passes that and all others.
     *
     * @param time from 0 to 2^62
     * @param to {@link Long#MAX_VALUE} if that is not known
     */
    final boolean take(long time, long from, long to) {
        long latest = to < FAR ? to - time + HOST_TICK - 1 : FAR;
        Bounds own = new Bounds(from - time, latest);
        Bounds bounds = at(time).and(own, 0);
        if (bounds.low > bounds.high) {
            return false;
        }
        steady = steady.and(own, 0);
        known.put(time, bounds);
        tighten(known.headMap(time, false).descendingMap(), time, bounds);
        tighten(known.tailMap(time, false), time, bounds);
        return true;
    }

    private static void tighten(NavigableMap<Long, Bounds> others, long time, Bounds bounds) {
        for (Map.Entry<Long, Bounds> other : others.entrySet()) {
            Bounds both = other.getValue().and(bounds, Math.abs(other.getKey() - time));
            if (both.equals(other.getValue())) {
                return;
            }
            other.setValue(both);
        }
    }

    /** The bounds that the commands before and behind a time leave. */
    private Bounds at(long time) {
        Map.Entry<Long, Bounds> before = known.floorEntry(time);
        Map.Entry<Long, Bounds> behind = known.ceilingEntry(time);
        Bounds bounds = before == null ? Bounds.NONE : Bounds.NONE.and(before.getValue(), time - before.getKey());
        return behind == null ? bounds : bounds.and(behind.getValue(), behind.getKey() - time);
    }

    /** When a time of the device's is, by the host's clock. */
    long toHost(long time) {
        if (steady.low <= steady.high) {
            return time + steady.low;
        }
        Map.Entry<Long, Bounds> before = known.floorEntry(time);
        Map.Entry<Long, Bounds> behind = known.ceilingEntry(time);
        if (before == null || behind == null || before.getKey().equals(behind.getKey())) {
            return time + (before == null ? behind : before).getValue().low;
        }
        double part = ((double) time - before.getKey()) / ((double) behind.getKey() - before.getKey());
        return time + before.getValue().low + Math.round(part * (behind.getValue().low - before.getValue().low));
    }

    /** Keeps what matters for times behind all so far. */
    void forget() {
        known.headMap(known.lastKey()).clear();
    }

    /** How far a time is from those that it was given last. */
    long distance(long time) {
        return Math.abs(time - known.lastKey());
    }
}
