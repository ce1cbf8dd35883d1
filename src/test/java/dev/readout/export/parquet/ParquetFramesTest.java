package dev.readout.export.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.export.HostScope;
import dev.readout.export.HostThread;
import dev.readout.export.timeline.MadeTimelines;
import dev.readout.profile.ClockQuality;
import dev.readout.profile.GivenFrame;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.MadeFrames;
import dev.readout.profile.MadeFrames.MadeScope;
import dev.readout.profile.ProfilerReport;
import dev.readout.profile.Scope;
import dev.readout.vulkan.PipelineStatistic;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a frame knows is in the rows, by two readers who did not write them. */
class ParquetFramesTest {
    private static final Instant START = Instant.parse("2026-11-23T07:00:00.123456Z");
    private static final long HOST_START = 5_000;
    private static final Map<String, String> ABOUT = about();
    private static final GpuQueue QUEUE = GpuQueue.named("graphics");
    private static final List<Long> NONE =
            Collections.nCopies(PipelineStatistic.values().length, GpuFrame.NOT_COUNTED);

    @TempDir
    private Path folder;

    private static Map<String, String> about() {
        Map<String, String> about = new LinkedHashMap<>();
        about.put("machine", "машина 17");
        about.put("build", "");
        return about;
    }

    private ParquetFrames create() throws IOException {
        return ParquetFrames.create(folder, ABOUT, START, HOST_START);
    }

    private List<Map<String, @Nullable Object>> rows(String table) throws IOException, SQLException {
        return ReadColumns.by(folder.resolve(table + ".parquet"));
    }

    private static Map<String, @Nullable Object> row(long hostNanoseconds) {
        Map<String, @Nullable Object> row = new LinkedHashMap<>(ABOUT);
        row.put("recorded_at",
                START.plus(Math.floorDiv(hostNanoseconds - HOST_START, 1000), ChronoUnit.MICROS));
        return row;
    }

    private static String path(GpuFrame frame, int scope) {
        String name = frame.name(scope).replace("\\", "\\\\").replace("/", "\\/");
        return frame.parent(scope) < 0 ? name : path(frame, frame.parent(scope)) + "/" + name;
    }

    private static @Nullable BigInteger counted(long count) {
        return count == GpuFrame.NOT_COUNTED ? null : new BigInteger(Long.toUnsignedString(count));
    }

    private static Map<String, @Nullable Object> scopeRow(GpuFrame frame, int scope) {
        Map<String, @Nullable Object> row = row(frame.hostBeginNanoseconds());
        row.put("frame", frame.number());
        row.put("loop", frame.loop());
        row.put("scope", frame.name(scope));
        row.put("path", path(frame, scope));
        row.put("depth", (long) frame.depth(scope));
        row.put("queue", frame.queue(scope).name());
        row.put("count", (long) frame.count(scope));
        row.put("gpu_time_ns", frame.nanoseconds(scope));
        row.put("gpu_own_time_ns", frame.ownNanoseconds(scope));
        row.put("gpu_begin_ns", frame.hasTimes(scope) ? frame.beginNanoseconds(scope) : null);
        row.put("gpu_end_ns", frame.hasTimes(scope) ? frame.endNanoseconds(scope) : null);
        row.put("samples", counted(frame.samples(scope)));
        for (PipelineStatistic statistic : PipelineStatistic.values()) {
            row.put(statistic.name().toLowerCase(Locale.ROOT), counted(frame.statistic(scope, statistic)));
        }
        List<@Nullable BigInteger> counters = null;
        if (frame.performanceCounters(scope) > 0) {
            counters = new ArrayList<>();
            for (int i = 0; i < frame.performanceCounters(scope); i++) {
                counters.add(new BigInteger(Long.toUnsignedString(frame.performanceCounter(scope, i))));
            }
        }
        row.put("performance_counters", counters);
        long host = frame.hostNanoseconds(scope);
        row.put("host_time_ns", host == GpuFrame.NOT_COUNTED ? null : host);
        row.put("number", frame.hasNumber(scope) ? frame.number(scope) : null);
        return row;
    }

    private static Map<String, @Nullable Object> frameRow(GpuFrame frame, GpuQueue queue) {
        Map<String, @Nullable Object> row = row(frame.hostBeginNanoseconds());
        row.put("frame", frame.number());
        row.put("loop", frame.loop());
        row.put("host_begin_ns", frame.hostBeginNanoseconds());
        row.put("host_time_ns", frame.hostNanoseconds());
        row.put("scopes", (long) frame.size());
        row.put("gpu_sum_ns", frame.sumNanoseconds());
        row.put("gpu_span_ns", frame.hasTimes() ? frame.spanNanoseconds() : null);
        row.put("queue", queue.name());
        row.put("gpu_busy_ns", frame.busyNanoseconds(queue));
        long latency = frame.latencyNanoseconds(queue);
        row.put("gpu_latency_ns", latency == GpuFrame.NOT_COUNTED ? null : latency);
        row.put("clock", frame.clock(queue).name());
        row.put("clock_deviation_ns", frame.clockDeviationNanoseconds(queue));
        row.put("clock_residual_ns", frame.clockResidualNanoseconds(queue));
        return row;
    }

