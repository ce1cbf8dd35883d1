package dev.readout.export.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.export.FrameSink;
import dev.readout.export.HostScope;
import dev.readout.export.HostThread;
import dev.readout.export.parquet.table.ColumnType;
import dev.readout.export.parquet.table.ParquetColumn;
import dev.readout.export.parquet.table.ParquetTable;
import dev.readout.export.timeline.MadeTimelines;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.MadeFrames;
import dev.readout.profile.MadeFrames.MadeScope;
import dev.readout.profile.ProfilerReport;
import dev.readout.profile.Scope;
import dev.readout.profile.SeenFrame;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.parquet.schema.Type;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The order in which a sink gets what was written, and tables that are not those of a loop. */
class WrittenFramesTest {
    private static final List<GpuQueue> QUEUES = List.of(GpuQueue.named("graphics"));
    /**
     * By table, the columns without which it is not read, if each is left out alone: those that all builds wrote. Some
     * may be null, but not in the rows that the test writes: a scope with times has a begin, and a report its frame.
     */
    private static final Map<String, List<String>> DEMANDED = Map.of(
            "frames", List.of("frame", "loop", "host_begin_ns", "host_time_ns", "scopes", "gpu_span_ns", "queue",
                    "gpu_busy_ns", "clock", "clock_deviation_ns", "clock_residual_ns"),
            "scopes", List.of("frame", "loop", "scope", "depth", "queue", "count", "gpu_time_ns", "gpu_begin_ns",
                    "gpu_end_ns"),
            "host", List.of("name", "origin", "thread", "thread_id", "thread_kind", "host_begin_ns", "host_end_ns"),
            "reports", List.of("host_ns", "frame", "kind", "count", "message"));

    @TempDir
    private Path folder;

    private Path file(String table) {
        return folder.resolve(table + ".parquet");
    }

    private static GpuFrame frame(long number) {
        return MadeFrames.frame(number, 1000 * number, 1000 * number + 10, QUEUES,
                List.of(MadeScope.of("draw", -1, 0, 1000 * number, 1000 * number + 500)));
    }

    private void write(int frames) throws IOException {
        try (ParquetFrames sink = ParquetFrames.create(folder, Map.of("machine", "a"))) {
            for (int i = 0; i < frames; i++) {
                sink.frame(frame(i));
            }
        }
    }

    private SentFrames sent() throws IOException {
        return SentFrames.of(folder);
    }

    /** Of one loop's name, number and time: one measures when its scopes ran, and the other how long. */
    @Test
    void aFrameOfTimesAndOneOfElapsedTimesAreTwo() throws IOException {
        GpuQueue left = GpuQueue.named("left");
        GpuQueue right = GpuQueue.named("right");
        List<GpuFrame> frames = List.of(
                GpuFrame.builder(List.of(left)).loop("window").begin(1, 0, 10).scope(Scope.named("draw"), left, 0)
                        .recorded(1, 5, 0, 5).build(),
                GpuFrame.builder(List.of(right)).loop("window").begin(1, 0, 10).elapsed()
                        .scope(Scope.named("draw"), right, 0).recorded(1, 5).build());
        try (ParquetFrames sink = ParquetFrames.create(folder, Map.of())) {
            for (GpuFrame frame : frames) {
                sink.frame(frame);
            }
        }

        assertThat(sent().frames).isEqualTo(frames.stream().map(SeenFrame::of).toList());
    }

    /** What was dropped comes before the next frame, and the reason for an early end is the last. */
    @Test
    void whatIsNoFrameComesWhereItBelongs() throws IOException {
        HostScope update = new HostScope(new HostThread(7, "render"), "update", HostScope.Origin.APPLICATION, 5, 9);
        HostScope call = new HostScope(new HostThread(8, "", HostThread.Kind.SYSTEM), "vkQueueSubmit",
                HostScope.Origin.DRIVER, 6, 6);
        ProfilerReport lost = new ProfilerReport.SpanLost(1, "a/b", QUEUES.getFirst());
        ProfilerReport disjoint = new ProfilerReport.Disjoint(3, false);
        try (ParquetFrames sink = ParquetFrames.create(folder, Map.of())) {
            sink.host(update);
            sink.frame(frame(0));
            sink.report(lost, 400);
            sink.droppedFrames(2);
            sink.frame(frame(3));
            sink.host(call);
            sink.droppedHostScopes(3);
            sink.droppedReports(4);
            sink.report(disjoint, 9_000);
            sink.endedEarly("the device is lost");
        }
        SentFrames sent = sent();
        assertThat(sent.frames).hasSize(2);
        assertThat(sent.host).containsExactly(update, call);
        assertThat(sent.told).containsExactly("1 SPAN_LOST at 400: " + lost, "2 frames dropped behind 1",
                "3 scopes dropped behind 2", "4 reports dropped behind 2", "3 DISJOINT at 9000: " + disjoint,
                "ended early: the device is lost, behind 2 and 2");
    }

