package dev.readout.cli;

import java.util.List;
import java.util.function.Function;
import picocli.CommandLine;

/**
 * The commands, by name. Of those beside each other only the one that was asked for is made: picocli takes longer to
 * read a command than most commands take to run.
 *
 * @param name what is typed
 * @param command makes it
 * @param needsOthers whether it is about the commands beside it
 * @param below the commands that follow it
 */
record CommandTree(
        String name,
        Function<StandardOutput, Object> command,
        boolean needsOthers,
        List<CommandTree> below) {
    private static final List<CommandTree> COMMANDS = List.of(
            new CommandTree("info", Info::new),
            new CommandTree("profile", Profile::new),
            new CommandTree("trace", Trace::new),
            new CommandTree("decode", out -> new Decode(), false, List.of(
                    new CommandTree("vulkan", DecodeVulkan::new),
                    new CommandTree("nv-query-resource", DecodeNvQueryResource::new),
                    new CommandTree("brcm", DecodeBrcm::new))),
            new CommandTree("completion", Completion::new, true, List.of()));

    private CommandTree(String name, Function<StandardOutput, Object> command) {
        this(name, command, false, List.of());
    }

    /**
     * Adds the command that the first of {@code asked} names, or all where none is named: help, completion and the
     * message about a wrong name need them.
     *
     * @param asked what was typed behind {@code parent}
     */
    static void addTo(CommandLine parent, StandardOutput results, List<String> asked) {
        add(COMMANDS, parent, results, asked);
    }

    private static void add(List<CommandTree> commands, CommandLine parent, StandardOutput results,
            List<String> asked) {
        int first = 0;
        while (first < asked.size() && asked.get(first).startsWith("-")) {
            first++;
        }
        String named = first < asked.size() ? asked.get(first) : "";
        List<String> rest = asked.subList(Math.min(first + 1, asked.size()), asked.size());
        boolean isEnough = commands.stream()
                .anyMatch(command -> command.name.equals(named) && !command.needsOthers);
        for (CommandTree command : commands) {
            if (!isEnough || command.name.equals(named)) {
                CommandLine line = new CommandLine(command.command.apply(results));
                add(command.below, line, results, isEnough ? rest : List.of());
                parent.addSubcommand(command.name, line);
            }
        }
    }
}
