package dev.readout.cli.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.cli.Json;
import dev.readout.cli.Run;
import dev.readout.cli.command.Interruption;
import dev.readout.cli.output.Progress;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The command {@code trace}, on logs of the real layer and on small ones. */
class TraceTest {
    private static final String CAPTURES = "src/test/resources/captures/intercept/";

    @TempDir
    private Path folder;
    private Path log;

    @BeforeEach
    void writeLog() throws IOException {
        log = Files.writeString(folder.resolve("a.log"), """
                >>>> Time: 10 TID = 7 clCreateBuffer: context = [0x55], "x"; EnqueueCounter: 0
                <<<< Time: 12.5 TID = 7 clCreateBuffer: returned 0x5500 -> CL_SUCCESS
                >>>> Time: 20 TID = 8 clEnqueueFillBuffer: queue = 0x9, size = 4; EnqueueCounter: 0
                Host Time for call 1: clEnqueueFillBuffer = 700 ns
                <<<< Time: 24 TID = 8 clEnqueueFillBuffer created event = 0x1 -> CL_SUCCESS
                Device Time for clEnqueueFillBuffer (enqueue 0) = 100 ns (queued -> submit), 200 ns (submit -> start), \
                300 ns (start -> end)
                hello
                >>>> Time: 30 TID = 7 clCreateBuffer: context = [0x55]; EnqueueCounter: 1
                ERROR! clCreateBuffer returned CL_INVALID_BUFFER_SIZE (-61)
                <<<< Time: 31 TID = 7 clCreateBuffer: returned (nil) -> CL_INVALID_BUFFER_SIZE
                >>>> Time: 40 TID = 7 clFinish: queue = 0x9; EnqueueCounter: 1
                """);
    }

    @Test
    void functionsAreATableByTime() {
        Run run = Run.of("trace", log.toString());

        assertThat(run.status()).isZero();
        assertThat(run.lines()).containsExactly("unit ns",
                "function                      calls  failed  total   mean    max",
                "clCreateBuffer                    2       1  3,500  1,750  2,500",
                "clEnqueueFillBuffer               1       0    700    700    700",
                "clFinish                          1       0      -      -      -",
                "clEnqueueFillBuffer (device)      1       -    300    300    300");
        assertThat(run.err()).isEqualToNormalizingNewlines("4 calls (1 failed, 1 never returned, 0 without an entry),"
                + " 1 device time, 1 other line; times in ns\n");
    }

    @Test
    void theTableIsCsvToo() {
        assertThat(Run.of("trace", "--format", "csv", log.toString()).lines())
                .startsWith("function,calls,failed,total,mean,max,unit,untraced,device",
                        "clCreateBuffer,2,1,3500,1750,2500,ns,false,false")
                .endsWith("clFinish,1,0,,,,ns,false,false", "clEnqueueFillBuffer,1,,300,300,300,ns,false,true");
        assertThat(Run.of("trace", "--format", "json", "--summary", log.toString()).lines()).contains(
                "{\"function\":\"clFinish\",\"calls\":1,\"failed\":0,\"total\":null,"
                        + "\"mean\":null,\"max\":null,\"unit\":\"ns\",\"untraced\":false,\"device\":false}");
        assertThat(Run.of("trace", "--format", "csv", "--unit", "us", log.toString()).lines())
                .contains("clCreateBuffer,2,1,3.5,1.75,2.5,us,false,false");
    }

    /** How often they were called, nobody knows. */
    @Test
    void untracedFunctionsStandBehindThoseThatWereCalled() throws IOException {
        Path some = Files.writeString(folder.resolve("untraced.log"), """
                Untraced: glZoo (no registry of its API)
                >>>> Time: 10 glFlush:
                Untraced: glBar (not in gl.xml)
                <<<< Time: 11 glFlush returned void
                Untraced: glZoo (no registry of its API)
                """);
        Run table = Run.of("trace", some.toString());
        assertThat(table.status()).isZero();
        assertThat(table.lines()).hasSize(5);
        assertThat(table.lines().get(2)).startsWith("glFlush ");
        assertThat(table.lines().get(3)).startsWith("glBar (untraced) ");
        assertThat(table.lines().get(4)).startsWith("glZoo (untraced) ");
        assertThat(table.err()).startsWith("1 call (0 failed, 0 never returned, 0 without an entry), 2 functions"
                + " untraced, ").contains(" 0 other lines");

        assertThat(Run.of("trace", "--format", "csv", some.toString()).lines())
                .contains("glFlush,1,0,1000,1000,1000,ns,false,false", "glBar,,,,,,ns,true,false",
                        "glZoo,,,,,,ns,true,false");
        assertThat(Run.of("trace", "--format", "json", some.toString()).lines()).hasSize(1);
        assertThat(Run.of("trace", "--check", some.toString()).status()).isZero();
        Path alone = Files.writeString(folder.resolve("alone.log"), "Untraced: glFoo (why)\n");
        assertThat(Run.of("trace", alone.toString()).lines()).last().asString().startsWith("glFoo (untraced) ");
    }

