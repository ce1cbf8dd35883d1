package dev.readout.export.report;

import dev.readout.profile.ClockQuality;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The sums of one loop's frames. Not safe to share between threads. */
final class LoopSummary {
    final String name;
    private final Room roomForQueues;
    /** The statistics of frames, the root of all scopes. */
    final ScopeStatistics scopes;
    final TimeStatistics host = TimeStatistics.exact();
    final FrameSeries series = new FrameSeries();
    /** How many frames were batches. */
    private long batches;
    final KeptFrames kept = new KeptFrames();
    /** By name, in their order. */
    final Map<String, QueueTimes> queues = new LinkedHashMap<>();

    /** The times of a queue. */
    static final class QueueTimes {
        final TimeStatistics busy = TimeStatistics.small();
        /** From the submission to the first scope of a frame. */
        final TimeStatistics latency = TimeStatistics.small();
        ClockQuality clock = ClockQuality.TRUE;
        /** By how much its clock was off at most, in ns. */
        long deviation;

        private void add(GpuFrame frame, GpuQueue queue) {
            busy.add(Math.max(0, frame.busyNanoseconds(queue)));
            long waited = frame.latencyNanoseconds(queue);
            if (waited != GpuFrame.NOT_COUNTED) {
                latency.add(Math.max(0, waited));
            }
            clock = frame.clock(queue);
            deviation = Math.max(deviation, frame.clockDeviationNanoseconds(queue));
        }
    }

    /**
     * A summary of no frames yet.
     *
     * @param name as a report has it
     */
    LoopSummary(String name, Room roomForScopes, Room roomForQueues) {
        this.name = name;
        this.roomForQueues = roomForQueues;
        scopes = ScopeStatistics.ofFrames(roomForScopes);
    }

    /** Adds a frame. Returns its place over time: its number, or that of a batch among those that came. */
    long frame(GpuFrame frame, HostTimes hostTimes) {
        long place = frame.isBatch() ? batches++ : frame.number();
        scopes.add(frame);
        long gpu = Math.max(0, frame.sumNanoseconds());
        long hostTime = Math.max(0, frame.hostNanoseconds());
        host.add(hostTime);
        series.frame(place, gpu, hostTime);
        for (GpuQueue queue : frame.queues()) {
            QueueTimes times = queues.get(queue.name());
            if (times == null && roomForQueues.take()) {
                times = new QueueTimes();
                queues.put(queue.name(), times);
            }
            if (times != null) {
                times.add(frame, queue);
            }
        }
        // No batch follows another: threads record them side by side.
        kept.add(gpu, frame.isBatch() ? Long.MAX_VALUE : frame.hostBeginNanoseconds(), () -> {
            KeptFrame copy = new KeptFrame(frame, scopes.count, place, scopes);
            hostTimes.last().forEach(copy::add);
            return copy;
        });
        return place;
    }

    /** The paths of {@link ScopeStatistics#all}, of names as a report has them, from the outermost inwards. */
    List<List<String>> paths() {
        return scopes.all().stream().map(scope -> scope.names().stream().map(ReportText::name).toList()).toList();
    }

    /** The part of it that a comparison needs. */
    BaseReport.Loop report() {
        List<List<String>> paths = paths();
        Map<List<String>, BaseReport.Times> times = new LinkedHashMap<>();
        for (ScopeStatistics scope : scopes.all()) {
            times.put(paths.get(scope.index), BaseReport.Times.of(scope.times));
        }
        return new BaseReport.Loop(name, scopes.count, BaseReport.Times.of(scopes.times),
                BaseReport.Times.of(host), times);
    }
}
