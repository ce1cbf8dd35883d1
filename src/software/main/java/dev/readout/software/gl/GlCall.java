package dev.readout.software.gl;

import java.lang.foreign.MemorySegment;

/**
 * A call: its arguments by index, each read as the type of the parameter.
 *
 * @param words the arguments; a 32-bit integer is the lower half of a word, and the other half is arbitrary
 */
record GlCall(long... words) {
    int integer(int index) {
        return (int) words[index];
    }

    long word(int index) {
        return words[index];
    }

    /** Memory whose size C does not say. */
    MemorySegment pointer(int index) {
        return MemorySegment.ofAddress(words[index]).reinterpret(Long.MAX_VALUE);
    }
}
