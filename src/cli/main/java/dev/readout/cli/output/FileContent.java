package dev.readout.cli.output;

import dev.readout.export.report.BaseReport;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** The kind of a file, as far as replacing it matters. */
public enum FileContent {
    PAGE("the page of a report"), TABLE("a Parquet table"), OTHER("something else");

    private static final byte[] PARQUET = {'P', 'A', 'R', '1'};
    private static final byte[] HTML = {'<', '!'};

    private final String title;

    FileContent(String title) {
        this.title = title;
    }

    /** The content of a regular file. */
    static FileContent of(Path file) throws IOException {
        return isTable(file) ? TABLE : isPage(file) ? PAGE : OTHER;
    }

    /** Returns whether a file begins as a Parquet table does. */
    public static boolean isTable(Path file) throws IOException {
        return beginsWith(PARQUET, file);
    }

    private static boolean beginsWith(byte[] begin, Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return Arrays.equals(in.readNBytes(begin.length), begin);
        }
    }

    private static boolean isPage(Path file) throws IOException {
        // Only a file that begins as a page is read whole: others may be large.
        if (!beginsWith(HTML, file)) {
            return false;
        }
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