    @Test
    void callsAreJsonLines() {
        assertThat(Run.of("trace", "--format", "json", log.toString()).lines()).containsExactly(
                "{\"line\":1,\"function\":\"clCreateBuffer\",\"thread\":\"7\",\"arguments\":["
                        + "{\"name\":\"context\",\"value\":\"[0x55], \\\"x\\\"\"}],\"enqueueCounter\":0,"
                        + "\"returned\":\"0x5500\",\"outputs\":[],\"hostNanoseconds\":2500,\"error\":null,"
                        + "\"kernel\":null,\"entered\":10000,\"exited\":12500,\"state\":\"returned\","
                        + "\"threadNumber\":null,\"threadName\":null}",
                "{\"line\":3,\"function\":\"clEnqueueFillBuffer\",\"thread\":\"8\",\"arguments\":["
                        + "{\"name\":\"queue\",\"value\":\"0x9\"},{\"name\":\"size\",\"value\":\"4\"}],"
                        + "\"enqueueCounter\":0,\"returned\":\"CL_SUCCESS\",\"outputs\":["
                        + "{\"name\":\"event\",\"value\":\"0x1\"}],\"hostNanoseconds\":700,\"error\":null,"
                        + "\"kernel\":null,"
                        + "\"entered\":20000,\"exited\":24000,\"state\":\"returned\","
                        + "\"threadNumber\":null,\"threadName\":null}",
                "{\"line\":8,\"function\":\"clCreateBuffer\",\"thread\":\"7\",\"arguments\":["
                        + "{\"name\":\"context\",\"value\":\"[0x55]\"}],\"enqueueCounter\":1,"
                        + "\"returned\":\"(nil)\",\"outputs\":[],\"hostNanoseconds\":1000,"
                        + "\"error\":\"CL_INVALID_BUFFER_SIZE\",\"kernel\":null,\"entered\":30000,\"exited\":31000,"
                        + "\"state\":\"returned\","
                        + "\"threadNumber\":null,\"threadName\":null}",
                "{\"line\":11,\"function\":\"clFinish\",\"thread\":\"7\",\"arguments\":["
                        + "{\"name\":\"queue\",\"value\":\"0x9\"}],\"enqueueCounter\":1,\"returned\":null,"
                        + "\"outputs\":[],\"hostNanoseconds\":null,\"error\":null,\"kernel\":null,\"entered\":40000,"
                        + "\"exited\":null,\"state\":\"never-returned\",\"threadNumber\":null,\"threadName\":null}");
    }

    @Test
    void aCallSaysItsKernelItsThreadAndWhetherItIsWhole() throws IOException {
        Path half = Files.writeString(folder.resolve("half.log"), """
                >>>> TNum = 4 clSetKernelArg( scale ): index = 0
                <<<< TNum = 5 clFinish -> CL_OUT_OF_RESOURCES
                """);

        assertThat(calls(half.toString()))
                .extracting(call -> call.get("function") + " " + call.get("state") + " " + call.get("kernel") + " "
                        + text(call.get("threadNumber")) + " " + call.get("error"))
                .containsExactly("clFinish never-entered null 5 CL_OUT_OF_RESOURCES",
                        "clSetKernelArg never-returned scale 4 null");
    }

