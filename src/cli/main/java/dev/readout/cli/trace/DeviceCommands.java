package dev.readout.cli.trace;

import dev.readout.trace.read.DeviceTime;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The commands that a log's device times are about. The real layer may write two lines for a command, one of each form
 * and one right behind the other; a command's times are those of the line that has more. Any other line is a command
 * too.
 */
final class DeviceCommands {
    /** A line with the device's time for a command. The times are as the driver gave them, in ns, and may be wrong. */
    static final class Line {
        /** The longest wait, a century in ns: what is later is no time. */
        private static final long MOST = 3_155_760_000_000_000_000L;

        final long line;
        final String label;
        final long enqueueCounter;
        final long queuedToSubmitted;
        final long submittedToStarted;
        final long startedToEnded;
        /** True if the last duration is known. */
        final boolean isMeasured;
        final boolean isTimeline;
        /** The call that enqueued it; null if that is not in the trace, or nobody asks. */
        final DeviceTimeline.@Nullable Enqueue enqueue;
        /** When the line is read, by the host's clock. */
        final long read;

        Line(DeviceTime time, DeviceTimeline.@Nullable Enqueue enqueue, long read) {
            line = time.line();
            label = time.label();
            enqueueCounter = time.enqueueCounter();
            queuedToSubmitted = time.queuedToSubmitted();
            submittedToStarted = time.submittedToStarted();
            startedToEnded = time.startedToEnded();
            isMeasured = time.isMeasured();
            isTimeline = time.isTimeline();
            this.enqueue = enqueue;
            this.read = read;
        }

        /** Returns whether the other line may be of the same command. Labels tell those apart that have no counter. */
        boolean isOfCommand(Line other) {
            return enqueueCounter == other.enqueueCounter && queuedToSubmitted == other.queuedToSubmitted
                    && submittedToStarted == other.submittedToStarted && startedToEnded == other.startedToEnded
                    && (enqueueCounter >= 0 || label.equals(other.label));
        }

        /** How long it was before it started; nothing where its times are out of order, or none. */
        long waited() {
            long waited = queuedToSubmitted + submittedToStarted;
            return waited > 0 && waited < MOST ? waited : 0;
        }
    }

    private final Consumer<Line> taker;
    /** The last line, whose other one may come. */
    private @Nullable Line last;

    /** @param taker takes each command once */
    DeviceCommands(Consumer<Line> taker) {
        this.taker = taker;
    }

    void add(Line line) {
        Line before = last;
        if (before != null && before.isTimeline != line.isTimeline && line.isOfCommand(before)) {
            last = line.isTimeline ? line : before;
            end();
        } else {
            end();
            last = line;
        }
    }

    /** Hands over the line that waits, also where no line comes any more. */
    void end() {
        if (last != null) {
            taker.accept(last);
        }
        last = null;
    }
}
