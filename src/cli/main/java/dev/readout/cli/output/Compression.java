package dev.readout.cli.output;

import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import dev.readout.cli.command.UsageException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** A compression of captures and logs. The file's name decides: a driver's bytes may begin like a compressed file. */
public enum Compression {
    /** RFC 1952. */
    GZIP(".gz", 0x1F, 0x8B),
    /** RFC 8878. */
    ZSTANDARD(".zst", 0x28, 0xB5, 0x2F, 0xFD);

    private final String suffix;
    private final int[] magic;

    /** Members one behind the other, and nothing else: the JDK takes a damaged header of a later one for the end. */
    private static final class WholeGzip extends GZIPInputStream {
        private static final int BUFFER = 1 << 13;
        private static final int TRAILER_BYTES = 8;

        WholeGzip(InputStream packed) throws IOException {
            super(packed, BUFFER);
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int read = super.read(bytes, offset, length);
            if (read < 0 && (inf.getRemaining() > TRAILER_BYTES || in.read() >= 0)) {
                throw new ZipException("what follows the part that could be unpacked is damaged");
            }
            return read;
        }
    }

    /**
     * Frames one behind the other, and nothing else. ZstdInputStream takes a frame that is cut for whole if one ended
     * in the same buffer.
     */
    private static final class WholeZstandard extends InputStream {
        private static final int BUFFER = 1 << 17;

        private final ReadableByteChannel packed;
        private final ZstdDecompressCtx context = new ZstdDecompressCtx();
        private final ByteBuffer in = ByteBuffer.allocateDirect(BUFFER).flip();
        private final ByteBuffer out = ByteBuffer.allocateDirect(BUFFER).flip();
        /** True if all that was taken in ends with a frame. */
        private boolean ended;

        WholeZstandard(InputStream packed) {
            this.packed = Channels.newChannel(packed);
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            Objects.checkFromIndexSize(offset, length, bytes.length);
            while (length > 0 && !out.hasRemaining()) {
                // The decoder keeps the last byte of a frame in the input until all of the frame is out.
                if (!in.hasRemaining() && !isFilled()) {
                    if (ended) {
                        return -1;
                    }
                    throw new EOFException("a frame ends too early");
                }
                try {
                    ended = context.decompressDirectByteBufferStream(out.clear(), in);
                } catch (ZstdException e) {
                    throw new ZipException(e.getMessage());
                } finally {
                    out.flip();
                }
            }
            int taken = Math.min(length, out.remaining());
            out.get(bytes, offset, taken);
            return taken;
        }

        private boolean isFilled() throws IOException {
            int read = packed.read(in.clear());
            in.flip();
            return read > 0;
        }

        @Override
        public void close() throws IOException {
            context.close();
            packed.close();
        }
    }

    Compression(String suffix, int... magic) {
        this.suffix = suffix;
        this.magic = magic;
    }

    static Optional<Compression> of(Path file) {
        String name = file.toString().toLowerCase(Locale.ROOT);
        return Arrays.stream(values()).filter(compression -> name.endsWith(compression.suffix)).findFirst();
    }

    /**
     * Refuses a name with a suffix that would misrepresent the file.
     *
     * @param option the option with the output file
     */
    static void refuse(String option, Path file) {
        if (of(file).isPresent()) {
            throw new UsageException(option + " " + file + " would be written as it is, and read as a compressed file:"
                    + " choose another name");
        }
    }

    /** Returns whether {@code bytes} begin as this form does. */
    public boolean hasMagic(MemorySegment bytes) {
        for (int i = 0; i < magic.length; i++) {
            if (i >= bytes.byteSize() || bytes.get(ValueLayout.JAVA_BYTE, i) != (byte) magic[i]) {
                return false;
            }
        }
        return true;
    }

    /**
     * The unpacked content.
     *
     * @throws IOException if it is not in this form
     */
    InputStream unpack(InputStream packed) throws IOException {
        return switch (this) {
            case GZIP -> new WholeGzip(packed);
            case ZSTANDARD -> new WholeZstandard(packed);
        };
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
