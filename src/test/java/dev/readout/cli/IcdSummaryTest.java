package dev.readout.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the lines of processes amount to. */
class IcdSummaryTest {
    private static final String FIRST = "vkCmdWriteTimestamp: query 0 is uninitialized [VUID-vkCmdWriteTimestamp-x]";

    private static List<String> summary(String... lines) {
        StringWriter text = new StringWriter();
        new IcdSummary(List.of(lines), List.of()).print(new PrintWriter(text), false);
        return text.toString().lines().toList();
    }

    @Test
    void whatWasSaidInTheSameWordsIsCounted() {
        assertThat(summary("begin", "report " + FIRST, "report " + FIRST, "end"))
                .containsExactly("2 times: " + FIRST, "2 reports of wrong use, 0 of 0 faults met");
    }

    @Test
    void ofOneRuleInOtherWordsTheFirstAreSaidToBeTheFirst() {
        assertThat(summary("begin", "report " + FIRST, "report " + FIRST.replace('0', '1'), "report " + FIRST, "end"))
                .containsExactly("3 times, first: " + FIRST, "3 reports of wrong use, 0 of 0 faults met");
    }

    @Test
    void faultsAreAsTheSettingsNameThem() {
        assertThat(summary("begin", "met timeout(1)", "unmet neverAvailable(7)", "end"))
                .containsExactly("met: timeout(1)", "not met: neverAvailable(7)",
                        "0 reports of wrong use, 1 of 2 faults met");
    }

    @Test
    void whatBecameOfTheTraceIsSaidOnce() {
        assertThat(summary("begin", "say calls.log lacks lines: full", "end", "begin",
                "say calls.log lacks lines: full", "end"))
                .containsExactly("calls.log lacks lines: full", "0 reports of wrong use, 0 of 0 faults met");
    }

    @Test
    void aProcessWithoutAWordIsCounted() {
        assertThat(summary()).containsExactly("the software device was not used");
        assertThat(summary("begin")).contains("1 of 1 processes ended without a word: killed, or crashed");
    }
}
