package dev.readout.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A setting is said once. */
class SettingsTest {
    @Test
    void whatIsMadeOfTheTablesIsUpToDate() throws IOException {
        Map<Path, String> files = Settings.files();

        assertThat(files).hasSize(3);
        for (Map.Entry<Path, String> file : files.entrySet()) {
            assertThat(Files.readString(file.getKey()))
                    .as("%s is made by java src/build/java/dev/readout/build/Settings.java", file.getKey())
                    .isEqualTo(file.getValue());
        }
    }

    @Test
    void aPageHasTheSettingsOfAFile() throws IOException {
        assertThat(Files.readString(Path.of("src/site/markdown/any-program.md")))
                .contains("| `imitate` |", "| `lag` | a whole number: 0 or more | 0 |", "| `faults` |",
                        "| `resourceStream` | a name of `SoftwareGlSettings.ResourceStream` |")
                .doesNotContain("| `listener` |", "| `videoEncodes` |");
    }
}
