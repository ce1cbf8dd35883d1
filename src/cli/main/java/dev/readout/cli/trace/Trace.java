package dev.readout.cli.trace;

import dev.readout.cli.command.Command;
import dev.readout.cli.command.CommandFailure;
import dev.readout.cli.command.CommandSyntax;
import dev.readout.cli.command.Converters;
import dev.readout.cli.command.Interruption;
import dev.readout.cli.command.UsageException;
import dev.readout.cli.foreign.ForeignProgram;
import dev.readout.cli.output.MappedFile;
import dev.readout.cli.output.StandardOutput;
import dev.readout.cli.trace.LogReading.Result;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;

/** {@code trace}: reads a log of API calls, or runs a program and writes one. */
public final class Trace implements Command {
    private static final String PROGRAM_FOLLOWS = "--";
    private static final String CHECK = "--check";
    private static final String NORMALIZE = "--normalize";
    private static final String SUMMARY = "--summary";
    private static final String THREADS = "--threads";

    private final StandardOutput out;

    private Result result = Result.TABLE_OR_CALLS;
    private final TraceOutputs outputs = new TraceOutputs();
    private final MappedFile.Limit limit = new MappedFile.Limit();
    private int threads = Runtime.getRuntime().availableProcessors();
    private final TracedProgram program = new TracedProgram();
    /** The log that is read, or the program and its arguments. */
    private final List<String> words = new ArrayList<>();

    public Trace(StandardOutput out) {
        this.out = out;
    }

    @Override
    public String[] description() {
        return new String[] {
            "Traces a program on its own drivers, or reads a log of API calls: those of readout trace, of readout"
                    + " profile --trace and of TraceLayer, those of the OpenCL Intercept Layer, of any age, and the"
                    + " syntax proposed for it. The log may be of any size, and may have other lines too.",
            "",
            "Without options it prints a table of the functions: how often each was called, how often it failed, and"
                    + " how long it took on the host. With --format json it prints the calls, one a line, and with"
                    + " --format parquet, one a row. Ctrl-C ends it early, with the table of what was read.",
            "",
            "Behind -- stands a program: it runs on its own drivers, its calls are logged, and the table is printed on"
                    + " standard error when it has ended. Standard input and output are the program's, and so is the"
                    + " exit status: 127 if there is no such program, 126 if it can't be started. Needs the application"
                    + " image, on Linux."};
    }

    @Override
    public void describe(CommandSyntax syntax) {
        ForeignProgram.exitStatus(syntax).oneOf(
                CommandSyntax.flagged(CHECK, () -> result = Result.VIOLATIONS,
                        "Print where the log departs from the proposed grammar, and end with status 1 if it does."),
                CommandSyntax.flagged(NORMALIZE, () -> result = Result.NORMALIZED,
                        "Print the log in the proposed grammar, whatever dialect it is in."),
                CommandSyntax.flagged(SUMMARY, () -> result = Result.TABLE,
                        "Print the table of the functions, in any format."));
        outputs.describe(syntax);
        syntax.value(THREADS, "N", Converters::count, value -> threads = value,
                "How many threads read the log, where only the table is asked for. Default: as many as there"
                        + " are processors.");
        limit.describe(syntax);
        program.describe(syntax);
        syntax.words("FILE | -- COMMAND", words::add,
                "The log that is read: - is standard input, and what ends in .gz or .zst is unpacked. Or, behind --,"
                        + " the program that is run, and its arguments.");
    }

    @Override
    public int run(CommandLine line) throws IOException, InterruptedException {
        boolean isProgram = isProgram(line.getParseResult().originalArgs());
        requireFitting(line, isProgram);
        return isProgram ? program.run(words, outputs, threads, line.getErr()) : read(line);
    }

    /** Returns whether the words stand behind the end of options. */
    private boolean isProgram(List<String> typed) {
        int before = typed.size() - words.size() - 1;
        return before >= 0 && typed.get(before).equals(PROGRAM_FOLLOWS);
    }

    private void requireFitting(CommandLine line, boolean isProgram) {
        for (String option : isProgram ? List.of(CHECK, NORMALIZE, SUMMARY, THREADS, MappedFile.Limit.LIMIT)
                : TracedProgram.OPTIONS) {
            if (line.getParseResult().hasMatchedOption(option)) {
                throw new UsageException(option + (isProgram ? " is for a FILE that is read, and behind -- stands a"
                        + " COMMAND: give it to readout trace FILE afterwards"
                        : " is for a COMMAND that is run: put -- before it"));
            }
        }
        if (!isProgram && words.size() > 1) {
            throw new UsageException("'" + words.get(1) + "' is more than the command takes: a FILE, or -- and a"
                    + " COMMAND");
        }
    }

    private int read(CommandLine line) throws IOException {
        Path file = file();
        outputs.requireOthersThan(file);
        outputs.check(null);
        LogReading reading = new LogReading(result, outputs, "", threads, out);
        MappedFile.readByAllThreads(file, limit, bytes -> {
            // Not before: while the log is being fetched there is no result yet to wait for.
            try (Interruption interruption = Interruption.watch()) {
                reading.read(bytes, interruption::isRequested);
                reading.emptiness().ifPresent(why -> {
                    throw new CommandFailure(MappedFile.name(file) + " has no API call: " + why);
                });
                reading.sumUp(line.getErr());
            }
        });
        return reading.isViolated() ? 1 : 0;
    }

    private Path file() {
        try {
            return Converters.file(words.getFirst());
        } catch (CommandLine.TypeConversionException e) {
            throw new UsageException("FILE: " + e.getMessage());
        }
    }
}
