package dev.readout.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What all commands have in common. */
class MainTest {

    @ParameterizedTest
    @ValueSource(strings = {"--help", "-h", "decode --help", "decode vulkan --help", "info --help", "profile --help"})
    void helpIsAResult(String args) {
        Run run = Run.of(args.split(" "));
        assertThat(run.status()).isZero();
        assertThat(run.out()).startsWith("Usage: readout").contains("Exit status:");
        assertThat(run.err()).isEmpty();
        assertThat(run.lines()).allMatch(line -> line.length() <= 80);
    }

    @Test
    void theVersionIsAResult() {
        Run run = Run.of("--version");
        assertThat(run.status()).isZero();
        assertThat(run.out()).startsWith("readout ").hasLineCount(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"decode", "bogus", "decode bogus", "--bogus", "decode vulkan @file"})
    void wrongUsageIsOneLineThatSaysWhereHelpIs(String args) {
        Run run = Run.of(args.split(" "));
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).startsWith("readout").contains("--help").hasLineCount(1);
    }

    @Test
    void noCommandIsWrongUsage() {
        assertThat(Run.of().status()).isEqualTo(2);
    }

    @Test
    void aStackTraceIsForThoseWhoAskForIt() {
        String[] args = {"decode", "vulkan", "--type", "occlusion", "--width", "32", "--count", "1", "absent"};
        assertThat(Run.of(args).err()).hasLineCount(1);
        args = new String[] {"--stacktrace", "decode", "vulkan", "--type", "occlusion", "--width", "32", "--count", "1",
            "absent"};
        assertThat(Run.of(args).err()).contains("at dev.readout.cli");
    }
}
