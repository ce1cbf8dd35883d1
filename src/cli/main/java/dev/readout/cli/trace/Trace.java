package dev.readout.cli.trace;

import dev.readout.cli.command.Command;
import dev.readout.cli.command.CommandFailure;
import dev.readout.cli.command.CommandSyntax;
import dev.readout.cli.command.Interruption;
import dev.readout.cli.command.NameConverter;
import dev.readout.cli.command.UsageException;
import dev.readout.cli.command.WholeNumber;
import dev.readout.cli.output.Column;
import dev.readout.cli.output.Compression;
import dev.readout.cli.output.ExportTarget;
import dev.readout.cli.output.FileContent;
import dev.readout.cli.output.Labels;
import dev.readout.cli.output.MappedFile;
import dev.readout.cli.output.OutputOptions;
import dev.readout.cli.output.ParquetRows;
import dev.readout.cli.output.Progress;
import dev.readout.cli.output.Rows;
import dev.readout.cli.output.StandardOutput;
import dev.readout.cli.output.TimeUnitName;
import dev.readout.trace.grammar.TraceGrammar;
import dev.readout.trace.read.TraceEvent;
import dev.readout.trace.read.TraceReader;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** {@code trace}: reads a log of API calls. */
public final class Trace implements Command {
    private static final List<Column> VIOLATION = List.of(
            Column.identifier("line"), Column.identifier("column"), Column.text("expected"), Column.text("found"));

    private static final TraceGrammar<TraceEvent, TraceReader> GRAMMAR = TraceGrammar.ofReader();
    private static final String CHROME = "--chrome";
    private static final String PARQUET = "--parquet";
    private static final String COMPRESSED = "it is compressed: unpack it on the way (zcat, zstdcat), or give it a name"
            + " that ends in .gz or .zst";

    private final StandardOutput out;

    private Result result = Result.TABLE_OR_CALLS;
    private @Nullable Path chrome;
    private @Nullable Path parquet;
    private final Labels labels = new Labels();
    private TimeUnitName unit = TimeUnitName.NS;
    private final OutputOptions output = new OutputOptions();
    private int threads = Runtime.getRuntime().availableProcessors();
    private Path file = Path.of("");
    /** How far the log was read, in bytes. */
    private long position;
    private int status;

    /** What goes to standard output. */
    private enum Result { TABLE_OR_CALLS, VIOLATIONS, NORMALIZED, TABLE }

    public Trace(StandardOutput out) {
        this.out = out;
    }

    @Override
    public String[] description() {
        return new String[] {
            "Reads a log of API calls: those of readout profile --trace and of TraceLayer, those of the OpenCL"
                    + " Intercept Layer, of any age, and the syntax proposed for it. The log may be of any size, and"
                    + " may have other lines too.",
            "",
            "Without options it prints a table of the functions: how often each was called, how often it failed, and"
                    + " how long it took on the host. With --format json it prints the calls, one a line, and with"
                    + " --format parquet, one a row. Ctrl-C ends it early, with the table of what was read."};
    }

    @Override
    public void describe(CommandSyntax syntax) {
        syntax.oneOf(
                CommandSyntax.flagged("--check", () -> result = Result.VIOLATIONS,
                        "Print where the log departs from the proposed grammar, and end with status 1 if it does."),
                CommandSyntax.flagged("--normalize", () -> result = Result.NORMALIZED,
                        "Print the log in the proposed grammar, whatever dialect it is in."),
                CommandSyntax.flagged("--summary", () -> result = Result.TABLE,
                        "Print the table of the functions, in any format."))
                .file(CHROME, "OUT.json", value -> chrome = value,
                        "Also write a timeline that opens in Perfetto and in chrome://tracing: the calls on their"
                                + " threads, and the work of the device beside them.")
                .file(PARQUET, "FILE", value -> parquet = value,
                        "Also write the calls as Parquet, a row each, to a file, which is replaced if it exists."
                                + " DuckDB, Spark and others read it.");
        labels.describe(syntax, PARQUET, "");
        syntax.value("--unit", "UNIT", new NameConverter<>(TimeUnitName.class, "unit"), value -> unit = value,
                "The unit of the times in the table of functions: ${COMPLETION-CANDIDATES}. Default: ns.")
                .value("--threads", "N", new WholeNumber.Count(), value -> threads = value,
                        "How many threads read the log, where only the table is asked for. Default: as many as there"
                                + " are processors.");
        output.describe(syntax);
        syntax.input(value -> file = value, "The log.");
    }

