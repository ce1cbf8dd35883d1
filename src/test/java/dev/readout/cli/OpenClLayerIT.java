package dev.readout.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.Requirement;
import dev.readout.trace.read.GrammarCheckTest;
import dev.readout.trace.read.ReadCall;
import dev.readout.trace.read.TraceEvent;
import dev.readout.trace.read.TraceNormalizerTest;
import dev.readout.trace.read.TraceReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Programs on PoCL, with the layer of the OpenCL loader that logs their calls. The witness of the calls is a layer
 * above it, which counts, and knows the functions from the system's header.
 */
class OpenClLayerIT {
    private static final Path HEADER = Path.of("/usr/include/CL/cl_icd.h");
    private static final Pattern ENTRY = Pattern.compile("cl_api_\\w+\\s+(cl\\w+);");
    /** What uses_opencl says of a command: a name, an event, and three durations. */
    private static final Pattern TOLD = Pattern.compile("(?m)^(\\w+) (0x\\w+) (\\d+) (\\d+) (\\d+)$");
    private static final int SEGMENTATION_FAULT = 128 + 11;
    private static final int KILLED = 128 + 9;

    @TempDir
    private static Path folder;

    private static DriverImage drivers;
    private static String program;
    private static String counting;
    private static String layer;

    private final Path log = folder.resolve("calls.log");
    private final Path report = folder.resolve("report");
    private final Path counts = folder.resolve("counts");

    /** What a command is known by, and its times in ns: to its submission, its start, and its end. */
    private record Command(String name, long submitted, long started, long ended) {}

    @BeforeAll
    static void compile() throws Exception {
        Requirement.require(Files.exists(HEADER), "no " + HEADER + " (Debian package opencl-c-headers)");
        Requirement.require(Files.exists(Path.of("/etc/OpenCL/vendors/pocl.icd")), "no Debian package pocl-opencl-icd");
        drivers = DriverImage.in(folder).with(Map.of(
                "POCL_CACHE_DIR", Files.createDirectory(folder.resolve("cache")).toString()));
        layer = drivers.image().resolve("lib/libreadout_opencl.so").toString();
        Files.write(folder.resolve("entries.h"), entries().map(name -> "ENTRY(" + name + ")").toList());
        counting = drivers.compile("counts_opencl", "libcounts.so", "-O2", "-shared", "-fPIC", "-I" + folder);
        program = drivers.compile("uses_opencl", "uses-opencl", "-l:libOpenCL.so.1", "-lpthread");
        drivers.run(program, "plain");
    }

    /** The functions of a loader's table, in its order. */
    private static Stream<String> entries() throws IOException {
        String header = Files.readString(HEADER);
        return ENTRY.matcher(header.substring(header.indexOf("typedef struct _cl_icd_dispatch {"))).results()
                .map(match -> match.group(1));
    }

    @BeforeEach
    void remove() throws IOException {
        for (Path file : List.of(log, report, counts)) {
            Files.deleteIfExists(file);
        }
    }

    private Run traced(Map<String, String> more, String... command) throws IOException, InterruptedException {
        Map<String, String> environment = new HashMap<>(Map.of("OPENCL_LAYERS", layer + ":" + counting,
                "COUNTS", counts.toString(), "READOUT_TRACE", log.toString(), "READOUT_TRACE_REPORT", report.toString(),
                "READOUT_TRACE_REGISTRIES", "none"));
        environment.putAll(more);
        return drivers.with(environment).run(command);
    }

    private Run traced(String... command) throws IOException, InterruptedException {
        return traced(Map.of(), command);
    }

    private List<ReadCall> calls() throws IOException {
        assertThat(Run.of("trace", "--check", log.toString()).status()).isZero();
        return ReadCall.allOf(Files.readAllBytes(log));
    }

    /** The commands with times, by the number of their calls. */
    private Map<Long, Command> commands() throws IOException {
        Map<Long, Command> commands = new HashMap<>();
        try (TraceReader trace = TraceReader.open(log)) {
            for (TraceEvent event = trace.next(); event != TraceEvent.END; event = trace.next()) {
                if (event == TraceEvent.DEVICE_TIME) {
                    var time = trace.deviceTime();
                    assertThat(commands.put(time.enqueueCounter(), new Command(time.label(), time.queuedToSubmitted(),
                            time.submittedToStarted(), time.startedToEnded()))).isNull();
                }
            }
        }
        return commands;
    }

    private Map<String, Long> counted() throws IOException {
        return Files.readAllLines(counts).stream().map(line -> line.split(" ")).collect(
                Collectors.toMap(words -> words[0], words -> Long.parseLong(words[1]), Long::sum, TreeMap::new));
    }

