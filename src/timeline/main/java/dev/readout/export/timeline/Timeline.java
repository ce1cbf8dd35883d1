package dev.readout.export.timeline;

import dev.readout.export.FrameSink;
import dev.readout.export.HostScope;
import dev.readout.export.HostThread;
import dev.readout.export.file.NewFile;
import dev.readout.export.timeline.write.Category;
import dev.readout.export.timeline.write.ChromeWriter;
import dev.readout.export.timeline.write.PerfettoWriter;
import dev.readout.export.timeline.write.Slice;
import dev.readout.export.timeline.write.TimelineWriter;
import dev.readout.export.timeline.write.Track;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.ProfilerReport;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Writes a timeline of frames and of the host. The suffix of the file's name is its format:
 * <ul>
 *   <li>{@code .json} or {@code .json.gz}: the Trace Event Format, JSON that chrome://tracing, <a
 *       href="https://ui.perfetto.dev">ui.perfetto.dev</a> and Speedscope open. Times are in microseconds with three
 *       decimals, and the first is an hour, as in files of Perfetto: the file's {@code otherData} says the time of the
 *       host's clock at its time 0. Viewers read doubles, which can't tell nanoseconds of a year apart.
 *   <li>any other: Perfetto's protocol buffers, less than half as large, which ui.perfetto.dev and its trace processor
 *       open: render stages of the GPU and its counters, and track events of the host. Arrows are correlations of the
 *       GPU, which Perfetto reads since v55. A slice takes about 45 bytes: a frame of a few scopes and 150 calls of the
 *       driver about 7 KB.
 * </ul>
 *
 * <p>Perfetto's times are the host clock's, as its clock MONOTONIC: on Linux that is {@link System#nanoTime}, so that
 * other traces of the same machine line up. Perfetto has no time before 0. If the first time is less than an hour, all
 * are shifted so that it is an hour; times still before 0 are drawn there.
 *
 * <p>What was flushed outlives a process that dies, under the unfinished name: whole packets of Perfetto, or JSON that
 * lacks <code>]}</code> at its end.
 *
 * <p>{@snippet :
 * Map<String, String> properties = Map.of("device", context.renderer());
 * FrameExport export = FrameExport.start(Timeline.create(Path.of("frames.pftrace"), properties));
 * GpuProfiler profiler = GpuProfiler.gl(context).listener(export::report).build();
 * }
 *
 * <p>For one thread at a time.
 */
public final class Timeline implements FrameSink {
    /** Threads beyond that are one track. */
    static final int MOST_THREADS = 1 << 12;
    private static final int BUFFER = 1 << 16;
    /** The prefix of calls that submit. */
    private static final String SUBMIT = "vkQueueSubmit";

    private final NewFile file;
    private final TimelineWriter writer;
    private final Map<HostThread, ThreadTrack> threads = new HashMap<>();
    private final GpuTracks gpu;
    private final Submissions submissions = new Submissions();
    private final Slice slice = new Slice();
    private @Nullable Track reports;
    private @Nullable Track otherThreads;
    /** When the last frame ended; before there is one, when what was given last came or ended. */
    private long last;
    private boolean hasFrame;

    /** The track of a thread, one by origin, since scopes of the application and of a trace come separately. */
    private final class ThreadTrack {
        private final HostOrder[] orders = new HostOrder[HostScope.Origin.values().length];

        private ThreadTrack(Track track) {
            Arrays.setAll(orders, origin -> new HostOrder(scope -> writer.slice(host(track, scope))));
        }
    }

    private Timeline(Path file, Map<String, String> properties) throws IOException {
        String name = file.toString().toLowerCase(Locale.ROOT);
        Map<String, String> known = copy(properties);
        this.file = NewFile.create(file);
        try {
            OutputStream bytes = this.file.out();
            OutputStream out = name.endsWith(".gz") ? new GZIPOutputStream(bytes, BUFFER, true) : bytes;
            writer = name.endsWith(".json") || name.endsWith(".json.gz") ? new ChromeWriter(out, known)
                    : new PerfettoWriter(out, known);
            gpu = new GpuTracks(writer, submissions);
        } catch (IOException | RuntimeException | Error e) {
            this.file.close();
            throw e;
        }
    }

    /**
     * Begins a file, which is renamed to its final name when the timeline is closed: see {@link NewFile}.
     *
     * @param file is JSON if its name ends in {@code .json} or {@code .json.gz}, and compressed if it ends in {@code
     *        .gz}, in letters of any case
     * @param properties the properties of the measured system, in an order for people. {@code device} is the name of
     *        the GPU; {@code api}, if it is {@code vulkan} or {@code opengl}, the API
     * @throws IOException if it can't be written
     */
    public static Timeline create(Path file, Map<String, String> properties) throws IOException {
        return new Timeline(Objects.requireNonNull(file, "file"), properties);
    }

