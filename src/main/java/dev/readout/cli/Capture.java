package dev.readout.cli;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * The results that lie in a file. The file is mapped and never read as a whole, so it may be larger than the memory.
 * Confined to the thread that opened it.
 */
final class Capture implements AutoCloseable {

    /**
     * Where the results lie.
     *
     * @param offset of the first in bytes from the file's begin, unsigned
     * @param size the bytes of one result
     * @param alignment what the address of a result must be a multiple of, to be read in place
     * @param stride the distance in bytes from one result to the next
     * @param count how many
     * @param byteSize from the first result's first byte to the last result's last
     */
    record Place(long offset, long size, int alignment, long stride, int count, long byteSize) {
        private String needs() {
            String results = count == 1
                    ? "1 result of " + size + " bytes needs "
                    : count + " results of " + size + " bytes at stride " + stride + " need ";
            return results + byteSize + " bytes from offset " + Long.toUnsignedString(offset);
        }
    }

    private final Arena arena;
    private final MemorySegment mapping;
    private final Place place;
    /** Where a result is copied to if the file has it at an odd place; otherwise {@code null}. */
    private final MemorySegment aligned;

    private Capture(Arena arena, MemorySegment mapping, Place place) {
        this.arena = arena;
        this.mapping = mapping;
        this.place = place;
        this.aligned = mapping.address() % place.alignment() == 0
                ? null
                : arena.allocate(place.size(), place.alignment());
    }

    /**
     * Maps the results of a file.
     *
     * @throws CommandFailure if the file can't be mapped or is too short, before anything is read
     */
    static Capture open(Path file, Place place) {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new CommandFailure(file + " is not a regular file, and nothing else can be mapped");
        }
        Arena arena = Arena.ofConfined();
        try (FileChannel channel = FileChannel.open(file)) {
            long size = channel.size();
            if (Long.compareUnsigned(place.offset(), size) > 0 || place.byteSize() > size - place.offset()) {
                throw new CommandFailure(file + " has " + size + " bytes: " + place.needs());
            }
            MemorySegment mapping = channel.map(MapMode.READ_ONLY, place.offset(), place.byteSize(), arena);
            return new Capture(arena, mapping, place);
        } catch (NoSuchFileException e) {
            arena.close();
            throw new CommandFailure(file + " does not exist", e);
        } catch (IOException e) {
            arena.close();
            throw new CommandFailure(file + " can't be read: " + e.getMessage(), e);
        } catch (RuntimeException e) {
            arena.close();
            throw e;
        }
    }

    /** The bytes of one result, aligned. They are valid until the next call. */
    MemorySegment result(int query) {
        MemorySegment result = mapping.asSlice(query * place.stride(), place.size());
        return aligned == null ? result : aligned.copyFrom(result);
    }

    @Override
    public void close() {
        arena.close();
    }
}