    private void check(List<GpuFrame> frames) throws IOException, SQLException {
        try (ParquetFrames sink = create()) {
            for (GpuFrame frame : frames) {
                sink.frame(frame);
            }
        }
        List<Map<String, @Nullable Object>> scopes = new ArrayList<>();
        List<Map<String, @Nullable Object>> queues = new ArrayList<>();
        for (GpuFrame frame : frames) {
            frame.forEach(scope -> scopes.add(scopeRow(frame, scope)));
            frame.queues().forEach(queue -> queues.add(frameRow(frame, queue)));
        }
        assertThat(rows("scopes")).isEqualTo(scopes);
        assertThat(rows("frames")).isEqualTo(queues);
        assertThat(rows("reports")).isEmpty();
    }

    @Test
    void everyColumnOfEveryRowIsWhatTheFrameSays() throws IOException, SQLException {
        for (int seed = 0; seed < 5; seed++) {
            check(new MadeTimelines(seed).frames(100, 1_000_000_000_000L * seed - 50));
        }
    }

    @Test
    void aLoopWithoutFramesLeavesTablesWithoutRows() throws IOException, SQLException {
        check(List.of());
        assertThat(ReadColumns.metadata(folder.resolve("scopes.parquet")).getFileMetaData().getSchema()
                .getFieldCount()).isEqualTo(ABOUT.size() + 1 + Fields.SCOPES.size());
    }

    private static GivenFrame.Row given(String name, int parent, long samples, List<Long> counters) {
        return new GivenFrame.Row(Scope.named(name), parent, 0, 1, 7, -7, 10, 17, samples, NONE, counters);
    }

    @Test
    void countersAndWhatIsAbove63BitsAreKept() throws IOException, SQLException {
        GpuFrame frame = new GivenFrame(Long.MAX_VALUE, -1, 0, true,
                List.of(given("a", -1, Long.MIN_VALUE, List.of(-1L, 0L, Double.doubleToRawLongBits(1.5)))),
                List.of(new GivenFrame.Queue(QUEUE, 0, -5, ClockQuality.HOST, 3, 4))).frame();
        check(List.of(frame));
        assertThat(rows("scopes")).singleElement().satisfies(row -> assertThat(row)
                .containsEntry("samples", BigInteger.TWO.pow(63))
                .containsEntry("frame", Long.MAX_VALUE)
                .containsEntry("performance_counters", List.of(BigInteger.TWO.pow(64).subtract(BigInteger.ONE),
                        BigInteger.ZERO, BigInteger.valueOf(Double.doubleToRawLongBits(1.5)))));
    }

    /** In less memory than all paths of a frame take together. */
    @Test
    void memoryDoesNotGrowWithTheSquareOfDepth() throws IOException {
        List<MadeScope> scopes = new ArrayList<>();
        for (int i = 0; i < 1 << 16; i++) {
            scopes.add(MadeScope.of("s", i - 1, 0, i, 1 << 17));
        }
        FrameCursor cursor = new FrameCursor();
        cursor.begin(MadeFrames.frame(0, 0, 1, List.of(QUEUE), scopes));
        assertThat(cursor.atScope((1 << 16) - 1).path().length()).isEqualTo((1 << 17) - 1);
        assertThat(cursor.atScope(255).path().length()).isEqualTo(511);
        assertThat(cursor.atScope(256).path().length()).isEqualTo(513);
    }

    @Test
    void scopesOfTheHostAreRows() throws IOException, SQLException {
        HostThread render = new HostThread(-1, "render \uD83D\uDE00");
        HostThread system = new HostThread(Long.MAX_VALUE, "", HostThread.Kind.SYSTEM);
        try (ParquetFrames sink = create()) {
            sink.host(new HostScope(render, "update", HostScope.Origin.APPLICATION, 4_999, 7_000));
            sink.host(new HostScope(system, "vkQueueSubmit", HostScope.Origin.DRIVER, 5_000, 5_000));
        }
        assertThat(rows("host")).isEqualTo(List.of(
                host(4_999, 7_000, "update", "APPLICATION", render.name(), -1L, "JVM"),
                host(5_000, 5_000, "vkQueueSubmit", "DRIVER", "", Long.MAX_VALUE, "SYSTEM")));
    }

