package dev.readout.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A trace of any dialect is written in the proposed grammar, and says the same. */
class TraceNormalizerTest {
    static byte[] normalized(byte[] log) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (TraceReader trace = TraceReader.of(MemorySegment.ofArray(log))) {
            TraceNormalizer normalizer = new TraceNormalizer(out);
            for (TraceEvent event = trace.next(); event != TraceEvent.END; event = trace.next()) {
                normalizer.accept(event, trace);
            }
            normalizer.flush();
        }
        return out.toByteArray();
    }

    private static List<String> normalized(String... lines) throws IOException {
        byte[] log = String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
        return new String(normalized(log), StandardCharsets.UTF_8).lines().toList();
    }

    static List<String> captures() {
        return InterceptCapturesTest.captures();
    }

    @ParameterizedTest
    @MethodSource("captures")
    void aCaptureBecomesALogOfTheGrammar(String capture) throws IOException {
        byte[] normalized = normalized(InterceptCapturesTest.bytes(capture));

        assertThat(GrammarCheckTest.violations(InterceptCapturesTest.bytes(capture))).hasSizeGreaterThan(50);
        assertThat(GrammarCheckTest.violations(normalized)).isEmpty();
        assertThat(normalized(normalized)).isEqualTo(normalized);
    }

    @ParameterizedTest
    @MethodSource("captures")
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
                .containsExactly("hello", "", "  indented", "# >>>> <-", "# <<< <<< <<< x", "a <<< < b");
    }

    /** What remains to be said of any normalised log is that calls are not whole. */
    @Test
    void anyLogBecomesOneOfTheGrammar() throws IOException {
        Random random = new Random(8);
        for (int round = 0; round < 10_000; round++) {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(60); i >= 0; i--) {
                text.append(HostileLogsTest.FRAGMENTS[random.nextInt(HostileLogsTest.FRAGMENTS.length)]);
            }
            byte[] log = text.toString().getBytes(StandardCharsets.ISO_8859_1);

            assertThat(GrammarCheckTest.violations(normalized(log)))
                    .filteredOn(violation -> !violation.expected().contains("of this call"))
                    .as(text.toString()).isEmpty();
        }
    }
}
