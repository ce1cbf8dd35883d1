package dev.readout.trace.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A trace of any dialect is written in the proposed grammar, and says the same. */
public class TraceNormalizerTest {
    public static byte[] normalized(byte[] log) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (TraceReader trace = TraceReader.of(MemorySegment.ofArray(log))) {
            TraceNormalizer normalizer = new TraceNormalizer(out);
            TraceEvent event;
            do {
                event = trace.next();
                normalizer.accept(event, trace);
            } while (event != TraceEvent.END);
        }
        return out.toByteArray();
    }

    private static List<String> normalized(String... lines) throws IOException {
        byte[] log = (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
        return new String(normalized(log), StandardCharsets.UTF_8).lines().toList();
    }

    @ParameterizedTest
    @MethodSource("dev.readout.trace.read.InterceptCapturesTest#captures")
    void aCaptureBecomesALogOfTheGrammar(String capture) throws IOException {
        byte[] normalized = normalized(InterceptCapturesTest.bytes(capture));

        assertThat(GrammarCheckTest.violations(InterceptCapturesTest.bytes(capture))).hasSizeGreaterThan(50);
        assertThat(GrammarCheckTest.violations(normalized)).isEmpty();
        assertThat(normalized(normalized)).isEqualTo(normalized);
    }

    @ParameterizedTest
    @MethodSource("dev.readout.trace.read.InterceptCapturesTest#captures")
    void aCaptureSaysTheSame(String capture) throws IOException {
        List<ReadCall> calls = ReadCall.allOf(InterceptCapturesTest.bytes(capture));
        List<ReadCall> normalized = ReadCall.allOf(normalized(InterceptCapturesTest.bytes(capture)));

        assertThat(normalized)
                .usingRecursiveFieldByFieldElementComparatorIgnoringFields("arguments", "outputs", "returned")
                .isEqualTo(calls);
        for (int i = 0; i < calls.size(); i++) {
            assertThat(normalized.get(i).arguments()).extracting(ReadCall.Value::name).isEqualTo(
                    calls.get(i).arguments().stream().map(ReadCall.Value::name)
                            .map(name -> name.isEmpty() ? "blocking" : name.replace(' ', '_')).toList());
        }
    }

    @Test
    void valuesOfOldDialectsBecomeThoseOfTheGrammar() throws IOException {
        assertThat(normalized(
                ">>>> TNum = 2 f( k \"1\" ): [ ref count = 1 ] a = (nil), b = [ NULL ], non-blocking, c = < 64 x 2 >,"
                        + " d = ( size = 2 )[ 0x1, 0x2 ], e = [ A = B, C = D ], f = [  ], g = My GPU, rev 2 (0x7f),"
                        + " flags =  (0), desc[ type = X, width = 3 ], n = , EnqueueCounter: 4",
                "<<<< TNum = 2 f created event = 0x5: [ map count = 1 ] returned (nil) -> CL_INVALID_VALUE"))
                .containsExactly(
                        ">>>> TNum = 2 f: ref_count = 1, a = [0x0], b = [0x0], blocking = CL_FALSE, c = {64, 2},"
                                + " d = {0x1, 0x2}, e = {A = B, C = D}, f = {}, g = \"My GPU, rev 2 (0x7f)\","
                                + " flags = 0, desc = {type = X, width = 3}, n = \"\"; EnqueueCounter: 4;"
                                + " Kernel: \"k \\\"1\\\"\"",
                        "<<<< TNum = 2 f returned [0x0]: event = 0x5, map_count = 1,"
                                + " *errcode_ret = CL_INVALID_VALUE");
    }

    @Test
    void whatTheCallReturnedComesFromTheErrorOrIsUnknown() throws IOException {
        assertThat(normalized(
                ">>>> f", "ERROR! f returned CL_INVALID_VALUE (-30)", "<<<< f", ">>>> g", "<<<< g"))
                .containsExactly(
                        ">>>> f:", "ERROR! f returned CL_INVALID_VALUE (-30)", "<<<< f returned CL_INVALID_VALUE (-30)",
                        ">>>> g:", "<<<< g returned ?");
    }

    @Test
    void newlinesInAValueAreEscaped() throws IOException {
        assertThat(normalized(">>>> f: o = -DA", "-DB x; EnqueueCounter: 1", "<<<< f -> CL_SUCCESS"))
                .containsExactly(">>>> f: o = \"-DA\\n-DB x\"; EnqueueCounter: 1", "<<<< f returned CL_SUCCESS");
    }

    @Test
    void otherLinesStayAndLookLikeNoCall() throws IOException {
        assertThat(normalized("hello", "", "  indented", ">>>> <-", "<<<<<<<<< x", "a <<<< b"))
                .containsExactly("hello", "", "  indented", ">>> > <-", "<<< <<< <<< x", "a <<< < b");
    }

    static List<byte[]> attacks() {
        return Stream.of("trace-kernel-then-counter.log", "trace-function-named-time.log", "trace-cr-cr-lf.log",
                "trace-old-exit-then-arrow.log", "trace-error-of-a-pointer.log")
                .map(InterceptCapturesTest::attack).toList();
    }

    @ParameterizedTest
    @MethodSource("attacks")
    void theNormalFormOfAnAttackIsStable(byte[] log) throws IOException {
        assertIsStable(log, ReadCall.allOf(log).size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"<<<<h -S\r\n -> CL_", "<<<<r:(-l)", ">>>>T is sync point = :\r\n;EnqueueCounter:8"})
    void whatMutationsFoundIsStable(String log) throws IOException {
        assertIsStable(log.getBytes(StandardCharsets.UTF_8), -1);
    }

    @Test
    void aFunctionNamedLikeTheContextKeepsItsCalls() throws IOException {
        List<ReadCall> calls = ReadCall.allOf(normalized(
                ">>>> Time:/1 TID = 2 x: a = 1", "<<<< Time -> CL_SUCCESS").stream().toArray(String[]::new));

        assertThat(calls).extracting(ReadCall::function, ReadCall::event)
                .containsExactly(tuple("_Time", TraceEvent.RETURNED));
    }

    /** Fragments of traces, of attacks and of captures, with bytes changed, lines cut, doubled and exchanged. */
    @Test
    void theNormalFormOfAnyLogIsStable() throws IOException {
        Random random = new Random(8);
        List<byte[]> seeds = new ArrayList<>(attacks());
        InterceptCapturesTest.captures().forEach(capture -> seeds.add(InterceptCapturesTest.bytes(capture)));
        for (int round = 0; round < 6_000; round++) {
            byte[] log = round % 2 == 0 ? HostileLogsTest.fragments(random, 60)
                    : mutated(random, seeds.get(random.nextInt(seeds.size())));
            assertIsStable(log, -1);
        }
    }

    private static byte[] mutated(Random random, byte[] log) {
        List<String> lines = new ArrayList<>(new String(log, StandardCharsets.ISO_8859_1).lines().toList());
        lines = new ArrayList<>(lines.subList(random.nextInt(lines.size()), lines.size()));
        for (int i = random.nextInt(20); i >= 0; i--) {
            int at = random.nextInt(lines.size());
            String line = lines.get(at);
            int from = random.nextInt(line.length() + 1);
            int to = Math.min(line.length(), from + random.nextInt(4));
            String fragment = HostileLogsTest.FRAGMENTS[random.nextInt(HostileLogsTest.FRAGMENTS.length)];
            switch (random.nextInt(5)) {
                case 0 -> lines.set(at, line.substring(0, from) + line.substring(to));
                case 1 -> lines.set(at, line.substring(0, from) + fragment + line.substring(to));
                case 2 -> lines.add(random.nextInt(lines.size()), line);
                case 3 -> lines.set(at, line + "\r".repeat(random.nextInt(3)));
                default -> lines.set(at, line + "\n" + fragment + line.substring(from));
            }
        }
        return String.join("\n", lines).getBytes(StandardCharsets.ISO_8859_1);
    }

    /** What remains to be said of any normalised log is that calls are not whole. */
    private static void assertIsStable(byte[] log, int calls) throws IOException {
        byte[] normalized = normalized(log);
        String text = new String(log, StandardCharsets.ISO_8859_1);

        assertThat(new String(normalized(normalized), StandardCharsets.ISO_8859_1)).as(text)
                .isEqualTo(new String(normalized, StandardCharsets.ISO_8859_1));
        assertThat(GrammarCheckTest.violations(normalized))
                .filteredOn(violation -> !violation.expected().contains("of this call")).as(text).isEmpty();
        assertThat(calls).isIn(-1, ReadCall.allOf(normalized).size());
    }
}
