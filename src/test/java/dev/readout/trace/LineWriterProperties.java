package dev.readout.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever the writer writes is a line of the grammar, and reads back as the same call. */
class LineWriterProperties {
    /** A value to write, and the text that it has to become; of strings, the bytes that have to come back. */
    record Value(Consumer<LineWriter> write, String text, byte[] string) {
        static Value of(Consumer<LineWriter> write, String text) {
            return new Value(write, text, null);
        }

        /** The value as it is written. */
        @Override
        public String toString() {
            LineWriter line = new LineWriter();
            write.accept(line);
            return line.toString();
        }
    }

    record Named(String name, Value value) {
        @Override
        public String toString() {
            return name + " = " + value;
        }
    }

    record Call(String function, long thread, long nanoseconds, List<Named> arguments, long counter, byte[] kernel,
            Value returned, List<Named> outputs) {
        /** The lines as they are written: a sample that failed is a log to be read. */
        @Override
        public String toString() {
            return "\n" + new String(written(List.of(this)), StandardCharsets.UTF_8);
        }
    }

    /** An encoder of its own: every byte by its number, which the grammar allows and the writer does not do. */
    private static String quoted(byte[] bytes) {
        StringBuilder text = new StringBuilder("\"");
        for (byte b : bytes) {
            text.append("\\x%02x".formatted(b));
        }
        return text.append('"').toString();
    }

    private static Arbitrary<byte[]> strings() {
        Arbitrary<String> nasty = Arbitraries.of(">>>> ", "<<<< ", "\n", "\r\n", "\"", "\\", "{", "}", "[", "]",
                ", a = 1", "; EnqueueCounter: 9", " returned ", ": ", " -> CL_SUCCESS", "\0", "\u0001", "\u007f",
                "\u00e9", "\ud83d\ude00", "\\x41", "\\n", " ", "...", "x");
        return Arbitraries.oneOf(
                nasty.list().ofMaxSize(8).map(parts -> String.join("", parts).getBytes(StandardCharsets.UTF_8)),
                Arbitraries.bytes().array(byte[].class).ofMaxSize(12));
    }

    private static Arbitrary<String> names() {
        Arbitrary<String> identifier = Arbitraries.strings().withChars("azAZ_09").ofMinLength(1).ofMaxLength(6)
                .map(name -> "p" + name);
        return Arbitraries.oneOf(identifier, identifier.map("*"::concat), identifier.map(name -> name + "[]"),
                Combinators.combine(identifier, identifier).as((a, b) -> a + "->" + b),
                Combinators.combine(identifier, identifier).as((a, b) -> a + "[3]." + b));
    }

    private static Arbitrary<Value> values(int depth) {
        Arbitrary<Value> plain = Arbitraries.oneOf(
                Arbitraries.longs().map(n -> Value.of(line -> line.number(n), Long.toString(n))),
                Arbitraries.longs().map(n -> Value.of(line -> line.unsigned(n), Long.toUnsignedString(n))),
                Arbitraries.longs().map(n -> Value.of(line -> line.hexadecimal(n), "0x" + Long.toHexString(n))),
                Arbitraries.longs().map(n -> Value.of(line -> line.pointer(n), "[0x" + Long.toHexString(n) + "]")),
                Arbitraries.doubles().map(n -> Value.of(line -> line.real(n), Double.toString(n))),
                Arbitraries.floats().map(n -> Value.of(line -> line.real(n), Float.toString(n))),
                Arbitraries.of("VK_SUCCESS", "CL_X | CL_Y").map(name -> Value.of(line -> line.word(name), name)),
                Arbitraries.integers()
                        .map(n -> Value.of(line -> line.enumerant("VK_A | VK_B", n), "VK_A | VK_B (" + n + ")")),
                strings().map(bytes -> new Value(line -> line.string(bytes), quoted(bytes), bytes)));
        if (depth == 0) {
            return plain;
        }
        Arbitrary<Value> struct = fields(depth - 1).map(fields -> Value.of(line -> {
            line.open();
            fields.forEach(field -> field.value.write.accept(line.argument(field.name)));
            line.close();
        }, null));
        Arbitrary<Value> array = values(depth - 1).list().ofMaxSize(3).map(elements -> Value.of(line -> {
            line.open();
            elements.forEach(element -> element.write.accept(line.element()));
            line.elided(7).close();
        }, null));
        return Arbitraries.oneOf(plain, struct, array);
    }

    private static Arbitrary<List<Named>> fields(int depth) {
        return Combinators.combine(names(), values(depth)).as(Named::new).list().ofMaxSize(4);
    }

