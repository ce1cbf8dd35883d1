package dev.readout.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The completions of the shell fish, which picocli does not support: a line for each command, option and list of
 * values, conditional on the commands before it.
 */
final class FishCompletion {
    private final String name;
    private final StringBuilder script = new StringBuilder();

    private FishCompletion(String name) {
        this.name = name;
    }

    static String script(CommandLine command) {
        FishCompletion completion = new FishCompletion(command.getCommandName());
        completion.add(command, List.of());
        return completion.script.toString();
    }

    /** @param path the names of the commands that were typed before */
    private void add(CommandLine command, List<String> path) {
        for (CommandLine below : command.getSubcommands().values()) {
            line(command, path, "-f -a " + quoted(below.getCommandName()), below.getCommandSpec().usageMessage()
                    .description());
            List<String> deeper = new ArrayList<>(path);
            deeper.add(below.getCommandName());
            add(below, deeper);
        }
        for (OptionSpec option : command.getCommandSpec().options()) {
            if (!option.hidden()) {
                line(command, path, names(option) + values(option), option.description());
            }
        }
        for (PositionalParamSpec parameter : command.getCommandSpec().positionalParameters()) {
            String values = values(parameter);
            if (!values.isEmpty()) {
                line(command, path, values.strip(), parameter.description());
            }
        }
    }

    private void line(CommandLine command, List<String> path, String what, String... description) {
        List<String> conditions = new ArrayList<>();
        path.forEach(typed -> conditions.add("__fish_seen_subcommand_from " + typed));
        if (!command.getSubcommands().isEmpty()) {
            conditions.add("not __fish_seen_subcommand_from " + String.join(" ", command.getSubcommands().keySet()));
        }
        script.append("complete -c ").append(name).append(" -n ").append(quoted(String.join("; and ", conditions)))
                .append(' ').append(what);
        if (description.length > 0) {
            script.append(" -d ").append(quoted(shortened(description[0])));
        }
        script.append('\n');
    }

    private static String names(OptionSpec option) {
        StringBuilder names = new StringBuilder();
        for (String name : option.names()) {
            names.append(names.isEmpty() ? "" : " ")
                    .append(name.startsWith("--") ? "-l " + name.substring(2) : "-s " + name.substring(1));
        }
        return names.toString();
    }

    /** Files where a file is expected, else the values that there are, else nothing. */
    private static String values(ArgSpec argument) {
        if (argument.arity().max() == 0) {
            return "";
        }
        if (argument.auxiliaryTypes()[0] == Path.class) {
            return argument.isOption() ? " -r -F" : "";
        }
        if (argument.completionCandidates() == null) {
            return argument.isOption() ? " -x" : "";
        }
        List<String> candidates =
                StreamSupport.stream(argument.completionCandidates().spliterator(), false).toList();
        return (argument.isOption() ? " -r" : "") + " -f -a " + quoted(String.join(" ", candidates));
    }

    /** The first sentence, up to the list of what there is. */
    private static String shortened(String text) {
        return text.split("[.:] ", 2)[0];
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
