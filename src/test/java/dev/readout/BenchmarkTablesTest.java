package dev.readout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.jmh.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

/** The tables of speed have the rows that the benchmarks print, and no benchmark is left out of them. */
class BenchmarkTablesTest {
    private static List<String> rows(String file) throws IOException {
        try (Stream<String> lines = Files.lines(Path.of(file))) {
            return lines.filter(line -> line.startsWith("| ") && !line.startsWith("| what ")
                    && !line.startsWith("| --- ")).map(line -> {
                        String[] cells = line.split(" \\| ");
                        return cells[0] + " | " + cells[1] + " |";
                    }).toList();
        }
    }

    @Test
    void readmeHasItsRows() throws IOException {
        assertThat(rows("README.md")).containsSubsequence(
                Row.ALL.stream().filter(Row::inReadme).map(Row::cells).toList());
    }

    @Test
    void thePageOfBenchmarksHasAllRows() throws IOException {
        assertThat(rows("jmh/README.md")).containsExactlyElementsOf(Row.ALL.stream().map(Row::cells).toList());
    }

    @Test
    void everyBenchmarkIsOnThePage() throws IOException {
        String page = Files.readString(Path.of("jmh/README.md"));
        for (BenchmarkListEntry benchmark : BenchmarkList.defaultList().getAll(
                OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT), List.of())) {
            String[] name = benchmark.getUsername().split("\\.");
            String method = name[name.length - 1];
            String owner = name[name.length - 2];
            if (method.startsWith("readout")) {
                assertThat(Row.ALL.stream().anyMatch(row -> row.benchmark().split(" ")[0].equals(owner)
                        && row.own().equals(method)) || page.contains(owner)).as(owner + "." + method).isTrue();
            }
        }
    }
}
