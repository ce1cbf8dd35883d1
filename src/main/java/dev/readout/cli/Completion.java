package dev.readout.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code completion}: prints a script by which a shell completes what is typed. */
@Command(
        name = "completion",
        description = {
            "Prints a script that lets a shell complete readout's commands, options and their values, for a command"
                    + " readout that is on the PATH.",
            "",
            "bash: source <(readout completion bash), in ~/.bashrc. zsh: the same with zsh, in ~/.zshrc behind compinit."
                    + " fish: readout completion fish > ~/.config/fish/completions/readout.fish.",
            ""})
final class Completion implements Callable<Integer> {
    private final StandardOutput out;

    @Spec
    private CommandSpec command;

    @Parameters(paramLabel = "SHELL", converter = Shell.Converter.class,
            completionCandidates = Shell.Converter.class, description = "The shell:"
                    + " ${COMPLETION-CANDIDATES}.")
    private Shell shell;

    Completion(StandardOutput out) {
        this.out = out;
    }

    /** A shell that can complete. */
    enum Shell {
        BASH, ZSH, FISH;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Turns the name on the command line into a shell. */
        static final class Converter extends NameConverter<Shell> {
            Converter() {
                super(Shell.class, "shell");
            }
        }
    }

    @Override
    public Integer call() throws IOException {
        CommandLine all = command.root().commandLine();
        String script = switch (shell) {
            // picocli's script is for both.
            case BASH, ZSH -> AutoComplete.bash(all.getCommandName(), all);
            case FISH -> FishCompletion.script(all);
        };
        out.write(script.getBytes(StandardCharsets.UTF_8));
        return 0;
    }
}
