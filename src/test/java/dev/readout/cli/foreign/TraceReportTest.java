package dev.readout.cli.foreign;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What a traced process says. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "programs are traced on Linux")
class TraceReportTest {
    @TempDir
    private Path folder;

    @Test
    void aLogIsSaidToBeOfThisProcess() {
        Path file = folder.resolve("report");
        TraceReport report = new TraceReport(new ReportFile(file, "readout trace: "));
        Path log = Path.of("a log");
        report.begin(log);
        report.end(log);

        assertThat(file).hasContent("\nbegin java (" + ProcessHandle.current().pid() + ") "
                + log.toAbsolutePath() + "\n\nend " + log.toAbsolutePath() + "\n");
    }

    /** As on a full disk, where the log may be, too. */
    @Test
    void whatCannotBeWrittenIsSaidOnStandardError() {
        Path nowhere = folder.resolve("none/report");
        TraceReport report = new TraceReport(new ReportFile(nowhere, "readout trace: "));
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
