package dev.readout.profile.clock;

import dev.readout.vulkan.Timestamps;

/**
 * Maps a queue's ticks to the host's clock: at one tick, the anchor, the host's time is known to be in an interval;
 * from there on the nominal length of a tick counts.
 *
 * <p>All evidence is an interval. Calibrated stamps of both clocks give a narrow one. Without them, work began after it
 * was submitted, and had ended when its results were seen. Intervals are intersected. As the clocks drift apart, the
 * interval of an older anchor widens, until newer evidence is better. Evidence that contradicts the rest starts over.
 *
 * <p>Timestamps wrap: the host's times tell the number of wraps between two of them, if they are exact to less than a
 * wrap.
 */
public final class QueueClock {
    /** The drift of two oscillators within 50 parts in a million each, and a margin. */
    private static final double MOST_DRIFT = 150e-6;
    /** By how much a drift may change from one measurement to the next: temperatures do that. */
    private static final double WANDER = 0.5e-6;
    /** A drift is measured over so long at least, in ns. */
    private static final long DRIFT_BASE = 200_000_000L;
    /** Calibrated stamps that contradict each other by no more, in ns, are a driver's that promises too much. */
    private static final long TOLERANCE = 100_000;
    /** The time in ns after which the anchor moves, which keeps the drift since it small. */
    private static final long MOST_BEHIND = 1L << 28;
    /** Two to the power of minus this is more than {@link #MOST_DRIFT}. */
    private static final int DRIFT_SHIFT = 12;
    /** Frames in a row whose stamps were all equal, before they are taken for emulated. */
    private static final int EQUAL_FRAMES = 3;
    /**
     * By how many contradicted calibrations must outnumber the confirmed ones to prove another clock, whose
     * calibrations are no longer used. A single one may have been a jump.
     */
    private static final int CONTRADICTIONS = 3;

    private final Timestamps timestamps;
    /** The time in ns after which ticks wrap. */
    private final double wrap;
    /** How many ns behind the reference a tick is certainly of its epoch, and an interval tells the epoch. */
    private final long mostBehind;
    private boolean anchored;
    private long anchor;
    /** At the anchor's tick, the host's time is in this interval. */
    private long earliest;
    private long latest;
    private boolean calibrated;
    /** The latest tick whose number of wraps is known from the host's time, and its ns after the anchor. */
    private long reference;
    private long behindAnchor;
    private int contradictions;
    /** True if a frame agreed with the last calibrated stamps. */
    private boolean confirmed;
    /** The drift of the host's clock against the ticks, as a share: an interval. */
    private double leastDrift = -MOST_DRIFT;
    private double mostDrift = MOST_DRIFT;
    /** Calibrated stamps from which the drift is measured. */
    private boolean based;
    private long baseTicks;
    private long baseFrom;
    private long baseTo;
    private int equalFrames;
    private long residual;

    public QueueClock(Timestamps timestamps) {
        this.timestamps = timestamps;
        wrap = Math.scalb((double) timestamps.period(), timestamps.validBits());
        mostBehind = Math.min(MOST_BEHIND, (long) (wrap / 8));
    }

    public Timestamps timestamps() {
        return timestamps;
    }

    /**
     * Notes calibrated stamps: at {@code ticks} the host's clock showed something between {@code from} and {@code to}.
     */
    public void calibrated(long ticks, long from, long to) {
        if (contradictions == CONTRADICTIONS) {
            return;
        }
        refer(ticks, from, to);
        if (calibrated) {
            residual = Math.abs(toHost(ticks) - middle(from, to));
            contradictions -= confirmed && contradictions > 0 ? 1 : 0;
        }
        confirmed = false;
        measureDrift(ticks, from, to);
        if (!calibrated || !narrow(from, to)) {
            start(from, to, true);
        }
    }

    private void measureDrift(long ticks, long from, long to) {
        long elapsed = based ? nanoseconds(baseTicks, ticks, from - baseFrom) : 0;
        if (based && elapsed < DRIFT_BASE) {
            return;
        }
        if (based && 2 * MOST_DRIFT * elapsed < wrap) {
            double least = (double) (from - baseTo - elapsed) / elapsed;
            double most = (double) (to - baseFrom - elapsed) / elapsed;
            leastDrift = Math.max(leastDrift - WANDER, Math.max(least, -MOST_DRIFT));
            mostDrift = Math.min(mostDrift + WANDER, Math.min(most, MOST_DRIFT));
            if (leastDrift > mostDrift) {
                leastDrift = -MOST_DRIFT;
                mostDrift = MOST_DRIFT;
            }
        }
        based = true;
        baseTicks = ticks;
        baseFrom = from;
        baseTo = to;
    }

