package dev.readout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.jmh.FrameRow;
import dev.readout.jmh.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

/** The tables of speed have the rows that the benchmarks print, and no benchmark is left out of them. */
class BenchmarkTablesTest {
    /** The first cells of the rows below each header that begins so, in one list. */
    private static List<String> rows(String file, String header, int cells) throws IOException {
        List<String> rows = new ArrayList<>();
        boolean inTable = false;
        for (String line : Files.readAllLines(Path.of(file))) {
            inTable = line.startsWith("|") && (inTable || line.startsWith(header));
            if (inTable && !line.startsWith(header) && !line.startsWith("| --- ")) {
                rows.add(Stream.of(line.split(" \\| ")).limit(cells).collect(Collectors.joining(" | ")) + " |");
            }
        }
        return rows;
    }

    @Test
    void readmeHasItsRows() throws IOException {
        assertThat(rows("README.md", "| what |", 2)).containsExactlyElementsOf(
                Row.ALL.stream().filter(Row::inReadme).map(Row::cells).toList());
    }

    @Test
    void thePageOfBenchmarksHasAllRows() throws IOException {
        assertThat(rows("jmh/README.md", "| what |", 2)).containsExactlyElementsOf(
                Row.ALL.stream().map(Row::cells).toList());
    }

    @Test
    void readmeHasTheFramesOfARealDriver() throws IOException {
        assertThat(rows("README.md", "| scopes |", 9)).hasSize(2).isSubsetOf(rows("jmh/README.md", "| scopes |", 9));
    }

    @Test
    void thePageOfBenchmarksHasAllFrames() throws IOException {
        assertThat(rows("jmh/README.md", FrameRow.HEADER, 1)).containsExactlyElementsOf(
                FrameRow.ALL.stream().map(row -> "| " + row.what() + " |").toList());
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
