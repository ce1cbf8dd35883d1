package dev.readout.export.file;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A file that is renamed to its final name when it is complete. Until then it is {@code NAME.16 hexadecimal
 * digits.unfinished} in the same folder, and an older file keeps the name: a program that dies, or a full disk, leaves
 * no incomplete file under the name. Only one program at a time may write to a name. Unfinished files of programs that
 * died are removed at the next write to the name. 8 hexadecimal digits replace a NAME of more than 100 bytes.
 *
 * <p>A symbolic link is kept: its target is replaced. POSIX permissions of an older file are kept; its owner and access
 * control lists are not. A target that is not a regular file, such as a pipe or standard output, is written directly.
 * Without locks in the file system, two programs may write to a name: the last one to finish wins.
 *
 * <p>Not safe to share between threads.
 */
public final class NewFile implements Closeable {
    /** As many links as Linux follows. */
    private static final int MOST_LINKS = 40;

    private final Path file;
    /** What is renamed; null if it is written in its place. */
    private final @Nullable UnfinishedFile unfinished;
    private final OutputStream bytes;
    private final OutputStream out = new Out();
    private @Nullable IOException failure;
    private State state = State.OPEN;

    private enum State { OPEN, PUBLISHED, CLOSED }

    private NewFile(Path file, @Nullable UnfinishedFile unfinished, OutputStream bytes) {
        this.file = file;
        this.unfinished = unfinished;
        this.bytes = bytes;
    }

    /** Writes to the file, and remembers if it could not. */
    private final class Out extends OutputStream {
        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            try {
                NewFile.this.bytes.write(bytes, offset, length);
            } catch (IOException e) {
                failure = e;
                throw e;
            }
        }
    }

    /**
     * Begins a file. An older one keeps the name.
     *
     * @throws FileSystemException if another program or another part of this one is writing it
     * @throws IOException if it can't be written
     */
    public static NewFile create(Path file) throws IOException {
        Path place = followed(file);
        if (Files.isSymbolicLink(place) || Files.exists(place) && !Files.isRegularFile(place)) {
            return new NewFile(file, null, Files.newOutputStream(file));
        }
        UnfinishedFile beside = UnfinishedFile.begin(place, false);
        return new NewFile(place, beside, beside.bytes());
    }

    /**
     * Begins a file that is never published: it exists until it is closed, at {@link #path}, and only its owner may
     * read it. Any number of programs may have one with the same name. Files of programs that died are removed when
     * another one begins.
     *
     * @param file the beginning of its path
     * @throws IOException if it can't be written
     */
    public static NewFile temporary(Path file) throws IOException {
        Path place = followed(file);
        UnfinishedFile beside = UnfinishedFile.begin(place, true);
        return new NewFile(place, beside, beside.bytes());
    }

    /**
     * The target of a name, even if it does not exist yet: never a link, except one of {@code /proc} or {@code
     * /dev/fd}, which stands for an open file.
     *
     * @throws FileSystemLoopException if it leads through more than 40 links
     */
    public static Path followed(Path file) throws IOException {
        Path at = Objects.requireNonNull(file, "file").toAbsolutePath();
        for (int links = 0; Files.isSymbolicLink(at); links++) {
            if (links == MOST_LINKS) {
                throw new FileSystemLoopException(file.toString());
            }
            Path link = at.toRealPath(LinkOption.NOFOLLOW_LINKS);
            if (link.startsWith("/proc") || link.startsWith("/dev/fd")) {
                return at;
            }
            at = at.resolveSibling(Files.readSymbolicLink(at));
        }
        Path folder = at.getParent();
        Path name = at.getFileName();
        return folder == null || name == null || !Files.exists(folder) ? at.normalize()
                : folder.toRealPath().resolve(name);
    }

    /** The path of the file: the unfinished one, or the final name once it is published. */
    public Path path() {
        return unfinished == null || state == State.PUBLISHED ? file : unfinished.path();
    }

    /** The stream to write to. It has no buffer, and closing it does nothing. */
    public OutputStream out() {
        return out;
    }

    /** Whether it is neither published nor closed. */
    public boolean isOpen() {
        return state == State.OPEN;
    }

    /**
     * Refuses to write what would be lost.
     *
     * @throws IllegalStateException if it is ended already
     */
    public void requireOpen() {
        if (!isOpen()) {
            throw new IllegalStateException(file + " is " + state.name().toLowerCase(Locale.ROOT) + " already");
        }
    }

    /**
     * Gives the file its name, in place of an older one, and ends it.
     *
     * @throws IOException if it can't be named, or something of it could not be written
     * @throws IllegalStateException if it is ended already
     */
    public void publish() throws IOException {
        requireOpen();
        if (failure != null) {
            throw new IOException(file + " is not whole: " + failure.getMessage(), failure);
        }
        if (unfinished != null) {
            unfinished.renameTo(file);
        }
        state = State.PUBLISHED;
        end();
    }

    /** Removes the file unless it has its name. Does nothing the second time. */
    @Override
    public void close() throws IOException {
        if (isOpen()) {
            state = State.CLOSED;
            end();
        }
    }

    private void end() throws IOException {
        try (bytes; unfinished) {
            // One is closed even if the other fails.
        }
    }

    /** The name of the file. */
    @Override
    public String toString() {
        return file.toString();
    }
}
