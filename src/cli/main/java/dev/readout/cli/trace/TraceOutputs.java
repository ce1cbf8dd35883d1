package dev.readout.cli.trace;

import dev.readout.cli.command.CommandSyntax;
import dev.readout.cli.command.NameConverter;
import dev.readout.cli.command.UsageException;
import dev.readout.cli.foreign.TraceProcess;
import dev.readout.cli.output.ExportTarget;
import dev.readout.cli.output.Labels;
import dev.readout.cli.output.OutputOptions;
import dev.readout.cli.output.ParquetRows;
import dev.readout.cli.output.TimeUnitName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;

/** The options for the files that are made of a log, whether it was there or is of a program that was run. */
final class TraceOutputs {
    private static final String PARQUET = "--parquet";

    private @Nullable ExportTarget timeline;
    private @Nullable ExportTarget parquet;
    private final Labels labels = new Labels();
    private TimeUnitName unit = TimeUnitName.NS;
    private final OutputOptions output = new OutputOptions();

    void describe(CommandSyntax syntax) {
        syntax.oneOf(
                timeline("--timeline", "Also write a timeline that opens in Perfetto and in chrome://tracing: the calls"
                        + " on their threads, and the work of the device beside them."),
                timeline("--chrome", "Another name of --timeline."))
                .file(PARQUET, "FILE", file -> parquet = ExportTarget.file(PARQUET, file, ExportTarget.Content.TABLE),
                        "Also write the calls as Parquet, a row each, to a file, which is replaced if it exists."
                                + " DuckDB, Spark and others read it.");
        labels.describe(syntax, PARQUET, "");
        syntax.value("--unit", "UNIT", new NameConverter<>(TimeUnitName.class, "unit"), value -> unit = value,
                "The unit of the times in the table of functions: ${COMPLETION-CANDIDATES}. Default: ns.");
        output.describe(syntax);
    }

    private OptionSpec.Builder timeline(String option, String description) {
        return CommandSyntax.fileOf(option, "OUT.json",
                file -> timeline = ExportTarget.file(option, file, ExportTarget.Content.OTHER), description);
    }

    /**
     * Checks what was asked for, before anything is read or written.
     *
     * @param log the log that is read, or what it is written to
     */
    void check(@Nullable ExportTarget log) throws IOException {
        if (timeline != null && String.valueOf(timeline.file()).endsWith(".pftrace")) {
            throw new UsageException(timeline + ": the timeline of a log is JSON: expected a name that ends in .json");
        }
        ExportTarget.check(Stream.of(log, timeline, parquet).filter(Objects::nonNull).toList());
        labels.check(PARQUET, parquet != null);
        labels.requireFree(CallCells.NAMES);
    }

    /** Checks that no file is the log that is read. */
    void requireOthersThan(Path log) throws IOException {
        for (ExportTarget target : files()) {
            Path file = target.file();
            if (file != null && Files.exists(file) && Files.exists(log) && Files.isSameFile(file, log)) {
                throw new UsageException(target + " is the log itself");
            }
        }
    }

    /** The files that are written beside the result. */
    List<ExportTarget> files() {
        return Stream.of(timeline, parquet).filter(Objects::nonNull).toList();
    }

    OutputOptions output() {
        return output;
    }

    TimeUnitName unit() {
        return unit;
    }

    /**
     * Begins the timeline, if it was asked for.
     *
     * @param mark what its name has more than was typed, as {@link TraceProcess} says
     */
    @Nullable
    TraceFile beginTimeline(String mark) {
        return TraceFile.begin(timeline, mark, ChromeTrace::new);
    }

    /** Begins the table of calls, as above. */
    @Nullable
    TraceFile beginCalls(String mark) {
        return TraceFile.begin(parquet, mark, out -> new CallCells(
                ParquetRows.to(out, labels.all(), CallCells.COLUMNS)));
    }
}
