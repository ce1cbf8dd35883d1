package dev.readout.cli;

import java.lang.foreign.MemorySegment;

/** The results that lie in a file, one by one. */
final class Capture {

    /**
     * Where the results lie.
     *
     * @param offset of the first in bytes from the file's begin, unsigned
     * @param size the bytes of one result
     * @param stride the distance in bytes from one result to the next
     * @param count how many
     * @param byteSize from the first result's first byte to the last result's last
     */
    record Place(long offset, long size, long stride, int count, long byteSize) {
        private String needs() {
            String results = count == 1
                    ? "1 result of " + size + " bytes needs "
                    : count + " results of " + size + " bytes at stride " + stride + " need ";
            return results + byteSize + " bytes from offset " + Long.toUnsignedString(offset);
        }
    }

    private final MemorySegment results;
    private final Place place;

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
    }

    /** The bytes of one result, where the file has them. */
    MemorySegment result(int query) {
        return results.asSlice(query * place.stride(), place.size());
    }
}
