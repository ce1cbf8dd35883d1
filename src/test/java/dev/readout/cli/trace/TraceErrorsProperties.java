package dev.readout.cli.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.cli.Json;
import dev.readout.cli.Run;
import dev.readout.testing.AnyTraceLog;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterProperty;

/** Whatever a log has, its calls as JSON and its summary speak of the same calls and the same errors. */
class TraceErrorsProperties {
    private static final Path CAPTURES = Path.of("src/test/resources/captures");

    private final Path log;

    TraceErrorsProperties() throws IOException {
        log = Files.createTempFile("readout", ".log");
    }

    @AfterProperty
    void delete() throws IOException {
        Files.delete(log);
    }

    @Provide
    Arbitrary<List<String>> logs() {
        return AnyTraceLog.lines();
    }

    @Property(tries = 500)
    void jsonHasAsManyErrorsAsTheSummary(@ForAll("logs") List<String> lines) throws IOException {
        Files.writeString(log, ">>>> clFirst\n" + String.join("\n", lines), StandardCharsets.UTF_8);
        assertSameErrors(log);
    }

    @Example
    void jsonOfTheCapturesHasAsManyErrorsAsTheSummary() throws IOException {
        try (Stream<Path> files = Files.walk(CAPTURES)) {
            List<Path> logs = files.filter(file -> file.toString().endsWith(".log"))
                    .sorted(Comparator.naturalOrder()).toList();
            assertThat(logs).hasSizeGreaterThan(5);
            for (Path file : logs) {
                assertSameErrors(file);
            }
        }
    }

    private static void assertSameErrors(Path log) {
        Run run = Run.of("trace", "--format", "json", log.toString());
        List<Map<String, Object>> calls = run.lines().stream().map(Json::object).toList();
        String message = run.err();
        if (calls.isEmpty()) {
            assertThat(message).contains("no API call");
            return;
        }
        assertThat(count(calls, "error", null, false) + " failed").isEqualTo(part(message, 1));
        assertThat(count(calls, "state", "never-returned", true) + " never returned").isEqualTo(part(message, 2));
        assertThat(count(calls, "state", "never-entered", true) + " without an entry").isEqualTo(part(message, 3));
        assertThat(calls.size() + (calls.size() == 1 ? " call" : " calls")).isEqualTo(part(message, 0));
        List<Map<String, Object>> functions = Run.of("trace", "--format", "json", "--summary", log.toString()).lines()
                .stream().map(Json::object).toList();
        assertThat(functions.stream().filter(row -> !row.get("device").equals(true))
                .mapToLong(function -> Long.parseLong(((Json.Number) function.get("failed")).text())).sum())
                .isEqualTo(count(calls, "error", null, false));
    }

    private static long count(List<Map<String, Object>> calls, String key, Object value, boolean equal) {
        return calls.stream().filter(call -> Objects.equals(call.get(key), value) == equal).count();
    }

    /** A part of {@code 4 calls (1 failed, 2 never returned, 3 without an entry), ...}. */
    private static String part(String message, int index) {
        return message.split(" \\(|, |\\), ")[index];
    }
}
