package dev.readout.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** A call as the table writes it, checked against the grammar and read back. */
final class WrittenCall {
    private WrittenCall() {
    }

    /** What the reader makes of a call with these arguments that returns this. */
    static ReadCall of(String name, long returned, long... words) {
        TracedFunction function = ApiTable.standard().function(name);
        LineWriter line = new LineWriter();
        function.arguments(line.entry().function(name), words);
        line.end();
        function.returned(line.exit().function(name).returned(), returned);
        function.outputs(line, words, returned);
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
}