    /** What it is about was read of the first one. */
    @Test
    void tablesThatThoseOfAnotherRunReplaceMeanwhileAreNotSent() throws IOException {
        write(2);
        Files.setLastModifiedTime(file("frames"), FileTime.from(Instant.EPOCH));
        WrittenFrames read = WrittenFrames.read(folder);
        write(3);
        SentFrames sent = new SentFrames();
        assertThatThrownBy(() -> read.sendTo(sent)).isInstanceOf(IOException.class).hasMessage(folder
                + " has tables of two runs: a loop ended in it while they were read. Read it again");
        assertThat(sent.frames).isEmpty();
    }

    /** As if the process were killed before the last part of the frames had its name. */
    @Test
    void scopesOfFramesThatAreNotWrittenAreLeftOut() throws IOException {
        write(2);
        List<SeenFrame> frames = sent().frames;
        Files.move(file("frames"), folder.resolve("frames-00000000.parquet"));
        write(3);
        Files.delete(file("frames"));
        assertThatThrownBy(this::sent).isInstanceOf(IOException.class).hasMessage(folder
                + " has tables of two runs: a loop ended in it while they were read. Read it again");
        Files.move(file("scopes"), folder.resolve("scopes-00000000.parquet"));
        assertThat(sent().frames).isEqualTo(frames).hasSize(2);
        Path damaged = Files.writeString(folder.resolve("frames-00000001.parquet"), "cut");
        assertThatThrownBy(this::sent).isInstanceOf(IOException.class).hasMessageStartingWith(damaged + " can't be");
        Files.move(damaged, folder.resolve("frames-00000002.parquet"));
        assertThatThrownBy(this::sent).isInstanceOf(IOException.class).hasMessage(damaged
                + " is missing, before frames-00000002.parquet: copy it there, or move the later parts of all tables"
                + " elsewhere");
    }

    /** Rows of a table, written again with columns left out, added, and cells changed. */
    private void rewrite(String table, Predicate<String> kept, Map<String, Object> changed) throws IOException {
        List<Map<String, @Nullable Object>> rows = ReadColumns.byParquetJava(file(table));
        List<Field<?>> fields = new ArrayList<>(switch (table) {
            case "frames" -> Fields.FRAMES;
            case "scopes" -> Fields.SCOPES;
            case "host" -> Fields.HOST;
            default -> Fields.REPORTS;
        });
        List<ParquetColumn> columns = Stream.concat(Stream.of(ParquetColumn.of("added", ColumnType.DOUBLE).ofLists()),
                fields.stream().map(Field::column).filter(column -> kept.test(column.name()))).toList();
        try (OutputStream out = Files.newOutputStream(file(table))) {
            ParquetTable into = ParquetTable.to(out, columns);
            for (Map<String, @Nullable Object> row : rows) {
                Map<String, @Nullable Object> cells = new HashMap<>(row);
                cells.putAll(changed);
                cells.put("added", List.of(1.5));
                for (int i = 0; i < columns.size(); i++) {
                    into.cell(i, cells.get(columns.get(i).name()));
                }
                into.row();
            }
            into.complete();
        }
    }

    /** The columns may be more, in another order, and of an older version, fewer. */
    @Test
    void columnsAreReadByName() throws IOException {
        write(3);
        List<SeenFrame> before = sent().frames;
        rewrite("scopes", name -> !name.equals("samples") && !name.equals("performance_counters")
                && !name.equals("gpu_own_time_ns"), Map.of());
        rewrite("frames", name -> !name.equals("gpu_sum_ns"), Map.of());
        assertThat(sent().frames).isEqualTo(before);
        assertThat(WrittenFrames.read(folder).about()).isEmpty();
    }

