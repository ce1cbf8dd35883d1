package dev.readout.driver.gl;

/** Checks indices and ranges. */
final class Indices {
    private Indices() {
    }

    /**
     * An index that is in range.
     *
     * @param what the singular of what is counted
     * @param size how many there are
     * @throws IndexOutOfBoundsException if {@code index} is not in 0..size-1
     */
    static int require(String what, int index, int size) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException(what + " " + index + " is not in 0.." + (size - 1));
        }
        return index;
    }

    /**
     * Checks a range, which may be empty.
     *
     * @param what the plural of what is counted
     * @param count how many of them
     * @param size how many there are
     * @throws IndexOutOfBoundsException if the range is not in 0..size-1
     */
    static void requireRange(String what, int first, int count, int size) {
        if (first < 0 || count < 0 || first > size - count) {
            throw new IndexOutOfBoundsException(
                    count + " " + what + " from " + first + " are not in 0.." + (size - 1));
        }
    }
}
