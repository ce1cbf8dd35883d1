package dev.readout.trace.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.trace.grammar.GrammarViolation;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each violation of the proposed grammar is told with its line, its column and what was expected. */
public class GrammarCheckTest {
    public static List<GrammarViolation> violations(byte[] log) {
        List<GrammarViolation> violations = new ArrayList<>();
        try (TraceReader trace = TraceReader.of(MemorySegment.ofArray(log))) {
            GrammarCheck check = new GrammarCheck(violations::add);
            for (TraceEvent event = trace.next(); event != TraceEvent.END; event = trace.next()) {
                check.accept(event, trace);
            }
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
    void theInconsistencyThatTheProposalShowsIsFound() {
        assertThat(check(
                ">>>> clGetPlatformIDs, EnqueueCounter: 1",
                "Host Time for call 1: clGetPlatformIDs = 1114623933",
                "<<<< clGetPlatformIDs",
                ">>>> clGetDeviceIDs: platform = [ Intel(R) OpenCL ], device_type = CL_DEVICE_TYPE_GPU (4),"
                        + " EnqueueCounter: 1",
                "<<<< clGetDeviceIDs"))
                .containsExactly(
                        "1:22 ':' behind the function, with arguments or without",
                        "3:22 ' returned ' and what the function returned",
                        "4:33 a value: a pointer is '[0x...]', a list is '{...}'",
                        "4:92 ';' before the counter, and not ','",
                        "5:20 ' returned ' and what the function returned");
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
        assertThat(entry("f( k ): a = 1")).isEqualTo("1:7 ':' behind the function, with arguments or without");
        assertThat(entry("f: blocking, a = 1")).isEqualTo("1:17 ' = ' behind the name of an argument");
        assertThat(entry("f: [ ref count = 1 ] a = 1")).isEqualTo("1:9 the name of an argument");
        assertThat(entry("f: a = ")).isEqualTo("1:13 a value");
        assertThat(entry("f: a = 1,")).isEqualTo("1:15 an argument behind ','");
        assertThat(entry("f: a = some text, b = 2"))
                .isEqualTo("1:17 ',' or ';' or the end of the line behind a value");
        assertThat(entry("f: a = [0x]")).isEqualTo("1:16 hexadecimal digits");
        assertThat(entry("f: a = [0x1")).isEqualTo("1:17 ']'");
        assertThat(entry("f: a = \"x")).isEqualTo("1:15 '\"' at the end of a string");
        assertThat(entry("f: a = {1 2}")).isEqualTo("1:15 ',' or '}'");
        assertThat(entry("f: a = A | ")).isEqualTo("1:17 a flag behind ' | '");
        assertThat(entry("f: a = A (1")).isEqualTo("1:17 ')'");
        assertThat(entry("f: a = 1; 2")).isEqualTo("1:16 a name and ':', such as 'EnqueueCounter:'");
        assertThat(entry("TID =  f:")).isEqualTo("1:12 a number");
        assertThat(entry("f: a = \"\\q\"")).startsWith("1:14 an escape");
        assertThat(entry("f: a = \"\t\"")).startsWith("1:14 an escape");
        assertThat(entry("f: a = " + "{".repeat(70) + "}".repeat(70))).startsWith("1:77 no more than 64 braces");
    }

    @Test
    void anExitIsCheckedUpToItsEnd() {
        assertThat(exit("f -> CL_SUCCESS")).isEqualTo("2:7 ' returned ' and what the function returned");
        assertThat(exit("f returned ")).isEqualTo("2:17 a value");
        assertThat(exit("f returned 1 a = 2")).isEqualTo("2:18 ':' and outputs, or the end of the line");
        assertThat(exit("f returned 1: a = 2; EnqueueCounter: 1"))
                .isEqualTo("2:25 the end of the line: an exit has no ';'");
    }

    @Test
    void aLineMayHaveSeveral() {
        assertThat(check(">>>> f: a = (nil), b = 1, c = < 64 >, d = 2, EnqueueCounter: 1", "<<<< f returned ?"))
                .containsExactly("1:13 a value", "1:31 a value", "1:46 ';' before the counter, and not ','");
    }

    @Test
    void columnsCountCharactersAndNotBytes() {
        assertThat(entry("f: a = \"\u00e9\ud83d\ude00\" b")).startsWith("1:17 ");
    }

    @Test
    void aNewlineInAValueIsAViolationOnItsLine() {
        assertThat(check(">>>> f: options = -DA", "-DB = (x); EnqueueCounter: 1", "<<<< f returned 0"))
                .containsExactly("1:22 ',' or ';' or the end of the line behind a value");
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

    /** Each of them once cost as much as all before it: this would not end. */
    @Test
    void aLineMayHaveAnyNumber() {
        int count = 400_000;
        List<GrammarViolation> violations = violations(
                (">>>> f: " + "a = \u00e9 b, ".repeat(count) + "a = 1\n<<<< f returned 0\n")
                        .getBytes(StandardCharsets.UTF_8));

        assertThat(violations).hasSize(count);
        assertThat(violations.getLast().column()).isEqualTo(9 + 9L * (count - 1) + 4);
        assertThat(violations.getLast().found()).isEqualTo("\u00e9 b, a = 1");
    }

    @Test
    void whatWasFoundIsShown() {
        assertThat(violations(">>>> f: a = (nil)\n<<<< f\n".getBytes(StandardCharsets.UTF_8)))
                .extracting(GrammarViolation::toString).containsExactly(
                        "1:13: expected a value, found \"(nil)\"",
                        "2:7: expected ' returned ' and what the function returned, found the end of the line");
    }
}
