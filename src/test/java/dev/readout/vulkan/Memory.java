package dev.readout.vulkan;

import dev.readout.testkit.EncodedPool;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The kinds of memory that results lie in. Each holds elements of 4 and of 8 bytes, but for {@link #INT_ARRAY}. */
enum Memory {
    CONFINED {
        @Override
        MemorySegment allocate(int size) {
            return Arena.ofConfined().allocate(size, 8);
        }
    },
    AUTOMATIC {
        @Override
        MemorySegment allocate(int size) {
            return Arena.ofAuto().allocate(size, 8);
        }
    },
    MAPPED_FILE {
        @Override
        MemorySegment allocate(int size) {
            try {
                Path file = Files.createTempFile("readout", ".results");
                try (FileChannel channel =
                        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                    return channel.map(FileChannel.MapMode.READ_WRITE, 0, size, Arena.ofAuto());
                } finally {
                    Files.delete(file);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    },
    LONG_ARRAY {
        @Override
        MemorySegment allocate(int size) {
            return MemorySegment.ofArray(new long[(size + 7) / 8]).asSlice(0, size);
        }
    },
    INT_ARRAY {
        @Override
        MemorySegment allocate(int size) {
            return MemorySegment.ofArray(new int[(size + 3) / 4]).asSlice(0, size);
        }

        @Override
        boolean holds(EncodedPool pool) {
            return pool.elementBytes() == 4;
        }
    };

    abstract MemorySegment allocate(int size);

    boolean holds(EncodedPool pool) {
        return true;
    }

    /** New memory of this kind that holds {@code bytes}. */
    MemorySegment of(byte[] bytes) {
        return allocate(bytes.length).copyFrom(MemorySegment.ofArray(bytes));
    }
}
