package dev.readout.trace.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Everything that a trace says of a call, copied out of the reader, so that calls can be compared. */
public record ReadCall(TraceEvent event, long line, long exitLine, String function, String thread, long threadNumber,
        long entryNanoseconds, long exitNanoseconds, long hostNanoseconds, String kernel, long enqueueCounter,
        List<Value> arguments, String returned, String status, long statusCode, boolean failed, String error,
        List<Value> outputs) {

    /** An argument or an output. */
    public record Value(String name, String value) {
        @Override
        public String toString() {
            return name + "=" + value;
        }
    }

    /** The call that the reader shows now. */
    static ReadCall of(TraceEvent event, TraceCall call) {
        return new ReadCall(event, call.line(), call.exitLine(), call.function(), call.thread(), call.threadNumber(),
                call.entryNanoseconds(), call.exitNanoseconds(), call.hostNanoseconds(), call.kernel(),
                call.enqueueCounter(), values(call.arguments()), call.returned(), call.status(), call.statusCode(),
                call.failed(), call.error(), values(call.outputs()));
    }

    private static List<Value> values(TraceArguments arguments) {
        List<Value> values = new ArrayList<>();
        for (int i = 0; i < arguments.count(); i++) {
            values.add(new Value(arguments.name(i), arguments.value(i)));
        }
        return values;
    }

    /** The calls of a log whose lines these are. */
    static List<ReadCall> allOf(String... lines) {
        return allOf((String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
    }

    public static List<ReadCall> allOf(byte[] log) {
        try (TraceReader trace = TraceReader.of(MemorySegment.ofArray(log))) {
            return allOf(trace);
        }
    }

    public static List<ReadCall> allOf(TraceReader trace) {
        List<ReadCall> calls = new ArrayList<>();
        for (TraceEvent event = trace.next(); event != TraceEvent.END; event = trace.next()) {
            switch (event) {
                case RETURNED, NOT_RETURNED, NOT_ENTERED -> calls.add(of(event, trace.call()));
                default -> {}
            }
        }
        return calls;
    }

    /** The only call of a log. */
    static ReadCall of(String... lines) {
        List<ReadCall> calls = allOf(lines);
        if (calls.size() != 1) {
            throw new AssertionError("one call expected: " + calls);
        }
        return calls.getFirst();
    }

    /** Reads a log, whose lines that begin with {@code =} are none: they show the calls that it has, in order. */
    static void assertRead(String log) {
        Map<Boolean, List<String>> lines = Stream.of(log.split("\n"))
                .collect(Collectors.partitioningBy(line -> line.startsWith("= ")));
        assertThat(allOf(lines.get(false).toArray(String[]::new))).extracting(call -> "= " + call.shown())
                .isEqualTo(lines.get(true));
    }

    /** What is known of it, in one line: {@code function(name=value; ...) #counter returned value {output=value}}. */
    String shown() {
        StringBuilder shown = new StringBuilder(function + "(" + String.join("; ", argumentTexts()) + ")");
        show(shown, " kernel ", kernel);
        show(shown, " #", enqueueCounter < 0 ? null : enqueueCounter);
        show(shown, " thread ", thread);
        show(shown, " TNum ", threadNumber < 0 ? null : threadNumber);
        show(shown, " from ", entryNanoseconds < 0 ? null : entryNanoseconds);
        show(shown, " to ", exitNanoseconds < 0 ? null : exitNanoseconds);
        show(shown, " took ", hostNanoseconds < 0 ? null : hostNanoseconds);
        show(shown, " returned ", returned);
        show(shown, " status ", status == null || status.equals(returned) ? null : status);
        show(shown, " code ", statusCode == 0 || statusCode == Long.MIN_VALUE ? null : statusCode);
        show(shown, " error ", error);
        show(shown, " ", outputs.isEmpty() ? null : "{" + String.join("; ", outputTexts()) + "}");
        show(shown, " ", event == TraceEvent.RETURNED ? null : event);
        return shown.toString().replace("\n", "\u23ce");
    }

    private static void show(StringBuilder shown, String before, Object value) {
        shown.append(value == null ? "" : before + value);
    }

    /** The arguments as {@code name=value}. */
    public List<String> argumentTexts() {
        return arguments.stream().map(Value::toString).toList();
    }

    public List<String> outputTexts() {
        return outputs.stream().map(Value::toString).toList();
    }
}
