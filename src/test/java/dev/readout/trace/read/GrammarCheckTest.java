package dev.readout.trace.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.ProposedGrammar;
import dev.readout.trace.grammar.GrammarViolation;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The first violation of each line is told with its line, its column and what was expected. */
public class GrammarCheckTest {
    /** The violations that the check finds; where it finds none, another judge finds none either. */
    public static List<GrammarViolation> violations(byte[] log) {
        List<GrammarViolation> violations = new ArrayList<>();
        try (TraceReader trace = TraceReader.of(MemorySegment.ofArray(log))) {
            GrammarCheck check = new GrammarCheck(violations::add);
            for (TraceEvent event = trace.next(); event != TraceEvent.END; event = trace.next()) {
                check.accept(event, trace);
            }
        }
        if (violations.isEmpty()) {
            assertThat(ProposedGrammar.departures(log)).as("what the check finds right").isEmpty();
        }
        return violations;
    }

    private static List<String> check(String... lines) {
        return violations((String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8)).stream()
                .map(violation -> violation.line() + ":" + violation.column() + " " + violation.expected()).toList();
    }

    /** The only violation of an entry, whose exit is right. */
    private static String entry(String text) {
        List<String> violations = check(">>>> " + text, "<<<< f returned CL_SUCCESS");
        assertThat(violations).hasSize(1);
        return violations.getFirst();
    }

    private static String exit(String text) {
        List<String> violations = check(">>>> f:", "<<<< " + text);
        assertThat(violations).hasSize(1);
        return violations.getFirst();
    }

    @Test
    void theExampleOfTheProposalIsRight() {
        assertThat(check(
                ">>>> clGetPlatformIds: num_entries = 10, platforms = [0x12345...], num_platforms = [0x22345...];"
                        + " EnqueueCounter:1",
                "....",
                "<<<< clGetPlatformIds returned CL_SUCCESS: platforms[] = {...platform_id's...}, *num_platforms = 2"))
                .isEmpty();
    }

    @Test
    void anEntryThatIsNoneIsFound() {
        assertThat(check(">>>> TID = 1 clFinish EnqueueCounter: 10", ">>>> TID = 1 clFlush(")).containsExactly(
                "1:1 a function and ':' behind '>>>>', in an entry",
                "2:1 a function and ':' behind '>>>>', in an entry");
    }

    /** In any order, since others may write them so; what they are not goes into no argument. */
    @Test
    void itemsBehindAnEntryAreNoPartOfItsLastArgument() {
        String log = """
                >>>> clF: a = 1; Kernel: "k"; EnqueueCounter: 5
                <<<< clF returned 0
                >>>> clF: a = 1; Other: 2; EnqueueCounter: 6
                <<<< clF returned 0
                """;
        assertThat(ReadCall.allOf(log.getBytes(StandardCharsets.UTF_8))).hasSize(2).allSatisfy(
                call -> assertThat(call.arguments()).extracting(ReadCall.Value::value).containsExactly("1"));
    }

    @Test
    void theInconsistencyThatTheProposalShowsIsFound() {
        assertThat(check(
                ">>>> clGetPlatformIDs, EnqueueCounter: 1",
                "Host Time for call 1: clGetPlatformIDs = 1114623933",
                "<<<< clGetPlatformIDs",
                ">>>> clGetDeviceIDs: platform = [ Intel(R) OpenCL ], device_type = CL_DEVICE_TYPE_GPU (4),"
                        + " EnqueueCounter: 1",
                "<<<< clGetDeviceIDs"))
                .containsExactly(
                        "1:22 ':; EnqueueCounter: 1'",
                        "3:22 'returned ?'",
                        "4:33 '\"[ Intel(R) OpenCL ]\", device_type = CL_'",
                        "5:20 'returned ?'");
    }

    @Test
    void everythingThatTheGrammarHasIsRight() {
        assertThat(check(
                ">>>> Time: 12.345 TID = 7 TNum = 1 f: a = -1, *b = 0x7f, c[] = {1, {2}, \"}\\n\\x80\", ...3 more},"
                        + " d->e = {x = 1, y = [0x0]}, f.g[2] = A | B (3); EnqueueCounter: 1; Kernel: \"k\"",
                "anything; but = , {",
                "<<<< Time: 13 TID = 7 TNum = 1 f returned 1.5E-3:: *b = \"\""))
                .isEmpty();
    }

