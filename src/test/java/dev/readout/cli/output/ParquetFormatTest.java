package dev.readout.cli.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.cli.Json;
import dev.readout.cli.ParquetRun;
import dev.readout.cli.Run;
import dev.readout.export.parquet.ReadColumns;
import dev.readout.testing.Requirement;
import dev.readout.testing.SystemWords;
import java.io.ByteArrayOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --format parquet} of every command has the rows of {@code --format json}; and the files beside it. */
class ParquetFormatTest {
    private static final Path FULL = Path.of("/dev/full");

    @TempDir
    private Path folder;

    private Path file(ByteBuffer bytes) throws IOException {
        return Files.write(folder.resolve("capture.bin"), bytes.array());
    }

    private static ByteBuffer buffer(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ns", "us", "ms"})
    void theTableOfAProfileSaysItsUnitInItsNames(String unit) throws IOException, SQLException {
        List<Map<String, @Nullable Object>> rows = ParquetRun.asJson("profile", "--frames", "9", "--unit", unit);
        assertThat(rows).hasSize(4).allSatisfy(row -> assertThat(row.keySet()).containsExactly("scope", "count",
                "min_" + unit, "median_" + unit, "p99_" + unit, "max_" + unit, "share_percent", "samples",
                "invocations", "unit", "driver", "device"));
        assertThat(rows.getFirst().get("min_" + unit)).isInstanceOf(unit.equals("ns") ? Long.class : Double.class);
    }

    @Test
    void informationHasObjectsAsJson() throws IOException, SQLException {
        Requirement.callsC("the Vulkan loader");
        assertThat(ParquetRun.asJson("info")).isNotEmpty().last().satisfies(row -> {
            assertThat(row.get("loadable")).isEqualTo(true);
            assertThat(row.get("timestamp_period_ns")).isInstanceOf(Double.class);
            assertThat(row.get("query_types")).asInstanceOf(InstanceOfAssertFactories.LIST)
                    .contains("timestamp");
        });
    }

    @Test
    void unsignedNumbersComeBackExactly() throws IOException, SQLException {
        Path file = file(buffer(32).putInt(-1).putInt(2).putLong(-1).putInt(0).putInt(0).putLong(Long.MIN_VALUE));
        assertThat(ParquetRun.asJson("decode", "brcm", file.toString())).extracting(row -> row.get("value"))
                .containsExactly(BigInteger.TWO.pow(64).subtract(BigInteger.ONE), BigInteger.TWO.pow(63));
    }

    static Stream<String> counters() {
        return Stream.of("decode amd-monitor --types uint32,uint64/percentage",
                "decode amd-monitor --types float,float",
                "decode amd-monitor --padded --types uint64,uint64", "decode amd-monitor --padded --types float,float",
                "decode intel-query --size 24 --counters 0:uint64,8:float,16:double",
                "decode intel-query --size 24 --counters 0:uint64,8:uint32", "decode intel-query --size 24"
                        + " --counters 0:double,8:float",
                "decode shader-instrumentation --metrics 1",
                "decode region-counters --area 2x2 --region 1x1 --counters 3");
    }

    @ParameterizedTest
    @MethodSource("counters")
    void countersOfAnyTypesAreTyped(String command) throws IOException, SQLException {
        boolean short12 = command.contains("--types") && !command.contains("--padded");
        ByteBuffer bytes = short12
                ? buffer(command.contains("float,float") ? 24 : 28).putInt(0).putInt(0).putFloat(0.1f)
                        .putInt(0).putInt(1).putFloat(2.5f)
                : buffer(48).putInt(0).putInt(0).putFloat(0.1f).putInt(0).putInt(0).putInt(1).putFloat(1e30f).putInt(0)
                        .putDouble(0.1).putLong(-5);
        ParquetRun.asJson(Stream.concat(Stream.of(command.split(" ")), Stream.of(file(bytes).toString()))
                .toArray(String[]::new));
    }

    @Test
    void resultsOfVulkanAreRows() throws IOException, SQLException {
        Path file = file(buffer(16).putLong(5).putLong(7));
        assertThat(ParquetRun.asJson("decode", "vulkan", "--type", "timestamp", "--width", "64", "--count", "2",
                "--period", "1", file.toString())).hasSize(2);
    }

    @Test
    void whatAColumnCannotHoldIsSaid() throws IOException {
        Path file = file(buffer(8).putLong(-1));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Run run = Run.to(out, "decode", "vulkan", "--format", "parquet", "--type", "timestamp", "--width", "64",
                "--count", "1", "--period", "3", file.toString());
        assertThat(run).isEqualTo(
                new Run(1, "", "readout decode vulkan: Parquet can't hold nanoseconds of row 1, --format json can:"
                        + " column time_ns has UINT64, not 55340232221128654845\n"));
        Path cut = Files.write(folder.resolve("cut.parquet"), out.toByteArray());
        assertThatThrownBy(() -> ReadColumns.byParquetJava(cut)).isInstanceOf(RuntimeException.class);
    }

    @Test
    void memoryIsOneObject() throws IOException, SQLException {
        ByteBuffer bytes = buffer(4 * 22);
        bytes.asIntBuffer().put(new int[] {3, 2, 1, 11, 6, 31, 9721, 510, 1, 5, 0x9542, 0x9544, 31, 9721, 1, 6, 7, 0, 2,
            98304, 1, 0x00636261});
        Path file = file(bytes);
        assertThat(ParquetRun.asJson("decode", "nv-query-resource", file.toString())).singleElement()
                .satisfies(row -> assertThat(row.keySet()).containsExactly("version", "devices", "tags"));
    }

    private Path trace() {
        Path calls = folder.resolve("calls.log");
        assertThat(Run.of("profile", "--frames", "3", "--trace", calls.toString()).status()).isZero();
        return calls;
    }

    @Test
    void callsAreRowsOnStandardOutputAndInAFile() throws IOException, SQLException {
        String calls = trace().toString();
        List<Map<String, @Nullable Object>> rows = ParquetRun.asJson("trace", calls);
        assertThat(rows).hasSizeGreaterThan(10).first().satisfies(row -> assertThat(row.keySet()).containsExactly(
                "line", "function", "thread", "arguments", "enqueue_counter", "returned", "outputs", "host_time_ns",
                "error", "kernel", "entered_ns", "exited_ns", "state", "thread_number", "thread_name"));
        Path file = folder.resolve("calls.parquet");
        Run table = Run.of("trace", calls);
        assertThat(Run.of("trace", calls, "--parquet", file.toString())).isEqualTo(table);
        assertThat(ReadColumns.by(file)).isEqualTo(rows);
        assertThat(Run.of("trace", calls, "--check", "--parquet", file.toString(), "--chrome",
                folder.resolve("calls.json").toString()).status()).isZero();
        assertThat(ReadColumns.by(file)).isEqualTo(rows);
        ParquetRun.asJson("trace", "--summary", "--unit", "ms", calls);
        ParquetRun.asJson("trace", "--check", calls);
        assertThat(Run.of("trace", calls, "--parquet", calls)).isEqualTo(
                new Run(2, "",
                        "readout trace: --parquet " + calls + " is the log itself (see readout trace --help)\n"));
    }

    @Test
    void aProfileLeavesTablesWithItsLabels() throws IOException, SQLException {
        Path measured = folder.resolve("a/measured");
        Run plain = Run.of("profile", "--frames", "20");
        Run run = Run.of("profile", "--frames", "20", "--parquet", measured.toString(), "--label", "machine=a 17=",
                "--label", "build=1.4.2", "--label", "driver=тень");
        assertThat(run).isEqualTo(plain);
        List<Map<String, @Nullable Object>> scopes = ReadColumns.by(measured.resolve("scopes.parquet"));
        assertThat(scopes).hasSize(20 * 4).allSatisfy(row -> assertThat(row).containsEntry("machine", "a 17=")
                .containsEntry("build", "1.4.2").containsEntry("driver", "тень").containsEntry("api", "vulkan"));
        // The same as the table.
        assertThat(ReadColumns.query("SELECT path AS scope, sum(count)::BIGINT AS count, min(gpu_time_ns) AS min,"
                + " max(gpu_time_ns) AS max FROM '" + measured + "/scopes.parquet' GROUP BY path ORDER BY min(frame),"
                + " min(gpu_begin_ns), length(path)")).isEqualTo(Run.of("profile", "--frames", "20", "--format", "json")
                        .lines().stream().map(Json::object).map(ParquetFormatTest::bounds).toList());
        assertThat(ReadColumns.by(measured.resolve("frames.parquet"))).hasSize(20);
        assertThat(ReadColumns.by(measured.resolve("reports.parquet"))).isEmpty();
    }

    private static Map<String, @Nullable Object> bounds(Map<String, Object> row) {
        Map<String, @Nullable Object> bounds = new LinkedHashMap<>();
        bounds.put("scope", row.get("scope"));
        for (String name : List.of("count", "min", "max")) {
            bounds.put(name, Long.valueOf(((Json.Number) row.get(name)).text()));
        }
        return bounds;
    }

    /** Readers of columns don't tell capitals apart. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --parquet FOLDER/measured --label build             | 'build' is no NAME=VALUE
            --parquet FOLDER/measured --label my-build=1        | name must be letters, digits and _
            --parquet FOLDER/measured --label Frame=1           | two columns have the name frame
            --parquet FOLDER/measured --label a=1 --label a=2   | --label a is given twice
            --parquet FOLDER/measured --label a=1 --label A=2   | --label A is given twice
            --label a=1                                         | --label needs --parquet
            """)
    void labelsThatCannotBeColumnsAreWrongUsage(String options, String message) {
        Run run = Run.line("profile " + options.replace("FOLDER", folder.toString()));
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains(message).hasLineCount(1);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void callsHaveLabels() throws IOException, SQLException {
        String calls = trace().toString();
        Path file = folder.resolve("labelled.parquet");
        Path plain = folder.resolve("plain.parquet");
        assertThat(Run.of("trace", calls, "--parquet", file.toString(), "--label", "machine=m17", "--label",
                "build=1.5")).isEqualTo(Run.of("trace", calls, "--parquet", plain.toString()));
        List<Map<String, @Nullable Object>> expected = ReadColumns.by(plain).stream().map(row -> {
            Map<String, @Nullable Object> labelled = new LinkedHashMap<>(Map.of("machine", "m17"));
            labelled.put("build", "1.5");
            labelled.putAll(row);
            return labelled;
        }).toList();
        assertThat(ReadColumns.by(file)).isEqualTo(expected).isNotEmpty();
        assertThat(Run.of("trace", calls, "--label", "a=1").err()).contains("--label needs --parquet");
    }

    /** Nothing is begun before. The name of the file is a column of the questions. */
    @ParameterizedTest
    @ValueSource(strings = {"function", "Thread", "file", "host_time_ns"})
    void aLabelThatIsCalledAsAColumnIsWrongUsage(String name) throws IOException {
        Path older = Files.writeString(folder.resolve("older.json"), "mine");
        assertThat(Run.of("trace", trace().toString(), "--chrome", older.toString(), "--parquet",
                folder.resolve("calls.parquet").toString(), "--label", name + "=1")).satisfies(run -> {
                    assertThat(run.status()).isEqualTo(2);
                    assertThat(run.err()).contains("--label " + name + ": each row has a column "
                            + name.toLowerCase(Locale.ROOT) + " already").hasLineCount(1);
                });
        assertThat(older).hasContent("mine");
    }

    @Test
    void aLogWithoutCallsLeavesNoFile() throws IOException {
        Path log = Files.writeString(folder.resolve("my.log"), "nothing of the kind\n");
        assertThat(Run.of("trace", log.toString(), "--parquet", folder.resolve("calls.parquet").toString()).status())
                .isEqualTo(1);
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).containsExactly(log);
        }
    }

    /** What was asked for besides fails, and the calls are no longer read. */
    @Test
    void aFileWithoutAllCallsIsRemoved() throws IOException {
        String noSpace = SystemWords.noSpace();
        Path calls = trace();
        try (OutputStream full = new FileOutputStream(FULL.toFile())) {
            assertThat(Run.to(full, "trace", "--format", "json", "--parquet", folder.resolve("half.parquet").toString(),
                    calls.toString()).status()).isEqualTo(1);
        }
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).containsExactly(calls);
        }
    }

    @Test
    void aStartThatFailsLeavesAnOlderFolderAsItWas() throws IOException {
        String measured = folder.resolve("measured").toString();
        assertThat(Run.of("profile", "--frames", "3", "--parquet", measured).status()).isZero();
        byte[] before = Files.readAllBytes(folder.resolve("measured/scopes.parquet"));
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("localhost"))) {
            assertThat(Run.of("profile", "--frames", "3", "--parquet", measured, "--prometheus",
                    Integer.toString(taken.getLocalPort())).status()).isEqualTo(1);
        }
        assertThat(folder.resolve("measured/scopes.parquet")).hasBinaryContent(before);
        assertThat(folder.resolve("measured")).isDirectoryNotContaining("glob:**.unfinished");
    }

    @Test
    void aFileWhereTheFolderShouldBeIsSaid() throws IOException {
        Path file = Files.writeString(folder.resolve("measured"), "mine");
        Run run = Run.of("profile", "--frames", "1", "--parquet", file.toString());
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.err()).isEqualTo("readout profile: --parquet " + file + " can't be written: " + file
                + " is a file, and a folder was expected\n");
        assertThat(file).hasContent("mine");
    }

    @Test
    void aFullDiskIsOneLine() throws IOException {
        String noSpace = SystemWords.noSpace();
        Path calls = trace();
        try (OutputStream full = new FileOutputStream(FULL.toFile())) {
            assertThat(Run.to(full, "trace", "--format", "parquet", calls.toString())).satisfies(run -> {
                assertThat(run.status()).isEqualTo(1);
                assertThat(run.err()).isEqualTo("readout trace: standard output: " + noSpace + "\n");
            });
        }
        assertThat(Run.of("trace", "--parquet", FULL.toString(), calls.toString())).satisfies(run -> {
            assertThat(run.status()).isEqualTo(1);
            assertThat(run.err())
                    .isEqualTo("readout trace: --parquet /dev/full can't be written: " + noSpace + "\n");
        });
        assertThat(FULL).exists();
        assertThat(Run.of("trace", "--parquet", folder.resolve("no/file").toString(), calls.toString()).err())
                .isEqualTo("readout trace: --parquet " + folder.resolve("no/file")
                        + " can't be written: there is no folder " + folder.resolve("no") + "\n");
        Path measured = Files.createDirectory(folder.resolve("measured"));
        Files.createSymbolicLink(measured.resolve("frames.parquet"), FULL);
        assertThat(Run.of("profile", "--frames", "3", "--parquet", measured.toString())).satisfies(run -> {
            assertThat(run.status()).isEqualTo(1);
            assertThat(run.err()).endsWith("--parquet " + measured + " can't be written: " + noSpace + "\n");
        });
        try (Stream<Path> left = Files.list(measured)) {
            assertThat(left).containsExactly(measured.resolve("frames.parquet"));
        }
    }
}
