package dev.readout.trace.write;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The file of a log. A process may close it unknowingly, with all that is open, and then its number may be another
 * file's, in which nothing is to be written. For one thread at a time.
 */
final class LogFile extends OutputStream {
    /** The open files of a process by their numbers, on Linux. */
    private static final Path NUMBERS = Path.of("/proc/self/fd");

    private final OutputStream out;
    private final @Nullable Object key;
    /** Null where the system does not say it. */
    private final @Nullable Path number;

    /** Writes behind what the file has. With APPEND that is its end, even if others write or truncate it. */
    LogFile(Path file) throws IOException {
        out = Files.newOutputStream(file, StandardOpenOption.APPEND);
        key = keyOf(file);
        number = key == null ? null : numberOf(key);
    }

    private static @Nullable Path numberOf(Object key) {
        try (Stream<Path> numbers = Files.list(NUMBERS)) {
            return numbers.filter(each -> key.equals(keyOf(each))).reduce((one, later) -> later).orElse(null);
        } catch (IOException | UncheckedIOException noLinux) {
            return null;
        }
    }

    /** Which file is there; null if there is none, or the system refuses to say it, as in a sandbox. */
    private static @Nullable Object keyOf(Path file) {
        try {
            return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
        } catch (IOException e) {
            return null;
        }
    }

    private boolean isReplaced() {
        Object found = number == null ? null : keyOf(number);
        return found != null && !found.equals(key);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        if (isReplaced()) {
            throw new IOException("the process has closed it");
        }
        out.write(bytes, offset, length);
    }

    @Override
    public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void close() throws IOException {
        if (!isReplaced()) {
            out.close();
        }
    }
}
