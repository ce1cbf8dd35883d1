package dev.readout.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.readout.testing.Artifacts;
import dev.readout.testing.Requirement;
import java.io.BufferedReader;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The two jars, as they are given away: run as processes. */
class CommandLineIT {
    private static final String CLI = Artifacts.COMMAND_LINE.toString();
    private static final String LIBRARY = Artifacts.LIBRARY.jar().toString();
    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

    @TempDir
    private Path folder;
    private final List<Process> started = new ArrayList<>();

    @AfterEach
    void endWhatStillRuns() {
        started.forEach(Process::destroyForcibly);
    }

    private Process start(Map<String, String> environment, Path java, String... args) throws IOException {
        List<String> command = new ArrayList<>(List.of(java.toString()));
        command.addAll(List.of(args));
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(folder.resolve("stderr").toFile());
        builder.environment().putAll(environment);
        Process process = builder.start();
        started.add(process);
        return process;
    }

    private Run run(Map<String, String> environment, Path java, String... args)
            throws IOException, InterruptedException {
        Process process = start(environment, java, args);
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Run(statusOf(process), out, messages());
    }

    private Run run(Path java, String... args) throws IOException, InterruptedException {
        return run(Map.of(), java, args);
    }

    private static int statusOf(Process process) throws InterruptedException {
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("the command ends").isTrue();
        return process.exitValue();
    }

    private String messages() throws IOException {
        return Files.readString(folder.resolve("stderr"));
    }