    @Test
    void noColumnIsDemandedThatFilesOfTheBuildBeforeLack() throws Exception {
        try (ParquetFrames sink = ParquetFrames.create(folder, Map.of("machine", "a"))) {
            sink.report(new ProfilerReport.SpanLost(0, "a/b", QUEUES.getFirst()), -1);
            sink.frame(frame(0));
            sink.droppedFrames(2);
            sink.host(new HostScope(new HostThread(7, "render"), "update", HostScope.Origin.APPLICATION, 5, 9));
        }
        for (Map.Entry<String, List<String>> table : DEMANDED.entrySet()) {
            byte[] whole = Files.readAllBytes(file(table.getKey()));
            List<String> refused = new ArrayList<>();
            for (Type column : ReadColumns.metadata(file(table.getKey())).getFileMetaData().getSchema().getFields()) {
                copy(table.getKey(), "SELECT * EXCLUDE (\"" + column.getName() + "\")", "");
                try {
                    sent();
                } catch (IOException e) {
                    assertThat(e).hasMessageContaining(".parquet can't be read");
                    refused.add(column.getName());
                }
                Files.write(file(table.getKey()), whole);
            }
            assertThat(refused).as("columns without which %s.parquet is refused: files of the build before lack a new"
                    + " one, so let it be null there, and read it so, or add it to WrittenFrames.DERIVED",
                    table.getKey()).isEqualTo(table.getValue());
        }
    }

    private void refused(String table, String message) {
        assertThatThrownBy(this::sent).isInstanceOf(IOException.class)
                .hasMessageStartingWith(file(table).toString()).message().contains(message).doesNotContain("\n");
    }

    @Test
    void aColumnThatIsMissingOrOfAnotherTypeIsSaid() throws Exception {
        write(3);
        rewrite("scopes", name -> !name.equals("gpu_time_ns"), Map.of());
        refused("scopes", " can't be read: its column gpu_time_ns is missing: was it written by another program?");
        write(3);
        copy("scopes", "SELECT * REPLACE (gpu_time_ns::DOUBLE AS gpu_time_ns)", "");
        refused("scopes", " can't be read: ");
    }

    @Test
    void aRowThatCanNotBeIsSaid() throws IOException {
        record Wrong(String table, String column, Object cell, String message) {
        }
        List<Wrong> all = List.of(new Wrong("frames", "scopes", 2L, "row 2: frame 0 has 1 rows, and "),
                new Wrong("frames", "clock", "SUNDIAL", "row 1: "),
                new Wrong("scopes", "depth", 1L, "row 1: frame 0: depth 1 of scope 'draw' is not in 0..0"),
                new Wrong("host", "origin", "MARS", "row 1: "), new Wrong("reports", "kind", "NEW_KIND", "row 1: "),
                new Wrong("reports", "kind", "FRAMES_NOT_WRITTEN", "row 1: count"));
        for (Wrong wrong : all) {
            try (ParquetFrames sink = ParquetFrames.create(folder, Map.of())) {
                sink.frame(frame(0));
                sink.host(new HostScope(HostThread.current(), "update", HostScope.Origin.APPLICATION, 0, 1));
                sink.report(new ProfilerReport.Disjoint(0, false), 1);
            }
            rewrite(wrong.table, name -> true, Map.of(wrong.column, wrong.cell));
            refused(wrong.column.equals("scopes") ? "scopes" : wrong.table, " can't be read, " + wrong.message);
        }
    }

    /** The tables of two runs, one behind the other, or the scopes of more frames than there are. */
    @Test
    void rowsOfOtherRunsAreSaid() throws Exception {
        write(3);
        copy("frames", "SELECT * REPLACE (CASE frame WHEN 2 THEN 'b' ELSE machine END AS machine)", "");
        refused("frames", " can't be read, row 3: it is about {machine=b}, and the rows before about {machine=a}: ");
        copy("frames", "SELECT * REPLACE (CASE frame WHEN 0 THEN NULL ELSE machine END AS machine)", "");
        refused("frames", " can't be read, row 2: it is about {machine=a}, and the rows before about {}: ");
        write(2);
        Path two = Files.move(file("frames"), folder.resolve("two"));
        write(3);
        Files.move(two, file("frames"), StandardCopyOption.REPLACE_EXISTING);
        refused("scopes", " can't be read, row 3: it is of no frame: " + file("frames") + " ends before it");
    }