    private static List<Map<String, Object>> calls(String file) {
        return Run.of("trace", "--format", "json", file).lines().stream().map(Json::object).toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"2018-08-before.log", "2026-03-enqueue-times.log"})
    void aCaptureThatIsNormalizedPassesTheCheck(String capture) throws IOException {
        Run raw = Run.of("trace", "--check", CAPTURES + capture);
        Path normalized = Files.writeString(folder.resolve("normalized.log"),
                Run.of("trace", "--normalize", CAPTURES + capture).out());
        Run checked = Run.of("trace", "--check", normalized.toString());

        assertThat(raw.status()).isEqualTo(1);
        assertThat(raw.lines()).hasSizeGreaterThan(50);
        assertThat(checked.status()).isZero();
        assertThat(checked.lines()).hasSize(1);
    }

    @Test
    void violationsHaveLineColumnAndWhatWasExpected() throws IOException {
        Path wrong = Files.writeString(folder.resolve("wrong.log"), ">>>> f, EnqueueCounter: 1\n<<<< f returned 0\n");

        Run run = Run.of("trace", "--check", "--format", "json", wrong.toString());

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.lines()).containsExactly("{\"line\":1,\"column\":7,\"expected\":\"':; EnqueueCounter: 1'\","
                + "\"found\":\", EnqueueCounter: 1\"}");
    }

    @Test
    void theTimelineHasCallsOnThreadsAndTheDeviceOnItsQueue() throws IOException {
        Path out = folder.resolve("out.json");

        Run run = Run.of("trace", "--chrome", out.toString(), log.toString());

        assertThat(run.status()).isZero();
        assertThat(run.lines()).hasSize(6);
        assertThat(slices(out)).containsExactly(
                "host/thread 7: clCreateBuffer from 10.000 for 2.500",
                "host/thread 8: clEnqueueFillBuffer from 20.000 for 4.000",
                "host/thread 7: clCreateBuffer from 30.000 for 1.000",
                "host/thread 7: clFinish (never returned) from 40.000 for 1.000",
                "device/queue 0x9: clEnqueueFillBuffer from 20.300 for 0.300");
    }

    @Test
    void threadsHaveTheirNames() throws IOException {
        Path named = Files.writeString(folder.resolve("named.log"), """
                Thread Name for 7 = render
                >>>> Time: 1 TID = 7 clFinish: queue = 0x9; EnqueueCounter: 0
                <<<< Time: 2 TID = 7 clFinish -> CL_SUCCESS
                >>>> Time: 3 TID = 8 clFinish: queue = 0x9; EnqueueCounter: 0
                <<<< Time: 4 TID = 8 clFinish -> CL_SUCCESS
                Thread Name for 7 = upload
                >>>> Time: 5 TID = 7 clFinish: queue = 0x9; EnqueueCounter: 0
                <<<< Time: 6 TID = 7 clFinish -> CL_SUCCESS
                """);
        Path out = folder.resolve("out.json");

        assertThat(Run.of("trace", "--chrome", out.toString(), named.toString()).err()).contains(" 0 other lines");
        assertThat(slices(out)).containsExactly("host/render (7): clFinish from 1.000 for 1.000",
                "host/thread 8: clFinish from 3.000 for 1.000", "host/upload (7): clFinish from 5.000 for 1.000");
        assertThat(calls(named.toString())).extracting(call -> call.get("threadName"))
                .containsExactly("render", null, "upload");
    }

    @Test
    void withoutTimesCallsFollowEachOtherAsTheirLinesDo() throws IOException {
        Path plain = Files.writeString(folder.resolve("plain.log"), """
                >>>> clOuter; EnqueueCounter: 0
                >>>> clInner; EnqueueCounter: 0
                Host Time for call 1: clInner = 5000 ns
                <<<< clInner -> CL_SUCCESS
                Host Time for call 1: clOuter = 4000 ns
                <<<< clOuter -> CL_SUCCESS
                >>>> clNext; EnqueueCounter: 0
                <<<< clNext -> CL_SUCCESS
                Host Time for call 1: (overhead) = 30 ns
                <<<< clLost -> CL_SUCCESS
                """);
        Path out = folder.resolve("out.json");
        Run.of("trace", "--chrome", out.toString(), plain.toString());

        assertThat(slices(out)).containsExactly(
                "host/calls: clInner from 0.000 for 5.000",
                "host/calls: clOuter from 0.000 for 5.000",
                "host/calls: clNext from 5.000 for 1.000",
                "host/calls: clLost (never entered) from 6.000 for null");
        assertThat(Files.readString(out)).contains("\"ts\":6.000,\"s\":\"t\"}");
    }

    @Test
    void workThatOverlapsOnOneQueueHasTracksOfItsOwn() throws IOException {
        Path timeline = Files.writeString(folder.resolve("timeline.log"), """
                >>>> Time: 1 clEnqueueA: command_queue = 0x9; EnqueueCounter: 0
                <<<< Time: 2 clEnqueueA -> CL_SUCCESS
                >>>> Time: 3 clEnqueueB: command_queue = 0x9; EnqueueCounter: 1
                <<<< Time: 4 clEnqueueB -> CL_SUCCESS
                Device Timeline for clEnqueueA (enqueue 0) = 5000 ns (queued), 5100 ns (submit), 5200 ns (start), \
                9000 ns (end)
                Device Timeline for clEnqueueB (enqueue 1) = 7300 ns (queued), 7400 ns (submit), 7500 ns (start), \
                8000 ns (end)
                """);
        Path out = folder.resolve("out.json");
        Run.of("trace", "--chrome", out.toString(), timeline.toString());

        assertThat(slices(out)).endsWith(
                "device/queue 0x9: clEnqueueA from 1.200 for 3.800",
                "device/queue 0x9 (2): clEnqueueB from 3.200 for 0.500");
    }

    /** What is drawn, with the names of its tracks, in the order of the file. */
    @SuppressWarnings("unchecked")
    private static List<String> slices(Path file) throws IOException {
        List<Map<String, Object>> events = Json.events(file);
        Map<Object, String> names = new HashMap<>();
        for (Map<String, Object> event : events) {
            if (event.get("ph").equals("M")) {
                Object key = event.get("name").equals("process_name") ? event.get("pid") : event.get("tid");
                names.put(event.get("name") + "" + key, (String) ((Map<String, Object>) event.get("args")).get("name"));
            }
        }
        return events.stream().filter(event -> List.of("X", "i").contains(event.get("ph")))
                .map(event -> names.get("process_name" + event.get("pid")) + "/"
                        + names.get("thread_name" + event.get("tid")) + ": " + event.get("name")
                        + " from " + text(event.get("ts")) + " for " + text(event.get("dur")))
                .toList();
    }

    private static String text(Object number) {
        return number == null ? "null" : ((Json.Number) number).text();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --check --normalize LOG      | 2 | mutually exclusive
            --threads 0 LOG              | 2 | '0' is not a whole number
            --chrome LOG LOG             | 2 | a.log
            --chrome FOLDER/no/out LOG   | 1 | can't be written: there is no folder
            FOLDER/none.log              | 1 | none.log does not exist
            """)
    void whatCanNotBeDoneIsOneLine(String options, int status, String message) throws IOException {
        String before = Files.readString(log);
        Run run = Run.of(("trace " + options.replace("LOG", log.toString()).replace("FOLDER", folder.toString()))
                .split(" "));

        assertThat(run.status()).as(run.err()).isEqualTo(status);
        assertThat(run.err()).startsWith("readout trace: ").contains(message).hasLineCount(1);
        assertThat(log).hasContent(before);
    }

    static Stream<Arguments> filesWithoutACall() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(">>>> clFinish\n".getBytes(StandardCharsets.UTF_8));
        }
        byte[] random = new byte[5000];
        new Random(4).nextBytes(random);
        byte[] times = "Host Time for call 1: clFinish = 5 ns\nhello\n".getBytes(StandardCharsets.UTF_8);
        return Stream.of(Arguments.of("empty", new byte[0], "it is empty"),
                Arguments.of("random", random, "none of its lines is one of a call, as readout trace, readout profile"),
                Arguments.of("compressed", packed.toByteArray(), "it is compressed: unpack it on the way"),
                Arguments.of("times", times, "none of its lines is one of a call"));
    }

    @Test
    void aLogOfTheDevicesTimesAloneHasATableOfThem() throws IOException {
        Path log = Files.writeString(folder.resolve("device.log"), """
                Device Time for a (enqueue 1) = 3 ns (queued -> submit), 5 ns (submit -> start), 200 ns (start -> end)
                Device Timeline for copy (enqueue 2) = 10 ns (queued), 20 ns (submit), 30 ns (start), 70 ns (end)
                """);
        Run run = Run.of("trace", "--summary", "--format", "csv", log.toString());

        assertThat(run.status()).isZero();
        assertThat(run.out()).contains("a,1,,200,", "copy,1,,40,");
    }

    @Test
    void aLogThatEndsInALineSaysSo() throws IOException {
        Path log = Files.writeString(folder.resolve("cut.log"), """
                >>>> clFinish: queue = 0x10
                <<<< clFinish -> CL_SUCC""");
        Run run = Run.of("trace", log.toString());

        assertThat(run.err()).startsWith("1 call (0 failed, 1 never returned, 0 without an entry)")
                .contains("1 other line, the last of which has no end");
        Files.writeString(log, "\n", StandardOpenOption.APPEND);
        assertThat(Run.of("trace", log.toString()).err()).doesNotContain("no end");
    }

    @Test
    void aLogOfSeveralProcessesSaysHowToReadOne() throws IOException {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 9; i++) {
            lines.append(String.format("12:00:0%d.5 [1,%d]<stderr>:>>>> clFinish: queue = 0x10%n", i, i % 2));
            lines.append(String.format("12:00:0%d.7 [1,%d]<stderr>:<<<< clFinish -> CL_SUCCESS%n", i, i % 2));
        }
        Path log = Files.writeString(folder.resolve("mpi.log"), lines);
        Run run = Run.of("trace", log.toString());

        assertThat(run.err()).contains("9 calls (0 failed, 0 never returned", "each entry stands behind other text: if"
                + " that is of several processes", "read the lines of one at a time");
        Files.writeString(log, "done. >>>> clFlush\n<<<< clFlush\n", StandardOpenOption.APPEND);
        assertThat(Run.of("trace", log.toString()).err()).contains("10 calls").contains("processes");
        Files.writeString(log, ">>>> clFlush\n<<<< clFlush\n", StandardOpenOption.APPEND);
        assertThat(Run.of("trace", log.toString()).err()).contains("11 calls").doesNotContain("processes");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("filesWithoutACall")
    void aFileWithoutACallIsAtFaultAndSaysWhatItHas(String name, byte[] bytes, String contents) throws IOException {
        Path file = Files.write(folder.resolve(name), bytes);
        for (String[] options : new String[][] {{}, {"--check"}, {"--normalize"}, {"--format", "json"},
            {"--summary", "--format", "csv"}, {"--chrome", folder.resolve("out.json").toString()}}) {
            List<String> arguments = new ArrayList<>(List.of("trace", file.toString()));
            arguments.addAll(List.of(options));
            Run run = Run.of(arguments.toArray(String[]::new));

            assertThat(run.status()).isEqualTo(1);
            assertThat(run.err()).startsWith("readout trace: " + file + " has no API call: ").contains(contents)
                    .hasLineCount(1);
            assertThat(run.out().isEmpty() || options.length == 1).as(run.out()).isTrue();
            assertThat(folder.resolve("out.json")).doesNotExist();
        }
    }

    private Path logOfRanges() throws IOException {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; lines.length() < 20 << 20; i++) {
            lines.append(">>>> TID = ").append(i % 3).append(" clFunction").append(i % 40).append(": a = ").append(i)
                    .append("\nHost Time for call 1: clFunction").append(i % 40).append(" = ").append(i)
                    .append(" ns\n<<<< TID = ").append(i % 3).append(" clFunction").append(i % 40)
                    .append(i % 7 == 0 ? " -> CL_INVALID_VALUE\n" : " -> CL_SUCCESS\nnoise\n");
        }
        return Files.writeString(folder.resolve("ranges.log"), lines + ">>>> clLost\n");
    }

    @Test
    void theTableIsTheSameHoweverManyThreadsReadTheLog() throws IOException {
        String ranges = logOfRanges().toString();
        Run one = Run.of("trace", "--threads", "1", ranges);

        assertThat(one.status()).isZero();
        assertThat(one.err()).contains(" calls (").contains("1 never returned");
        assertThat(Run.of("trace", "--threads", "2", ranges)).isEqualTo(one);
        assertThat(Run.of("trace", "--threads", "5", ranges)).isEqualTo(one);
        assertThat(Run.of("trace", ranges)).isEqualTo(one);
    }

    @Test
    void whatWasReadByAnInterruptionIsTheBeginning() throws IOException {
        byte[] bytes = Files.readAllBytes(logOfRanges());
        try (Interruption interruption = Interruption.watch(); Progress progress = Progress.of("reading",
                Progress.Unit.BYTES, bytes.length)) {
            Thread.ofVirtual().start(interruption::request);
            while (!interruption.isRequested()) {
                Thread.onSpinWait();
            }
            TraceSummary summary = new TraceSummary();

            assertThat(new TraceReading(MemorySegment.ofArray(bytes), progress, interruption::isRequested)
                    .into(summary, 2)).isEqualTo(">>>> TID = 0 clFunction0: a = 0".length());
            assertThat(summary.isEmpty()).isTrue();
        }
    }
}
