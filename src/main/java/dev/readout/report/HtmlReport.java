package dev.readout.report;

import dev.readout.export.FrameSink;
import dev.readout.export.HostScope;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.ProfilerReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Writes what a loop measured as a page: one HTML file that opens in a browser, offline. It has the tree of scopes with
 * shares, percentiles and how times are spread, the times of frames, the worst frames and some others with their trees,
 * what the host did, what the loop reported, and the differences from an earlier report that are more than noise.
 *
 * <p>{@snippet :
 * HtmlReport report = HtmlReport.create(file, Map.of("device", renderer));
 * FrameExport export = FrameExport.start(ExportOptions.standard(), report);
 * GpuProfiler profiler = GpuProfiler.gl(context).listener(export::report).build();
 * }
 *
 * <p>Memory and the file do not grow with the number of frames: a series over time has 1024 points at most, 32 frames
 * are kept whole, and 1000 scopes are told apart. The page says where it is a sample. A file has less than 2 MB, if
 * names have 100 characters or less.
 *
 * <p>The page is written when the report is closed. Until then the file says that the program did not get there, which
 * is what a loop leaves that dies.
 *
 * <p>Not safe to share between threads: a {@link dev.readout.export.FrameExport} calls it from one.
 */
public final class HtmlReport implements FrameSink {
    /** How many scopes are told apart. */
    static final int MOST_SCOPES = 1000;

    private final Path file;
    private final ReportPage page;
    private final ReportData data;
    private boolean closed;

    private HtmlReport(Path file, Map<String, String> about, @Nullable BaseReport base) throws IOException {
        this.file = Objects.requireNonNull(file, "file");
        Map<String, String> copy = new LinkedHashMap<>(Objects.requireNonNull(about, "about"));
        copy.forEach((name, value) -> Objects.requireNonNull(value, name));
        data = new ReportData(copy, base);
        page = ReportPage.load();
        if (base == null || !base.isOf(file)) {
            page.writeUnfinished(file);
        }
    }

    /**
     * A report in a file, which is replaced if it exists.
     *
     * @param about what people want to know of the machine, the device, the driver and the program, by names such as
     *        {@code device}, in their order
     * @throws IOException if the file can't be written
     * @throws IllegalStateException if the WebJar of Chart.js is not on the class path
     */
    public static HtmlReport create(Path file, Map<String, String> about) throws IOException {
        return new HtmlReport(file, about, null);
    }

    /**
     * A report that is compared with an earlier one.
     *
     * @param base the earlier one, which may have been read from the same file: that has it until the report is closed
     * @throws IOException if the file can't be written
     * @throws IllegalStateException if the WebJar of Chart.js is not on the class path
     */
    public static HtmlReport create(Path file, Map<String, String> about, BaseReport base) throws IOException {
        Objects.requireNonNull(file, "file");
        Objects.requireNonNull(about, "about");
        return new HtmlReport(file, about, Objects.requireNonNull(base, "base"));
    }

    @Override
    public void frame(GpuFrame frame) {
        data.add(Objects.requireNonNull(frame, "frame"));
    }

    @Override
    public void report(ProfilerReport report, long nanoseconds) {
        data.add(Objects.requireNonNull(report, "report"));
    }

    @Override
    public void host(HostScope scope) {
        data.add(Objects.requireNonNull(scope, "scope"));
    }

    @Override
    public void droppedFrames(long frames) {
        data.droppedFrames(frames);
    }

    @Override
    public void droppedHostScopes(long scopes) {
        data.droppedHostScopes(scopes);
    }

    @Override
    public void droppedReports(long reports) {
        data.droppedReports(reports);
    }

    /** Writes the page. Does nothing the second time. */
    @Override
    public void close() throws IOException {
        if (!closed) {
            closed = true;
            page.write(file, data);
        }
    }

    @Override
    public String toString() {
        return "report " + file;
    }
}
