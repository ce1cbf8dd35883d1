package dev.readout.cli;

import dev.readout.cli.command.Command;
import dev.readout.cli.command.CommandGroup;
import dev.readout.cli.command.CommandSyntax;
import dev.readout.cli.decode.CaptureKind;
import dev.readout.cli.decode.Decode;
import dev.readout.cli.output.StandardOutput;
import dev.readout.cli.profile.Compare;
import dev.readout.cli.profile.Profile;
import dev.readout.cli.profile.Report;
import dev.readout.cli.profile.Watch;
import dev.readout.cli.trace.Trace;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine;

/**
 * The commands, by name. Of siblings only the requested one is created: picocli takes longer to read a command than
 * most commands take to run.
 *
 * @param name what is typed
 * @param command makes it
 * @param below the commands that follow it
 */
record CommandTree(String name, Function<StandardOutput, Command> command, List<CommandTree> below) {
    /** The command that is about all others. */
    private static final String COMPLETION = "completion";

    private static final CommandTree ALL = new CommandTree("readout",
            out -> new CommandGroup("Decodes GPU query results. readout help COMMAND says more of a command.",
                    "COMMAND",
                    "Commands"),
            new CommandTree("info", Info::new),
            new CommandTree("profile", Profile::new),
            new CommandTree("report", Report::new),
            new CommandTree("compare", Compare::new),
            new CommandTree("watch", Watch::new),
            new CommandTree("trace", Trace::new),
            new CommandTree("icd", Icd::new),
            new CommandTree("decode",
                    out -> new CommandGroup(
                            "Decodes results that a program has captured to a file.\n\nThe kind vulkan is"
                                    + " for other APIs' results of its form too: timestamps and occlusion of D3D12 and"
                                    + " WebGPU, with --type timestamp or occlusion, --width 64; statistics of D3D12"
                                    + " and wgpu, with --type pipeline-statistics, --width 64 and --statistics for"
                                    + " which.",
                            "KIND", "Kinds of results"),
                    decoders()),
            new CommandTree(COMPLETION, Completion::new));

    private static List<CommandTree> decoders() {
        return Stream.of(CaptureKind.values())
                .map(kind -> new CommandTree(kind.typed(), out -> new Decode(kind, out))).toList();
    }

    private CommandTree(String name, Function<StandardOutput, Command> command, CommandTree... below) {
        this(name, command, List.of(below));
    }

    /**
     * The command line, with the commands that {@code asked} names; or all where none is named, since help,
     * completion and the message about a wrong name need them.
     *
     * @param asked what was typed
     */
    static CommandLine of(StandardOutput results, List<String> asked) {
        return ALL.line(results, asked.contains(COMPLETION) ? List.of() : asked);
    }

    /** @param asked what was typed behind it */
    private CommandLine line(StandardOutput results, List<String> asked) {
        Command made = command.apply(results);
        CommandSpec spec = CommandSpec.wrapWithoutInspection(made).name(name);
        CommandSyntax syntax = new CommandSyntax(spec);
        made.describe(syntax);
        syntax.standard(made.description());
        CommandLine line = new CommandLine(spec);
        int first = 0;
        while (first < asked.size() && asked.get(first).startsWith("-")) {
            first++;
        }
        String named = first < asked.size() ? asked.get(first) : "";
        boolean isEnough = below.stream().anyMatch(command -> command.name.equals(named));
        List<String> rest = isEnough ? asked.subList(first + 1, asked.size()) : List.of();
        for (CommandTree command : below) {
            if (!isEnough || command.name.equals(named)) {
                line.addSubcommand(command.name, command.line(results, rest));
            }
        }
        return line;
    }
}
