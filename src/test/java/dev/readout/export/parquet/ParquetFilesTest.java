package dev.readout.export.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.export.parquet.table.ColumnType;
import dev.readout.export.parquet.table.ParquetColumn;
import dev.readout.export.parquet.table.ParquetTable;
import dev.readout.export.ExportSettings;
import dev.readout.export.ExportReport;
import dev.readout.export.FrameExport;
import dev.readout.export.timeline.MadeTimelines;
import dev.readout.profile.ClockQuality;
import dev.readout.profile.GivenFrame;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.Scope;
import dev.readout.testing.SystemWords;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of files: cut ones, wide ones, full disks, and what was there before. */
class ParquetFilesTest {
    private static final Path FULL = Path.of("/dev/full");
    private static final List<ParquetColumn> COLUMNS = List.of(ParquetColumn.of("name", ColumnType.TEXT),
            ParquetColumn.of("number", ColumnType.UINT64).orNull());

    @TempDir
    private Path folder;

    /** Writes to the end of the memory that it was given, and fails there. */
    private static final class SmallDisk extends OutputStream {
        private int room;
        private boolean closed;

        private SmallDisk(int room) {
            this.room = room;
        }

        @Override
        public void write(int value) throws IOException {
            if (--room < 0) {
                throw new IOException("no space left");
            }
        }

        @Override
        public void close() {
            closed = true;
        }
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private Path written(int rows) throws IOException {
        Path file = folder.resolve("a.parquet");
        try (ParquetTable table = ParquetTable.create(file, COLUMNS)) {
            for (int i = 0; i < rows; i++) {
                table.cell(0, "row " + i).set(1, i).row();
            }
            table.complete();
        }
        return file;
    }

    @Test
    void aFileHasItsNameWhenItIsFinished() throws IOException, SQLException {
        Path file = written(1);
        try (ParquetTable table = ParquetTable.create(file, COLUMNS)) {
            assertThat(names()).hasSize(2).contains("a.parquet");
            table.cell(0, "new").row();
            assertThat(names()).hasSize(2).contains("a.parquet");
            table.complete();
        }
        assertThat(names()).containsExactly("a.parquet");
        assertThat(ReadColumns.by(file)).singleElement().satisfies(row -> assertThat(row).containsEntry("name", "new"));
    }

