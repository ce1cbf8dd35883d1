package dev.readout.cli.foreign;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.NotEmpty;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What processes write into their report is what the command reads. */
class ProcessReportProperties {
    /**
     * A disk that is full from time to time cuts a line anywhere, also where only its end is missing; but never after
     * its first byte, the end of the line before: there is room for a block or for nothing.
     */
    @Property(tries = 100)
    void linesAreReadAsTheyWereWrittenAndThoseThatAreCutAreNot(
            @ForAll @Size(max = 12) List<@NotEmpty @CharRange(from = 'a', to = 'c') String> lines,
            @ForAll @Size(12) List<Integer> cuts)
            throws IOException {
        try (ForeignProgram program = ForeignProgram.of(List.of("none"))) {
            ProcessReport file = new ProcessReport(program.report(), "");
            List<String> whole = new ArrayList<>();
            for (int line = 0; line < lines.size(); line++) {
                byte[] before = Files.readAllBytes(program.report());
                assertThat(file.add(lines.get(line))).isTrue();
                byte[] after = Files.readAllBytes(program.report());
                int cut = Math.floorMod(cuts.get(line), 2 * (after.length - before.length));
                int kept = cut == 1 ? before.length : Math.min(after.length, before.length + cut);
                Files.write(program.report(), Arrays.copyOf(after, kept), StandardOpenOption.TRUNCATE_EXISTING);
                if (kept == after.length) {
                    whole.add(lines.get(line));
                }
            }

            assertThat(program.said()).isEqualTo(whole);
        }
    }

    /** The folder of a command that has ended is anybody's. */
    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "only an administrator makes links there")
    void aLinkIsNotFollowed() throws IOException {
        Path folder = Files.createTempDirectory("report");
        Path other = Files.writeString(folder.resolve("other"), "kept");
        Path link = Files.createSymbolicLink(folder.resolve("report"), other);

        assertThat(new ProcessReport(link, "").add("line")).isFalse();
        assertThat(other).hasContent("kept");
        Files.delete(link);
        Files.delete(other);
        Files.delete(folder);
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "programs are traced on Linux")
    void aLogIsSaidToBeOfThisProcess(@TempDir Path folder) {
        Path file = folder.resolve("report");
        ProcessReport report = new ProcessReport(file, "readout trace: ");
        Path log = Path.of("a log");
        report.begin(log);
        report.end(log);

        assertThat(file).hasContent("\nbegin java (" + ProcessHandle.current().pid() + ") "
                + log.toAbsolutePath() + "\n\nend " + log.toAbsolutePath() + "\n");
    }

    /** As on a full disk, where the log may be, too. */
    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "programs are traced on Linux")
    void whatCannotBeWrittenIsSaidOnStandardError(@TempDir Path folder) {
        Path nowhere = folder.resolve("none/report");
        ProcessReport report = new ProcessReport(nowhere, "readout trace: ");
        PrintStream own = System.err;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
        try {
            report.say(folder + " lacks lines");
            report.say(folder + " lacks lines");
        } finally {
            System.setErr(own);
        }

        assertThat(said.toString(StandardCharsets.UTF_8)).isEqualTo("readout trace: the report " + nowhere
                + " can't be written: there is no folder " + nowhere.getParent() + "\nreadout trace: " + folder
                + " lacks lines\n");
    }
}