    /** A copy in the same order. */
    private static Map<String, String> copy(Map<String, String> properties) {
        Map<String, String> copy = new LinkedHashMap<>();
        Objects.requireNonNull(properties, "properties").forEach((name, value) -> copy.put(
                Objects.requireNonNull(name, "properties must not hold null"),
                Objects.requireNonNull(value, "properties must not hold null")));
        return Collections.unmodifiableMap(copy);
    }

    @Override
    public void frame(GpuFrame frame) throws IOException {
        file.requireOpen();
        last = Objects.requireNonNull(frame, "frame").hostBeginNanoseconds() + Math.max(0, frame.hostNanoseconds());
        hasFrame = true;
        gpu.draw(frame, last);
    }

    @Override
    public void report(ProfilerReport report, long nanoseconds) throws IOException {
        Objects.requireNonNull(report, "report");
        last = hasFrame ? last : nanoseconds;
        said(report.toString(), nanoseconds, report.frame());
    }

    @Override
    public void droppedFrames(long frames) throws IOException {
        missing(frames, "frame", "frames");
    }

    @Override
    public void droppedHostScopes(long scopes) throws IOException {
        missing(scopes, "scope of the host", "scopes of the host");
    }

    @Override
    public void droppedReports(long reports) throws IOException {
        missing(reports, "report", "reports");
    }

    @Override
    public void endedEarly(String reason) throws IOException {
        said("ended early: " + Objects.requireNonNull(reason, "reason"), last, Slice.NO_FRAME);
    }

    private void missing(long count, String one, String more) throws IOException {
        said(count + " " + (count == 1 ? one + " is" : more + " are") + " not written", last, Slice.NO_FRAME);
    }

    private void said(String text, long nanoseconds, long frame) throws IOException {
        if (reports == null) {
            reports = writer.track(Track.Kind.HOST, "reports", 0, "What could not be measured or written", 0);
        }
        slice.set(reports, text, Category.REPORT, nanoseconds, nanoseconds);
        slice.frame = frame;
        slice.once = true;
        writer.instant(slice);
    }

    @Override
    public void host(HostScope scope) throws IOException {
        file.requireOpen();
        HostThread thread = Objects.requireNonNull(scope, "scope").thread();
        last = hasFrame ? last : scope.endNanoseconds();
        ThreadTrack known = threads.get(thread);
        if (known == null && threads.size() < MOST_THREADS) {
            known = new ThreadTrack(writer.track(Track.Kind.THREAD, thread.name(), 0, "", thread.id()));
            threads.put(thread, known);
        }
        if (known != null) {
            known.orders[scope.origin().ordinal()].add(scope);
            return;
        }
        if (otherThreads == null) {
            otherThreads = writer.track(Track.Kind.HOST, "other threads", 0, "When scopes of more threads began", 0);
        }
        slice.set(otherThreads, scope.name(), category(scope), scope.beginNanoseconds(), scope.beginNanoseconds());
        slice.details.put("thread", thread.name());
        slice.details.put("nanoseconds", scope.endNanoseconds() - scope.beginNanoseconds());
        writer.instant(slice);
    }

    private Slice host(Track track, HostScope scope) {
        slice.set(track, scope.name(), category(scope), scope.beginNanoseconds(), scope.endNanoseconds());
        if (scope.origin() == HostScope.Origin.DRIVER && scope.name().startsWith(SUBMIT)) {
            slice.arrow = submissions.take(scope.beginNanoseconds());
        }
        return slice;
    }

    private static Category category(HostScope scope) {
        return scope.origin() == HostScope.Origin.DRIVER ? Category.DRIVER : Category.APPLICATION;
    }

    @Override
    public void flush() throws IOException {
        file.requireOpen();
        writer.flush();
    }

    /** Ends the file, and gives it its name. Does nothing the second time, or behind {@link #discard}. */
    @Override
    public void close() throws IOException {
        if (!file.isOpen()) {
            return;
        }
        try (file) {
            try (writer) {
                for (ThreadTrack thread : threads.values()) {
                    for (HostOrder order : thread.orders) {
                        order.end();
                    }
                }
            }
            file.publish();
        }
    }

    /** Removes what was written; an older file stays as it is. Does nothing behind {@link #close}. */
    @Override
    public void discard() throws IOException {
        file.close();
    }

    /** The name of the file. */
    @Override
    public String toString() {
        return file.toString();
    }
}
