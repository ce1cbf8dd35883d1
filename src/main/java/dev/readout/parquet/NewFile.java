package dev.readout.parquet;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * A file that has its name once it is finished: until then it is {@code NAME.unfinished}, which is locked, and what had
 * the name before keeps it. What is no regular file, such as a pipe, is written as it is.
 */
final class NewFile {
    private static final String UNFINISHED = ".unfinished";
    private static final int MOST_LINKS = 40;

    private final Path file;
    /** Where it is now; null if it is written in its place. */
    private @Nullable Path written;
    private final OutputStream out;

    private NewFile(Path file, @Nullable Path written, OutputStream out) {
        this.file = file;
        this.written = written;
        this.out = out;
    }

    /** @throws FileSystemException if somebody else is at writing it */
    static NewFile create(Path file) throws IOException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            return new NewFile(file, null, Files.newOutputStream(file));
        }
        Path real = followed(file);
        Path written = real.resolveSibling(real.getFileName() + UNFINISHED);
        FileChannel channel = FileChannel.open(written, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (!isLocked(channel)) {
                throw new FileSystemException(written.toString(), null, "another program is writing it");
            }
            channel.truncate(0);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
        return new NewFile(real, written, Channels.newOutputStream(channel));
    }

    /** Where a name leads to, even if nothing is there yet: a link stays one. */
    private static Path followed(Path file) throws IOException {
        Path at = file.toAbsolutePath();
        for (int links = 0; Files.isSymbolicLink(at); links++) {
            if (links == MOST_LINKS) {
                throw new FileSystemLoopException(file.toString());
            }
            at = at.resolveSibling(Files.readSymbolicLink(at));
        }
        return Files.exists(at) ? at.toRealPath() : at;
    }

    /** Takes a lock that ends with the channel. */
    private static boolean isLocked(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    OutputStream out() {
        return out;
    }

    /** Gives the file its name, and ends it. */
    void publish() throws IOException {
        try {
            if (written != null) {
                written = Files.move(written, file, StandardCopyOption.REPLACE_EXISTING);
            }
        } finally {
            out.close();
        }
    }

    /** Removes what is of no use, even if it has its name. */
    void discard() throws IOException {
        try {
            if (written != null) {
                Files.deleteIfExists(written);
            }
        } finally {
            out.close();
        }
    }
}
