package dev.readout.testing;

import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ArbitrarySupplier;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/**
 * API traces: calls with a known log, with every kind of value and strings of a log's own marks; and lines of every
 * dialect in any order.
 */
public final class AnyTraceLog implements ArbitrarySupplier<List<LoggedCall>> {
    private static final int DEEPEST = 3;

    /** {@link #any}. */
    @Override
    public Arbitrary<List<LoggedCall>> get() {
        return any();
    }

    /** Up to four calls of up to three threads. */
    public static Arbitrary<List<LoggedCall>> any() {
        return Combinators.combine(
                Arbitraries.of("vkCreateQueryPool", "glFinish", "f", "returned"),
                Arbitraries.longs().between(1, 3),
                Arbitraries.longs().between(0, 1L << 60),
                arguments(DEEPEST),
                Arbitraries.longs().between(-1, Long.MAX_VALUE),
                strings().injectNull(0.5),
                values(DEEPEST - 1),
                arguments(DEEPEST))
                .as((function, thread, time, arguments, counter, kernel, returned, outputs) -> new LoggedCall(function,
                        thread, thread + 7, time, arguments, counter, kernel, returned, outputs))
                .list().ofMaxSize(4);
    }

    /** Strings of any bytes, and of a log's own marks. */
    private static Arbitrary<LoggedValue> strings() {
        Arbitrary<String> nasty = Arbitraries.of(">>>> ", "<<<< ", "\n", "\r\n", "\"", "\\", "{", "}", "[", "]",
                ", a = 1", "; EnqueueCounter: 9", " returned ", ": ", " -> CL_SUCCESS", "\0", "\u0001", "\u007f",
                "\u00e9", "\ud83d\ude00", "\\x41", "\\n", " ", "...", "x");
        return Arbitraries.oneOf(
                nasty.list().ofMaxSize(8).map(parts -> String.join("", parts).getBytes(StandardCharsets.UTF_8)),
                Arbitraries.bytes().array(byte[].class).ofMaxSize(12)).map(LoggedValue::string);
    }

    private static Arbitrary<String> names() {
        Arbitrary<String> identifier = Arbitraries.strings().withChars("azAZ_09").ofMinLength(1).ofMaxLength(6)
                .map(name -> "p" + name);
        return Arbitraries.oneOf(identifier, identifier.map("*"::concat), identifier.map(name -> name + "[]"),
                Combinators.combine(identifier, identifier).as((a, b) -> a + "->" + b),
                Combinators.combine(identifier, identifier).as((a, b) -> a + "[3]." + b));
    }

    private static Arbitrary<LoggedValue> values(int depth) {
        Arbitrary<LoggedValue> plain = Arbitraries.oneOf(
                Arbitraries.longs().map(n -> LoggedValue.of(Long.toString(n), line -> line.number(n))),
                Arbitraries.longs().map(n -> LoggedValue.of(Long.toUnsignedString(n), line -> line.unsigned(n))),
                Arbitraries.longs().map(n -> LoggedValue.of("0x" + Long.toHexString(n), line -> line.hexadecimal(n))),
                Arbitraries.longs()
                        .map(n -> LoggedValue.of("[0x" + Long.toHexString(n) + "]", line -> line.pointer(n))),
                Arbitraries
                        .oneOf(Arbitraries.doubles().map(Object::toString), Arbitraries.floats().map(Object::toString),
                                Arbitraries.of("VK_SUCCESS", "CL_X | CL_Y"))
                        .map(text -> LoggedValue.of(text, line -> line.text(text))),
                Arbitraries.integers().map(n -> LoggedValue.of("VK_A | VK_B (" + n + ")",
                        line -> line.enumerant("VK_A | VK_B", n))),
                strings());
        if (depth == 0) {
            return plain;
        }
        return Arbitraries.oneOf(plain, arguments(depth - 1).map(LoggedValue::struct),
                values(depth - 1).list().ofMaxSize(3).map(elements -> LoggedValue.array(elements, 7)));
    }

    private static Arbitrary<List<LoggedValue.Named>> arguments(int depth) {
        return Combinators.combine(names(), values(depth)).as(LoggedValue.Named::new).list().ofMaxSize(4);
    }

    /**
     * Up to twelve lines of the OpenCL Intercept Layer's dialects, in any order: entries that never return, exits that
     * never began, error lines, and what else a program prints.
     */
    public static Arbitrary<List<String>> lines() {
        Arbitrary<String> context = Arbitraries.of("", "TID = 1 ", "TID = 2 ", "TNum = 3 ", "Time: 5 TID = 1 ");
        Arbitrary<String> function = Arbitraries.of("clA", "vkB", "eglC", "glD");
        Arbitrary<String> status = Arbitraries.of("CL_SUCCESS", "CL_INVALID_VALUE", "CL_TRUE", "VK_SUCCESS",
                "VK_NOT_READY", "VK_ERROR_DEVICE_LOST (-4)", "EGL_FALSE", "EGL_TRUE", "EGL_BAD_ALLOC",
                "GL_OUT_OF_MEMORY", "GL_NO_ERROR", "(nil)", "[0x0]", "?", "\"?\"");
        Arbitrary<String> entry = Combinators.combine(context, function, Arbitraries.of("", ": a = 1", "( k )",
                "; EnqueueCounter: 3", ": a = (nil); EnqueueCounter: 3; Kernel: \"k\""))
                .as((where, name, tail) -> ">>>> " + where + name + tail);
        Arbitrary<String> exit = Combinators.combine(context, function, status, Arbitraries.of(" -> %s", " returned %s",
                "", ": returned (nil) -> %s", " returned 0x0 -> %s", " returned [0x5]: *n = \"a\" -> %s",
                " returned [0x0]: *errcode_ret = %s", ": returned %s"))
                .as((where, name, code, tail) -> "<<<< " + where + name + tail.replace("%s", code));
        Arbitrary<String> error = Combinators.combine(function, status)
                .as((name, code) -> "ERROR! " + name + " returned " + code + " (-3)");
        Arbitrary<String> other =
                Arbitraries.of("hello -> CL_BUILD_PROGRAM_FAILURE", "", "Host Time for call 1: clA = 3");
        return Arbitraries.frequencyOf(Tuple.of(4, entry), Tuple.of(4, exit),
                Tuple.of(2, error), Tuple.of(1, other)).list().ofMaxSize(12);
    }
}
