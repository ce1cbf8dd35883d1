package dev.readout.export.report;

import dev.readout.export.FrameSink;
import dev.readout.export.HostScope;
import dev.readout.export.file.NewFile;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.ProfilerReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;

/**
 * Writes the results of a loop, or of several, as one HTML file, which opens in a browser, offline. It has the tree
 * of scopes with shares, percentiles and distributions, the times of frames, the worst frames and some others with
 * their trees, the host's scopes, the loop's reports, and the differences from an earlier report that are more than
 * noise.
 *
 * <p>{@snippet :
 * HtmlReport report = HtmlReport.create(file, Map.of("device", renderer));
 * FrameExport export = FrameExport.start(report);
 * GpuProfiler profiler = GpuProfiler.gl(context).listener(export::report).build();
 * }
 *
 * <p>Frames of several profilers, as of windows, are loops of their own ({@link GpuFrame#loop}): the page has a choice
 * of them, and shows and compares each alone. Scopes of the host, reports, and numbers of what was dropped do not say
 * their loop: they are of all. 16 loops are distinguished, which share the room of the file for scopes, frames and
 * points; later ones are left out and counted.
 *
 * <p>Memory and the file do not grow with the number of frames: a series over time has at most 1024 points, 32 frames
 * of each loop are kept in full, and 1000 scopes are distinguished. The page says where it is a sample. A file has
 * less than 2 MB; names of more than 80 characters lose their middle, and a loop's then ends in a hash of all of it.
 *
 * <p>The page is written when the report is closed, and replaces an older one when it is complete: until then it
 * lies beside, as {@code readout-*.unfinished}, which stays if the program has died.
 *
 * <p>Not safe to share between threads: a {@link dev.readout.export.FrameExport} calls it from one.
 */
public final class HtmlReport implements FrameSink {
    private final NewFile file;
    private final ReportPage page;
    private final ReportSummary summary;
    private final BaseReport[] bases;

    private HtmlReport(Path file, ReportSummary summary, BaseReport[] bases) throws IOException {
        this.bases = bases;
        this.summary = summary;
        page = ReportPage.load();
        this.file = NewFile.create(file);
    }

    /**
     * A report in a file, which is replaced if it exists when the report is closed.
     *
     * @param about what people want to know of the machine, the device, the driver and the program, by names such as
     *        {@code device}, in their order. The title has {@code program}: by default the main class or the jar that
     *        runs here, and none if it is empty, as of frames of another program that were read from a file. {@code
     *        time} that is {@code virtual} makes the page say what that means; {@code reports}, where those of the loop
     *        are not known, is said in their place
     * @param bases earlier reports that it is compared with, see {@link Comparison}: none, one, or one of each of
     *        several runs. One may have been read from the same file
     * @throws IOException if the file can't be written
     * @throws IllegalStateException if the WebJar of Chart.js is not on the class path
     */
    public static HtmlReport create(Path file, Map<String, String> about, BaseReport... bases) throws IOException {
        Objects.requireNonNull(file, "file");
        ReportSummary summary = ReportSummary.create(about);
        BaseReport[] earlier = Objects.requireNonNull(bases, "bases").clone();
        for (BaseReport base : earlier) {
            Objects.requireNonNull(base, "bases must not hold null");
        }
        return new HtmlReport(file, summary, earlier);
    }

    @Override
    public void frame(GpuFrame frame) {
        file.requireOpen();
        summary.frame(frame);
    }

    @Override
    public void report(ProfilerReport report, long nanoseconds) {
        summary.report(report, nanoseconds);
    }

    @Override
    public void host(HostScope scope) {
        file.requireOpen();
        summary.host(scope);
    }

    @Override
    public void droppedFrames(long frames) {
        summary.droppedFrames(frames);
    }

    @Override
    public void droppedHostScopes(long scopes) {
        summary.droppedHostScopes(scopes);
    }

    @Override
    public void droppedReports(long reports) {
        summary.droppedReports(reports);
    }

    @Override
    public void endedEarly(String reason) {
        summary.endedEarly(reason);
    }

    /** Writes the page. Does nothing the second time. */
    @Override
    public void close() throws IOException {
        if (file.isOpen()) {
            try (file) {
                Comparison comparison = bases.length == 0 ? null : Comparison.of(summary.report(), bases);
                page.write(file.out(), summary, comparison, null);
                file.publish();
            }
        }
    }

    /** Leaves the file as it is. Does nothing behind {@link #close}. */
    @Override
    public void discard() throws IOException {
        file.close();
    }

    @Override
    public String toString() {
        return "report " + file;
    }
}