    /**
     * Notes that what was stamped {@code begin} was submitted at {@code submitted}, and {@code end} seen at {@code
     * seen}.
     */
    public void bounded(long begin, long end, long submitted, long seen) {
        long took = nanoseconds(begin, end);
        long to = seen - took;
        long behind = nanoseconds(reference, begin);
        long since = behindAnchor + behind;
        long drifted = (Math.abs(since) + Math.abs(took) >> DRIFT_SHIFT) + 2;
        long least = earliest + since - drifted;
        long most = latest + since + drifted;
        boolean inEpoch = anchored && behind >= 0 && behind < mostBehind && to - submitted < mostBehind;
        if (inEpoch && submitted <= least && most <= to) {
            // The known interval lies well within the other, as for most frames, which adds nothing.
            confirmed = calibrated;
            return;
        }
        to -= (long) Math.floor(took * leastDrift);
        long gap = Math.max(submitted - most, least - to);
        if (inEpoch && gap > 0 && gap < mostBehind && !calibrated && submitted <= to
                && latest - earliest < mostBehind) {
            // They certainly have nothing in common, and are not a wrap apart.
            reference = begin;
            start(submitted, to, false);
        } else {
            bound(begin, submitted, to);
        }
    }

    /** Notes that the host's time at a tick is in an interval. */
    private void bound(long begin, long from, long to) {
        refer(begin, from, to);
        if (from > to) {
            // The work took longer than the host saw. Only where nothing else is known is that better than nothing.
            if (!anchored) {
                start(to, from, false);
            }
            return;
        }
        long tolerance = TOLERANCE + deviationBehindAnchor(behindAnchor);
        // A clock that drifts may wrap earlier than its period says, by the host's clock.
        boolean oneEpoch = (to - from + 2.0 * tolerance) * (1 + 4 * MOST_DRIFT) < wrap;
        if (calibrated && oneEpoch) {
            long host = toHost(begin);
            if (host >= from - tolerance && host <= to + tolerance) {
                confirmed = true;
                return;
            }
            contradictions++;
            leastDrift = -MOST_DRIFT;
            mostDrift = MOST_DRIFT;
            anchored = false;
        }
        if (!anchored || !oneEpoch || !narrow(from, to)) {
            start(from, to, false);
        }
    }

    private void start(long from, long to, boolean byCalibration) {
        anchored = true;
        calibrated = byCalibration;
        earliest = from;
        latest = to;
        anchorReference();
    }

    /**
     * Makes a tick the reference. How many wraps lie between it and the anchor, the middles of the host's two intervals
     * tell.
     */
    private void refer(long ticks, long from, long to) {
        reference = ticks;
        behindAnchor = nanoseconds(anchor, ticks, middle(from, to) - middle(earliest, latest));
    }

    private void anchorReference() {
        anchor = reference;
        behindAnchor = 0;
    }

    private static long middle(long from, long to) {
        return from + (to - from >> 1);
    }

    /** Moves the anchor to the reference, and intersects its interval with a new one. Returns whether they agree. */
    private boolean narrow(long from, long to) {
        long moved = behindAnchor;
        long least = moved + (long) Math.floor(moved * (moved < 0 ? mostDrift : leastDrift)) - 1;
        long most = moved + (long) Math.ceil(moved * (moved < 0 ? leastDrift : mostDrift)) + 1;
        anchorReference();
        earliest = Math.max(earliest + least, from);
        latest = Math.min(latest + most, to);
        return earliest <= latest;
    }

    /** Notes whether all stamps of a frame with several scopes were equal. */
    public void stampsWere(boolean equal) {
        equalFrames = equal ? Math.min(equalFrames + 1, EQUAL_FRAMES) : 0;
    }

    /** The nanoseconds from one tick to another, negative if the second was first. */
    public long nanoseconds(long from, long to) {
        long ticks = timestamps.signedTicks(from, to);
        return ticks >= 0 ? timestamps.nanoseconds(ticks) : -timestamps.nanoseconds(-ticks);
    }

    /** The nanoseconds from one tick to another, with the number of wraps that is nearest to the host's time. */
    private long nanoseconds(long from, long to, long host) {
        long nearest = nanoseconds(from, to);
        double expected = host * (1 - (leastDrift + mostDrift) / 2);
        double missing = expected - nearest;
        return 2 * Math.abs(missing) <= wrap ? nearest : nearest + Math.round(Math.rint(missing / wrap) * wrap);
    }

    private long behindAnchor(long ticks) {
        return behindAnchor + nanoseconds(reference, ticks);
    }

    /** Returns whether anything is known of the host's time. */
    public boolean isAnchored() {
        return anchored;
    }

    /** The host's time at a tick, in ns: the middle of the interval. */
    public long toHost(long ticks) {
        long since = behindAnchor(ticks);
        return middle(earliest, latest) + since + Math.round(since * ((leastDrift + mostDrift) / 2));
    }

    /** How far {@link #toHost} may be off at a tick, in ns. */
    public long deviation(long ticks) {
        return deviationBehindAnchor(behindAnchor(ticks));
    }

    private long deviationBehindAnchor(long nanoseconds) {
        double drifted = Math.abs(nanoseconds) * (mostDrift - leastDrift) / 2;
        return (latest - earliest + 1 >> 1) + (long) Math.ceil(drifted) + 1;
    }

    /** The difference between the last calibrated timestamp and its prediction, in ns. */
    public long residual() {
        return residual;
    }

    /** Returns whether the host's time is known by calibrated stamps. */
    public boolean isCalibrated() {
        return calibrated;
    }

    /** Returns whether a driver seems to invent its stamps: all scopes of a frame had equal ones, again and again. */
    public boolean isEmulated() {
        return equalFrames == EQUAL_FRAMES;
    }
}