    private Path captureOf(int queries) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(queries * 16).order(ByteOrder.LITTLE_ENDIAN);
        for (int query = 0; query < queries; query++) {
            bytes.putLong(Long.MIN_VALUE + query).putLong(1);
        }
        return Files.write(folder.resolve("capture.bin"), bytes.array());
    }

    private static String[] decode(int queries, Path file) {
        return new String[] {"-Xmx24m", "-jar", CLI, "decode", "vulkan", "--type", "occlusion", "--width", "64",
            "--count", Integer.toString(queries), "--availability", "--format", "json", file.toString()};
    }

    @Test
    void helpAndVersionPrint() throws Exception {
        Run help = run(JAVA, "-jar", CLI, "--help");
        assertThat(help.out()).startsWith("Usage: readout");
        assertThat(help).isEqualTo(new Run(0, help.out(), ""));
        assertThat(run(JAVA, "-jar", CLI, "--version").out()).matches("readout [0-9]+[.][0-9]+[^ ]*\\R");
    }

    /** The table of what was measured until then, a page that says so, and the status that the signal gives. */
    @ParameterizedTest
    @CsvSource({"INT, 130", "TERM, 143"})
    void anInterruptedProfileStillPrintsItsTable(String signal, int status) throws Exception {
        Requirement.interruptible();
        Path calls = folder.resolve("calls.log");
        Process process = start(Map.of(), JAVA, "-jar", CLI, "profile", "--frames", "1000000000", "--trace",
                calls.toString(), "--report", folder.resolve("report.html").toString());
        for (int i = 0; i < 600 && !(Files.exists(calls) && Files.size(calls) > 1 << 20); i++) {
            Thread.sleep(50);
        }
        new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid())).start().waitFor();

        assertThat(statusOf(process)).as(messages()).isEqualTo(status);
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(out).hasLineCount(7).contains("shadow", "cascade", "main", "post");
        assertThat(folder.resolve("report.html")).content()
                .containsPattern("\"endedEarly\":\"interrupted behind \\d+ of 1000000000 frames\"");
    }

    static Stream<List<String>> commandsThatTakeLong() {
        return Stream.of(List.of("trace", "--format", "json", "calls.log"),
                List.of("trace", "--normalize", "calls.log"),
                List.of("decode", "vulkan", "--type", "occlusion", "--width", "64", "--count", "100000", "--format",
                        "csv", "capture.bin"),
                List.of("decode", "brcm", "--format", "json", "capture.bin"));
    }

    /** A command whose results are not read waits, is interrupted there, and ends with what it had. */
    @ParameterizedTest
    @MethodSource("commandsThatTakeLong")
    void anInterruptedCommandPrintsWhatItHas(List<String> command) throws Exception {
        Requirement.interruptible();
        int all = 100_000;
        Files.writeString(folder.resolve("calls.log"), ">>>> clFinish\n<<<< clFinish -> CL_SUCCESS\n".repeat(all));
        captureOf(all);
        List<String> line = new ArrayList<>(List.of("-jar", CLI));
        command.forEach(word -> line.add(word.contains(".") ? folder.resolve(word).toString() : word));
        Process process = start(Map.of(), JAVA, line.toArray(String[]::new));
        BufferedReader results = process.inputReader(StandardCharsets.UTF_8);
        results.readLine();
        // Nothing is added for a while: the pipe is full, and the command waits.
        for (int written = -1; written < process.getInputStream().available(); Thread.sleep(200)) {
            written = process.getInputStream().available();
        }
        new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
        Thread.sleep(500);
        List<String> rest = results.lines().toList();

        assertThat(statusOf(process)).as(messages()).isEqualTo(130);
        assertThat(rest).hasSizeBetween(100, all - 1);
        assertThat(messages()).doesNotContain("Exception");
    }

    @Test
    void withoutADriverAProfileIsAFailureInOneLine() throws Exception {
        Run run = run(Map.of("VK_ICD_FILENAMES", "/none.json", "VK_DRIVER_FILES", "/none.json"), JAVA,
                "-jar", CLI, "profile", "--driver", "vulkan");
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).startsWith("readout profile: ").hasLineCount(1);
    }

    @Test
    void aDriverThatCannotBeLoadedIsAReasonAndNoFailure() throws Exception {
        Run run = run(Map.of("VK_ICD_FILENAMES", "/none.json", "VK_DRIVER_FILES", "/none.json"), JAVA,
                "-jar", CLI, "info", "--format", "json");
        assertThat(run.status()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.lines().stream().map(Json::object).filter(row -> row.get("driver").equals("vulkan")))
                .singleElement().satisfies(row -> {
                    assertThat(row).containsEntry("loadable", false).containsEntry("device", null);
                    assertThat(row.get("reason").toString()).containsAnyOf("VK_ERROR_INCOMPATIBLE_DRIVER", "libvulkan");
                });
    }

    @Test
    void manyRowsNeedLittleMemory() throws Exception {
        int queries = 400_000;
        Run run = run(JAVA, decode(queries, captureOf(queries)));
        assertThat(run.err()).isEmpty();
        assertThat(run.status()).isZero();
        assertThat(run.lines()).hasSize(queries)
                .endsWith("{\"query\":399999,\"available\":true,\"values\":[9223372036855175807]}");
    }

    @Test
    void aReaderThatGoesAwayEndsTheCommandQuietly() throws Exception {
        int queries = 100_000;
        Process process = start(Map.of(), JAVA, decode(queries, captureOf(queries)));
        try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
            assertThat(reader.readLine()).startsWith("{\"query\":0,");
        }
        assertThat(statusOf(process)).isZero();
        assertThat(messages()).isEmpty();
    }

    @Test
    void standardInputIsAFile() throws Exception {
        ProcessBuilder builder = new ProcessBuilder(JAVA.toString(), "-jar", CLI, "decode", "brcm", "--format", "csv",
                "-").redirectError(folder.resolve("stderr").toFile());
        Process process = builder.start();
        try (OutputStream in = process.getOutputStream()) {
            in.write(new byte[32]);
        }
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(new Run(statusOf(process), out, messages()))
                .isEqualTo(new Run(0, "group,counter,value\n0,0,0\n0,0,0\n", ""));
    }

    @Test
    void aNameThatTheEnvironmentHasNoLettersForSaysWhatToSet() throws Exception {
        Path file = Files.write(folder.resolve("\u00e9.bin"), new byte[16]);
        // The project's folder may have such a name too.
        String cli = Files.copy(Path.of(CLI), folder.resolve("cli.jar")).toString();
        Run run = run(Map.of("LC_ALL", "C"), JAVA, "-jar", cli, "decode", "brcm", file.toString());
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("LC_ALL=C.UTF-8").hasLineCount(1).doesNotContain("Exception");
        assertThat(run(Map.of("LC_ALL", "C.UTF-8"), JAVA, "-jar", cli, "decode", "brcm", file.toString()).status())
                .isZero();
    }

    /** Decodes results of 16 MiB each. */
    private Run decodeLargeResults(int count, String heap) throws Exception {
        int size = 1 << 24;
        Path file = folder.resolve("opaque.bin");
        try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
            sparse.setLength((long) count * size);
        }
        return run(JAVA, heap, "-jar", CLI, "decode", "vulkan", "--type", "performance-intel", "--stride",
                Integer.toString(size), "--count", Integer.toString(count), file.toString());
    }

    @Test
    void resultsOfSeveralMegabytesNeedTheMemoryOfOne() throws Exception {
        Run run = decodeLargeResults(4, "-Xmx64m");
        assertThat(run.err()).isEmpty();
        assertThat(run.status()).isZero();
        assertThat(run.lines()).hasSize(5);
    }

    @Test
    void theLibraryIsAModuleThatNeedsNothingButJavaBase() throws Exception {
        Run run = run(JAVA, "-p", LIBRARY, "--describe-module", "dev.readout");
        assertThat(run.lines()).first().asString().startsWith("dev.readout");
        assertThat(run.lines()).filteredOn(line -> line.startsWith("requires"))
                .containsExactlyInAnyOrder("requires java.base mandated", "requires jdk.jfr static");
        assertThat(run.lines()).contains("exports dev.readout.vulkan")
                .noneMatch(line -> line.matches("exports \\S*abi\\S*"));
    }

    @Test
    void theLibraryHoldsNoCommandLineAndNothingThatDraws() throws IOException {
        try (JarFile jar = new JarFile(LIBRARY)) {
            assertThat(jar.stream().map(ZipEntry::getName).filter(name -> name.endsWith(".class")))
                    .contains("module-info.class", "dev/readout/vulkan/ResultLayout.class")
                    .allMatch(name -> name.startsWith("dev/readout/") || name.equals("module-info.class"))
                    .noneMatch(name -> name.matches("dev/readout/(cli|software|trace|workload)/.*"));
        }
    }

    @Test
    void theJarsHoldTheHeadersThatTheTraceLayerReads() throws IOException {
        for (String file : List.of(Artifacts.TRACE.jar().toString(), CLI)) {
            try (JarFile jar = new JarFile(file)) {
                assertThat(jar.stream().map(ZipEntry::getName)).as(file).contains(
                        "dev/readout/trace/signature/vulkan.h", "dev/readout/trace/signature/gl.h",
                        "dev/readout/trace/signature/egl.h");
            }
        }
    }

    @Test
    void anOlderJavaCanLoadTheMainClass() throws IOException {
        try (JarFile jar = new JarFile(CLI)) {
            String main = jar.getManifest().getMainAttributes().getValue("Main-Class");
            ZipEntry entry = jar.getEntry(main.replace('.', '/') + ".class");
            try (DataInputStream bytes = new DataInputStream(jar.getInputStream(entry))) {
                bytes.skipNBytes(6);
                assertThat(bytes.readUnsignedShort()).as("class file version: 55 is Java 11").isEqualTo(55);
            }
        }
    }

    @Test
    void anOlderJavaSaysInOneLineWhatIsNeeded() throws Exception {
        Path maven = Path.of(System.getProperty("readout.maven.java"), "bin", "java");
        assumeTrue(Integer.getInteger("readout.maven.version") < 22, "Maven runs on a Java that is new enough");
        Run run = run(maven, "-jar", CLI, "--help");
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).startsWith("readout: JDK 22 or newer is needed").hasLineCount(1);
    }
}
