package dev.readout.trace.signature;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Reads the process's memory through a call's arguments. */
final class NativeMemory {
    private static final MemorySegment ALL = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);
    /** Below lies nothing: numbers that stand where a pointer might be, such as an offset into a bound buffer. */
    private static final long LOWEST = 1 << 12;
    /** From here on lies nothing either, on any machine of 64 bits. */
    private static final long HIGHEST = 1L << 56;

    private NativeMemory() {
    }

    /** Returns whether a pointer leads to something. */
    static boolean isAddress(long address) {
        return address >= LOWEST && address < HIGHEST;
    }

    static byte byteAt(long address) {
        return ALL.get(ValueLayout.JAVA_BYTE, address);
    }

    static short shortAt(long address) {
        return ALL.get(ValueLayout.JAVA_SHORT_UNALIGNED, address);
    }

    static int intAt(long address) {
        return ALL.get(ValueLayout.JAVA_INT_UNALIGNED, address);
    }

    static long longAt(long address) {
        return ALL.get(ValueLayout.JAVA_LONG_UNALIGNED, address);
    }

    static byte[] bytesAt(long address, int count) {
        byte[] bytes = new byte[count];
        MemorySegment.copy(ALL, ValueLayout.JAVA_BYTE, address, bytes, 0, count);
        return bytes;
    }

    /** How many bytes stand before the first NUL, at most {@code most}. */
    static long textLength(long address, long most) {
        long length = 0;
        while (length < most && byteAt(address + length) != 0) {
            length++;
        }
        return length;
    }
}
