package dev.readout.cli.output;

import dev.readout.cli.command.CommandFailure;
import dev.readout.cli.command.CommandSyntax;
import dev.readout.cli.command.Converters;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.InputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel.MapMode;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.Optional;
import java.util.zip.ZipException;

/**
 * Lends the bytes of a captured file. It is mapped, not read as a whole, so it may be larger than the memory. A pipe, a
 * file of the kernel or a compressed file can't be mapped and is copied to a temporary file first.
 */
public final class MappedFile {
    /** The name of standard input, wherever a command reads a file. */
    private static final String STANDARD_INPUT = "-";

    /**
     * {@code --limit}: how much of an input is copied to a temporary file, which a small compressed file or an endless
     * pipe would otherwise fill the disk with.
     */
    public static final class Limit {
        public static final String LIMIT = "--limit";

        private long bytes = 4L << 30;

        public void describe(CommandSyntax syntax) {
            syntax.value(LIMIT, "BYTES", Converters::bytes, value -> bytes = value < 0 ? Long.MAX_VALUE : value,
                    "How much may be unpacked of a file, or read from a pipe: a number of bytes, also with K, M or G."
                            + " It is copied to a temporary file, of half of the free space at most. Default: 4G.");
        }

        /** The bytes that may be copied to a file, which is empty yet. Not every system tells what is free. */
        long most(Path copy) {
            long free = copy.toFile().getUsableSpace();
            return free == 0 ? bytes : Math.min(bytes, free / 2);
        }

        /**
         * The message about an input that has more.
         *
         * @param most what may be copied
         */
        CommandFailure exceeded(String name, Path copy, long most) {
            return new CommandFailure(name + " has more than " + most + " bytes that would be copied to "
                    + copy.getParent()
                    + (most < bytes ? ", half of what is free there: unpack it to a larger disk, and give that file"
                            : ": " + LIMIT + " lets it have more, such as " + LIMIT + " 64G"));
        }
    }

    private MappedFile() {
    }

    /** The use of the bytes. */
    @FunctionalInterface
    public interface Reader {
        /**
         * Reads the file.
         *
         * @param bytes the whole file, in memory that is gone afterwards
         */
        void read(MemorySegment bytes) throws IOException;
    }

    /**
     * Maps a file for as long as it takes to read it.
     *
     * @param file {@code -} is standard input, read to its end
     * @throws CommandFailure if the file can't be read, or becomes shorter meanwhile
     */
    public static void read(Path file, Reader reader) throws IOException {
        readBegin(file, Long.MAX_VALUE, new Limit(), reader);
    }

    /**
     * As above, of a file that may have no end, such as a device: what can't be mapped is read no further than needed.
     *
     * @param needed how many bytes, 1 or more
     * @param limit of what can't be mapped; a file that has more can't be read
     */
    public static void readBegin(Path file, long needed, Limit limit, Reader reader) throws IOException {
        read(file, needed, limit, reader, Arena.ofConfined());
    }

    /** The whole of a file, whose bytes may be read by other threads too. */
    public static void readByAllThreads(Path file, Limit limit, Reader reader) throws IOException {
        read(file, Long.MAX_VALUE, limit, reader, Arena.ofShared());
    }

    private static void read(Path file, long needed, Limit limit, Reader reader, Arena bytes)
            throws IOException {
        if (ByteOrder.nativeOrder() != ByteOrder.LITTLE_ENDIAN) {
            throw new CommandFailure("captures are little-endian, this machine is big-endian, and results are read in"
                    + " its own byte order: decode on a little-endian machine");
        }
        try (Arena arena = bytes) {
            reader.read(map(file, needed, limit, arena));
        } catch (InternalError e) {
            // What the JVM makes of SIGBUS, the only sign that a mapped file has become shorter.
            throw new CommandFailure(name(file) + " was truncated while it was being read", e);
        }
    }

    /** The name of a file in a message. */
    public static String name(Path file) {
        return isStandardInput(file) ? "standard input" : file.toString();
    }

    private static boolean isStandardInput(Path file) {
        return file.toString().equals(STANDARD_INPUT);
    }

    private static MemorySegment map(Path file, long needed, Limit limit, Arena arena) {
        try {
            if (isStandardInput(file)) {
                return copied(file, System.in, needed, limit, arena);
            }
            if (Files.isDirectory(file)) {
                throw new CommandFailure(file + " is a directory");
            }
            Optional<Compression> compression = Compression.of(file);
            if (Files.isRegularFile(file) && compression.isEmpty()) {
                try (FileChannel channel = FileChannel.open(file)) {
                    // The kernel says of files that it makes up, as in /proc, that they are empty.
                    if (channel.size() > 0) {
                        return channel.map(MapMode.READ_ONLY, 0, channel.size(), arena);
                    }
                } catch (IOException e) {
                    // Others of its files, as in /sys, have a size and can't be mapped.
                }
            }
            try (InputStream stream = Files.newInputStream(file)) {
                return compression.isEmpty() ? copied(file, stream, needed, limit, arena)
                        : unpacked(file, compression.get(), stream, limit, arena);
            }
        } catch (IOException e) {
            throw CommandFailure.unreadable(name(file), e);
        }
    }

    private static MemorySegment unpacked(Path file, Compression compression, InputStream packed, Limit limit,
            Arena arena) throws IOException {
        try (InputStream stream = compression.unpack(new BufferedInputStream(packed))) {
            return copied(file, stream, Long.MAX_VALUE, limit, arena);
        } catch (ZipException | EOFException e) {
            throw new CommandFailure(file + " is named as " + compression + " and can't be unpacked: "
                    + Objects.requireNonNullElse(e.getMessage(), "it ends too early"), e);
        }
    }

    private static Path temporary() {
        try {
            return Files.createTempFile("readout", null);
        } catch (IOException e) {
            throw new CommandFailure(
                    "what can't be mapped is copied to a temporary file first, and there can be none in "
                            + System.getProperty("java.io.tmpdir") + ": " + e.getMessage(),
                    e);
        }
    }

    /** The file that it is copied to has no name any more when this returns, and is gone with its memory. */
    private static MemorySegment copied(Path file, InputStream stream, long needed, Limit limit, Arena arena)
            throws IOException {
        Path copy = temporary();
        long most = limit.most(copy);
        try (FileChannel channel = FileChannel.open(copy, StandardOpenOption.READ, StandardOpenOption.WRITE,
                StandardOpenOption.DELETE_ON_CLOSE)) {
            // Not InputStream.transferTo: it never ends for a file that is shorter than it says, as those in /sys are.
            OutputStream out = Channels.newOutputStream(channel);
            byte[] buffer = new byte[1 << 16];
            try (Progress progress = Progress.of("fetching", Progress.Unit.BYTES, Progress.UNKNOWN)) {
                for (int length = stream.read(buffer); length >= 0;
                        length = channel.size() < needed ? stream.read(buffer) : -1) {
                    if (channel.size() + length > most) {
                        throw limit.exceeded(name(file), copy, most);
                    }
                    out.write(buffer, 0, length);
                    progress.reach(channel.size());
                }
            }
            return channel.map(MapMode.READ_ONLY, 0, channel.size(), arena);
        }
    }
}
