package dev.readout.trace.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Two logs that the real layer wrote, of one workload, seven years apart. Regular expressions are the judge. */
class InterceptCapturesTest {
    private static final Pattern ENTRY = Pattern.compile(
            "^>>>> (?:TID = \\d+ )?(\\w+)(?:\\( (\\w+) \\))?(?::.*)?[,;] EnqueueCounter: (\\d+)$", Pattern.MULTILINE);
    private static final Pattern EXIT = Pattern.compile("^<<<< ", Pattern.MULTILINE);
    private static final Pattern HOST = Pattern.compile(
            "^Host Time for call \\d+: cl.* = (\\d+)(?: ns)?$", Pattern.MULTILINE);
    private static final Pattern ERROR = Pattern.compile("^ERROR! \\w+ returned (\\w+) \\((-\\d+)\\)$",
            Pattern.MULTILINE);
    /** The captures are of one call at a time, so an equals sign that is not within brackets is an argument's. */
    private static final Pattern ARGUMENT = Pattern.compile("(?:: |, |\\[ |\\] )(\\w[\\w ]*) = ");

    static List<String> captures() {
        return List.of("2018-08-before.log", "2026-03-enqueue-times.log");
    }

    static byte[] bytes(String capture) {
        return resource("/captures/intercept/" + capture);
    }

    /** A log of the attack: small, and each of them once misread. */
    static byte[] attack(String name) {
        return resource("/captures/attack/" + name);
    }

    private static byte[] resource(String capture) {
        try (InputStream in = InterceptCapturesTest.class.getResourceAsStream(capture)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new AssertionError(capture, e);
        }
    }

    private static List<MatchResult> matches(Pattern pattern, String capture) {
        return pattern.matcher(new String(bytes(capture), StandardCharsets.UTF_8)).results().toList();
    }

    @ParameterizedTest
    @MethodSource("captures")
    void everyCallIsPairedAndInOrder(String capture) {
        List<MatchResult> entries = matches(ENTRY, capture);

        List<ReadCall> calls = ReadCall.allOf(bytes(capture));

        assertThat(entries).hasSameSizeAs(matches(EXIT, capture)).hasSizeGreaterThan(50);
        assertThat(calls).extracting(ReadCall::event).containsOnly(TraceEvent.RETURNED);
        assertThat(calls).extracting(ReadCall::function).isEqualTo(entries.stream().map(e -> e.group(1)).toList());
        assertThat(calls).extracting(ReadCall::kernel).isEqualTo(entries.stream().map(e -> e.group(2)).toList());
        assertThat(calls).extracting(ReadCall::enqueueCounter)
                .isEqualTo(entries.stream().map(e -> Long.valueOf(e.group(3))).toList());
    }

    @ParameterizedTest
    @MethodSource("captures")
    void everyCallHasItsHostTime(String capture) {
        assertThat(ReadCall.allOf(bytes(capture))).extracting(ReadCall::hostNanoseconds)
                .isEqualTo(matches(HOST, capture).stream().map(time -> Long.valueOf(time.group(1))).toList());
    }

    @ParameterizedTest
    @MethodSource("captures")
    void theCallsThatFailedHaveNameAndNumber(String capture) {
        List<ReadCall> failed = ReadCall.allOf(bytes(capture)).stream().filter(ReadCall::failed).toList();

        assertThat(failed).extracting(ReadCall::status)
                .isEqualTo(matches(ERROR, capture).stream().map(error -> error.group(1)).toList());
        assertThat(failed).extracting(ReadCall::statusCode)
                .isEqualTo(matches(ERROR, capture).stream().map(error -> Long.valueOf(error.group(2))).toList());
    }

    @ParameterizedTest
    @MethodSource("captures")
    void everyArgumentIsThere(String capture) {
        List<String> lines = new String(bytes(capture), StandardCharsets.UTF_8).lines().toList();
        for (ReadCall call : ReadCall.allOf(bytes(capture))) {
            String line = lines.get((int) call.line() - 1);
            String outer = line.replaceAll("properties = \\[ [^\\]]*\\]", "properties = ").replace("( size = ", "(");
            List<String> names = ARGUMENT.matcher(outer).results().map(name -> name.group(1)).toList();

            assertThat(call.arguments()).extracting(ReadCall.Value::name).filteredOn(name -> !name.isEmpty())
                    .as(line).isEqualTo(names);
        }
    }

    @ParameterizedTest
    @MethodSource("captures")
    void everyLineIsSomething(String capture) {
        try (TraceReader trace = TraceReader.of(MemorySegment.ofArray(bytes(capture)))) {
            int[] counts = new int[TraceEvent.values().length];
            for (TraceEvent event = trace.next(); event != TraceEvent.END; event = trace.next()) {
                counts[event.ordinal()]++;
            }
            String log = new String(bytes(capture), StandardCharsets.UTF_8);

            assertThat(counts[TraceEvent.DEVICE_TIME.ordinal()])
                    .isEqualTo((int) log.lines().filter(line -> line.startsWith("Device Time")).count());
            assertThat(trace.skippedLines()).isEqualTo(log.lines()
                    .filter(line -> !line.matches("(>>>>|<<<<|Host Time|ERROR!|Device Time).*")).count());
            assertThat(trace.line()).isEqualTo(log.lines().count());
        }
    }
}
