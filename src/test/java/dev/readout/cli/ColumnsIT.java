package dev.readout.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.export.parquet.ReadColumns;
import dev.readout.testing.Artifacts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jar of the command line writes columns with what it has, and that is nothing of Hadoop. */
class ColumnsIT {
    private static final String CLI = Artifacts.COMMAND_LINE.toString();
    private static final String JAVA = Path.of(System.getProperty("java.home"), "bin", "java").toString();

    @TempDir
    private Path folder;

    /** Messages, once the command has ended as it should. */
    private String run(Path out, List<String> options, String... args) throws Exception {
        List<String> command = new ArrayList<>(List.of(JAVA));
        command.addAll(options);
        command.addAll(List.of("-jar", CLI));
        command.addAll(List.of(args));
        Path messages = folder.resolve("stderr");
        int status = new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(messages.toFile()).start()
                .waitFor();
        assertThat(status).as(Files.readString(messages)).isZero();
        return Files.readString(messages);
    }

    @Test
    void columnsAreWrittenWithoutHadoop() throws Exception {
        Path measured = folder.resolve("measured");
        Path loaded = folder.resolve("classes");
        String messages = run(folder.resolve("out"), List.of("-Xlog:class+load:file=" + loaded), "profile", "--frames",
                "10", "--parquet", measured.toString(), "--label", "machine=a17");
        assertThat(messages).isEqualTo("Readout software device, 10 frames, times in ns\n");
        assertThat(ReadColumns.by(measured.resolve("scopes.parquet"))).hasSize(40);
        assertThat(Files.readString(loaded)).contains("org.apache.parquet.hadoop.ParquetWriter ")
                .doesNotContain("org.apache.hadoop");
        try (JarFile jar = new JarFile(CLI)) {
            assertThat(jar.stream().map(ZipEntry::getName)).noneMatch(name -> name.startsWith("org/apache/hadoop/"));
        }
    }

    @Test
    void columnsAreReadWithoutHadoop() throws Exception {
        Path measured = folder.resolve("measured");
        run(folder.resolve("out"), List.of(), "profile", "--frames", "60", "--parquet", measured.toString());
        Path loaded = folder.resolve("classes");
        assertThat(run(folder.resolve("out"), List.of("-Xlog:class+load:file=" + loaded), "report",
                measured.toString())).isEqualTo("wrote " + measured.resolve("report.html") + System.lineSeparator());
        assertThat(Files.readString(loaded)).contains("org.apache.parquet.column.impl.ColumnReaderImpl ")
                .doesNotContain("org.apache.hadoop");
        assertThat(run(folder.resolve("out"), List.of(), "compare", measured.resolve("report.html").toString(),
                measured.toString())).isEqualTo("nothing is slower by more than 3 %" + System.lineSeparator());
    }
}
