package dev.readout.export.parquet;

import dev.readout.export.HostScope;
import dev.readout.export.file.NewFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
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
    private final List<NewFile> files = new ArrayList<>();

    /**
     * Begins the files. The frames' is the last: a frame whose scopes are missing is none.
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
        files.add(NewFile.create(file));
        return new MeasurementTable<>(files.getLast().out(), about, fields);
    }

    /** Ends what is written, which has no name yet. */
    void end() throws IOException {
        for (MeasurementTable<?> table : List.of(scopes, host, reports, frames)) {
            table.into.complete();
        }
    }

    /** Gives the files their names. */
    void publish() throws IOException {
        for (NewFile file : files) {
            file.publish();
        }
    }

    /** Removes the files, also those that have their names. */
    void discard(Throwable cause) {
        for (NewFile file : files) {
            try {
                file.close();
                if (Files.isRegularFile(file.path(), LinkOption.NOFOLLOW_LINKS)) {
                    Files.delete(file.path());
                }
            } catch (IOException e) {
                cause.addSuppressed(e);
            }
        }
    }
}
