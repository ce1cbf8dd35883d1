package dev.readout.cli.command;

import dev.readout.capture.NearestName;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Explains a wrong command line: first wrong arguments, then missing ones. */
public final class WrongUsage {
    private WrongUsage() {
    }

    /**
     * One line with the error.
     *
     * @param args all that was typed
     */
    public static String explanation(ParameterException wrong, String[] args) {
        CommandLine command = wrong.getCommandLine();
        return switch (wrong) {
            // An option that is written wrong is also missing.
            case MissingParameterException missing ->
                    unknownOption(command, args).map(option -> unknown(command, option))
                            .orElseGet(() -> String.valueOf(missing.getMessage()));
            case UnmatchedArgumentException unmatched -> unknown(command, unmatched.getUnmatched().getFirst());
            // Of options that exclude each other, picocli says that this is an error, too.
            default -> String.valueOf(wrong.getMessage()).replaceFirst("^Error: ", "");
        };
    }

    private static Optional<String> unknownOption(CommandLine command, String[] args) {
        return Arrays.stream(args).takeWhile(arg -> !arg.equals("--"))
                .filter(arg -> arg.startsWith("-") && arg.length() > 1)
                .filter(arg -> command.getCommandSpec().findOption(arg.split("=", 2)[0]) == null).findFirst();
    }

    private static String unknown(CommandLine command, String argument) {
        if (argument.startsWith("-")) {
            List<String> options = command.getCommandSpec().options().stream().filter(option -> !option.hidden())
                    .map(OptionSpec::longestName).toList();
            return "there is no option " + argument + NearestName.of(argument.split("=", 2)[0], options)
                    .map(option -> ": did you mean " + option + "?").orElse("");
        }
        List<String> commands = List.copyOf(command.getSubcommands().keySet());
        return commands.isEmpty()
                ? "'" + argument + "' is more than the command takes"
                : "'" + argument + "' is no command: " + Suggestion.meant(argument, commands);
    }
}
