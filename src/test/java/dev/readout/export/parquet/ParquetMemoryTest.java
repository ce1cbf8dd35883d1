package dev.readout.export.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.export.ManyScopes;
import dev.readout.export.parquet.table.ColumnType;
import dev.readout.export.parquet.table.ParquetColumn;
import dev.readout.export.parquet.table.ParquetTable;
import dev.readout.testing.JavaProcess;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Columns of any length are written in memory that does not grow. */
class ParquetMemoryTest {
    @TempDir
    private Path folder;

    /** Rows that are far larger than those before them, in less memory than they have all together. */
    @Test
    void largeRowsAreWrittenInTheMemoryOfAFew() throws Exception {
        run("-Xmx128m", LargeRows.class.getName(), folder.resolve("large.parquet").toString());
    }

    /** A part of the measurement, in little more than the memory that a row group needs. */
    @Test
    void manyScopesAreWrittenInTheMemoryOfAFew() throws Exception {
        assertThat(run("-Xmx128m", ManyScopes.class.getName(), "300000", folder.toString(), "parquet")).hasLineCount(1);
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString())).containsExactly("columns");
        }
    }

    private static String run(String memory, String... words) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(memory, "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED", "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))));
        arguments.addAll(List.of(words));
        return JavaProcess.java(arguments);
    }

    /** Ten thousand small rows, and then 3,500 of 128 KiB: in all, 440 MiB, 170 packed. */
    static final class LargeRows {
        private LargeRows() {
        }

        public static void main(String[] args) throws IOException {
            byte[] noise = new byte[1 << 16];
            try (OutputStream out = Files.newOutputStream(Path.of(args[0]))) {
                ParquetTable table = ParquetTable.to(out, List.of(ParquetColumn.of("name", ColumnType.TEXT)));
                for (int i = 0; i < 13_500; i++) {
                    if (i >= 10_000) {
                        new Random(i).nextBytes(noise);
                    }
                    table.cell(0, i < 10_000 ? "small" : new String(noise, StandardCharsets.US_ASCII))
                            .row();
                }
                table.complete();
            }
            Files.delete(Path.of(args[0]));
        }
    }
}
