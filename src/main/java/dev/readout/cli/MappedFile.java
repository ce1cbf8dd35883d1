package dev.readout.cli;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Lends the bytes of a captured file. It is mapped and never read as a whole, so it may be larger than the memory. */
final class MappedFile {
    private MappedFile() {
    }

    /** What is done with the bytes. */
    @FunctionalInterface
    interface Reader {
        /** @param bytes the whole file, in memory that is gone afterwards */
        void read(MemorySegment bytes) throws IOException;
    }

    /**
     * Maps a file for as long as it takes to read it.
     *
     * @throws CommandFailure if the file can't be mapped, or becomes shorter meanwhile
     */
    static void read(Path file, Reader reader) throws IOException {
        if (ByteOrder.nativeOrder() != ByteOrder.LITTLE_ENDIAN) {
            throw new CommandFailure("captures are little-endian, this machine is big-endian, and results are read in"
                    + " its own byte order: decode on a little-endian machine");
        }
        try (Arena arena = Arena.ofConfined()) {
            reader.read(map(file, arena));
        } catch (InternalError e) {
            // What the JVM makes of SIGBUS, the only sign that a mapped file has become shorter.
            throw new CommandFailure(file + " was truncated while it was being read", e);
        }
    }

    private static MemorySegment map(Path file, Arena arena) {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new CommandFailure(file + " is not a regular file, and nothing else can be mapped");
        }
        try (FileChannel channel = FileChannel.open(file)) {
            return channel.map(MapMode.READ_ONLY, 0, channel.size(), arena);
        } catch (NoSuchFileException e) {
            throw new CommandFailure(file + " does not exist", e);
        } catch (IOException e) {
            throw new CommandFailure(file + " can't be read: " + e.getMessage(), e);
        }
    }
}