    @Test
    void anEntryIsCheckedUpToItsEnd() {
        assertThat(entry("f( k ): a = 1")).isEqualTo("1:7 ': a = 1; Kernel: \"k\"'");
        assertThat(entry("f: blocking, a = 1")).isEqualTo("1:17 '= CL_TRUE, a = 1'");
        assertThat(entry("f: [ ref count = 1 ] a = 1")).isEqualTo("1:9 'ref_count = 1, a = 1'");
        assertThat(entry("f: a = 1; foo: 2; EnqueueCounter: 3")).isEqualTo("1:16 'EnqueueCounter: 3'");
        assertThat(entry("TID =  f:")).isEqualTo("1:6 'f:'");
        assertThat(entry("f: a = 1, EnqueueCounter: 2")).isEqualTo("1:14 '; EnqueueCounter: 2'");
        assertThat(entry("f: a = \"\\q\"")).isEqualTo("1:15 '\\q\"'");
        assertThat(entry("f: a = \"\t\"")).isEqualTo("1:15 '\\t\"'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1,", "some text", "[0x]", "[0x1", "{1 2}", "A |", "A (1", "1; 2"})
    void whatIsNoValueIsExpectedAsAString(String value) {
        assertThat(entry("f: a = " + value)).isEqualTo("1:13 '\"" + value + "\"'");
    }

    @Test
    void bracesWithinEachOtherAreBounded() {
        assertThat(check(">>>> f: a = " + "{".repeat(64) + "}".repeat(64), "<<<< f returned 0")).isEmpty();
        assertThat(entry("f: a = " + "{".repeat(70) + "}".repeat(70))).startsWith("1:13 '\"{");
    }

    @Test
    void anExitIsCheckedUpToItsEnd() {
        assertThat(exit("f -> CL_SUCCESS")).isEqualTo("2:8 'returned CL_SUCCESS'");
        assertThat(exit("f returned 1 a = 2")).isEqualTo("2:17 '\"1 a = 2\"'");
        assertThat(exit("f returned 1: a = 2; EnqueueCounter: 1")).isEqualTo("2:25 the end of the line");
    }

    @Test
    void columnsCountCharactersAndNotBytes() {
        assertThat(entry("f: a = \"\u00e9\ud83d\ude00\", b = (nil)")).isEqualTo("1:23 '[0x0]'");
    }

    @Test
    void aNewlineInAValueIsAViolationOnItsLine() {
        assertThat(check(">>>> f: a = 1, options = -DA", "-DB = (x); EnqueueCounter: 1", "<<<< f returned 0"))
                .containsExactly("1:26 '\"-DA\\n-DB = (x)\"; EnqueueCounter: 1'");
        assertThat(check(">>>> f: a = \"x", "y\", b = (nil); EnqueueCounter: 1", "<<<< f returned 0"))
                .containsExactly("1:15 '\\ny\", b = [0x0]; EnqueueCounter: 1'");
    }

    @Test
    void bytesThatAreNoUtf8HaveToBeEscaped() {
        byte[] log = ">>>> f: a = \"\u00e9\"\n<<<< f returned 0\n".getBytes(StandardCharsets.ISO_8859_1);

        assertThat(violations(log)).singleElement().extracting(GrammarViolation::column).isEqualTo(14L);
    }

    @Test
    void callsHaveToBeWhole() {
        assertThat(check("<<<< g returned 0", ">>>> f:")).containsExactly(
                "1:1 the entry of this call before its exit, on the same thread",
                "2:1 an exit of this call, on the same thread");
    }

    @Test
    void anExitBeginsALine() {
        assertThat(check(">>>> f:", "torn <<<< f returned 0", "<<<< f returned 0"))
                .containsExactly("2:6 no '<<<<' but at the beginning of a line");
    }

    @Test
    void whatWasFoundIsShown() {
        assertThat(violations(">>>> f: a = (nil)\n<<<< f\n".getBytes(StandardCharsets.UTF_8)))
                .extracting(GrammarViolation::toString).containsExactly(
                        "1:13: expected '[0x0]', found \"(nil)\"",
                        "2:7: expected 'returned ?', found the end of the line");
    }
}
