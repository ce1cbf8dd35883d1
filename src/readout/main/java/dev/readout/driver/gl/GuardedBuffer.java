package dev.readout.driver.gl;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Memory for the answer of a driver that may write past the end: as much memory again lies behind it, and shows whether
 * it did. Each byte that is not written is {@link #UNWRITTEN}.
 *
 * <p>Nothing here allocates but the constructor.
 */
final class GuardedBuffer implements AutoCloseable {
    /** As an int or a long it is negative, so that it is no size, no count and no index; and no driver's poison. */
    static final byte UNWRITTEN = (byte) 0xA5;

    private final Arena arena = Arena.ofShared();
    private final MemorySegment memory;
    private final MemorySegment told;

    /** @param bytes the size that the driver is told, a multiple of 8 and more than 0 */
    GuardedBuffer(long bytes) {
        memory = arena.allocate(2 * bytes, Long.BYTES).fill(UNWRITTEN);
        told = memory.asSlice(0, bytes);
    }

    /** The memory that the driver is told of. */
    MemorySegment told() {
        return told;
    }

    /** Clears the last answer, so that it does not show through gaps of the next one. */
    void clear() {
        told.fill(UNWRITTEN);
    }

    /** The bytes that the driver has written past the end, up to the last one; 0 if none. */
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

    /** Returns whether the driver has written nothing from {@code offset} bytes to the end. */
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
