package dev.readout.export.parquet;

import dev.readout.export.HostScope;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The four tables of a run, or of a part of it. For one thread at a time. */
final class FrameTables {
    final MeasurementTable<FrameCursor> scopes;
    final MeasurementTable<FrameCursor> frames;
    final MeasurementTable<HostScope> host;
    final MeasurementTable<ReportRow> reports;
    /** The frames' is the last: a frame whose scopes are missing is none. */
    private final List<MeasurementTable<?>> all = new ArrayList<>();

    /**
     * Begins the files.
     *
     * @param file the file of a table, by the name that it has in a run
     */
    FrameTables(Function<String, Path> file, Map<String, String> about) throws IOException {
        try {
            scopes = begin(file.apply(WrittenFrames.SCOPES), about, Fields.SCOPES);
            host = begin(file.apply(WrittenFrames.HOST), about, Fields.HOST);
            reports = begin(file.apply(WrittenFrames.REPORTS), about, Fields.REPORTS);
            frames = begin(file.apply(WrittenFrames.FRAMES), about, Fields.FRAMES);
        } catch (IOException | RuntimeException | Error e) {
            discard(e);
            throw e;
        }
    }

    private <T> MeasurementTable<T> begin(Path file, Map<String, String> about, List<Field<T>> fields)
            throws IOException {
        MeasurementTable<T> table = new MeasurementTable<>(file, about, fields);
        all.add(table);
        return table;
    }

    /** Ends what is written, which has no name yet. */
    void end() throws IOException {
        for (MeasurementTable<?> table : all) {
            table.into().end();
        }
    }

    /** Gives the files their names. */
    void publish() throws IOException {
        for (MeasurementTable<?> table : all) {
            table.into().publish();
        }
    }

    /** Removes the files, also those that have their names. */
    void discard(Throwable cause) {
        for (MeasurementTable<?> table : all) {
            try {
                table.into().discard();
            } catch (IOException e) {
                cause.addSuppressed(e);
            }
        }
    }
}
