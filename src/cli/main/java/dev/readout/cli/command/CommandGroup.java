package dev.readout.cli.command;

import java.util.List;
import picocli.CommandLine;

/**
 * The parent of commands, which does nothing by itself.
 *
 * @param purpose the purpose of the commands: a line for the list of commands, and the text of the help below it
 * @param label what stands for them in the help
 * @param heading what stands above the list of them
 */
public record CommandGroup(String purpose, String label, String heading) implements Command {
    @Override
    public String[] description() {
        return purpose.lines().toArray(String[]::new);
    }

    @Override
    public void describe(CommandSyntax syntax) {
        syntax.commands(label, heading);
    }

    @Override
    public int run(CommandLine line) {
        throw new UsageException(label + " is missing: expected "
                + NameConverter.all(List.copyOf(line.getSubcommands().keySet())));
    }
}
