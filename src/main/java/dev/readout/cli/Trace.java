package dev.readout.cli;

import dev.readout.trace.GrammarCheck;
import dev.readout.trace.TraceNormalizer;
import dev.readout.trace.TraceReader;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code trace}: reads a log of API calls. */
@Command(
        name = "trace",
        description = {
            "Reads a log of API calls: those of readout profile --trace and of TraceLayer, those of the OpenCL"
                    + " Intercept Layer, of any age, and the syntax proposed for it. The log may be of any size, and"
                    + " may have other lines too.",
            "",
            "Without options it prints a table of the functions: how often each was called, how often it failed, and"
                    + " how long it took on the host, in nanoseconds. With --format json it prints the calls, one a"
                    + " line.",
            ""})
final class Trace implements Callable<Integer> {
    private static final List<Column> VIOLATION = List.of(
            Column.number("line"), Column.number("column"), Column.text("expected"), Column.text("found"));

    private final StandardOutput out;

    @Spec
    private CommandSpec command;

    @ArgGroup
    private final Result result = new Result();

    @Option(names = "--chrome", paramLabel = "OUT.json",
            description = "Also write a timeline that opens in Perfetto and in chrome://tracing: the calls on their"
                    + " threads, and the work of the device beside them.")
    private @Nullable Path chrome;

    @Mixin
    private final OutputOptions output = new OutputOptions();

    @Parameters(paramLabel = "FILE", description = "The log.")
    private Path file;

    /** What goes to standard output. */
    static final class Result {
        @Option(names = "--check",
                description = "Print where the log departs from the proposed grammar, and end with status 1 if it"
                        + " does.")
        private boolean check;

        @Option(names = "--normalize",
                description = "Print the log in the proposed grammar, whatever dialect it is in.")
        private boolean normalize;

        @Option(names = "--summary",
                description = "Print the table of the functions, in any format.")
        private boolean summary;
    }

    Trace(StandardOutput out) {
        this.out = out;
    }

    @Override
    public Integer call() throws IOException {
        if (chrome != null && Files.exists(chrome) && Files.exists(file) && Files.isSameFile(chrome, file)) {
            throw new ParameterException(command.commandLine(), "--chrome " + chrome + " is the log itself");
        }
        int[] status = new int[1];
        MappedFile.read(file, bytes -> status[0] = read(bytes));
        return status[0];
    }

    private int read(MemorySegment bytes) throws IOException {
        TraceSummary summary = new TraceSummary();
        try (TraceReader trace = TraceReader.of(bytes);
                ReadingProgress progress = ReadingProgress.of(bytes.byteSize())) {
            int status = read(trace, summary, progress);
            if (summary.isEmpty()) {
                throw new CommandFailure(MappedFile.name(file) + " has no API call: "
                        + (isCompressed(bytes) ? "it is compressed, unpack it first" : summary.contents(trace)));
            }
            command.commandLine().getErr().println(summary.message(trace));
            return status;
        }
    }

    /** Whether a file begins as gzip's do. */
    private static boolean isCompressed(MemorySegment bytes) {
        return bytes.byteSize() > 1 && bytes.get(ValueLayout.JAVA_BYTE, 0) == 0x1F
                && bytes.get(ValueLayout.JAVA_BYTE, 1) == (byte) 0x8B;
    }

    private int read(TraceReader trace, TraceSummary summary, ReadingProgress progress) throws IOException {
        if (chrome == null) {
            return print(trace, summary, progress);
        }
        try (ChromeTrace timeline = ChromeTrace.create(chrome)) {
            return print(trace, summary, TraceConsumer.both(timeline, progress));
        }
    }

    private int print(TraceReader trace, TraceSummary summary, TraceConsumer other) throws IOException {
        TraceConsumer all = TraceConsumer.both(summary, other);
        int status = 0;
        if (result.check) {
            status = check(trace, all);
        } else if (result.normalize) {
            normalize(trace, all);
        } else if (output.isJson() && !result.summary) {
            try (Rows rows = output.open(out, CallCells.COLUMNS)) {
                TraceConsumer.both(new CallCells(rows), all).readAll(trace);
            }
        } else {
            all.readAll(trace);
            try (Rows rows = output.open(out, TraceSummary.COLUMNS)) {
                summary.print(rows);
            }
        }
        return status;
    }

    private int check(TraceReader trace, TraceConsumer others) throws IOException {
        try (Rows rows = output.open(out, VIOLATION)) {
            GrammarCheck check = new GrammarCheck(violation -> {
                try {
                    rows.row(violation.line(), violation.column(), violation.expected(), violation.found());
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            TraceConsumer.both(check::accept, others).readAll(trace);
            return check.count() == 0 ? 0 : 1;
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private void normalize(TraceReader trace, TraceConsumer others) throws IOException {
        BufferedOutputStream lines = new BufferedOutputStream(out);
        TraceNormalizer normalizer = new TraceNormalizer(lines);
        TraceConsumer.both(normalizer::accept, others).readAll(trace);
        normalizer.flush();
        lines.flush();
    }
}
