package dev.readout.testing;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/**
 * An API trace in the syntax that was proposed for the logs of the OpenCL Intercept Layer: calls, one after the other,
 * by an encoder that shares no code with the reader or the layer. Immutable and safe to share between threads.
 *
 * @param calls the calls, in order
 */
public record TraceLog(List<LoggedCall> calls) {
    /** The list is copied. */
    public TraceLog {
        calls = List.copyOf(Objects.requireNonNull(calls, "calls"));
    }

    /** The log, in UTF-8. */
    public byte[] bytes() {
        return toString().getBytes(StandardCharsets.UTF_8);
    }

    /** The log: a sample that failed is a log to be read. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        calls.forEach(call -> text.append(call).append('\n'));
        return text.toString();
    }
}