    /** As if the program were killed there: a folder without frames is read by nobody. */
    @Test
    void whereTheLastNameIsNotGivenNoOlderFramesAreLeft() throws IOException {
        write(3);
        ParquetFrames sink = ParquetFrames.create(folder, Map.of("machine", "b"));
        sink.frame(frame(0));
        Files.delete(file("reports"));
        Files.createDirectories(file("reports").resolve("not-empty"));
        assertThatThrownBy(sink::close).isInstanceOf(IOException.class);
        assertThat(file("frames")).doesNotExist();
    }

    /** Has DuckDB write a table again. */
    private void copy(String table, String select, String options) throws SQLException, IOException {
        Path copy = folder.resolve("copy");
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            statement.execute("COPY (" + select + " FROM '" + file(table) + "') TO '" + copy + "' (FORMAT PARQUET"
                    + options + ")");
        }
        Files.move(copy, file(table), StandardCopyOption.REPLACE_EXISTING);
    }

    /** Tables that DuckDB has copied, by its own ways of packing. */
    @ParameterizedTest
    @ValueSource(strings = {"", ", CODEC SNAPPY", ", CODEC ZSTD", ", CODEC UNCOMPRESSED",
        ", CODEC SNAPPY, PARQUET_VERSION V2", ", CODEC SNAPPY, ROW_GROUP_SIZE 2048"})
    void tablesThatDuckDbCopiedAreRead(String options) throws Exception {
        List<GpuFrame> frames = new MadeTimelines(7).frames(100, 1_000);
        try (ParquetFrames sink = ParquetFrames.create(folder, Map.of("machine", "a"))) {
            for (GpuFrame frame : frames) {
                sink.frame(frame);
            }
            sink.host(new HostScope(new HostThread(7, "render"), "update", HostScope.Origin.APPLICATION, 5, 9));
            sink.report(new ProfilerReport.SpanLost(1, "a/b", QUEUES.getFirst()), 400);
        }
        SentFrames before = sent();
        for (String table : List.of("frames", "scopes", "host", "reports")) {
            copy(table, "", options);
        }
        SentFrames after = sent();
        assertThat(after.frames).isEqualTo(before.frames).hasSize(100);
        assertThat(after.host).isEqualTo(before.host).hasSize(1);
        assertThat(after.told).isEqualTo(before.told).hasSize(1);
        assertThat(WrittenFrames.read(folder).about()).isEqualTo(Map.of("machine", "a"));
    }

    @Test
    void aTablePackedOtherwiseSaysHowItCanBeRead() throws Exception {
        write(1);
        copy("frames", "", ", CODEC GZIP");
        refused("frames", "pages are packed with GZIP, and read are those of ZSTD, SNAPPY and UNCOMPRESSED");
    }

    @Test
    void whatIsNoFileIsSaid() throws IOException {
        write(1);
        Files.delete(file("reports"));
        assertThatThrownBy(() -> WrittenFrames.read(folder)).isInstanceOf(IOException.class)
                .hasMessage(file("reports").toString());
        Files.createDirectory(file("reports"));
        assertThatThrownBy(() -> WrittenFrames.read(folder)).isInstanceOf(IOException.class)
                .hasMessageStartingWith(file("reports").toString());
    }

    /** What a sink throws is the sink's own. */
    @Test
    void aSinkThatFailsIsNoDamage() throws IOException {
        write(2);
        IllegalArgumentException own = new IllegalArgumentException("its own");
        SentFrames failing = new SentFrames();
        WrittenFrames written = WrittenFrames.read(folder);
        assertThatThrownBy(() -> written.sendTo(new FrameSink() {
            @Override
            public void frame(GpuFrame frame) {
                failing.frame(frame);
                throw own;
            }

            @Override
            public void close() {
            }
        })).isSameAs(own);
        assertThat(failing.frames).hasSize(1);
    }
}
