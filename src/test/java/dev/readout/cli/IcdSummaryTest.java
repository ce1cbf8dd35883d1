package dev.readout.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the lines of processes amount to. */
class IcdSummaryTest {
    private static final String FIRST = "vkCmdWriteTimestamp: query 0 is uninitialized [VUID-vkCmdWriteTimestamp-x]";

    @TempDir
    Path folder;

    private List<String> summary(String... lines) throws Exception {
        Path report = Files.write(folder.resolve("report"), List.of(lines));
        StringWriter text = new StringWriter();
        IcdSummary.of(report, List.of()).print(new PrintWriter(text), false);
        return text.toString().lines().toList();
    }

    @Test
    void whatWasSaidInTheSameWordsIsCounted() throws Exception {
        assertThat(summary("begin", "report " + FIRST, "report " + FIRST, "end"))
                .containsExactly("2 times: " + FIRST, "2 reports of wrong use, 0 of 0 faults met");
    }

    @Test
    void ofOneRuleInOtherWordsTheFirstAreSaidToBeTheFirst() throws Exception {
        assertThat(summary("begin", "report " + FIRST, "report " + FIRST.replace('0', '1'), "report " + FIRST, "end"))
                .containsExactly("3 times, first: " + FIRST, "3 reports of wrong use, 0 of 0 faults met");
    }

    @Test
    void faultsAreAsTheSettingsNameThem() throws Exception {
        assertThat(summary("begin", "met timeout(1)", "unmet neverAvailable(7)", "end"))
                .containsExactly("met: timeout(1)", "not met: neverAvailable(7)",
                        "0 reports of wrong use, 1 of 2 faults met");
    }
}