    @Override
    public int run(CommandLine line) throws IOException {
        check(CHROME, chrome, FileContent.OTHER);
        check(PARQUET, parquet, FileContent.TABLE);
        labels.check(PARQUET, parquet != null);
        labels.requireFree(CallCells.NAMES);
        MappedFile.readByAllThreads(file, bytes -> {
            // Not before: while the log is being fetched there is no result yet to wait for.
            try (Interruption interruption = Interruption.watch()) {
                read(bytes, interruption, line);
            }
        });
        return status;
    }

    private void check(String option, @Nullable Path written, FileContent content) throws IOException {
        if (written != null) {
            if (Files.exists(written) && Files.exists(file) && Files.isSameFile(written, file)) {
                throw new UsageException(option + " " + written + " is the log itself");
            }
            ExportTarget.check(List.of(ExportTarget.file(option, written, content)));
        }
    }

    private void read(MemorySegment bytes, Interruption interruption, CommandLine line) throws IOException {
        TraceSummary summary = new TraceSummary();
        try (Progress progress = Progress.of("reading", Progress.Unit.BYTES, bytes.byteSize())) {
            read(new TraceReading(bytes, progress, interruption), summary);
        }
        if (interruption.isRequested()) {
            line.getErr().println("interrupted at " + position + " of " + bytes.byteSize() + " bytes; of these:");
        } else if (summary.isEmpty()) {
            throw new CommandFailure(MappedFile.name(file) + " has no API call: "
                    + (isCompressed(bytes) ? COMPRESSED : summary.contents()));
        }
        line.getErr().println(summary.message(unit));
    }

    private static boolean isCompressed(MemorySegment bytes) {
        return Stream.of(Compression.values()).anyMatch(compression -> compression.hasMagic(bytes));
    }

    private void read(TraceReading reading, TraceSummary summary) throws IOException {
        try (TraceFile timeline = TraceFile.begin(CHROME, chrome, ChromeTrace::new);
                TraceFile calls = TraceFile.begin(PARQUET, parquet, path -> new CallCells(
                        ParquetRows.create(path, labels.all(), CallCells.COLUMNS)))) {
            List<TraceFile> files = Stream.of(timeline, calls).filter(Objects::nonNull).toList();
            TraceConsumer all = summary;
            for (TraceFile each : files) {
                all = TraceConsumer.both(all, each);
            }
            print(reading, summary, all);
            if (!summary.isEmpty()) {
                files.forEach(TraceFile::complete);
            }
        }
    }

    private void print(TraceReading reading, TraceSummary summary, TraceConsumer all) throws IOException {
        if (result == Result.VIOLATIONS) {
            check(reading, all);
        } else if (result == Result.NORMALIZED) {
            normalize(reading, all);
        } else if (output.isWhole() && result != Result.TABLE) {
            try (Rows rows = output.open(out, CallCells.COLUMNS)) {
                position = reading.into(TraceConsumer.both(new CallCells(rows), all));
                rows.complete();
            }
        } else {
            position = all == summary ? reading.into(summary, threads) : reading.into(all);
            if (summary.isEmpty()) {
                return;
            }
            try (Rows rows = output.open(out, TraceSummary.columns(unit))) {
                summary.print(rows, unit);
                rows.complete();
            }
        }
    }

    private void check(TraceReading reading, TraceConsumer others) throws IOException {
        try (Rows rows = output.open(out, VIOLATION)) {
            TraceGrammar.Taker<TraceEvent, TraceReader> check = GRAMMAR.check().apply(violation -> {
                status = 1;
                try {
                    rows.row(violation.line(), violation.column(), violation.expected(), violation.found());
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            position = reading.into(TraceConsumer.both(check::accept, others));
            rows.complete();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private void normalize(TraceReading reading, TraceConsumer others) throws IOException {
        BufferedOutputStream lines = new BufferedOutputStream(out);
        position = reading.into(TraceConsumer.both(GRAMMAR.normalizer().apply(lines)::accept, others));
        lines.flush();
    }
}
