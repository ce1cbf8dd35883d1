package dev.readout.cli.output;

import dev.readout.export.report.BaseReport;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** What a file has, of what people keep. */
public enum FileContent {
    PAGE("the page of a report"), TABLE("a Parquet table"), OTHER("something else");

    private static final byte[] PARQUET = {'P', 'A', 'R', '1'};

    private final String title;

    FileContent(String title) {
        this.title = title;
    }

    /** What a regular file has. */
    static FileContent of(Path file) throws IOException {
        return isTable(file) ? TABLE : isPage(file) ? PAGE : OTHER;
    }

    /** Whether a file begins as a Parquet table does. */
    public static boolean isTable(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return Arrays.equals(in.readNBytes(PARQUET.length), PARQUET);
        }
    }

    private static boolean isPage(Path file) {
        try {
            BaseReport.read(file);
            return true;
        } catch (IOException noPage) {
            return false;
        }
    }

    @Override
    public String toString() {
        return title;
    }
}
