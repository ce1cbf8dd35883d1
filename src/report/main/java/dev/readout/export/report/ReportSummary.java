package dev.readout.export.report;

import dev.readout.export.FrameSink;
import dev.readout.export.HostScope;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.ProfilerReport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Sums up the results of a loop, or of several, for a {@link Comparison}, without a page: in a test, or of frames that
 * were read from a file. Memory does not grow with their number.
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
    /** How many queues there are times of. */
    private static final int MOST_QUEUES = 32;

    final Map<String, String> about;
    private final Room roomForScopes = new Room(BaseReport.MOST_SCOPES);
    private final Room roomForQueues = new Room(MOST_QUEUES);
    /** By {@link GpuFrame#loop}. */
    private final Map<String, LoopSummary> loops = new LinkedHashMap<>();
    /** The frames of the first loop, with reports and dropped frames, which are its own if there is no other one. */
    private final FrameSeries onlySeries = new FrameSeries();
    /** The only one before the first frame, of no name; null until somebody asks. */
    private @Nullable LoopSummary none;
    final HostTimes hostTimes = new HostTimes();
    final LoopReports reports = new LoopReports();
    /** How many frames were of more loops than are told apart. */
    long framesLeftOut;
    long droppedFrames;
    long droppedHostScopes;
    long droppedReports;
    private @Nullable String early;

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
        LoopSummary loop = loops.get(frame.loop());
        if (loop == null && loops.size() < BaseReport.MOST_LOOPS) {
            loop = newLoop(frame.loop());
            none = null;
            loops.put(frame.loop(), loop);
        }
        if (loop == null) {
            framesLeftOut++;
            return;
        }
        long place = loop.frame(frame, hostTimes);
        if (loops.size() == 1) {
            onlySeries.frame(place, Math.max(0, frame.sumNanoseconds()),
                    Math.max(0, frame.hostNanoseconds()));
        }
    }

    private LoopSummary newLoop(String loop) {
        return new LoopSummary(ReportText.loop(loop), roomForScopes, roomForQueues);
    }

    @Override
    public void report(ProfilerReport report, long nanoseconds) {
        Objects.requireNonNull(report, "report");
        reports.add(report);
        onlySeries.report(report.batch() ? onlySeries.last : report.frame());
    }

    @Override
    public void host(HostScope scope) {
        Objects.requireNonNull(scope, "scope");
        HostTimes.Span span = hostTimes.add(scope);
        if (span != null) {
            loops.values().forEach(loop -> loop.kept.add(span));
        }
    }

    @Override
    public void droppedFrames(long frames) {
        droppedFrames += frames;
        onlySeries.dropped(frames);
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

    /** Its loops, in the order in which they came; without a frame, one of no name. */
    List<LoopSummary> loops() {
        if (loops.isEmpty()) {
            none = none == null ? newLoop("") : none;
            return List.of(none);
        }
        return List.copyOf(loops.values());
    }

    /** A loop over time, with what was reported and dropped if that can be no other loop's. */
    FrameSeries series(LoopSummary loop) {
        return loops.size() > 1 ? loop.series : onlySeries;
    }

    /** Why there is no more, although there should be; null if this is all. */
    @Nullable
    String endedEarly() {
        return early;
    }

    /** The report of what came until now, to compare with others. */
    public BaseReport report() {
        return new BaseReport(about, loops().stream().map(LoopSummary::report).toList(), framesLeftOut, early);
    }

    @Override
    public String toString() {
        return report().toString();
    }
}
