package dev.readout.cli;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** The results that lie in a file, one by one. */
final class Capture {

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

    private final MemorySegment results;
    private final Place place;
    /** Where a result is copied to if the file has it at an odd place; otherwise {@code null}. */
    private final @Nullable MemorySegment aligned;

    /**
     * Finds the results of a file.
     *
     * @param file what to call it
     * @param bytes the file
     * @throws CommandFailure if the file is too short, before anything is read
     */
    Capture(String file, MemorySegment bytes, Place place) {
        long size = bytes.byteSize();
        if (Long.compareUnsigned(place.offset(), size) > 0 || place.byteSize() > size - place.offset()) {
            throw new CommandFailure(file + " has " + size + " bytes: " + place.needs());
        }
        this.results = bytes.asSlice(place.offset(), place.byteSize());
        this.place = place;
        this.aligned = results.address() % place.alignment() == 0
                ? null
                : Arena.ofAuto().allocate(place.size(), place.alignment());
    }

    /** The bytes of one result, aligned. They are valid until the next call. */
    MemorySegment result(int query) {
        MemorySegment result = results.asSlice(query * place.stride(), place.size());
        return aligned == null ? result : aligned.copyFrom(result);
    }
}
