package dev.readout.export.file;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
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
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The file beside a name until it is complete. While it is written, it is locked: one without a lock is abandoned, and
 * the next one for the name removes it.
 *
 * @param bytes not a channel, which an interrupt would close
 * @param channel holds the lock; no interrupt closes it
 */
record UnfinishedFile(Path path, OutputStream bytes, AsynchronousFileChannel channel) implements Closeable {
    private static final String UNFINISHED = ".unfinished";
    /** Of a file that takes the place of an older one, which may be for few. */
    private static final FileAttribute<?> OF_OWNER =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    /** The bytes of a name in UTF-8, so that with the suffix it fits even into 143 bytes. */
    private static final int LONGEST_NAME = 100;
    private static final int MOST_TRIES = 8;
    private static final int LONGEST_PAUSE = 10_000_000;
    /** The locked position, behind all data: where locks prevent reading, the data can still be read. */
    private static final long LOCKED = Long.MAX_VALUE - 1;
    /** Those that this program writes, and the monitor to look for others: to close a file ends all locks on it. */
    static final Set<Path> WRITING = ConcurrentHashMap.newKeySet();

    /**
     * Begins a file and locks it.
     *
     * @param place the name that it is for
     * @param temporary whether it is never renamed, and several may be for one name
     * @throws FileSystemException if another program or another part of this one is writing one
     */
    static UnfinishedFile begin(Path place, boolean temporary) throws IOException {
        // Two that begin at the same time may both give way: each tries again, at a time of its own.
        for (int tries = 0; tries < MOST_TRIES; tries++) {
            synchronized (WRITING) {
                UnfinishedFile begun = isWritten(place, place) && !temporary ? null : tryOne(place, temporary);
                if (begun != null) {
                    return begun;
                }
            }
            LockSupport.parkNanos(ThreadLocalRandom.current().nextInt(LONGEST_PAUSE));
        }
        throw new FileSystemException(place.toString(), null,
                "it is being written already, by another program or by another sink of this one: close that"
                        + " first, also before the class loader of a plug-in goes");
    }

    /** Begins a file and locks it; null if another program writes to the name too, or has removed the file. */
    private static @Nullable UnfinishedFile tryOne(Path place, boolean temporary) throws IOException {
        Path beside = place.resolveSibling(
                stem(place) + HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong()) + UNFINISHED);
        AsynchronousFileChannel channel = null;
        UnfinishedFile begun = null;
        WRITING.add(beside);
        try {
            boolean forOwner = permissions(place) != null
                    || temporary && place.getFileSystem().supportedFileAttributeViews().contains("posix");
            channel = AsynchronousFileChannel.open(beside,
                    Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), null,
                    forOwner ? new FileAttribute<?>[] {OF_OWNER} : new FileAttribute<?>[0]);
            // Before it was locked, another program may have taken it for abandoned and removed it.
            if (isLocked(channel, true) && Files.exists(beside) && (temporary || !isWritten(place, beside))) {
                begun = new UnfinishedFile(beside, Files.newOutputStream(beside, StandardOpenOption.WRITE), channel);
            }
            return begun;
        } catch (FileSystemException e) {
            throw switch (e) {
                case NoSuchFileException missing -> new NoSuchFileException(place.toString());
                case AccessDeniedException denied -> new AccessDeniedException(place.toString());
                default -> new FileSystemException(place.toString(), null, e.getReason());
            };
        } finally {
            if (begun == null) {
                abandon(beside, channel);
            }
        }
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

    /** Renames it to its name, in place of an older file, whose permissions it keeps. */
    void renameTo(Path file) throws IOException {
        Set<PosixFilePermission> older = permissions(file);
        if (older != null) {
            Files.setPosixFilePermissions(path, older);
        }
        // Or the name may be there, and the bytes not, where the machine loses its power.
        channel.force(true);
        // While it is locked: else another program would take it for abandoned.
        Files.move(path, file, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Removes it unless it has its name, and ends its lock. */
    @Override
    public void close() throws IOException {
        abandon(path, channel);
    }

    /** Removes what lies beside a file, if it is still there, and ends its lock. */
    private static void abandon(Path beside, @Nullable AsynchronousFileChannel lock) throws IOException {
        try (lock) {
            Files.deleteIfExists(beside);
        } finally {
            WRITING.remove(beside);
        }
    }
}
