package dev.readout.cli.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.cli.output.ExportTarget;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The calls that are traced for something else than a trace. */
class TracedCallsTest {
    @Test
    void whatIsSaidOfATemporaryFileNamesWhatWasAskedFor() {
        Path folder = Path.of("folder").toAbsolutePath();
        assertThat(TracedCalls.lacking(List.of(ExportTarget.file("--timeline", Path.of("t.json")),
                ExportTarget.named("--made", "there")), folder.resolve("readout17.log")))
                .isEqualTo("--timeline t.json, --made there lacks calls of the driver, which are kept in the folder "
                        + folder + " meanwhile");
    }
}
