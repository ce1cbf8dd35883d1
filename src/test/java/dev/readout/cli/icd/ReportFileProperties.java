package dev.readout.cli.icd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.cli.program.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.NotEmpty;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** What processes write into their report is what the command reads. */
class ReportFileProperties {
    @Property(tries = 100)
    void linesAreReadAsTheyWereWritten(
            @ForAll @Size(max = 12) List<@NotEmpty @CharRange(from = 'a', to = 'c') String> lines) throws IOException {
        try (Program program = Program.of(List.of("none"))) {
            ReportFile file = new ReportFile(program.report(), "");
            lines.forEach(line -> assertThat(file.add(line)).isTrue());

            assertThat(program.said()).isEqualTo(lines);
        }
    }

    /** The folder of a command that has ended is anybody's. */
    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "only an administrator makes links there")
    void aLinkIsNotFollowed() throws IOException {
        Path folder = Files.createTempDirectory("report");
        Path other = Files.writeString(folder.resolve("other"), "kept");
        Path link = Files.createSymbolicLink(folder.resolve("report"), other);

        assertThat(new ReportFile(link, "").add("line")).isFalse();
        assertThat(other).hasContent("kept");
        Files.delete(link);
        Files.delete(other);
        Files.delete(folder);
    }
}
