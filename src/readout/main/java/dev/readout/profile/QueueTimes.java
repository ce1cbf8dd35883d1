package dev.readout.profile;

import dev.readout.profile.clock.QueueClock;
import dev.readout.vulkan.Timestamps;

/** The times of a queue's scopes in the frame that was read last, in ticks from the first timestamp, the base. */
final class QueueTimes {
    final QueueClock clock;
    final Timestamps timestamps;
    long base;
    private boolean hasBase;
    /** When the first scope began and the last one ended: the last was first if none did. */
    long first;
    long last;
    /** How many ticks a nanosecond has: a division takes as long as four scopes do. */
    private final double ticks;
    /** The most ticks that a scope may have taken. */
    long most;
    /** How many scopes have stamps, and which bits of theirs differ. */
    int stamped;
    long differing;

    QueueTimes(QueueClock clock) {
        this.clock = clock;
        timestamps = clock.timestamps();
        ticks = 1.0 / timestamps.period();
    }

    /** Begins a frame: a scope may take so many of the host's ns, the clocks being a thousandth and 10 µs apart. */
    void begin(long nanoseconds) {
        clear();
        most = Math.min((long) ((nanoseconds + nanoseconds / 1000 + 10_000) * ticks), Long.MAX_VALUE - 1) + 1;
    }

    /** Returns whether a scope may have taken {@code ticks}: 1 to {@code most}. */
    static boolean isPlausible(long ticks, long most) {
        return Long.compareUnsigned(ticks - 1, most) < 0;
    }

    /** Returns whether one of two stamps is 0, and so was never taken. */
    boolean isZero(long begin, long ending) {
        return timestamps.ticks(begin) == 0 || timestamps.ticks(ending) == 0;
    }

    void clear() {
        hasBase = false;
        first = Long.MAX_VALUE;
        last = Long.MIN_VALUE;
        stamped = 0;
        differing = 0;
    }

    /** Notes a stamp, which is the base if it is the first. Returns the base. */
    long base(long stamp) {
        if (!hasBase) {
            hasBase = true;
            base = stamp;
        }
        return base;
    }

    /** Tells the clock when the work was, which was submitted and seen at times of the host's. */
    void tellClock(long submitted, long seen) {
        if (stamped > 1) {
            clock.stampsWere(differing == 0);
        }
        if (last >= first) {
            clock.bounded(base + first, base + last, submitted, seen);
        } else if (hasBase && stamped == 0) {
            // All that the frame has here is the end of a span, which is the base.
            clock.bounded(base, base, submitted, seen);
        }
    }

    /** The host's time at {@code ticks} from the base. */
    long toHost(long ticks) {
        return clock.toHost(base + ticks);
    }

    /** The nanoseconds from a time of the host's to the beginning of the first scope, if that is known. */
    long latency(long submitted) {
        return first == Long.MAX_VALUE || !clock.isAnchored() ? GpuFrame.NOT_COUNTED : toHost(first) - submitted;
    }

    long deviation() {
        return clock.isAnchored() ? clock.deviation(base) : GpuFrame.NOT_COUNTED;
    }
}
