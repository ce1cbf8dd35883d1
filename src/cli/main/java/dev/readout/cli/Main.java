package dev.readout.cli;

import dev.readout.capture.NearestName;
import dev.readout.cli.command.Command;
import dev.readout.cli.command.CommandFailure;
import dev.readout.cli.command.CommandSyntax;
import dev.readout.cli.command.NameConverter;
import dev.readout.cli.command.UsageException;
import dev.readout.cli.output.StandardOutput;
import dev.readout.cli.output.TextCells;
import dev.readout.driver.DriverException;
import dev.readout.driver.DriverNotFoundException;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;
import picocli.CommandLine;

/** The entry of the command line: the commands, and the messages of failures. */
public final class Main {
    private static final int DONE = 0;
    private static final int FAULT = 1;
    private static final int WRONG_USAGE = 2;
    private static final String HELP = "help";

    private Main() {
    }

    /** Runs a command and ends the process with its exit status. */
    public static void main(String[] args) {
        // Not System.out: a PrintStream swallows errors, and a command would go on writing to a closed pipe.
        System.exit(run(args, new FileOutputStream(FileDescriptor.out), System.err));
    }

    /**
     * Runs a command.
     *
     * @param out takes the results, in UTF-8
     * @param err takes the messages
     * @return the exit status: 0, 1 or 2; of a program that is run, its own
     */
    static int run(String[] args, OutputStream out, PrintStream err) {
        // All options have converters of their own: picocli need not load what those for other types need.
        System.setProperty("picocli.converters.excludes", "java[.].*");
        StandardOutput results = new StandardOutput(out);
        List<String> asked = List.of(args);
        CommandLine line = CommandTree.of(results, asked);
        line.setOut(new PrintWriter(results, true, StandardCharsets.UTF_8));
        line.setErr(new PrintWriter(err, true, err.charset()));
        // A file's name may begin with an at sign.
        line.setExpandAtFiles(false);
        line.setParameterExceptionHandler(Main::usage);
        line.setExecutionStrategy(Main::execute);
        if (asked.isEmpty()) {
            line.usage(line.getErr());
            return WRONG_USAGE;
        }
        return asked.getFirst().equals(HELP) ? help(line, asked.subList(1, asked.size()))
                : line.execute(asked.toArray(String[]::new));
    }

    /** {@code help COMMAND}: another way to say {@code COMMAND --help}. */
    private static int help(CommandLine line, List<String> command) {
        CommandLine named = line;
        for (String name : command) {
            CommandLine below = named.getSubcommands().get(name);
            if (below == null) {
                return usage(new UnmatchedArgumentException(named, List.of(name)));
            }
            named = below;
        }
        named.usage(line.getOut());
        return DONE;
    }

    private static int usage(ParameterException wrong, String... args) {
        CommandLine command = wrong.getCommandLine();
        String name = command.getCommandSpec().qualifiedName();
        print(command, explanation(wrong, args) + " (see " + name + " --help)");
        return WRONG_USAGE;
    }

    /**
     * One line with what is wrong: first wrong arguments, then missing ones.
     *
     * @param args all that was typed
     */
    private static String explanation(ParameterException wrong, String[] args) {
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
                : "'" + argument + "' is no command: " + NameConverter.meant(argument, commands);
    }

    /** Runs the command that was asked for. Errors are faults as exceptions are. */
    private static int execute(ParseResult asked) {
        Integer help = CommandLine.executeHelpRequest(asked);
        if (help != null) {
            return help;
        }
        CommandLine line = asked.asCommandLineList().getLast();
        try {
            return line.<Command>getCommand().run(line);
        } catch (UsageException wrong) {
            throw new ParameterException(line, wrong.getMessage());
        } catch (Exception | Error failure) {
            return fault(failure, line);
        }
    }

    private static int fault(Throwable failure, CommandLine line) {
        if (failure instanceof StandardOutput.WriteException write && write.readerHasGone()) {
            return DONE;
        }
        tell(failure, line);
        if (isAsked(CommandSyntax.STACK_TRACE, line)) {
            failure.printStackTrace(line.getErr());
        }
        return failure instanceof CommandFailure known ? known.status() : FAULT;
    }

    /** A full disk may fail several outputs, each of which is named. */
    private static void tell(Throwable failure, CommandLine line) {
        print(line, explanation(failure));
        for (Throwable each : failure.getSuppressed()) {
            if (each instanceof CommandFailure) {
                tell(each, line);
            }
        }
    }

    /** Returns whether an option was given to this command or to one of its parents. */
    private static boolean isAsked(String option, CommandLine line) {
        return line.getParseResult().hasMatchedOption(option)
                || line.getParent() != null && isAsked(option, line.getParent());
    }

    private static String explanation(Throwable failure) {
        if (failure instanceof OutOfMemoryError) {
            return "not enough memory (" + failure.getMessage() + "): the heap may take "
                    + (Runtime.getRuntime().maxMemory() >> 20) + " MiB, and java -Xmx lets it take more";
        }
        if (failure instanceof ExceptionInInitializerError) {
            Throwable cause = failure.getCause();
            return String.valueOf(cause == null ? failure.getMessage() : cause);
        }
        String message = isExplained(failure) ? failure.getMessage() : null;
        return message != null ? message : failure.toString();
    }

    /** Returns whether the message alone tells a person what went wrong. */
    private static boolean isExplained(Throwable failure) {
        return failure instanceof CommandFailure || failure instanceof StandardOutput.WriteException
                || failure instanceof DriverException || failure instanceof DriverNotFoundException;
    }

    private static void print(CommandLine command, String message) {
        String line = TextCells.printable(message.strip().replaceAll("\\s*\\R\\s*", " "));
        command.getErr().println(command.getCommandSpec().qualifiedName() + ": " + line);
    }
}
