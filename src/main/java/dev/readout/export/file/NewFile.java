package dev.readout.export.file;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import java.util.stream.Stream;
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
    private static final String UNFINISHED = ".unfinished";
    /** Of a file that takes the place of an older one, which may be for few. */
    private static final FileAttribute<?> OF_OWNER =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    /** As many links as Linux follows. */
    private static final int MOST_LINKS = 40;
    /** The bytes of a name in UTF-8, so that with the suffix it fits even into 143 bytes. */
    private static final int LONGEST_NAME = 100;
    private static final int MOST_TRIES = 8;
    private static final int LONGEST_PAUSE = 10_000_000;
    /** The locked position, behind all data: where locks prevent reading, the data can still be read. */
    private static final long LOCKED = Long.MAX_VALUE - 1;
    /** Those that this program writes, and the monitor to look for others: to close a file ends all locks on it. */
    static final Set<Path> WRITING = ConcurrentHashMap.newKeySet();

    private final Path file;
    /** Where it is until it has its name; null if it is written in its place. */
    private final @Nullable Path beside;
    /** Not a channel, which an interrupt would close. */
    private final OutputStream bytes;
    /** Holds the lock. No interrupt closes it. */
    private final @Nullable AsynchronousFileChannel channel;
    private final OutputStream out = new Out();
    private @Nullable IOException failure;
    private State state = State.OPEN;

    private enum State { OPEN, PUBLISHED, CLOSED }

    private NewFile(Path file, @Nullable Path beside, OutputStream bytes,
            @Nullable AsynchronousFileChannel channel) {
        this.file = file;
        this.beside = beside;
        this.bytes = bytes;
        this.channel = channel;
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
            return new NewFile(file, null, Files.newOutputStream(file), null);
        }
        return create(place, false);
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
        return create(followed(file), true);
    }

    private static NewFile create(Path place, boolean temporary) throws IOException {
        // Two that begin at the same time may both give way: each tries again, at a time of its own.
        for (int tries = 0; tries < MOST_TRIES; tries++) {
            synchronized (WRITING) {
                NewFile created = isWritten(place, place) && !temporary ? null : begin(place, temporary);
                if (created != null) {
                    return created;
                }
            }
            LockSupport.parkNanos(ThreadLocalRandom.current().nextInt(LONGEST_PAUSE));
        }
        throw new FileSystemException(place.toString(), null,
                "it is being written already, by another program or by another sink of this one");
    }

    /** Begins a file and locks it; null if another program writes to the name too, or has removed the file. */
    private static @Nullable NewFile begin(Path place, boolean temporary) throws IOException {
        Path beside = place.resolveSibling(
                stem(place) + HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong()) + UNFINISHED);
        AsynchronousFileChannel channel = null;
        NewFile created = null;
        WRITING.add(beside);
        try {
            channel = AsynchronousFileChannel.open(beside,
                    Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), null,
                    isForOwner(place, temporary) ? new FileAttribute<?>[] {OF_OWNER} : new FileAttribute<?>[0]);
            // Before it was locked, another program may have taken it for abandoned and removed it.
            if (isLocked(channel, true) && Files.exists(beside) && (temporary || !isWritten(place, beside))) {
                created = new NewFile(place, beside, Files.newOutputStream(beside, StandardOpenOption.WRITE), channel);
            }
            return created;
        } catch (FileSystemException e) {
            throw switch (e) {
                case NoSuchFileException missing -> new NoSuchFileException(place.toString());
                case AccessDeniedException denied -> new AccessDeniedException(place.toString());
                default -> new FileSystemException(place.toString(), null, e.getReason());
            };
        } finally {
            if (created == null) {
                abandon(beside, channel);
            }
        }
    }

    /** Whether the file must be readable only by its owner, and the file system supports that. */
    private static boolean isForOwner(Path place, boolean temporary) throws IOException {
        return permissions(place) != null
                || temporary && place.getFileSystem().supportedFileAttributeViews().contains("posix");
    }

    /** The permissions of a file; null if it does not exist or has none. An invalid name fails here. */
    private static @Nullable Set<PosixFilePermission> permissions(Path place) throws IOException {
        try {
            return Files.getPosixFilePermissions(place.toRealPath());
        } catch (NoSuchFileException | UnsupportedOperationException e) {
            return null;
        }
    }

    /** What the names begin with of all that lie beside a file. */
    private static String stem(Path place) {
        String name = String.valueOf(place.getFileName());
        return (name.getBytes(StandardCharsets.UTF_8).length > LONGEST_NAME
                ? HexFormat.of().toHexDigits(name.hashCode()) : name) + ".";
    }

    /** Whether another program writes the file. Removes abandoned ones. */
    private static boolean isWritten(Path place, Path own) {
        Pattern names = Pattern.compile(Pattern.quote(stem(place)) + "[0-9a-f]{16}\\" + UNFINISHED);
        try (Stream<Path> others = Files.list(place.toAbsolutePath().getParent())) {
            // All are looked at: of a temporary file, several may be written, and others left.
            return others.filter(each -> names.matcher(each.getFileName().toString()).matches() && !each.equals(own)
                    && Files.isRegularFile(each, LinkOption.NOFOLLOW_LINKS)
                    && (WRITING.contains(each) || !isLeft(each))).count() > 0;
        } catch (IOException | RuntimeException e) {
            // A folder that can't be read may still be writable. Other errors show when it is written.
            return false;
        }
    }

    /** Whether an unfinished file is abandoned. It is then removed: its name is never reused. */
    private static boolean isLeft(Path other) {
        try (AsynchronousFileChannel channel =
                AsynchronousFileChannel.open(other, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
            if (!isLocked(channel, false)) {
                return false;
            }
            Files.deleteIfExists(other);
        } catch (IOException e) {
            // It is gone, or its writer can't be determined: then it stays, and does no harm.
        }
        return true;
    }

    /**
     * Takes a lock that ends with the channel.
     *
     * @param without the result where the file system has no locks
     */
    private static boolean isLocked(AsynchronousFileChannel channel, boolean without) throws IOException {
        try {
            return channel.tryLock(LOCKED, 1, false) != null;
        } catch (OverlappingFileLockException e) {
            return false;
        } catch (IOException e) {
            if (without) {
                return true;
            }
            throw e;
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
        return beside == null || state == State.PUBLISHED ? file : beside;
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
        if (beside != null && channel != null) {
            Set<PosixFilePermission> older = permissions(file);
            if (older != null) {
                Files.setPosixFilePermissions(beside, older);
            }
            // Or the name may be there, and the bytes not, where the machine loses its power.
            channel.force(true);
            // While it is locked: else another program would take it for abandoned.
            Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE);
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
        try (bytes) {
            if (beside != null) {
                abandon(beside, channel);
            }
        }
    }

    /** Removes what lies beside a file, if it is still there, and ends its lock. */
    private static void abandon(Path beside, @Nullable AsynchronousFileChannel lock) throws IOException {
        try (lock) {
            Files.deleteIfExists(beside);
        } finally {
            WRITING.remove(beside);
        }
    }

    /** The name of the file. */
    @Override
    public String toString() {
        return file.toString();
    }
}
