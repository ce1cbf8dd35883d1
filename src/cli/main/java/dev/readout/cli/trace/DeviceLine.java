package dev.readout.cli.trace;

import dev.readout.trace.read.DeviceTime;
import org.jspecify.annotations.Nullable;

/**
 * A line with the device's time for a command. The times are as the driver gave them, in ns, and may be wrong.
 *
 * @param isMeasured whether the last duration is known
 * @param queued when it was queued, by the device's clock; as the next two, 0 without {@code isTimeline}
 * @param enqueue the call that enqueued it; null if that is not in the trace, or nobody asks
 * @param read when the line is read, by the host's clock
 */
record DeviceLine(long line, String label, long enqueueCounter, long queuedToSubmitted, long submittedToStarted,
        long startedToEnded, boolean isMeasured, boolean isTimeline, long queued, long started, long ended,
        DeviceTimeline.@Nullable Enqueue enqueue, long read) {
    /** The longest time of a clock, a century: what is later is no time. */
    private static final long MOST = 1L << 62;

    static DeviceLine of(DeviceTime time, DeviceTimeline.@Nullable Enqueue enqueue, long read) {
        boolean timeline = time.isTimeline();
        return new DeviceLine(time.line(), time.label(), time.enqueueCounter(), time.queuedToSubmitted(),
                time.submittedToStarted(), time.startedToEnded(), time.isMeasured(), timeline,
                timeline ? time.queued() : 0, timeline ? time.started() : 0, timeline ? time.ended() : 0, enqueue,
                read);
    }

    /** Whether the other line may be of the same command. Labels tell those apart that have no counter. */
    boolean isOfCommand(DeviceLine other) {
        return enqueueCounter == other.enqueueCounter && queuedToSubmitted == other.queuedToSubmitted
                && submittedToStarted == other.submittedToStarted && startedToEnded == other.startedToEnded
                && (enqueueCounter >= 0 || label.equals(other.label));
    }

    /** From queued to started, or 0 if the times are out of order. */
    long waited() {
        return Math.max(0, queuedToSubmitted + submittedToStarted);
    }

    /** Whether it bounds the device's clock: the times are in order, and those of its call are known. */
    boolean boundsClock() {
        return isTimeline && queued > 0 && queued <= started && started < MOST && enqueue != null
                && enqueue.isTimed();
    }
}