    /** A frame whose second half can't be had: the half that was written must not be taken for it. */
    @Test
    void halfAFrameLeavesNoFiles() throws IOException {
        ParquetFrames frames = ParquetFrames.create(folder, Map.of());
        List<GivenFrame.Row> rows = new ArrayList<>();
        rows.add(new GivenFrame.Row(Scope.named("a"), -1, 0, 1, 1, 1, 0, 1, GpuFrame.NOT_COUNTED, List.of()));
        GpuFrame broken = new GivenFrame(0, 0, 1, true, rows,
                List.of(new GivenFrame.Queue(GpuQueue.named("graphics"), 0, -1, ClockQuality.TRUE, 0, 0))).frame();
        // Of the row that is begun, its own time is out of bounds.
        rows.clear();
        assertThatThrownBy(() -> frames.frame(broken)).isInstanceOf(IndexOutOfBoundsException.class)
                .hasNoSuppressedExceptions();
        assertThat(folder).isEmptyDirectory();
        assertThatThrownBy(() -> frames.droppedFrames(1)).isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith(folder + " is closed");
        frames.close();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void whatComesAfterTheEndHarmsNoFile() throws IOException {
        ParquetFrames frames = ParquetFrames.create(folder, Map.of());
        frames.close();
        List<String> all = List.of("frames.parquet", "host.parquet", "reports.parquet", "scopes.parquet");
        assertThat(names()).isEqualTo(all);
        assertThatThrownBy(() -> frames.droppedFrames(1)).isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith(folder + " is closed");
        frames.close();
        assertThat(names()).isEqualTo(all);
    }

    @Test
    void closingAgainDoesNothingAndRowsAfterwardsAreRefused() throws IOException, SQLException {
        Path file = folder.resolve("a.parquet");
        ParquetTable table = ParquetTable.create(file, COLUMNS);
        table.complete();
        long size = Files.size(file);
        table.close();
        table.close();
        table.cell(0, "late");
        assertThatThrownBy(table::row).isInstanceOf(IllegalStateException.class).hasMessage("the table is complete");
        assertThatThrownBy(table::complete).isInstanceOf(IllegalStateException.class);
        assertThat(file).hasSize(size);
        assertThat(ReadColumns.by(file)).isEmpty();
        ParquetFrames frames = ParquetFrames.create(folder.resolve("frames"), Map.of());
        frames.close();
        frames.close();
    }

    @Test
    void whatCannotBeACellIsSaidAndTheTableGoesOn() throws IOException, SQLException {
        Path file = folder.resolve("a.parquet");
        try (ParquetTable table = ParquetTable.create(file, COLUMNS)) {
            assertThatThrownBy(() -> table.set(0, 1L)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("column name has TEXT, not an integer");
            assertThatThrownBy(() -> table.cell(1, -1L)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("column number has UINT64, not -1");
            assertThatThrownBy(() -> table.cell(1, BigInteger.TWO.pow(64)))
                    .hasMessage("column number has UINT64, not 18446744073709551616");
            assertThatThrownBy(() -> table.cell(0, List.of("a")))
                    .hasMessageMatching("column name has TEXT, not a List\\w+");
            assertThatThrownBy(() -> table.cell(0, 3)).hasMessage("column name has TEXT, not 3, an Integer");
            assertThatThrownBy(table::row).isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("column name has no null, and was not set");
            table.cell(0, "a").row();
            table.complete();
        }
        assertThat(ReadColumns.by(file)).hasSize(1);
    }

    @Test
    void namesThatCannotBeColumnsAreRefusedBeforeAFileIsTouched() throws IOException {
        Path file = written(3);
        long size = Files.size(file);
        for (String name : List.of("", "1a", "a b", "a.b", "a-b", "a".repeat(129), "a\n")) {
            assertThatThrownBy(() -> ParquetColumn.of(name, ColumnType.TEXT)).as(name)
                    .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("\"" + name + "\"");
        }
        assertThatThrownBy(() -> ParquetTable.create(file, List.of(COLUMNS.get(0),
                ParquetColumn.of("NAME", ColumnType.TEXT)))).hasMessage("two columns have the name NAME");
        assertThatThrownBy(() -> ParquetTable.create(file, List.of())).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> ParquetFrames.create(folder.resolve("b"), Map.of("gpu_time_ns", "")))
                .hasMessage("two columns have the name gpu_time_ns");
        assertThat(names()).containsExactly("a.parquet");
        assertThat(file).hasSize(size);
    }

    /** Thousands of machines are not updated on one day. */
    @Test
    void filesWithMoreColumnsAreReadByName() throws IOException, SQLException {
        Path old = written(1);
        Path newer = folder.resolve("b.parquet");
        List<ParquetColumn> columns = List.of(ParquetColumn.of("added", ColumnType.DOUBLE).ofLists(), COLUMNS.get(1),
                COLUMNS.get(0));
        try (ParquetTable table = ParquetTable.create(newer, columns)) {
            table.cell(0, List.of(1.5)).set(1, -1L).cell(2, "newer").row();
            table.complete();
        }
        assertThat(ReadColumns.query("SELECT name, number FROM read_parquet('" + folder
                + "/*.parquet', union_by_name = true) ORDER BY number").stream()
                .map(row -> List.copyOf(row.values())))
                .containsExactly(List.of("row 0", BigInteger.ZERO),
                        List.of("newer", new BigInteger("18446744073709551615")));
        assertThat(ReadColumns.byParquetJava(newer).getFirst()).containsAllEntriesOf(Map.of("name", "newer"));
        assertThat(ReadColumns.by(old).getFirst()).doesNotContainKey("added");
    }

    @Test
    void aFileThatCannotBeWrittenToItsEndIsRemoved() throws IOException {
        for (int room : new int[] {0, 3, 100, 4_000}) {
            SmallDisk disk = new SmallDisk(room);
            ParquetTable table = ParquetTable.to(disk, COLUMNS);
            for (int i = 0; i < 50_000; i++) {
                table.cell(0, "row " + i).set(1, i).row();
            }
            assertThatThrownBy(table::complete).isInstanceOf(IOException.class).hasMessage("no space left");
            assertThatThrownBy(table::complete).isInstanceOf(IOException.class)
                    .hasMessage("the table can't be written: it failed before");
            table.close();
            assertThat(disk.closed).isFalse();
        }
        String noSpace = SystemWords.noSpace();
        ParquetTable full = ParquetTable.create(FULL, COLUMNS);
        assertThatThrownBy(full::complete).isInstanceOf(IOException.class).hasMessage(noSpace);
        full.close();
        assertThat(FULL).exists();
    }

    /** One of the files can't get its name: those that have theirs already lose it. */
    @Test
    void whatHasItsNameIsRemovedIfTheOthersGetNone() throws IOException {
        ParquetFrames frames = ParquetFrames.create(folder, Map.of());
        Path inTheWay = Files.createDirectories(folder.resolve("host.parquet").resolve("in the way"));
        assertThatThrownBy(frames::close).isInstanceOf(IOException.class)
                .hasMessageContaining(inTheWay.getParent().toString());
        assertThat(names()).containsExactly("host.parquet");
    }

    /** Amid the rows, where a row group is written: nothing more goes there, and nothing is left. */
    @Test
    void aFailureAmidTheRowsIsTheLast() throws IOException {
        ParquetTable table = ParquetTable.to(new SmallDisk(1 << 16),
                List.of(ParquetColumn.of("text", ColumnType.JSON)));
        byte[] noise = new byte[1 << 16];
        Random random = new Random(1);
        assertThatThrownBy(() -> {
            for (int i = 0; i < 10_000; i++) {
                random.nextBytes(noise);
                table.cell(0, new String(noise, StandardCharsets.ISO_8859_1)).row();
            }
        }).isInstanceOf(IOException.class).hasMessage("no space left");
        table.cell(0, "more");
        assertThatThrownBy(table::row).isInstanceOf(IOException.class)
                .hasMessage("the table can't be written: it failed before");
        table.close();
    }

    @Test
    void aFullDiskIsSaidOnceAndNoHalfOfTheTablesIsLeft() throws IOException {
        String noSpace = SystemWords.noSpace();
        Files.createSymbolicLink(folder.resolve("scopes.parquet"), FULL);
        List<ExportReport> reports = Collections.synchronizedList(new ArrayList<>());
        List<GpuFrame> frames = new MadeTimelines(1).frames(300, 0);
        FrameExport export = FrameExport.start(ExportSettings.builder().frames(1_000).listener(reports::add).build(),
                ParquetFrames.create(folder, Map.of()));
        frames.forEach(export::accept);
        export.close();

        assertThat(reports).hasSize(1).first().asString().contains(noSpace);
        assertThat(names()).containsExactly("scopes.parquet");
    }

    /** Whatever ends the writing early, a half table has no name, and what a stream has of it is no table. */
    @Test
    void aTableThatIsNotCompleteIsDiscarded() throws IOException, SQLException {
        Path file = written(3);
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        assertThatThrownBy(() -> {
            try (ParquetTable table = ParquetTable.create(file, COLUMNS);
                    ParquetTable streamed = ParquetTable.to(stream, COLUMNS)) {
                table.cell(0, "half").row();
                streamed.cell(0, "half").row();
                assertThat(names()).hasSize(2).contains("a.parquet");
                throw new IllegalStateException("amid the rows");
            }
        }).hasMessage("amid the rows").hasNoSuppressedExceptions();
        assertThat(ReadColumns.by(file)).as("the older one").hasSize(3);
        Path cut = Files.write(folder.resolve("cut.parquet"), stream.toByteArray());
        assertThatThrownBy(() -> ReadColumns.byParquetJava(cut)).isInstanceOf(RuntimeException.class);
        ParquetTable closed = ParquetTable.create(file, COLUMNS);
        closed.close();
        closed.close();
        assertThatThrownBy(closed::complete).isInstanceOf(IllegalStateException.class)
                .hasMessage("the table is closed");
        assertThat(names()).containsExactly("a.parquet", "cut.parquet");
    }
}
