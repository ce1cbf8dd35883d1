package dev.readout.export.file;

import java.io.Closeable;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * A file that is renamed to its final name when it is complete. Until then it is {@code readout-16 hexadecimal
 * digits.unfinished} in the same folder, and an older file keeps the name: a program that dies, or a full disk, leaves
 * no incomplete file under the name. What a program that died has left beside it may be deleted. Of several that write
 * to a name, the last one to finish wins.
 *
 * <p>A symbolic link is kept: its target is replaced. POSIX permissions of an older file are kept; its owner and access
 * control lists are not. A target that is not a regular file, such as a pipe or standard output, is written directly.
 *
 * <p>Not safe to share between threads.
 */
public final class NewFile implements Closeable {
    /** As many links as Linux follows. */
    private static final int MOST_LINKS = 40;
    /** Of a file that takes the place of an older one, which may be for few. */
    private static final FileAttribute<?> OF_OWNER =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private final Path file;
    /** The path until it is complete: the file itself, if it is written in its place. */
    private final Path written;
    /** A {@link FileOutputStream} if it is renamed. */
    private final OutputStream bytes;
    private final OutputStream out = new Out();
    private @Nullable IOException failure;
    private State state = State.OPEN;

    private enum State { OPEN, PUBLISHED, CLOSED }

    private NewFile(Path file, Path written, OutputStream bytes) {
        this.file = file;
        this.written = written;
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
     * @throws IOException if it can't be written
     */
    public static NewFile create(Path file) throws IOException {
        Path place = followed(file);
        if (Files.isSymbolicLink(place) || Files.exists(place) && !Files.isRegularFile(place)) {
            return new NewFile(file, file, Files.newOutputStream(file));
        }
        Path beside = beside(place, ".unfinished");
        try {
            Set<PosixFilePermission> older = permissions(place);
            Files.createFile(beside, older == null ? new FileAttribute<?>[0] : new FileAttribute<?>[] {OF_OWNER});
            NewFile created = new NewFile(place, beside, new FileOutputStream(beside.toFile()));
            try {
                if (older != null) {
                    Files.setPosixFilePermissions(beside, older);
                }
                return created;
            } catch (IOException e) {
                created.close();
                throw e;
            }
        } catch (FileSystemException e) {
            throw switch (e) {
                case NoSuchFileException missing -> new NoSuchFileException(place.toString());
                case AccessDeniedException denied -> new AccessDeniedException(place.toString());
                default -> new FileSystemException(place.toString(), null, e.getReason());
            };
        }
    }

    /** A random name beside a file, for what is not whole. */
    public static Path beside(Path file, String suffix) {
        return file.resolveSibling(
                "readout-" + HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong()) + suffix);
    }

    /** The permissions of a file; null if it does not exist or has none. An invalid name fails here. */
    private static @Nullable Set<PosixFilePermission> permissions(Path place) throws IOException {
        try {
            return Files.getPosixFilePermissions(place.toRealPath());
        } catch (NoSuchFileException | UnsupportedOperationException e) {
            return null;
        }
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
        return state == State.PUBLISHED ? file : written;
    }

    /** The stream to write to. It has no buffer, and closing it does nothing. */
    public OutputStream out() {
        return out;
    }

    /** Returns whether it is neither published nor closed. */
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
        if (bytes instanceof FileOutputStream beside) {
            // Or the name may be there, and the bytes not, where the machine loses its power.
            beside.getFD().sync();
            beside.close();
            Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
        }
        state = State.PUBLISHED;
        bytes.close();
    }

    /** Removes the file unless it has its name. Does nothing the second time. */
    @Override
    public void close() throws IOException {
        if (isOpen()) {
            state = State.CLOSED;
            try {
                bytes.close();
            } finally {
                if (!written.equals(file)) {
                    Files.deleteIfExists(written);
                }
            }
        }
    }

    /** The name of the file. */
    @Override
    public String toString() {
        return file.toString();
    }
}