    private static Map<String, Long> count(List<ReadCall> calls) {
        return calls.stream().collect(Collectors.groupingBy(ReadCall::function, TreeMap::new, Collectors.counting()));
    }

    private List<String> reported() throws IOException {
        return Files.readAllLines(report).stream().filter(line -> !line.isEmpty()).toList();
    }

    private void everyCallIsLogged() throws IOException {
        assertThat(count(calls())).isEqualTo(counted());
        assertThat(reported()).endsWith("end " + log).first().asString().matches("begin \\S+ \\(\\d+\\) " + log);
    }

    /** Each command that the program has asked about has the times in the log that the driver has told the program. */
    private int toldAsLogged(String out) throws IOException {
        Map<String, Long> numbers = new HashMap<>();
        for (ReadCall call : calls()) {
            call.outputs().stream().filter(output -> output.name().equals("*event")).findFirst().ifPresent(
                    event -> numbers.put(event.value().substring(1, event.value().length() - 1),
                            call.enqueueCounter()));
        }
        Map<Long, Command> commands = commands();
        List<MatchResult> told = TOLD.matcher(out).results().toList();
        assertThat(told).allSatisfy(line -> assertThat(commands.get(numbers.get(line.group(2)))).isEqualTo(
                new Command(line.group(1), Long.parseLong(line.group(3)), Long.parseLong(line.group(4)),
                        Long.parseLong(line.group(5)))));
        return told.size();
    }

    @Test
    void theTableIsThatOfTheLoader() throws IOException {
        String source = Files.readString(Path.of("src/cli/main/java/dev/readout/cli/foreign/c/readout_opencl.c"));
        assertThat(Pattern.compile("\\b[PW]\\((cl\\w+)").matcher(source).results().map(match -> match.group(1)))
                .containsExactlyElementsOf(entries().toList());
    }

    /** Programs that nobody here wrote. */
    @ParameterizedTest
    @ValueSource(strings = {"clinfo", "clinfo --raw", "cl-api-build-program", "cl-api-create-buffer",
        "cl-api-create-program-with-binary", "cl-api-enqueue-map-buffer", "cl-api-enqueue-read_write-buffer",
        "cl-api-get-event-info", "cl-api-retain_release-event", "cl-custom-flush-after-enqueue-kernel",
        "cl-custom-r600-create-release-buffer-bug", "cl-program-max-work-item-sizes"})
    void aProgramDoesWhatItDoesWithout(String line) throws Exception {
        String[] command = line.split(" ");
        if (line.startsWith("clinfo")) {
            Requirement.program("clinfo", "clinfo");
        } else {
            command[0] = piglit().resolve(line).toString();
        }
        Run alone = drivers.run(command);
        assertThat(traced(command)).isEqualTo(alone);
        everyCallIsLogged();
    }

    /** The folder of piglit's programs. */
    static Path piglit() throws IOException {
        try (Stream<Path> libraries = Files.list(Path.of("/usr/lib"))) {
            Path found = libraries.map(library -> library.resolve("piglit/bin")).filter(Files::isDirectory).findFirst()
                    .orElse(Path.of(""));
            Requirement.require(!found.toString().isEmpty(), "no Debian package piglit");
            return found;
        }
    }

    @Test
    void aBenchmarkIsMeasuredBesideItself() throws Exception {
        Requirement.program("clpeak", "clpeak");
        Run run = traced("clpeak", "--kernel-latency");

        assertThat(run.status()).isZero();
        assertThat(run.out()).containsPattern("Kernel launch latency : [0-9.]+ us");
        everyCallIsLogged();
        Map<Long, Command> commands = commands();
        assertThat(commands).hasSize(count(calls()).entrySet().stream()
                .filter(entry -> entry.getKey().startsWith("clEnqueue")).mapToInt(entry -> entry.getValue().intValue())
                .sum());
        assertThat(commands.values()).extracting(Command::name).contains("global_bandwidth_v1_local_offset");
    }

    /** How many commands have times, and of how many of them the program tells. */
    @ParameterizedTest
    @CsvSource(textBlock = """
            plain, 7, 4
            unmeasured, 0, 0
            rare, 7, 0
            wrong, 0, 0
            unordered, 40, 40
            user, 1, 1
            threads, 1280, 1280
            callbacks, 20, 0
            deep, 0, 0
            """)
    void commandsHaveTheTimesThatTheDriverTells(String way, int measured, int told) throws Exception {
        Run alone = drivers.run(program, way);
        Run run = traced(program, way);

        assertThat(run.status()).isEqualTo(alone.status()).isEqualTo(4);
        assertThat(run.err()).isEqualTo(alone.err());
        assertThat(TOLD.matcher(run.out()).replaceAll("$1")).isEqualTo(TOLD.matcher(alone.out()).replaceAll("$1"));
        everyCallIsLogged();
        assertThat(commands()).hasSize(measured);
        assertThat(toldAsLogged(run.out())).isEqualTo(told);
    }

