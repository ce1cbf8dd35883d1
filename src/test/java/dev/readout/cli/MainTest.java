package dev.readout.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            decode vulkan --typ timestamp f         | there is no option --typ: did you mean --type
            decode vulkan --frobnicate f            | there is no option --frobnicate (see
            decode vulkan                           | Missing required
            decode foo                              | 'foo' is no command: expected vulkan, nv-query-resource or brcm
            inf                                     | 'inf' is no command: expected info, profile, trace or decode
            info --driver foo                       | there is no option --driver (see
            info --format xml                       | 'xml' is no format: expected table, json or csv
            trace a b                               | 'b' is more than the command takes
            """)
    void wrongUsageNamesWhatWasTypedWrong(String args, String message) {
        assertThat(Run.of(args.split(" ")).err()).contains(message);
    }

    @Test
    void noCommandIsWrongUsage() {
        assertThat(Run.of().status()).isEqualTo(2);
    }

    @Test
    void anErrorIsOneLineToo() {
        for (Error error : List.of(new OutOfMemoryError("Java heap space"), new StackOverflowError(),
                new ExceptionInInitializerError(new IllegalStateException("no\nnative access")))) {
            Run run = Run.to(new OutputStream() {
                @Override
                public void write(int b) {
                    throw error;
                }
            }, "decode", "brcm", "src/test/resources/captures/amd-performance-monitor-angle.bin");

            assertThat(run.status()).isEqualTo(1);
            assertThat(run.err()).startsWith("readout decode brcm: ").hasLineCount(1).doesNotContain("\tat ")
                    .containsAnyOf("not enough memory", "StackOverflowError", "no native access");
        }
    }

    @Test
    void aHeapThatIsTooSmallIsSaidWithItsSizeAndHowToGiveMore() {
        Run run = Run.to(new OutputStream() {
            @Override
            public void write(int b) {
                throw new OutOfMemoryError("Java heap space");
            }
        }, "decode", "brcm", "src/test/resources/captures/amd-performance-monitor-angle.bin");

        assertThat(run.err()).isEqualTo("readout decode brcm: not enough memory (Java heap space): the heap may take "
                + (Runtime.getRuntime().maxMemory() >> 20) + " MiB, and java -Xmx lets it take more\n");
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
