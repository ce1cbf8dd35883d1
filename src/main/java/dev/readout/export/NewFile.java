package dev.readout.export;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A file that gets its name when it is whole. Until then it lies beside that name, as {@code NAME.16 hexadecimal
 * digits.unfinished}, and an older file keeps the name: a program that dies, or a full disk, leaves nothing under the
 * name that is not whole. One program at a time writes to a name. What a program that died has left beside a name is
 * removed when the name is written to again.
 *
 * <p>{@snippet :
 * try (NewFile file = NewFile.create(frames)) {
 *     file.out().write(text.getBytes(UTF_8));
 *     file.publish();
 * }
 * }
 *
 * <p>A symbolic link stays one: the file where it leads to is replaced. What is no regular file, such as a pipe or
 * standard output, is written as it is. Where the file system has no locks, two programs may write to a name: the file
 * is that of the one that ends last.
 *
 * <p>Not safe to share between threads.
 */
public final class NewFile implements Closeable {
    private static final String UNFINISHED = ".unfinished";
    /** As many links as Linux follows. */
    private static final int MOST_LINKS = 40;
    private static final int MOST_TRIES = 8;
    private static final int LONGEST_PAUSE = 10_000_000;
    /** Behind all data: where locks keep others from reading, these can be read all the same. */
    private static final long LOCKED = Long.MAX_VALUE - 1;
    /** Those that this program writes: to open one and close it again would end its lock. */
    private static final Set<Path> WRITING = ConcurrentHashMap.newKeySet();

    private final Path file;
    /** Where it is until it has its name; null if it is written in its place. */
    private final @Nullable Path beside;
    /** Not a channel, which an interrupt would close. */
    private final OutputStream bytes;
    /** Holds the lock. */
    private final @Nullable FileChannel channel;
    private final OutputStream out = new Out();
    private @Nullable IOException failure;
    private State state = State.OPEN;

    private enum State { OPEN, PUBLISHED, CLOSED }

    private NewFile(Path file, @Nullable Path beside, OutputStream bytes, @Nullable FileChannel channel) {
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
        // Two that begin at the same time may both give way: each tries again, at a time of its own.
        for (int tries = 0; tries < MOST_TRIES; tries++) {
            if (!isWritten(place, place)) {
                NewFile created = begin(place);
                if (created != null) {
                    return created;
                }
            }
            LockSupport.parkNanos(ThreadLocalRandom.current().nextInt(LONGEST_PAUSE));
        }
        throw new FileSystemException(place.toString(), null,
                "it is being written already, by another program or by another sink of this one");
    }

    /** One that nobody else writes; null if that is not sure. */
    private static @Nullable NewFile begin(Path place) throws IOException {
        Path beside = place.resolveSibling(place.getFileName() + "."
                + HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong()) + UNFINISHED);
        FileChannel channel = null;
        NewFile created = null;
        WRITING.add(beside);
        try {
            channel = FileChannel.open(beside, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            // Before it was locked, another program may have taken it for one that was left, and removed it.
            if (isLocked(channel, true) && Files.exists(beside) && !isWritten(place, beside)) {
                created = new NewFile(place, beside, Files.newOutputStream(beside, StandardOpenOption.WRITE), channel);
            }
            return created;
        } finally {
            if (created == null) {
                abandon(beside, channel);
            }
        }
    }

    /** Whether somebody else writes a file. Removes what was left by those that died. */
    private static boolean isWritten(Path place, Path own) {
        String name = place.getFileName() + ".";
        try (DirectoryStream<Path> others = Files.newDirectoryStream(place.toAbsolutePath().getParent(), each -> {
            String other = each.getFileName().toString();
            return other.length() == name.length() + Long.BYTES * 2 + UNFINISHED.length() && other.startsWith(name)
                    && other.endsWith(UNFINISHED) && !each.equals(own);
        })) {
            for (Path other : others) {
                if (WRITING.contains(other) || !isLeft(other)) {
                    return true;
                }
            }
        } catch (IOException | RuntimeException e) {
            // A folder that can't be read may be written to. What else is wrong with it is said there.
        }
        return false;
    }

    /** Whether nobody writes what lies beside a file. It is removed then: no other ever has its name. */
    private static boolean isLeft(Path other) {
        try (FileChannel channel = FileChannel.open(other, StandardOpenOption.WRITE)) {
            if (!isLocked(channel, false)) {
                return false;
            }
            Files.deleteIfExists(other);
        } catch (IOException e) {
            // It is gone, or it can't be told who writes it: then it stays, and is in nobody's way.
        }
        return true;
    }

    /**
     * Takes a lock that ends with the channel.
     *
     * @param without what there is where the file system has none
     */
    private static boolean isLocked(FileChannel channel, boolean without) throws IOException {
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
     * Where a name leads to, even if nothing is there yet: no link but one of {@code /proc} or {@code /dev/fd}, which
     * is what a program has open.
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

    /** What is written. It has no buffer, and to close it does nothing. */
    public OutputStream out() {
        return out;
    }

    /**
     * Gives the file its name, in place of an older one, and ends it.
     *
     * @throws IOException if it can't be named, or something of it could not be written
     * @throws IllegalStateException if it is ended already
     */
    public void publish() throws IOException {
        if (state != State.OPEN) {
            throw new IllegalStateException(file + " is " + state.name().toLowerCase(Locale.ROOT) + " already");
        }
        if (failure != null) {
            throw new IOException(file + " is not whole: " + failure.getMessage(), failure);
        }
        if (beside != null) {
            // Before the lock ends, or another program would take it for one that was left.
            Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE);
        }
        state = State.PUBLISHED;
        end();
    }

    /** Removes the file unless it has its name. Does nothing the second time. */
    @Override
    public void close() throws IOException {
        if (state == State.OPEN) {
            state = State.CLOSED;
            end();
        }
    }

    /** Removes the file, even if it has its name: it is of no use without another one. */
    public void discard() throws IOException {
        close();
        if (state == State.PUBLISHED && beside != null) {
            Files.deleteIfExists(file);
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
    private static void abandon(Path beside, @Nullable FileChannel lock) throws IOException {
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
