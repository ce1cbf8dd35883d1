package dev.readout.export.parquet;

import static dev.readout.export.parquet.table.ColumnType.INT64;
import static dev.readout.export.parquet.table.ColumnType.TEXT;
import static dev.readout.export.parquet.table.ColumnType.UINT64;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.export.parquet.table.ParquetColumn;
import dev.readout.export.parquet.table.ParquetTable;
import dev.readout.driver.gl.GlContext;
import dev.readout.export.FrameExport;
import dev.readout.export.report.BaseReport;
import dev.readout.export.report.HtmlReport;
import dev.readout.profile.GpuProfiler;
import dev.readout.testing.SoftwareContext;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples in the documentation of this package, running. {@code SnippetsTest} compares their text. */
class ExamplesTest {
    private static final int FRAMES = 5;
    private static final Path FOLDER = Path.of("measured");

    @AfterEach
    void deleteFiles() throws IOException {
        for (String name : List.of("scopes.parquet", "frames.parquet", "host.parquet", "reports.parquet", "")) {
            Files.deleteIfExists(FOLDER.resolve(name));
        }
    }

    @Test
    void framesBecomeRows() throws IOException, SQLException {
        String renderer;
        try (SoftwareContext software = SoftwareContext.open()) {
            GlContext context = software.context();
            renderer = context.renderer();

            Map<String, String> about = Map.of("machine", "build-17", "driver", context.renderer());
            FrameExport export = FrameExport.start(ParquetFrames.create(Path.of("measured"), about));
            GpuProfiler profiler = GpuProfiler.gl(context).listener(export::report).build();

            software.draw(profiler, FRAMES, export);

            export.close();

            profiler.close();
        }
        List<Map<String, Object>> rows = ReadColumns.by(FOLDER.resolve("scopes.parquet"));
        assertThat(rows).hasSize(FRAMES).allSatisfy(row -> assertThat(row)
                .containsEntry("machine", "build-17").containsEntry("driver", renderer).containsEntry("path", "draw"));
        Path columns = Path.of("src/site/markdown/columns.md");
        String shown = Files.readString(columns).replaceFirst("(?s).*?```sql\n(.*?);\n```.*", "$1");
        Path machines = Files.createTempDirectory("machines");
        // Another machine, whose labels differ: the file lacks "machine" and has "build".
        Files.createDirectory(machines.resolve("a"));
        Files.copy(FOLDER.resolve("scopes.parquet"), machines.resolve("a/scopes.parquet"));
        Files.createDirectory(machines.resolve("b"));
        ReadColumns.query("COPY (SELECT * EXCLUDE machine, '1.4' AS build FROM '" + FOLDER.resolve("scopes.parquet")
                + "') TO '" + machines.resolve("b/scopes.parquet") + "' (RETURN_STATS)");
        assertThat(ReadColumns.query(shown.replace("machines/", machines + "/"))).hasSize(2);
        Path page = Files.createTempFile("report", ".html");

        WrittenFrames written = WrittenFrames.read(Path.of("measured"));
        try (HtmlReport report = HtmlReport.create(page, written.about())) {
            written.sendTo(report);
        }

        assertThat(BaseReport.read(page)).hasToString("a report of " + FRAMES + " frames and 1 scopes");
        Files.delete(page);
    }

    @Test
    void rowsAreWrittenCellByCell(@TempDir Path folder) throws IOException, SQLException {
        Path file = folder.resolve("scopes.parquet");

        try (OutputStream out = Files.newOutputStream(file)) {
            List<ParquetColumn> columns = List.of(ParquetColumn.of("scope", TEXT), ParquetColumn.of("time_ns", INT64),
                    ParquetColumn.of("samples", UINT64).orNull());
            ParquetTable table = ParquetTable.to(out, columns);
            table.cell(0, "shadow").set(1, 830_000).set(2, -1L).row();
            table.cell(0, "lighting").set(1, 1_250_000).row();
            table.complete();
        }

        assertThat(ReadColumns.by(file).stream().map(row -> Arrays.asList(row.values().toArray())))
                .containsExactly(Arrays.asList("shadow", 830_000L, BigInteger.TWO.pow(64).subtract(BigInteger.ONE)),
                        Arrays.asList("lighting", 1_250_000L, null));
    }
}
