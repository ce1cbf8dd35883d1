package dev.readout.export.report;

import dev.readout.export.FrameSink;
import dev.readout.export.HostScope;
import dev.readout.profile.ClockQuality;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.ProfilerReport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Sums up the results of a loop for a {@link Comparison}, without a page: in a test, or of frames that were read from a
 * file. Memory does not grow with their number.
 *
 * <p>{@snippet :
 * ReportSummary summary = ReportSummary.create(Map.of("device", renderer));
 * profiler.poll(summary::frame);
 * Comparison compared = Comparison.of(summary.report(), BaseReport.read(file));
 * }
 *
 * <p>It distinguishes as much as the page of an {@link HtmlReport} does. Not safe to share between threads.
 */
public final class ReportSummary implements FrameSink {
    private static final int MOST_QUEUES = 32;

    private final Map<String, String> about;
    private final ScopeStatistics scopes = ScopeStatistics.ofFrames(BaseReport.MOST_SCOPES);
    private final TimeStatistics host = TimeStatistics.exact();
    private final FrameSeries series = new FrameSeries();
    private final KeptFrames kept = new KeptFrames();
    private final HostTimes hostTimes = new HostTimes();
    private final LoopReports reports = new LoopReports();
    private final Map<String, QueueTimes> queues = new LinkedHashMap<>();
    private long droppedFrames;
    private long droppedHostScopes;
    private long droppedReports;
    private @Nullable String early;

    /** The times of a queue. */
    static final class QueueTimes {
        private final TimeStatistics busy = TimeStatistics.small();
        private final TimeStatistics latency = TimeStatistics.small();
        private ClockQuality clock = ClockQuality.TRUE;
        private long deviation;

        TimeStatistics busy() {
            return busy;
        }

        /** From the submission to the first scope of a frame. */
        TimeStatistics latency() {
            return latency;
        }

        ClockQuality clock() {
            return clock;
        }

        /** By how much its clock was off at most, in ns. */
        long deviation() {
            return deviation;
        }
    }

    private ReportSummary(Map<String, String> about) {
        this.about = about;
    }

    /**
     * A summary of no frames yet.
     *
     * @param about what people want to know of the machine, the device, the driver and the program, by names such as
     *        {@code device}, in their order
     */
    public static ReportSummary create(Map<String, String> about) {
        Map<String, String> copy = new LinkedHashMap<>(Objects.requireNonNull(about, "about"));
        copy.forEach((name, value) -> Objects.requireNonNull(value, name));
        return new ReportSummary(copy);
    }

    @Override
    public void frame(GpuFrame frame) {
        Objects.requireNonNull(frame, "frame");
        scopes.add(frame);
        long gpu = Math.max(0, frame.sumNanoseconds());
        long hostTime = Math.max(0, frame.hostNanoseconds());
        host.add(hostTime);
        series.frame(frame.number(), gpu, hostTime);
        for (GpuQueue queue : frame.queues()) {
            add(frame, queue);
        }
        kept.add(gpu, frame.hostBeginNanoseconds(), () -> {
            KeptFrame copy = new KeptFrame(frame, scopes);
            hostTimes.last().forEach(copy::add);
            return copy;
        });
    }

    private void add(GpuFrame frame, GpuQueue queue) {
        QueueTimes times = queues.get(queue.name());
        if (times == null && queues.size() < MOST_QUEUES) {
            times = new QueueTimes();
            queues.put(queue.name(), times);
        }
        if (times != null) {
            times.busy.add(Math.max(0, frame.busyNanoseconds(queue)));
            long latency = frame.latencyNanoseconds(queue);
            if (latency != GpuFrame.NOT_COUNTED) {
                times.latency.add(Math.max(0, latency));
            }
            times.clock = frame.clock(queue);
            times.deviation = Math.max(times.deviation, frame.clockDeviationNanoseconds(queue));
        }
    }

    @Override
    public void report(ProfilerReport report, long nanoseconds) {
        Objects.requireNonNull(report, "report");
        reports.add(report);
        series.report(report.frame());
    }

    @Override
    public void host(HostScope scope) {
        Objects.requireNonNull(scope, "scope");
        HostTimes.Span span = hostTimes.add(scope);
        if (span != null) {
            kept.add(span);
        }
    }

    @Override
    public void droppedFrames(long frames) {
        droppedFrames += frames;
        series.dropped(frames);
    }

    @Override
    public void droppedHostScopes(long scopes) {
        droppedHostScopes += scopes;
    }

    @Override
    public void droppedReports(long reports) {
        droppedReports += reports;
    }

    @Override
    public void endedEarly(String reason) {
        early = Objects.requireNonNull(reason, "reason");
    }

    /** Does nothing: there is no file. */
    @Override
    public void close() {
    }

    Map<String, String> about() {
        return about;
    }

    /** The statistics of frames, the root of all scopes. */
    ScopeStatistics scopes() {
        return scopes;
    }

    TimeStatistics host() {
        return host;
    }

    FrameSeries series() {
        return series;
    }

    KeptFrames kept() {
        return kept;
    }

    HostTimes hostTimes() {
        return hostTimes;
    }

    LoopReports reports() {
        return reports;
    }

    /** By name, in their order. */
    Map<String, QueueTimes> queues() {
        return queues;
    }

    long droppedFrames() {
        return droppedFrames;
    }

    long droppedHostScopes() {
        return droppedHostScopes;
    }

    long droppedReports() {
        return droppedReports;
    }

    /** Why there is no more, although there should be; null if this is all. */
    @Nullable
    String endedEarly() {
        return early;
    }

    /** The paths of {@link ScopeStatistics#all}, of names as a report has them, from the outermost inwards. */
    List<List<String>> paths() {
        return scopes.all().stream().map(scope -> scope.names().stream().map(ReportText::name).toList()).toList();
    }

    /** The report of what came until now, to compare with others. */
    public BaseReport report() {
        List<List<String>> paths = paths();
        Map<List<String>, BaseReport.Times> times = new LinkedHashMap<>();
        for (ScopeStatistics scope : scopes.all()) {
            times.put(paths.get(scope.index()), BaseReport.Times.of(scope.times()));
        }
        return new BaseReport(about, scopes.count(), BaseReport.Times.of(scopes.times()), BaseReport.Times.of(host),
                times);
    }

    @Override
    public String toString() {
        return scopes.count() + " frames of " + scopes.all().size() + " scopes";
    }
}
