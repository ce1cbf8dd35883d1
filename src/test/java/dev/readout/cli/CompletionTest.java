package dev.readout.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.Requirement;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What shells make of the scripts: each is asked for the completions of a line. */
class CompletionTest {

    @TempDir
    private Path folder;

    private Path script(Completion.Shell shell) throws IOException {
        return Files.writeString(folder.resolve(shell.toString()), Run.of("completion", shell.toString()).out());
    }

    /** What a shell offers behind {@code words}, the last of which is not finished. */
    private List<String> completions(Completion.Shell shell, String... words) throws Exception {
        String line = String.join(" ", words);
        return run(shell.toString(), "source " + script(shell) + "; COMP_WORDS=(" + line + "); COMP_CWORD="
                + (words.length - 1) + "; _complete_readout; printf '%s\\n' \"${COMPREPLY[@]}\"");
    }

    private List<String> run(String shell, String program) throws IOException, InterruptedException {
        Requirement.program(shell, shell);
        ProcessBuilder builder = new ProcessBuilder(shell, "-c", program).redirectError(Redirect.DISCARD)
                .redirectOutput(folder.resolve("out").toFile());
        builder.environment().put("HOME", folder.toString());
        Process process = builder.start();
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        String out = Files.readString(folder.resolve("out"));
        assertThat(process.exitValue()).as(out).isZero();
        return out.lines().map(offer -> offer.split("\t")[0].strip()).toList();
    }

    @Test
    void commandsOptionsAndValuesAreOffered() throws Exception {
        Completion.Shell shell = Completion.Shell.BASH;
        assertThat(completions(shell, "readout", "pro")).containsExactly("profile");
        assertThat(completions(shell, "readout", "decode", "b")).containsExactly("brcm");
        assertThat(completions(shell, "readout", "profile", "--dr")).containsExactly("--driver");
        assertThat(completions(shell, "readout", "profile", "--driver", "so")).containsExactly("software");
        assertThat(completions(shell, "readout", "decode", "vulkan", "--type", "times")).containsExactly("timestamp");
        assertThat(completions(shell, "readout", "completion", "z")).containsExactly("zsh");
    }

    /** zsh completes only for a person who types; it runs the script of bash. */
    @Test
    void zshRunsTheScriptOfBash() throws Exception {
        assertThat(Run.of("completion", "zsh")).isEqualTo(Run.of("completion", "bash"));
        assertThat(run("zsh", "autoload -Uz compinit && compinit -u -D; source " + script(Completion.Shell.ZSH)
                + "; print -r -- ${_comps[readout]}"))
                .singleElement().asString()
                .contains("_complete_readout");
    }

    /** Hidden options are for those who work on Readout. */
    @ParameterizedTest
    @EnumSource
    void hiddenOptionsStayHidden(Completion.Shell shell) {
        assertThat(Run.of("completion", shell.toString()).out()).doesNotContain("stacktrace");
    }
}
