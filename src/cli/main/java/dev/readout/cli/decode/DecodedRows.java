package dev.readout.cli.decode;

import dev.readout.capture.CaptureForm;
import dev.readout.cli.command.Interruption;
import dev.readout.cli.output.Column;
import dev.readout.cli.output.OutputOptions;
import dev.readout.cli.output.Progress;
import dev.readout.cli.output.Rows;
import dev.readout.cli.output.StandardOutput;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The rows of all files, in one output, which begins with the first file that is in order. For one thread. */
final class DecodedRows implements CaptureForm.Rows, Closeable {
    private final OutputOptions output;
    private final StandardOutput out;
    private final List<Column> columns;
    private final boolean named;
    private final boolean flat;
    private final List<String> remarks = new ArrayList<>();
    private String file = "";
    private Progress progress = Progress.hidden();
    private long rows;
    /** Both are null until a file is in order. */
    private @Nullable Interruption interruption;
    private @Nullable Rows all;

    /**
     * @param named whether each row has its file
     * @param flat whether they are {@link ResourceRows}
     */
    DecodedRows(OutputOptions output, StandardOutput out, List<Column> columns, boolean named, boolean flat) {
        this.output = output;
        this.out = out;
        this.columns = named ? Stream.concat(Stream.of(Column.text("file")), columns.stream()).toList() : columns;
        this.named = named;
        this.flat = flat;
    }

    /** Comes before the rows of a file. */
    void file(Path of) {
        file = of.toString();
        remarks.clear();
    }

    @Override
    public void begin(long count) throws IOException {
        if (all == null) {
            interruption = Interruption.watch();
            all = output.open(out, columns);
        }
        if (count > 0) {
            progress = Progress.of("decoding", Progress.Unit.RESULTS, count);
            rows = 0;
        }
    }

    @Override
    public boolean row(@Nullable Object... cells) throws IOException {
        if (isInterrupted()) {
            return false;
        }
        if (flat) {
            for (@Nullable
            Object[] row : ResourceRows.of(cells)) {
                write(row);
            }
        } else {
            write(cells);
        }
        progress.reach(rows++);
        return true;
    }

    private void write(@Nullable Object[] cells) throws IOException {
        @Nullable
        Object[] row = cells;
        if (named) {
            row = new @Nullable Object[cells.length + 1];
            row[0] = file;
            System.arraycopy(cells, 0, row, 1, cells.length);
        }
        Objects.requireNonNull(all, "begin comes first").row(row);
    }

    @Override
    public void remark(String message) {
        remarks.add(message);
    }

    /** Remarks on the file, to be said behind its rows. */
    List<String> remarks() {
        return remarks;
    }

    /** Ends the progress of a file. */
    void endProgress() {
        progress.close();
        progress = Progress.hidden();
    }

    boolean isInterrupted() {
        return interruption != null && interruption.isRequested();
    }

    /** All files have been decoded. */
    void complete() throws IOException {
        if (all != null) {
            all.complete();
        }
    }

    @Override
    public void close() throws IOException {
        try {
            if (all != null) {
                all.close();
            }
        } finally {
            if (interruption != null) {
                interruption.close();
            }
        }
    }
}
