package dev.readout.cli.profile;

import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import dev.readout.trace.write.TraceLayer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes the results of a profiling loop into the trace of its calls: the time of each scope, with the call that
 * submitted the frame's work.
 */
final class DeviceTimes implements Consumer<GpuFrame> {
    private final @Nullable TraceLayer layer;
    private final Deque<Submission> submissions = new ArrayDeque<>();

    /** Which call handed a frame's work over. */
    private record Submission(long frame, long enqueueCounter) {}

    /** @param layer null to write nothing */
    DeviceTimes(@Nullable TraceLayer layer) {
        this.layer = layer;
    }

    /** Notes that the work of a frame is handed over by the next call that does such a thing. */
    void submitting(long frame) {
        if (layer != null) {
            submissions.add(new Submission(frame, layer.enqueueCounter()));
        }
    }

    @Override
    public void accept(GpuFrame frame) {
        if (layer == null) {
            return;
        }
        while (!submissions.isEmpty() && submissions.getFirst().frame < frame.number()) {
            submissions.removeFirst();
        }
        boolean known = !submissions.isEmpty() && submissions.getFirst().frame == frame.number();
        long enqueueCounter = known ? submissions.getFirst().enqueueCounter : TraceLayer.NO_ENQUEUE;
        for (int scope = 0; scope < frame.size(); scope++) {
            if (frame.count(scope) > 0) {
                layer.deviceTime(frame.name(scope), enqueueCounter, 0, waited(frame, scope), took(frame, scope));
            }
        }
    }

    /** The time from the submission to the beginning of a scope; 0 if it is unknown. */
    private static long waited(GpuFrame frame, int scope) {
        return frame.hasTimes() ? frame.beginNanoseconds(scope) - submitted(frame, frame.queue(scope)) : 0;
    }

    private static long took(GpuFrame frame, int scope) {
        return Math.max(0, frame.hasTimes() ? frame.endNanoseconds(scope) - frame.beginNanoseconds(scope)
                : frame.nanoseconds(scope));
    }

    /**
     * The time of the frame's submission to a queue; if it was not noted, the beginning of the frame. Without
     * calibrated clocks, work may seem to begin earlier: then that is the submission.
     */
    private static long submitted(GpuFrame frame, GpuQueue queue) {
        long first = Long.MAX_VALUE;
        for (int scope = 0; scope < frame.size(); scope++) {
            if (frame.count(scope) > 0 && frame.queue(scope) == queue) {
                first = Math.min(first, frame.beginNanoseconds(scope));
            }
        }
        long latency = frame.latencyNanoseconds(queue);
        return Math.min(first, latency == GpuFrame.NOT_COUNTED ? frame.hostBeginNanoseconds() : first - latency);
    }
}
