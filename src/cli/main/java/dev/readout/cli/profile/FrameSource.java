package dev.readout.cli.profile;

import dev.readout.cli.command.CommandFailure;
import dev.readout.cli.output.ExportTarget;
import dev.readout.export.FrameSink;
import dev.readout.export.parquet.WrittenFrames;
import dev.readout.export.parquet.table.ParquetParts;
import dev.readout.export.report.BaseReport;
import dev.readout.export.report.ReportSummary;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/**
 * The files of a loop: the page of a report, or the tables of {@code --parquet}.
 *
 * @param path the page, or the folder of the tables
 * @param isPage which of the two it is
 */
record FrameSource(Path path, boolean isPage) {
    /**
     * Finds out what a file or a folder is. One of the four tables stands for the folder that it is in.
     *
     * @throws CommandFailure if there is no such thing, or it can't be read
     */
    static FrameSource of(Path path) {
        return read(path, () -> {
            if (Files.isDirectory(path)) {
                // A folder that may not be looked at passes here, and says so when it is read.
                if (Files.notExists(ParquetParts.of(path.resolve(WrittenFrames.FRAMES)).getFirst())) {
                    throw new IOException(
                            path + " has no " + WrittenFrames.FRAMES + ": expected the folder of --parquet or of"
                                    + " ParquetFrames, readout-….parts of a loop that was killed, or the page of a"
                                    + " report");
                }
                return new FrameSource(path, false);
            }
            boolean isNoFile = Files.exists(path) && !Files.isRegularFile(path);
            if (isNoFile || !ExportTarget.Content.isTable(path)) {
                return new FrameSource(path, true);
            }
            if (!WrittenFrames.FILES.contains(String.valueOf(path.getFileName()))) {
                throw new IOException(path + " is a Parquet table, and none of "
                        + String.join(", ", WrittenFrames.FILES)
                        + ": expected one of them, their folder, or the page of a report");
            }
            return new FrameSource(path.resolveSibling(""), false);
        });
    }

    /** A part of the reading. */
    @FunctionalInterface
    private interface Part<T> {
        T read() throws IOException;
    }

    private static <T> T read(Path path, Part<T> part) {
        try {
            return part.read();
        } catch (NoSuchFileException | AccessDeniedException e) {
            throw CommandFailure.unreadable(e.getFile(), e);
        } catch (IOException e) {
            String message = String.valueOf(e.getMessage());
            throw new CommandFailure(message.contains(path.toString()) ? message : path + ": " + message, e);
        }
    }

    /** The tables of a folder. */
    WrittenFrames tables() {
        return read(path, () -> WrittenFrames.read(path));
    }

    /** Sends what its tables have to a sink that throws no {@link IOException}. */
    void send(WrittenFrames tables, FrameSink sink) {
        read(path, () -> {
            tables.sendTo(sink);
            return tables;
        });
    }

    /** The data to compare, of each of some files and folders. */
    static List<BaseReport> reports(List<Path> paths) {
        return paths.stream().map(path -> of(path).report()).toList();
    }

    /** The data to compare, of a page or of tables. */
    BaseReport report() {
        if (isPage) {
            return read(path, () -> BaseReport.read(path));
        }
        WrittenFrames tables = tables();
        ReportSummary summary = ReportSummary.create(tables.about());
        send(tables, summary);
        return summary.report();
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
