package dev.readout.cli.trace;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A device's clock, on the host's: an offset and a drift. Commands bound them, since each was queued within its call:
 * the line from the device's times to the host's passes all calls. Of all such lines it is the one without drift, if
 * there is one, and the lowest: the command that was queued soonest was queued when its call began.
 *
 * <p>Times are in ns. Of the bounds it keeps the hulls, which are few however many commands there are.
 */
final class DeviceClock {
    /** Clocks run apart by some 200 millionths at most. What is beyond this is no drift. */
    private static final double MOST_DRIFT = 0.001;
    /** A logged time is a whole number of these, rounded down. */
    private static final long HOST_TICK = 1000;
    private static final int HALVINGS = 50;

    /** A time of the device's, and the offset that a bound gives there; both relative to the clock's first bound. */
    private record Bound(long time, long offset) {
    }

    private final long firstTime;
    private final long firstHost;
    private Hull lowest = new Hull();
    /** The upper bounds, with their signs changed. */
    private Hull highest = new Hull();
    private double drift;
    private double offset;

    /** A clock for which the device's time is the host's here. */
    DeviceClock(long time, long host) {
        firstTime = time;
        firstHost = host;
    }

    /** The points of a set that are extreme: the vertices of its upper hull, and some more. */
    private static final class Hull {
        private static final int FEW = 64;

        private List<Bound> bounds = new ArrayList<>();
        private int enough = FEW;

        void add(Bound bound) {
            bounds.add(bound);
            if (bounds.size() == enough) {
                bounds.sort(Comparator.comparingLong(Bound::time).thenComparingLong(Bound::offset));
                List<Bound> hull = new ArrayList<>();
                for (Bound each : bounds) {
                    while (hull.size() > 1 && !isAbove(hull.getLast(), hull.get(hull.size() - 2), each)) {
                        hull.removeLast();
                    }
                    hull.add(each);
                }
                bounds = hull;
                enough = Math.max(FEW, 2 * hull.size());
            }
        }

        private static boolean isAbove(Bound point, Bound from, Bound to) {
            return ((double) point.offset - from.offset) * ((double) to.time - from.time)
                    > ((double) to.offset - from.offset) * ((double) point.time - from.time);
        }

        /** The first one that a line with a slope meets from above; null if there is none. */
        @Nullable
        Bound top(double slope) {
            Bound top = null;
            double most = Double.NEGATIVE_INFINITY;
            for (Bound each : bounds) {
                double height = each.offset - slope * each.time;
                if (height > most) {
                    most = height;
                    top = each;
                }
            }
            return top;
        }

        Hull copy() {
            Hull copy = new Hull();
            copy.bounds.addAll(bounds);
            copy.enough = enough;
            return copy;
        }
    }

    /**
     * Takes a command, which was queued within a time of the host, and is false if no line passes that too.
     *
     * @param to {@link Long#MAX_VALUE} if that is not known
     */
    boolean take(long time, long from, long to) {
        Bound low = bound(time, from);
        Bound high = to == Long.MAX_VALUE ? null : bound(time, to + HOST_TICK - 1);
        double now = offset + drift * low.time;
        if (low.offset <= now && (high == null || now <= high.offset)) {
            add(low, high);
            return true;
        }
        return isPossible(() -> add(low, high));
    }

    /** Adds bounds, unless no line keeps them all. */
    private boolean isPossible(Runnable adding) {
        Hull lowestBefore = lowest.copy();
        Hull highestBefore = highest.copy();
        double driftBefore = drift;
        double offsetBefore = offset;
        adding.run();
        if (fit()) {
            return true;
        }
        lowest = lowestBefore;
        highest = highestBefore;
        drift = driftBefore;
        offset = offsetBefore;
        return false;
    }

    private Bound bound(long time, long host) {
        return new Bound(time - firstTime, host - firstHost - (time - firstTime));
    }

    private void add(Bound low, @Nullable Bound high) {
        lowest.add(low);
        if (high != null) {
            highest.add(new Bound(high.time, -high.offset));
        }
    }

    /**
     * Finds the line, and is false if none passes all calls. The room that they leave is a concave function of the
     * drift, and has its maximum where the lowest and the highest bound that a line meets have the same time.
     */
    private boolean fit() {
        double from = -MOST_DRIFT;
        double to = MOST_DRIFT;
        double room = 0;
        for (int i = 0; i < HALVINGS; i++) {
            drift = (from + to) / 2;
            Bound low = lowest.top(drift);
            Bound high = highest.top(-drift);
            offset = low == null ? 0 : Math.ceil(low.offset - drift * low.time);
            room = low == null || high == null ? Double.POSITIVE_INFINITY
                    : -high.offset - drift * high.time - (low.offset - drift * low.time);
            if (low == null || high == null || low.time == high.time || i == 0 && room >= 0
                    || room + (to - from) * Math.abs((double) low.time - high.time) < -1) {
                break;
            }
            if (low.time > high.time) {
                from = drift;
            } else {
                to = drift;
            }
        }
        return room > -1;
    }

    /** Takes all that another clock was given, if one line passes all calls of both: then they are one clock. */
    boolean takeAll(DeviceClock other) {
        return !other.highest.bounds.isEmpty() && isPossible(() -> {
            other.lowest.bounds.forEach(each -> lowest.add(moved(each, other, 1)));
            other.highest.bounds.forEach(each -> highest.add(moved(each, other, -1)));
        });
    }

    private Bound moved(Bound bound, DeviceClock other, int sign) {
        long host = other.firstHost + bound.time + sign * bound.offset;
        Bound moved = bound(other.firstTime + bound.time, host);
        return new Bound(moved.time, sign * moved.offset);
    }

    /** How far a time of the device is from the first one that the clock was given. */
    long distance(long time) {
        return Math.abs(time - firstTime);
    }

    /** When that was, by the host's clock. */
    long toHost(long time) {
        long since = time - firstTime;
        return firstHost + since + (long) offset + (long) Math.floor(drift * since);
    }
}
