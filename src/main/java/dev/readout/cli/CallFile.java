package dev.readout.cli;

import dev.readout.trace.TraceEvent;
import dev.readout.trace.TraceReader;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/** Writes each call of a trace to a file of columns. */
final class CallFile implements TraceConsumer, Closeable {
    private final Path file;
    private final Rows rows;
    private final CallCells cells;

    private CallFile(Path file, Rows rows) {
        this.file = file;
        this.rows = rows;
        cells = new CallCells(rows);
    }

    /**
     * Begins a file.
     *
     * @throws CommandFailure if the file can't be written; so all
     */
    static CallFile create(Path file, Labels labels) {
        try {
            return new CallFile(file, ParquetRows.create(file, labels.all(), CallCells.COLUMNS));
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    private static CommandFailure failure(Path file, IOException e) {
        return CommandFailure.unwritable("--parquet", file, e);
    }

    /** A part of the writing. */
    @FunctionalInterface
    private interface Part {
        void write() throws IOException;
    }

    private void attempt(Part part) {
        try {
            part.write();
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    @Override
    public void accept(TraceEvent event, TraceReader trace) {
        attempt(() -> cells.accept(event, trace));
    }

    /** Gives the file its name: it has all calls. */
    void complete() {
        attempt(rows::complete);
    }

    /** Removes the file unless it is complete. */
    @Override
    public void close() {
        attempt(rows::close);
    }
}
