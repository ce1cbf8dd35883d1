package dev.readout.abi;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class UpcallGuardTest {
    @Test
    void theEntriesOfCPassAsManyWords() throws Exception {
        Matcher words = Pattern.compile("#define WORDS ((?:.*\\\\\\n)*.*)")
                .matcher(Files.readString(Path.of("src/cli/main/java/dev/readout/cli/foreign/c/readout_entries.c")));

        assertThat(words.find()).isTrue();
        assertThat(words.group(1).split(",")).hasSameSizeAs(UpcallGuard.WORDS.argumentLayouts());
    }
}
