package dev.readout.cli;

import dev.readout.cli.command.Command;
import dev.readout.cli.command.CommandSyntax;
import dev.readout.cli.command.NameConverter;
import dev.readout.cli.output.StandardOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import picocli.AutoComplete;
import picocli.CommandLine;

/** {@code completion}: prints a shell's completion script. */
final class Completion implements Command {
    private final StandardOutput out;

    Completion(StandardOutput out) {
        this.out = out;
    }

    /** A shell that can complete; picocli's script is for both. */
    enum Shell {
        BASH, ZSH;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Override
    public String[] description() {
        return new String[] {
            "Prints a script that lets a shell complete readout's commands, options and their values, for a command"
                    + " readout that is on the PATH.",
            "",
            "bash: source <(readout completion bash), in ~/.bashrc. zsh: the same with zsh, in ~/.zshrc behind"
                    + " compinit."};
    }

    @Override
    public void describe(CommandSyntax syntax) {
        syntax.argument("SHELL", new NameConverter<>(Shell.class, "shell"), shell -> {},
                "The shell: ${COMPLETION-CANDIDATES}.");
    }

    @Override
    public int run(CommandLine line) throws IOException {
        CommandLine all = line.getCommandSpec().root().commandLine();
        out.write(AutoComplete.bash(all.getCommandName(), all).getBytes(StandardCharsets.UTF_8));
        return 0;
    }
}