    private static Map<String, @Nullable Object> host(long begin, long end, String name, String origin, String thread,
            long id, String kind) {
        Map<String, @Nullable Object> row = row(begin);
        row.put("name", name);
        row.put("origin", origin);
        row.put("thread", thread);
        row.put("thread_id", id);
        row.put("thread_kind", kind);
        row.put("host_begin_ns", begin);
        row.put("host_end_ns", end);
        return row;
    }

    /** A report, and what its row says besides. */
    private record Told(ProfilerReport report, @Nullable String path, @Nullable String queue, @Nullable Long count) {
    }

    private static final List<Told> TOLD = List.of(
            new Told(new ProfilerReport.FrameExpired(1, "a/b", QUEUE, 3, 5), "a/b", "graphics", 3L),
            new Told(new ProfilerReport.FrameExpired(2, "", QUEUE, 0, 5), null, "graphics", 0L),
            new Told(new ProfilerReport.FrameDropped(3, 4, 0), null, null, null),
            new Told(new ProfilerReport.BatchExpired(1, "a/b", QUEUE, 3, 5), "a/b", "graphics", 3L),
            new Told(new ProfilerReport.BatchExpired(2, "", QUEUE, 0, 5), null, "graphics", 0L),
            new Told(new ProfilerReport.BatchDropped(Long.MAX_VALUE, QUEUE, 4, 0), null, "graphics", null),
            new Told(new ProfilerReport.BatchNotEnded(3, QUEUE), null, "graphics", null),
            new Told(new ProfilerReport.ScopesDropped(4, false, QUEUE, 7, false, "no room"), null, "graphics", 7L),
            new Told(new ProfilerReport.ScopeLeftOpen(5, false, "c", QUEUE), "c", "graphics", null),
            new Told(new ProfilerReport.EndWithoutBegin(6, false, QUEUE, false), null, "graphics", null),
            new Told(new ProfilerReport.Disjoint(7, false), null, null, null),
            new Told(new ProfilerReport.ImplausibleTime(8, false, "d/e", QUEUE,
                    ProfilerReport.ImplausibleTime.Problem.ZERO, 2, 9), "d/e", "graphics", 2L),
            new Told(new ProfilerReport.SpanLost(9, "f", QUEUE), "f", "graphics", null),
            new Told(new ProfilerReport.GlErrorBefore(0, 0x500, "a call before"), null, null, null),
            new Told(new ProfilerReport.CalibrationFailed(10, "no stamp"), null, null, null),
            new Told(new ProfilerReport.SubmittedAgain(11, false, "g", QUEUE, 0x7f, false), "g", "graphics", null),
            new Told(new ProfilerReport.SubmittedAgain(12, false, "", QUEUE, 0x7f, true), null, "graphics", null));

    @Test
    void eachKindOfReportIsAmongThem() {
        assertThat(TOLD).extracting(told -> told.report.kind()).contains(ProfilerReport.Kind.values());
    }

    @Test
    void reportsAreRows() throws IOException, SQLException {
        List<Map<String, @Nullable Object>> expected = new ArrayList<>();
        try (ParquetFrames sink = create()) {
            for (Told told : TOLD) {
                sink.report(told.report, 6_999);
                expected.add(report(6_999, told.report.frame(), told.report.kind().name(), told.path, told.queue,
                        told.count, told.report.toString()));
            }
            sink.report(new ProfilerReport.Disjoint(5, false), 4_999);
            sink.frame(new MadeTimelines(1).frames(1, 9_000).getFirst());
            sink.droppedFrames(12);
            sink.droppedHostScopes(1);
            sink.droppedReports(2);
            sink.endedEarly("the device is lost");
        }
        expected.add(report(4_999, 5L, "DISJOINT", null, null, null, new ProfilerReport.Disjoint(5, false).toString()));
        expected.add(report(9_000, null, "FRAMES_NOT_WRITTEN", null, null, 12L, "12 frames are not written"));
        expected.add(report(9_000, null, "HOST_SCOPES_NOT_WRITTEN", null, null, 1L, "1 host scope is not written"));
        expected.add(report(9_000, null, "REPORTS_NOT_WRITTEN", null, null, 2L, "2 reports are not written"));
        expected.add(report(9_000, null, "ENDED_EARLY", null, null, null, "ended early: the device is lost"));
        assertThat(rows("reports")).isEqualTo(expected);
    }

    private static Map<String, @Nullable Object> report(long nanoseconds, @Nullable Long frame, String kind,
            @Nullable String path, @Nullable String queue, @Nullable Long count, String message) {
        Map<String, @Nullable Object> row = row(nanoseconds);
        row.put("host_ns", nanoseconds);
        row.put("frame", frame);
        row.put("kind", kind);
        row.put("path", path);
        row.put("queue", queue);
        row.put("count", count);
        row.put("message", message);
        return row;
    }
}
