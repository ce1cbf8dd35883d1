package dev.readout.driver.gl;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Memory for the answer of a driver that may write past what it was told of: as much again lies behind it, and shows
 * whether it did. Each byte that no driver has written yet is {@link #UNWRITTEN}.
 *
 * <p>Nothing here allocates but the constructor.
 */
final class GuardedBuffer implements AutoCloseable {
    /** As an int or a long it is negative, so that it is no size, no count and no index; and no driver's poison. */
    static final byte UNWRITTEN = (byte) 0xA5;

    private final Arena arena = Arena.ofShared();
    private final MemorySegment memory;
    private final MemorySegment told;

    /** @param bytes how much the driver is told of, a multiple of 8 and more than 0 */
    GuardedBuffer(long bytes) {
        memory = arena.allocate(2 * bytes, Long.BYTES).fill(UNWRITTEN);
        told = memory.asSlice(0, bytes);
    }

    /** What the driver is told of. */
    MemorySegment told() {
        return told;
    }

    /** Forgets the last answer, so that what the driver leaves out of the next one is not taken from it. */
    void clear() {
        told.fill(UNWRITTEN);
    }

    /** How many bytes past the end of what it was told of the driver has written, up to the last one; 0 if none. */
    long overrun() {
        long end = memory.byteSize();
        if (isUnwritten(told.byteSize(), end)) {
            return 0;
        }
        long last = end - 1;
        while (memory.get(ValueLayout.JAVA_BYTE, last) == UNWRITTEN) {
            last--;
        }
        return last + 1 - told.byteSize();
    }

    /** Whether the driver has left what it was told of alone, from {@code offset} bytes on. */
    boolean isUnwrittenFrom(long offset) {
        return isUnwritten(offset, told.byteSize());
    }

    /** A run of equal bytes is equal to itself one byte further on. */
    private boolean isUnwritten(long start, long end) {
        return start == end || memory.get(ValueLayout.JAVA_BYTE, start) == UNWRITTEN
                && MemorySegment.mismatch(memory, start, end - 1, memory, start + 1, end) < 0;
    }

    /** Frees the memory. */
    @Override
    public void close() {
        arena.close();
    }
}