    @Test
    void whatIsNoKernelHasTheNameOfItsFunction() throws Exception {
        traced(program, "rare");

        assertThat(commands().values()).extracting(Command::name).containsExactlyInAnyOrder("clEnqueueNativeKernel",
                "clEnqueueSVMMap", "clEnqueueSVMUnmap", "clEnqueueSVMMemcpy", "clEnqueueWriteBufferRect",
                "clEnqueueMarkerWithWaitList", "clEnqueueBarrierWithWaitList");
    }

    @Test
    void functionsOfExtensionsAreFoundAndNamed() throws Exception {
        Run run = traced(program, "extensions");

        assertThat(run).isEqualTo(drivers.run(program, "extensions"));
        assertThat(run.lines()).containsExactly("unknown 0", "known 1", "status 0", "platforms 1", "ended");
        assertThat(Files.readString(log)).contains("Untraced: clIcdGetPlatformIDsKHR (no registry of its API)");
    }

    /** What it has called some time before is in the log. */
    @ParameterizedTest
    @CsvSource({"_exit, 5", "crash, " + SEGMENTATION_FAULT, "kill, " + KILLED})
    void aProgramEndsAsItDoesWithout(String way, int status) throws Exception {
        assertThat(drivers.run(program, way).status()).isEqualTo(status);
        Run run = traced(program, way);

        assertThat(run.status()).isEqualTo(status);
        assertThat(run.err()).isEmpty();
        assertThat(reported()).singleElement().asString().matches("begin uses-opencl \\(\\d+\\) " + log);
        assertThat(toldAsLogged(run.out())).isEqualTo(4);
        assertThat(commands()).hasSize(7);
    }

    /** The program has a layer of its own as well, and a VM. */
    @Test
    void aProgramInJavaIsTracedInItsVm() throws Exception {
        Path own = folder.resolve("own.log");
        Run run = traced(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"),
                OpenClProgram.class.getName(), own.toString());

        assertThat(run.status()).as(run.err()).isZero();
        everyCallIsLogged();
        assertThat(commands()).hasSize(5);
        byte[] ofOwn = Files.readAllBytes(own);
        List<ReadCall> owns = ReadCall.allOf(ofOwn);
        assertThat(GrammarCheckTest.violations(ofOwn)).isEmpty();
        assertThat(TraceNormalizerTest.normalized(ofOwn)).as("normalized").isEqualTo(ofOwn);
        assertThat(owns).hasSize(32).allMatch(call -> call.event() == TraceEvent.RETURNED);
        assertThat(owns).filteredOn(ReadCall::failed).extracting(call -> call.function() + " " + call.error())
                .containsExactly("clGetDeviceIDs CL_DEVICE_NOT_FOUND", "clCreateBuffer CL_INVALID_BUFFER_SIZE",
                        "clCreateKernel CL_INVALID_KERNEL_NAME");
        assertThat(owns).filteredOn(call -> call.function().startsWith("clEnqueue"))
                .extracting(ReadCall::enqueueCounter).containsExactly(0L, 1L, 2L, 3L, 4L);
        Map<String, Long> withoutLookup = count(owns);
        withoutLookup.merge("clGetPlatformIDs", 1L, Long::sum);
        assertThat(count(calls())).isEqualTo(withoutLookup);
    }

    @Test
    void functionsThatAreNotAskedForAreTheDriversOwn() throws Exception {
        Run run = traced(Map.of("READOUT_TRACE_FUNCTIONS", "clEnqueueNDRange*,clFinish"), program, "plain");

        assertThat(run.status()).isEqualTo(4);
        assertThat(count(calls())).isEqualTo(Map.of("clEnqueueNDRangeKernel", 2L, "clFinish", 1L));
        assertThat(commands().values()).extracting(Command::name).containsExactlyInAnyOrder("twice", "thrice");
    }

    @Test
    void aLayerThatIsNamedTwiceTracesOnce() throws Exception {
        Run run = traced(Map.of("OPENCL_LAYERS", String.join(":", layer, layer, counting)), program, "plain");

        assertThat(run.status()).isEqualTo(4);
        everyCallIsLogged();
    }
}
