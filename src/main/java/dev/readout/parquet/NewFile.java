package dev.readout.parquet;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;

/**
 * A file that has its name once it is finished: until then it is {@code NAME.unfinished}. What had the name before is
 * gone from the beginning on. What is no regular file, such as a pipe, is written as it is.
 */
final class NewFile {
    private static final String UNFINISHED = ".unfinished";

    private final Path file;
    /** Where it is now; null if it is written in its place. */
    private @Nullable Path written;
    private final OutputStream out;

    private NewFile(Path file, @Nullable Path written, OutputStream out) {
        this.file = file;
        this.written = written;
        this.out = out;
    }

    static NewFile create(Path file) throws IOException {
        Path real = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
        if (Files.exists(real) && !Files.isRegularFile(real)) {
            return new NewFile(real, null, Files.newOutputStream(real));
        }
        Path written = real.resolveSibling(real.getFileName() + UNFINISHED);
        OutputStream out = Files.newOutputStream(written);
        try {
            Files.deleteIfExists(real);
        } catch (IOException e) {
            out.close();
            throw e;
        }
        return new NewFile(real, written, out);
    }

    OutputStream out() {
        return out;
    }

    /** Ends what is written. */
    void end() throws IOException {
        out.close();
    }

    /** Gives the file its name. */
    void publish() throws IOException {
        if (written != null) {
            written = Files.move(written, file, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** Removes what is of no use, even if it has its name. */
    void discard() throws IOException {
        try {
            out.close();
        } finally {
            if (written != null) {
                Files.deleteIfExists(written);
            }
        }
    }
}
