package dev.readout.profile.clock;

import java.util.function.LongSupplier;

/**
 * Compares the clocks of device and host where a call reads the device's: its value is from between the beginning and
 * the end of the call. Of several calls the shortest is the most exact, since the first ones load code and any may be
 * interrupted.
 *
 * <p>After the first calls, they take at most a thousandth of the time, so that a slow driver is asked rarely. That
 * loses nothing: in that time, clocks drift apart by about the uncertainty of such a call.
 */
public final class ClockSampler {
    /** Rounds that are not postponed, since only the first calls may be slow. */
    private static final int FIRST_ROUNDS = 3;
    /** Calls of the first round, however long they take. */
    static final int FIRST_TRIES = 3;
    static final int MOST_TRIES = 10;
    /** The time in ns after which no other call is tried. */
    private static final long PATIENCE = 500_000;
    private static final long SHARE = 1000;

    private final LongSupplier host;
    private final LongSupplier device;
    private int rounds;
    private long sampledAt;
    private long took;
    private long narrowest;

    /**
     * @param host the host's clock, in ns
     * @param device the device's, in ticks
     */
    public ClockSampler(LongSupplier host, LongSupplier device) {
        this.host = host;
        this.device = device;
    }

    /** A round: tells a clock the best of a few samples, unless it is too early for others. */
    public void sample(QueueClock clock) {
        long began = host.getAsLong();
        if (rounds >= FIRST_ROUNDS && began - sampledAt < SHARE * took) {
            return;
        }
        int least = rounds == 0 ? FIRST_TRIES : 1;
        long ticks = 0;
        long from = 0;
        long to = Long.MAX_VALUE;
        long before = began;
        for (int i = 0; i < MOST_TRIES && to - from > narrowest + (narrowest >> 1)
                && (i < least || before - began < PATIENCE); i++) {
            long now = device.getAsLong();
            long after = host.getAsLong();
            if (after - before < to - from) {
                ticks = now;
                from = before;
                to = after;
            }
            before = after;
        }
        narrowest = rounds == 0 ? to - from : Math.min(narrowest, to - from);
        took = before - began;
        rounds++;
        sampledAt = before;
        clock.calibrated(ticks, from, to);
    }
}
