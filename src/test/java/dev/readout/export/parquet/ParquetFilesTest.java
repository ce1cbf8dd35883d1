package dev.readout.export.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.export.parquet.table.ColumnType;
import dev.readout.export.parquet.table.ParquetColumn;
import dev.readout.export.parquet.table.ParquetTable;
import dev.readout.profile.ClockQuality;
import dev.readout.profile.GivenFrame;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.Scope;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of files: cut ones, wide ones, full disks, and what was there before. */
class ParquetFilesTest {
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
    void rowsBehindTheEndAreRefusedAndClosingAgainDoesNothing() throws IOException {
        ParquetTable table = ParquetTable.to(OutputStream.nullOutputStream(), COLUMNS);
        table.complete();
        table.cell(0, "late");
        assertThatThrownBy(table::row).isInstanceOf(IllegalStateException.class).hasMessage("the table is complete");
        assertThatThrownBy(table::complete).isInstanceOf(IllegalStateException.class);
        ParquetFrames frames = ParquetFrames.create(folder.resolve("frames"), Map.of());
        frames.close();
        frames.close();
    }

    @Test
    void namesThatCannotBeColumnsAreRefusedBeforeAFileIsTouched() throws IOException {
        for (String name : List.of("", "1a", "a b", "a.b", "a-b", "a\n")) {
            assertThatThrownBy(() -> ParquetColumn.of(name, ColumnType.TEXT)).as(name)
                    .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("\"" + name + "\"");
        }
        assertThatThrownBy(() -> ParquetTable.to(OutputStream.nullOutputStream(), List.of(COLUMNS.get(0),
                ParquetColumn.of("NAME", ColumnType.TEXT)))).hasMessage("two columns have the name NAME");
        assertThatThrownBy(() -> ParquetFrames.create(folder.resolve("b"), Map.of("gpu_time_ns", "")))
                .hasMessage("two columns have the name gpu_time_ns");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aTableThatCannotBeWrittenToItsEndIsSaid() throws IOException {
        for (int room : new int[] {0, 3, 100, 4_000}) {
            SmallDisk disk = new SmallDisk(room);
            ParquetTable table = ParquetTable.to(disk, COLUMNS);
            for (int i = 0; i < 50_000; i++) {
                table.cell(0, "row " + i).set(1, i).row();
            }
            assertThatThrownBy(table::complete).isInstanceOf(IOException.class).hasMessage("no space left");
            assertThatThrownBy(table::complete).isInstanceOf(IOException.class)
                    .hasMessage("the table can't be written: it failed before");
            assertThat(disk.closed).isFalse();
        }
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
    }

    @Test
    void aTableThatIsNotCompleteIsNone() throws IOException {
        Path cut = folder.resolve("cut.parquet");
        try (OutputStream out = Files.newOutputStream(cut)) {
            ParquetTable.to(out, COLUMNS).cell(0, "half").row();
        }
        assertThatThrownBy(() -> ReadColumns.byParquetJava(cut)).isInstanceOf(RuntimeException.class);
    }
}
