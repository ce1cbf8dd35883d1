package dev.readout.trace.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.AnyTraceLog;
import dev.readout.testing.LoggedCall;
import dev.readout.testing.LoggedValue;
import dev.readout.trace.read.GrammarCheckTest;
import dev.readout.trace.read.TraceArguments;
import dev.readout.trace.read.TraceCall;
import dev.readout.trace.read.TraceEvent;
import dev.readout.trace.read.TraceReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Whatever the writer writes is a line of the grammar, and reads back as the same call. */
class LineWriterProperties {
    /** Words of the grammar that mean something, as strings that mean nothing. */
    @Example
    void aStringIsWhatItSaysAndNoWordOfTheGrammar() {
        for (String word : List.of("?", "", "[0x0]", "(nil)", "VK_ERROR_DEVICE_LOST", "CL_INVALID_VALUE", "void",
                "...")) {
            LoggedValue string = LoggedValue.string(word.getBytes(StandardCharsets.UTF_8));
            LoggedCall call = new LoggedCall("f", 1, 8, 0, List.of(new LoggedValue.Named("a", string)), 1, string,
                    string, List.of(new LoggedValue.Named("*b", string)));

            whatIsWrittenReadsBackAsTheSameCalls(List.of(call));
        }
    }

    @Property(tries = 2000)
    void whatIsWrittenReadsBackAsTheSameCalls(@ForAll(supplier = AnyTraceLog.class) List<LoggedCall> calls) {
        assertReadsBack(written(calls), calls, LineWriterProperties::text);
    }

    /** Two writers of the grammar, one reader. */
    @Property(tries = 2000)
    void whatAnotherEncoderWritesReadsBackAsTheSameCalls(@ForAll(supplier = AnyTraceLog.class) List<LoggedCall> calls) {
        String log = calls.stream().map(call -> call + "\n").collect(Collectors.joining());
        assertReadsBack(log.getBytes(StandardCharsets.UTF_8), calls, LoggedValue::text);
    }

    private static void assertReadsBack(byte[] log, List<LoggedCall> calls, Function<LoggedValue, String> text) {
        try (TraceReader trace = TraceReader.of(MemorySegment.ofArray(log))) {
            int read = 0;
            for (TraceEvent event = trace.next(); event != TraceEvent.END; event = trace.next()) {
                if (event == TraceEvent.RETURNED) {
                    assertSame(calls.get(read++), trace.call(), text);
                } else {
                    assertThat(event).isEqualTo(TraceEvent.ENTERED);
                }
            }
            assertThat(read).isEqualTo(calls.size());
        }
        assertThat(GrammarCheckTest.violations(log)).isEmpty();
    }

    private static byte[] written(List<LoggedCall> calls) {
        LineWriter line = new LineWriter();
        for (LoggedCall call : calls) {
            line.entry().time(call.nanoseconds()).thread(call.thread()).threadNumber(call.threadNumber())
                    .function(call.function());
            write(call.arguments(), line);
            if (call.enqueueCounter() >= 0) {
                line.enqueueCounter(call.enqueueCounter());
            }
            if (call.kernel() != null) {
                call.kernel().writing().accept(line.kernel());
            }
            line.end();
            call.returned().writing().accept(line.exit().thread(call.thread()).function(call.function()).returned());
            write(call.outputs(), line);
            line.end();
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            line.flush(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    private static void write(List<LoggedValue.Named> arguments, LineWriter line) {
        arguments.forEach(argument -> argument.value().writing().accept(line.argument(argument.name())));
    }

    private static void assertSame(LoggedCall written, TraceCall read, Function<LoggedValue, String> text) {
        assertThat(read.function()).isEqualTo(written.function());
        assertThat(read.thread()).isEqualTo(Long.toString(written.thread()));
        assertThat(read.threadNumber()).isEqualTo(written.threadNumber());
        assertThat(read.entryNanoseconds()).isEqualTo(written.nanoseconds());
        assertThat(read.exitNanoseconds()).isEqualTo(-1);
        assertThat(read.enqueueCounter()).isEqualTo(written.enqueueCounter());
        assertThat(read.kernel()).isEqualTo(written.kernel() == null ? null
                : new String(written.kernel().string(), StandardCharsets.UTF_8));
        assertThat(read.returned()).isEqualTo(new String(bytes(written.returned(), text), StandardCharsets.UTF_8));
        assertSame(written.arguments(), read.arguments(), text);
        assertSame(written.outputs(), read.outputs(), text);
    }

    private static void assertSame(
            List<LoggedValue.Named> written, TraceArguments read, Function<LoggedValue, String> text) {
        assertThat(read.count()).isEqualTo(written.size());
        for (int i = 0; i < written.size(); i++) {
            LoggedValue value = written.get(i).value();
            assertThat(read.name(i)).isEqualTo(written.get(i).name());
            assertThat(read.isString(i)).isEqualTo(value.string() != null);
            assertThat(read.valueBytes(i)).isEqualTo(bytes(value, text));
        }
    }

    /** Of strings, their bytes come back; of all else, the text as it is in the log. */
    private static byte[] bytes(LoggedValue value, Function<LoggedValue, String> text) {
        return value.string() != null ? value.string() : text.apply(value).getBytes(StandardCharsets.UTF_8);
    }

    /** Structs and arrays have what is in them as text; where there are strings in them, as the writer has it. */
    private static String text(LoggedValue value) {
        LineWriter line = new LineWriter();
        value.writing().accept(line);
        return value.text().startsWith("{") ? line.toString() : value.text();
    }

    @Property
    void everyByteMayBeEscapedByItsNumber(@ForAll byte[] bytes) {
        byte[] quoted = LoggedValue.string(bytes).text().getBytes(StandardCharsets.US_ASCII);
        assertThat(QuotedString.unescape(quoted)).isEqualTo(bytes);
        assertThat(QuotedString.isRight(quoted)).isTrue();
    }
}
