package dev.readout.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What a traced process says. */
@DisabledOnOs(OS.WINDOWS)
class TraceReportTest {
    @TempDir
    private Path folder;

    @Test
    void aLogIsSaidToBeOfThisProcess() {
        TraceReport report = new TraceReport(folder.resolve("report"));
        Path log = Path.of("a log");
        report.begin(log);
        report.end(log);

        assertThat(report.file()).hasContent("begin java (" + ProcessHandle.current().pid() + ") "
                + log.toAbsolutePath() + "\nend " + log.toAbsolutePath() + "\n");
    }
}