    @Provide
    Arbitrary<List<Call>> calls() {
        return Combinators.combine(
                Arbitraries.of("vkCreateQueryPool", "glFinish", "f", "returned"),
                Arbitraries.longs().between(1, 3),
                Arbitraries.longs().between(0, 1L << 60),
                fields(3),
                Arbitraries.longs().between(-1, Long.MAX_VALUE),
                strings().injectNull(0.5),
                values(2),
                fields(3)).as(Call::new).list().ofMaxSize(4);
    }

    /** Words of the grammar that mean something, as strings that mean nothing. */
    @Example
    void aStringIsWhatItSaysAndNoWordOfTheGrammar() {
        for (String word : List.of("?", "", "[0x0]", "(nil)", "VK_ERROR_DEVICE_LOST", "CL_INVALID_VALUE", "void",
                "...")) {
            byte[] bytes = word.getBytes(StandardCharsets.UTF_8);
            Value string = new Value(line -> line.string(bytes), quoted(bytes), bytes);
            Call call = new Call("f", 1, 0, List.of(new Named("a", string)), 1, bytes, string,
                    List.of(new Named("*b", string)));

            whatIsWrittenReadsBackAsTheSameCalls(List.of(call));
        }
    }

    @Property(tries = 2000)
    void whatIsWrittenReadsBackAsTheSameCalls(@ForAll("calls") List<Call> calls) {
        byte[] log = written(calls);
        List<GrammarViolation> violations = new ArrayList<>();
        try (TraceReader trace = TraceReader.of(MemorySegment.ofArray(log))) {
            GrammarCheck check = new GrammarCheck(violations::add);
            int read = 0;
            for (TraceEvent event = trace.next(); event != TraceEvent.END; event = trace.next()) {
                check.accept(event, trace);
                if (event == TraceEvent.RETURNED) {
                    assertSame(calls.get(read++), trace.call());
                } else {
                    assertThat(event).isEqualTo(TraceEvent.ENTERED);
                }
            }
            assertThat(read).isEqualTo(calls.size());
        }
        assertThat(violations).isEmpty();
    }

    private static byte[] written(List<Call> calls) {
        LineWriter line = new LineWriter();
        for (Call call : calls) {
            line.entry().time(call.nanoseconds).thread(call.thread).threadNumber(call.thread + 7)
                    .function(call.function);
            call.arguments.forEach(argument -> argument.value.write.accept(line.argument(argument.name)));
            if (call.counter >= 0) {
                line.enqueueCounter(call.counter);
            }
            if (call.kernel != null) {
                line.kernel(call.kernel);
            }
            line.end();
            call.returned.write.accept(line.exit().thread(call.thread).function(call.function).returned());
            call.outputs.forEach(output -> output.value.write.accept(line.argument(output.name)));
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

    private static void assertSame(Call written, TraceCall read) {
        assertThat(read.function()).isEqualTo(written.function);
        assertThat(read.thread()).isEqualTo(Long.toString(written.thread));
        assertThat(read.threadNumber()).isEqualTo(written.thread + 7);
        assertThat(read.entryNanoseconds()).isEqualTo(written.nanoseconds);
        assertThat(read.exitNanoseconds()).isEqualTo(-1);
        assertThat(read.enqueueCounter()).isEqualTo(written.counter);
        assertThat(read.kernel()).isEqualTo(written.kernel == null ? null
                : new String(written.kernel, StandardCharsets.UTF_8));
        assertThat(read.returned()).isEqualTo(written.returned.string != null
                ? new String(written.returned.string, StandardCharsets.UTF_8) : text(written.returned));
        assertSame(written.arguments, read.arguments());
        assertSame(written.outputs, read.outputs());
    }

    private static void assertSame(List<Named> written, TraceArguments read) {
        assertThat(read.count()).isEqualTo(written.size());
        for (int i = 0; i < written.size(); i++) {
            Value value = written.get(i).value;
            assertThat(read.name(i)).isEqualTo(written.get(i).name);
            assertThat(read.isString(i)).isEqualTo(value.string != null);
            assertThat(read.valueBytes(i)).isEqualTo(
                    value.string != null ? value.string : text(value).getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Structs and arrays have what is in them as text; where there are strings in them, as the writer has it. */
    private static String text(Value value) {
        return value.text != null ? value.text : value.toString();
    }

    @Property
    void everyByteMayBeEscapedByItsNumber(@ForAll byte[] bytes) {
        assertThat(QuotedString.unescape(quoted(bytes).getBytes(StandardCharsets.US_ASCII))).isEqualTo(bytes);
        assertThat(QuotedString.indexOfWrong(quoted(bytes).getBytes(StandardCharsets.US_ASCII))).isEqualTo(-1);
    }
}
