package dev.readout.trace.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.trace.read.GrammarCheckTest;
import dev.readout.trace.read.ReadCall;
import dev.readout.trace.signature.ApiTable;
import dev.readout.trace.signature.CallValues;
import dev.readout.trace.signature.OtherStructs;
import dev.readout.trace.signature.TracedFunction;
import dev.readout.trace.text.LineWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;

/** A call as the table writes it, checked against the grammar and read back. */
public final class WrittenCall {
    private WrittenCall() {
    }

    /** What the reader makes of a call with these arguments that returns this. */
    public static ReadCall of(String name, long returned, long... words) {
        return of(ApiTable.standard().function(name), returned, words);
    }

    /** As above, of a function that came from anywhere. */
    public static ReadCall of(TracedFunction function, long returned, long... words) {
        String name = function.name;
        LineWriter line = new LineWriter();
        CallValues call = values(words);
        function.arguments(line.entry().function(name), call);
        line.end();
        call.setReturned(returned);
        function.returned(line.exit().function(name).returned(), call);
        function.outputs(line, call);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            line.end().flush(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        byte[] log = out.toByteArray();
        assertThat(GrammarCheckTest.violations(log)).as(out::toString).isEmpty();
        return ReadCall.allOf(log).getFirst();
    }

    /** Logs of threads in one output, with room for so many words. */
    static ThreadLogs logs(OutputStream out, int mostWords) {
        return new ThreadLogs(TraceSettings.builder().build(), new TraceOutput(out, false), mostWords,
                OtherStructs.NONE);
    }

    /** A function of the headers, of a driver that has it nowhere. */
    static DriverFunction nowhere(String name, ThreadLogs logs) {
        return DriverFunction.of(logs, name, ApiTable.standard().function(name), MemorySegment.NULL);
    }

    /** A call with these arguments, which has not returned. */
    public static CallValues values(long... words) {
        CallValues call = new CallValues(words.length);
        for (int i = 0; i < words.length; i++) {
            call.setArgument(i, words[i]);
        }
        return call;
    }
}
