package dev.readout.export.timeline;

import dev.readout.export.FrameSink;
import dev.readout.export.HostScope;
import dev.readout.export.HostThread;
import dev.readout.export.file.NewFile;
import dev.readout.profile.ClockQuality;
import dev.readout.profile.GpuCount;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.ProfilerReport;
import dev.readout.vulkan.PerformanceCounterStorage;
import dev.readout.vulkan.PipelineStatistic;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes a timeline of frames and of the host. The suffix of the file's name is its format:
 * <ul>
 *   <li>{@code .json} or {@code .json.gz}: the Trace Event Format, JSON that chrome://tracing, <a
 *       href="https://ui.perfetto.dev">ui.perfetto.dev</a> and Speedscope open. Times are those of the host's clock, in
 *       microseconds with three decimals.
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
    /** Counters beyond that are shown with their scopes alone. */
    static final int MOST_COUNTERS = 1 << 12;

    private static final long ALL = 100_000;
    /** What the names of calls that submit begin with. */
    private static final String SUBMIT = "vkQueueSubmit";
    private static final Comparator<Placed> ORDER = Comparator.<Placed>comparingLong(each -> each.begin)
            .thenComparing(Comparator.<Placed>comparingLong(each -> each.end).reversed())
            .thenComparingInt(each -> each.scope);

    private final NewFile file;
    private final TimelineWriter writer;
    private final Map<GpuQueue, QueueTracks> queues = new HashMap<>();
    private final Map<HostThread, ThreadTrack> threads = new HashMap<>();
    private final CountedPaths paths = new CountedPaths();
    private final Submissions submissions = new Submissions();
    /** The names of all counters: no two have the same. */
    private final Set<String> counters = new HashSet<>();
    private final Slice slice = new Slice(new Track(Track.Kind.HOST, 0, "", 0, "", 0));
    private final Lanes boundaries = new Lanes(lane -> track(Track.Kind.HOST, "frames", lane,
            "From the host's beginning of a frame to its end", 0));
    private Placed[] placed = {};
    private @Nullable Track reports;
    private @Nullable Track otherThreads;
    private int tracks;
    private long ids;
    /** When the last frame ended; before there is one, when what was given last came or ended. */
    private long last;
    private boolean hasFrame;

    /** A scope of a frame that is drawn. */
    private static final class Placed {
        private int scope;
        private long begin;
        private long end;
        private Lanes.@Nullable Lane lane;
    }

    /** The tracks of a queue. */
    private final class QueueTracks {
        private final GpuQueue queue;
        private final Lanes scopes;
        private final Lanes waits;
        private @Nullable Track elapsed;
        private long elapsedUntil = Long.MIN_VALUE;
        private final @Nullable Counter busy;
        private final @Nullable Counter latency;
        private @Nullable ClockQuality quality;
        private long deviation;
        private String clock = "";

        private QueueTracks(GpuQueue queue) {
            this.queue = queue;
            scopes = new Lanes(lane -> track(Track.Kind.QUEUE, queue.name(), lane,
                    lane == 0 ? "" : "What overlapped on the queue", 0));
            waits = new Lanes(lane -> track(Track.Kind.HOST, "submitted to " + queue.name(), lane,
                    "From the submission of a frame's work to the beginning of its first scope", 0));
            busy = counter("busy " + queue.name(), Counter.Unit.PERCENT, PerformanceCounterStorage.UINT64);
            latency = counter("latency " + queue.name(), Counter.Unit.NANOSECONDS,
                    PerformanceCounterStorage.UINT64);
        }

        /** How good its times are, for people. */
        private String clock(GpuFrame frame) {
            ClockQuality quality = frame.clock(queue);
            long deviation = frame.clockDeviationNanoseconds(queue);
            if (quality != this.quality || deviation != this.deviation) {
                this.quality = quality;
                this.deviation = deviation;
                clock = said(quality) + (deviation < 0 ? "" : " ± " + rounded(deviation));
            }
            return clock;
        }

        private static String said(ClockQuality quality) {
            return switch (quality) {
                case TRUE -> "calibrated";
                case HOST -> "not calibrated: begins are guesses between submission and result";
                case EMULATED -> "emulated: durations mean nothing";
            };
        }

        /** In µs, rounded up, as it is a bound. */
        private static String rounded(long nanoseconds) {
            return nanoseconds < 1000 ? nanoseconds + " ns" : (nanoseconds - 1) / 1000 + 1 + " µs";
        }
    }

    /** The track of a thread, one by origin, since scopes of the application and of a trace come separately. */
    private final class ThreadTrack {
        private final HostOrder[] orders = new HostOrder[HostScope.Origin.values().length];

        private ThreadTrack(Track track) {
            Arrays.setAll(orders, origin -> new HostOrder(scope -> writer.slice(host(track, scope))));
        }
    }

    private Timeline(Path file, Map<String, String> properties) throws IOException {
        String name = file.toString().toLowerCase(Locale.ROOT);
        Map<String, String> known = TimelineFiles.properties(properties);
        this.file = NewFile.create(file);
        try {
            OutputStream out = TimelineFiles.packed(name.endsWith(".gz"), this.file.out());
            writer = name.endsWith(".json") || name.endsWith(".json.gz") ? new ChromeWriter(out, known)
                    : new PerfettoWriter(out, known);
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

    private Track track(Track.Kind kind, String name, int lane, String description, long thread) throws IOException {
        Track track = new Track(kind, ++tracks, name, lane, description, thread);
        writer.track(track);
        return track;
    }

    private @Nullable Counter counter(String name, Counter.Unit unit, PerformanceCounterStorage storage) {
        if (counters.size() == MOST_COUNTERS) {
            return null;
        }
        String free = name;
        for (int i = 2; !counters.add(free); i++) {
            free = name + " (" + i + ")";
        }
        return new Counter(counters.size(), free, unit, storage);
    }

    @Override
    public void frame(GpuFrame frame) throws IOException {
        file.requireOpen();
        Objects.requireNonNull(frame, "frame");
        String name = "frame " + frame.number();
        long begin = frame.hostBeginNanoseconds();
        long end = begin + Math.max(0, frame.hostNanoseconds());
        last = end;
        hasFrame = true;
        // The time of a frame comes first, since writers derive the clock from it.
        Lanes.Lane lane = boundaries.place(frame, Lanes.NO_SCOPE, begin, end);
        if (lane != null) {
            slice.set(lane.track(), name, Category.FRAME, begin, end);
            slice.frame = frame.number();
            slice.once = true;
            for (GpuQueue queue : frame.queues()) {
                slice.details.add("clock of " + queue.name(), tracks(queue).clock(frame));
            }
            writer.slice(slice);
        }
        paths.update(frame);
        for (GpuQueue queue : frame.queues()) {
            int count = collect(frame, queue);
            if (count > 0 && frame.hasTimes()) {
                draw(frame, name, tracks(queue), count);
            } else if (count > 0) {
                drawElapsed(frame, tracks(queue), count);
            }
        }
    }

    private QueueTracks tracks(GpuQueue queue) {
        return queues.computeIfAbsent(queue, QueueTracks::new);
    }

    /** Collects the scopes of a queue, in drawing order. */
    private int collect(GpuFrame frame, GpuQueue queue) {
        int count = 0;
        boolean times = frame.hasTimes();
        for (int scope = 0; scope < frame.size(); scope++) {
            if (frame.count(scope) > 0 && frame.queue(scope) == queue) {
                if (count == placed.length) {
                    placed = Arrays.copyOf(placed, Math.max(16, 2 * count));
                    for (int i = count; i < placed.length; i++) {
                        placed[i] = new Placed();
                    }
                }
                Placed each = placed[count++];
                each.scope = scope;
                each.begin = times ? frame.beginNanoseconds(scope) : 0;
                each.end = times ? Math.max(each.begin, frame.endNanoseconds(scope)) : frame.nanoseconds(scope);
            }
        }
        if (times) {
            Arrays.sort(placed, 0, count, ORDER);
        }
        return count;
    }

    private void draw(GpuFrame frame, String name, QueueTracks queue, int count) throws IOException {
        long first = placed[0].begin;
        long end = first;
        for (int i = 0; i < count; i++) {
            Placed each = placed[i];
            each.lane = queue.scopes.place(frame, each.scope, each.begin, each.end);
            end = Math.max(end, each.end);
        }
        long latency = frame.latencyNanoseconds(queue.queue);
        if (latency != GpuFrame.NOT_COUNTED) {
            drawWait(frame, name, queue, first - Math.max(0, latency));
        }
        for (int i = 0; i < count; i++) {
            Placed each = placed[i];
            scope(frame, each.scope, track(queue, each), each.begin, each.end);
            slice.crowded = each.lane == null;
            writer.slice(slice);
            values(frame, each.scope, each.begin, each.end);
        }
        Counter busy = queue.busy;
        if (busy != null) {
            // Since the frame before it was done, and idle time counts.
            long from = busy.until() == Long.MIN_VALUE ? first : busy.until();
            long share = from >= end ? 0
                    : (long) Math.min(ALL, (double) ALL * frame.busyNanoseconds(queue.queue) / (end - from));
            value(busy, from, end, share);
        }
    }

    private static Track track(QueueTracks queue, Placed scope) throws IOException {
        return (scope.lane == null ? queue.scopes.first() : scope.lane).track();
    }

    /** Draws how long a frame's work waited, with an arrow to its first scope, which has the next number. */
    private void drawWait(GpuFrame frame, String name, QueueTracks queue, long submitted) throws IOException {
        long begin = placed[0].begin;
        // Without a slice there is no arrow either.
        Arrow arrow = placed[0].lane == null ? null : new Arrow(ids + 1, track(queue, placed[0]), begin);
        if (arrow != null) {
            submissions.add(submitted, arrow);
        }
        Lanes.Lane lane = queue.waits.place(frame, Lanes.NO_SCOPE, submitted, begin);
        if (queue.latency != null) {
            value(queue.latency, queue.latency.until() == Long.MIN_VALUE ? submitted : queue.latency.until(), begin,
                    begin - submitted);
        }
        if (lane != null) {
            slice.set(lane.track(), name, Category.WAIT, submitted, begin);
            slice.frame = frame.number();
            slice.once = true;
            slice.arrow = arrow;
            writer.slice(slice);
        }
    }

    /** Draws elapsed times one behind the other: their order and lengths are true. */
    private void drawElapsed(GpuFrame frame, QueueTracks queue, int count) throws IOException {
        Track track = queue.elapsed;
        if (track == null) {
            track = track(Track.Kind.QUEUE, queue.queue.name() + " (elapsed times)", 0,
                    "When scopes began is not known: they are one behind the other, from the host's beginning of the"
                            + " frame on",
                    0);
            queue.elapsed = track;
        }
        long begin = Math.max(queue.elapsedUntil, frame.hostBeginNanoseconds());
        for (int i = 0; i < count; i++) {
            long end = begin + placed[i].end;
            scope(frame, placed[i].scope, track, begin, end);
            writer.slice(slice);
            values(frame, placed[i].scope, begin, end);
            begin = end;
        }
        queue.elapsedUntil = begin;
    }

    private void scope(GpuFrame frame, int scope, Track track, long begin, long end) {
        slice.set(track, frame.name(scope), category(frame, scope), begin, end);
        slice.id = ++ids;
        slice.frame = frame.number();
        if (frame.count(scope) > 1) {
            slice.details.add("count", frame.count(scope));
            slice.details.add("nanoseconds", frame.nanoseconds(scope));
        }
        for (int i = frame.nextCount(scope, 0); i >= 0; i = frame.nextCount(scope, i + 1)) {
            slice.details.add(frame.counts().get(i), frame.counted(scope, i));
        }
    }

    private static Category category(GpuFrame frame, int scope) {
        int statistics = frame.scope(scope).statistics();
        return (statistics & PipelineStatistic.COMPUTE_SHADER_INVOCATIONS.bit()) != 0 ? Category.COMPUTE
                : statistics != 0 || frame.scope(scope).samples() ? Category.GRAPHICS : Category.OTHER;
    }

    private void values(GpuFrame frame, int scope, long begin, long end) throws IOException {
        CountedPaths.Node path = paths.at(scope);
        if (path == null) {
            return;
        }
        for (int i = frame.nextCount(scope, 0); i >= 0; i = frame.nextCount(scope, i + 1)) {
            GpuCount count = frame.counts().get(i);
            if (Double.isFinite(count.storage().doubleValue(frame.counted(scope, i)))) {
                value(counter(frame, scope, path, count), begin, end, frame.counted(scope, i));
            }
        }
    }

    private @Nullable Counter counter(GpuFrame frame, int scope, CountedPaths.Node path, GpuCount count) {
        Counter known = path.counters().get(count);
        if (known == null) {
            known = counter(count.name() + " of " + path.shown()
                    + (frame.queues().size() > 1 ? " on " + frame.queue(scope) : ""), Counter.Unit.COUNT,
                    count.storage());
            if (known != null) {
                path.counters().put(count, known);
            }
        }
        return known;
    }

    /** Draws a value, from where the one before it ends. */
    private void value(@Nullable Counter counter, long from, long to, long value) throws IOException {
        if (counter != null && Math.max(from, counter.until()) < to) {
            boolean joined = from <= counter.until();
            long begin = Math.max(from, counter.until());
            counter.reach(to);
            writer.value(counter, joined, begin, to, value);
        }
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
            reports = track(Track.Kind.HOST, "reports", 0, "What could not be measured or written", 0);
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
            known = new ThreadTrack(track(Track.Kind.THREAD, thread.name(), 0, "", thread.id()));
            threads.put(thread, known);
        }
        if (known != null) {
            known.orders[scope.origin().ordinal()].add(scope);
            return;
        }
        if (otherThreads == null) {
            otherThreads = track(Track.Kind.HOST, "other threads", 0, "When scopes of more threads began", 0);
        }
        slice.set(otherThreads, scope.name(), category(scope), scope.beginNanoseconds(), scope.beginNanoseconds());
        slice.details.add("thread", thread.name());
        slice.details.add("nanoseconds", scope.endNanoseconds() - scope.beginNanoseconds());
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
