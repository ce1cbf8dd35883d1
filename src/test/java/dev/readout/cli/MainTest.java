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
            decode foo                              | 'foo' is no command: expected vulkan, region-counters,
            inf                                     | 'inf' is no command: did you mean info? Expected info,
            info --driver foo                       | there is no option --driver (see
            info --format xml                       | 'xml' is no format: expected table, json, csv or parquet
            trace a b                               | 'b' is more than the command takes
            trace --check --summary f               | 'readout trace: --check, --summary are mutually exclusive'
            """)
    void wrongUsageNamesWhatWasTypedWrong(String args, String message) {
        assertThat(Run.of(args.split(" ")).err()).contains(message);
    }

    @Test
    void noCommandIsWrongUsageAndPrintsHowToUseIt() {
        Run run = Run.of();
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).isEqualTo(Run.of("--help").out());
    }

    @Test
    void helpNamesEveryCommandAndIsThereForEach() {
        assertThat(Run.of("--help").out()).contains("info", "profile", "trace", "decode", "completion");
        assertThat(Run.of("help")).isEqualTo(Run.of("--help"));
        assertThat(Run.of("help", "decode", "vulkan")).isEqualTo(Run.of("decode", "vulkan", "--help"));
        assertThat(Run.of("help", "nonsense")).isEqualTo(Run.of("nonsense"));
        assertThat(Run.of("help", "profile", "foo").status()).isEqualTo(2);
        assertThat(Run.of("decode").err()).contains("KIND is missing: expected vulkan, region-counters,");
        assertThat(Run.of("decode", "--help").out()).contains("vulkan", "region-counters", "shader-instrumentation",
                "nv-query-resource", "brcm", "amd-monitor", "intel-query");
    }

    /** A name that is nearly right is suggested, and one that is far off is not. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            prfile                                                      | did you mean profile?
            completion bahs                                             | did you mean bash?
            decode nv                                                   | did you mean nv-query-resource?
            decode vulkan --type timestamps --width 64 --count 1 f      | did you mean timestamp?
            profile --driver sofware                                    | did you mean software?
            profile --fromat json                                       | did you mean --format?
            profile --format JSON                                       | did you mean json?
            profile --sort mdian                                        | did you mean median?
            decode vulkan --type performance --count 1 --storage unit32 f | did you mean uint32?
            decode vulkan --type pipeline-statistics --width 64 --count 1 --statistics clip f | did you mean clipping-
            """)
    void aNameThatIsNearlyRightIsSuggested(String args, String suggestion) {
        assertThat(Run.of(args.split(" +")).err()).contains(suggestion).hasLineCount(1);
        assertThat(Run.of("completion", "powershell").err()).contains("'powershell' is no shell: expected bash or zsh");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--type \u001b[2J --width 64 f", "--type occlusion --width 64 f\u001b[2J", "--\u001b[2J"})
    void noMessageCommandsTheTerminal(String args) {
        String[] typed = ("decode vulkan " + args).split(" ");

        assertThat(Run.of(typed).err()).contains("\\u001b[2J").doesNotContain("\u001b");
    }

    /** Runs a command whose output fails. */
    private static Run failing(Error error) {
        return Run.to(new OutputStream() {
            @Override
            public void write(int b) {
                throw error;
            }
        }, "decode", "brcm", "src/test/resources/captures/amd-performance-monitor-angle.bin");
    }

    @Test
    void anErrorIsOneLineToo() {
        for (Error error : List.of(new StackOverflowError(),
                new ExceptionInInitializerError(new IllegalStateException("no\nnative access")))) {
            Run run = failing(error);
            assertThat(run.status()).isEqualTo(1);
            assertThat(run.err()).startsWith("readout decode brcm: ").hasLineCount(1).doesNotContain("\tat ")
                    .containsAnyOf("StackOverflowError", "no native access");
        }
        assertThat(failing(new OutOfMemoryError("Java heap space"))).isEqualTo(new Run(1, "",
                "readout decode brcm: not enough memory (Java heap space): the heap may take "
                        + (Runtime.getRuntime().maxMemory() >> 20) + " MiB, and java -Xmx lets it take more\n"));
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
