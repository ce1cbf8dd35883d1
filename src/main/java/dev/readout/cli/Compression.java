package dev.readout.cli;

import com.github.luben.zstd.ZstdInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/**
 * A form in which captures and logs are kept. What a file is, its name says: bytes that a driver wrote may begin as a
 * compressed file does.
 */
enum Compression {
    /** RFC 1952. */
    GZIP(".gz", 0x1F, 0x8B) {
        @Override
        InputStream unpack(InputStream packed) throws IOException {
            return new GZIPInputStream(packed);
        }
    },
    /** RFC 8878. */
    ZSTANDARD(".zst", 0x28, 0xB5, 0x2F, 0xFD) {
        @Override
        InputStream unpack(InputStream packed) throws IOException {
            return new ZstdInputStream(packed);
        }
    };

    private final String suffix;
    private final int[] magic;

    Compression(String suffix, int... magic) {
        this.suffix = suffix;
        this.magic = magic;
    }

    /** The form that a file is in, by its name. */
    static Optional<Compression> of(Path file) {
        String name = file.toString().toLowerCase(Locale.ROOT);
        return Arrays.stream(values()).filter(compression -> name.endsWith(compression.suffix)).findFirst();
    }

    /** Whether {@code bytes} begin as this form does. */
    boolean hasMagic(MemorySegment bytes) {
        for (int i = 0; i < magic.length; i++) {
            if (i >= bytes.byteSize() || bytes.get(ValueLayout.JAVA_BYTE, i) != (byte) magic[i]) {
                return false;
            }
        }
        return true;
    }

    /**
     * What was packed.
     *
     * @throws IOException if it is not in this form
     */
    abstract InputStream unpack(InputStream packed) throws IOException;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
