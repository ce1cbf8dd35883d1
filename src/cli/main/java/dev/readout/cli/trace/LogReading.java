package dev.readout.cli.trace;

import dev.readout.cli.foreign.TraceProcess;
import dev.readout.cli.output.Column;
import dev.readout.cli.output.Compression;
import dev.readout.cli.output.OutputOptions;
import dev.readout.cli.output.Progress;
import dev.readout.cli.output.Rows;
import dev.readout.trace.grammar.TraceGrammar;
import dev.readout.trace.read.TraceEvent;
import dev.readout.trace.read.TraceReader;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** Reads one log, into a result and into the files of options. */
final class LogReading {
    private static final List<Column> VIOLATION = List.of(
            Column.identifier("line"), Column.identifier("column"), Column.text("expected"), Column.text("found"));

    private static final TraceGrammar<TraceEvent, TraceReader> GRAMMAR = TraceGrammar.ofReader();
    private static final String NO_CALLS = "none of its lines is one of a call, as readout trace, readout profile"
            + " --trace, the OpenCL Intercept Layer and PTI's tracers write it, with >>>> and <<<<";
    private static final String COMPRESSED = "it is compressed: unpack it on the way (zcat, zstdcat), or give it a name"
            + " that ends in .gz or .zst";

    /** The kinds of a result. */
    enum Result { TABLE_OR_CALLS, VIOLATIONS, NORMALIZED, TABLE }

    private final Result result;
    private final TraceOutputs outputs;
    private final String mark;
    private final int threads;
    private final OutputStream out;

    private final TraceSummary summary = new TraceSummary();
    /** How far the log was read, in bytes. */
    private long position;
    private long end;
    private boolean isInterrupted;
    private boolean isCompressed;
    private boolean isViolated;

    /**
     * A reading.
     *
     * @param mark what the names of the files have more than was typed, as {@link TraceProcess} says
     * @param threads how many read, where only the table is asked for
     * @param out takes the result
     */
    LogReading(Result result, TraceOutputs outputs, String mark, int threads, OutputStream out) {
        this.result = result;
        this.outputs = outputs;
        this.mark = mark;
        this.threads = threads;
        this.out = out;
    }

    /**
     * Reads the log.
     *
     * @param interruption whether to end early
     */
    void read(MemorySegment bytes, BooleanSupplier interruption) throws IOException {
        end = bytes.byteSize();
        try (Progress progress = Progress.of("reading", Progress.Unit.BYTES, end);
                TraceFile timeline = outputs.beginTimeline(mark);
                TraceFile calls = outputs.beginCalls(mark)) {
            List<TraceFile> files = Stream.of(timeline, calls).filter(Objects::nonNull).toList();
            TraceReading.Consumer all = summary;
            for (TraceFile each : files) {
                all = TraceReading.Consumer.both(all, each);
            }
            print(new TraceReading(bytes, progress, interruption), all);
            if (!summary.isEmpty()) {
                files.forEach(TraceFile::complete);
            }
        }
        isInterrupted = interruption.getAsBoolean();
        isCompressed = Stream.of(Compression.values()).anyMatch(compression -> compression.hasMagic(bytes));
    }

    /** The reason why there is no call in the log, if it was read to its end and has none. */
    Optional<String> emptiness() {
        return isInterrupted || !summary.isEmpty() ? Optional.empty()
                : Optional.of(isCompressed ? COMPRESSED : end == 0 ? "it is empty" : NO_CALLS);
    }

    /** Returns whether the log was checked and departs from the grammar. */
    boolean isViolated() {
        return isViolated;
    }

    /** Prints what a person wants to know of the log as a whole. */
    void sumUp(PrintWriter messages) {
        if (isInterrupted) {
            messages.println("interrupted at " + position + " of " + end + " bytes; of these:");
        }
        messages.println(summary.message(outputs.unit()));
    }

    private void print(TraceReading reading, TraceReading.Consumer all) throws IOException {
        OutputOptions output = outputs.output();
        if (result == Result.VIOLATIONS) {
            check(reading, all);
        } else if (result == Result.NORMALIZED) {
            normalize(reading, all);
        } else if (output.isWhole() && result != Result.TABLE) {
            try (Rows rows = output.open(out, CallCells.COLUMNS)) {
                position = reading.into(TraceReading.Consumer.both(new CallCells(rows), all));
                rows.complete();
            }
        } else {
            position = all == summary ? reading.into(summary, threads) : reading.into(all);
            if (summary.isEmpty()) {
                return;
            }
            try (Rows rows = output.open(out, TraceSummary.columns(outputs.unit()))) {
                summary.print(rows, outputs.unit());
                rows.complete();
            }
        }
    }

    private void check(TraceReading reading, TraceReading.Consumer others) throws IOException {
        try (Rows rows = outputs.output().open(out, VIOLATION)) {
            TraceGrammar.Taker<TraceEvent, TraceReader> check = GRAMMAR.check().apply(violation -> {
                isViolated = true;
                try {
                    rows.row(violation.line(), violation.column(), violation.expected(), violation.found());
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            position = reading.into(TraceReading.Consumer.both(check::accept, others));
            rows.complete();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private void normalize(TraceReading reading, TraceReading.Consumer others) throws IOException {
        BufferedOutputStream lines = new BufferedOutputStream(out);
        position = reading.into(TraceReading.Consumer.both(GRAMMAR.normalizer().apply(lines)::accept, others));
        lines.flush();
    }
}
