package dev.readout.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.trace.read.GrammarCheckTest;
import dev.readout.trace.read.TraceEvent;
import dev.readout.trace.read.TraceReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/** A trace that a layer wrote: nothing else is in it, every call is paired, and every line is one of the grammar. */
public final class CheckedTrace {
    private CheckedTrace() {
    }

    /** How often each function was called, by its name, once everything has been checked. */
    public static Map<String, Integer> callsOf(Path file) throws IOException {
        return callsOf(file, name -> false);
    }

    /** The same, of a trace that may name functions without a call of theirs: those that are {@code unknown}. */
    public static Map<String, Integer> callsOf(Path file, Predicate<String> unknown) throws IOException {
        Map<String, Integer> calls = new TreeMap<>();
        try (TraceReader trace = TraceReader.open(file)) {
            for (TraceEvent event = trace.next(); event != TraceEvent.END; event = trace.next()) {
                if (event == TraceEvent.UNTRACED && unknown.test(trace.untraced())) {
                    continue;
                }
                assertThat(event).as("%s: line %d", file, trace.line()).isIn(TraceEvent.ENTERED,
                        TraceEvent.RETURNED, TraceEvent.DEVICE_TIME, TraceEvent.THREAD_NAME);
                if (event == TraceEvent.RETURNED) {
                    assertThat(trace.call().exitNanoseconds()).isGreaterThanOrEqualTo(trace.call().entryNanoseconds());
                    calls.merge(trace.call().function(), 1, Integer::sum);
                }
            }
        }
        assertThat(GrammarCheckTest.violations(Files.readAllBytes(file))).isEmpty();
        return calls;
    }
}
