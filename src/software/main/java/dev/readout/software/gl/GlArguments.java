package dev.readout.software.gl;

import static dev.readout.abi.gl.gl_h.GL_INVALID_VALUE;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.function.IntConsumer;
import java.util.function.IntSupplier;

/** Reads and writes memory that an application passes by pointer: C says where it begins, not where it ends. */
final class GlArguments {

    private GlArguments() {
    }

    static boolean isNull(MemorySegment pointer) {
        return pointer.address() == 0;
    }

    /** {@code pointer}, which must not be null. */
    static MemorySegment pointer(MemorySegment pointer, String argument) {
        if (isNull(pointer)) {
            throw new GlMisuse(GL_INVALID_VALUE(), argument + " is null");
        }
        return pointer;
    }

    /** The body of a glGen function: writes as many new names as its first argument says to the second. */
    static void generate(GlCall call, IntSupplier next) {
        for (int i = 0; i < count(call); i++) {
            pointer(call.pointer(1), "the pointer to the names").setAtIndex(JAVA_INT_UNALIGNED, i, next.getAsInt());
        }
    }

    /** The body of a glDelete function: deletes each name but 0. */
    static void delete(GlCall call, IntConsumer delete) {
        for (int i = 0; i < count(call); i++) {
            int name = pointer(call.pointer(1), "the pointer to the names").getAtIndex(JAVA_INT_UNALIGNED, i);
            if (name != 0) {
                delete.accept(name);
            }
        }
    }

    static int getInt(MemorySegment array, int index) {
        return array.getAtIndex(JAVA_INT_UNALIGNED, index);
    }

    static void setInt(MemorySegment array, int index, int value) {
        array.setAtIndex(JAVA_INT_UNALIGNED, index, value);
    }

    /** Writes to where {@code pointer} points, unless it is null. */
    static void giveInt(MemorySegment pointer, int value) {
        if (!isNull(pointer)) {
            setInt(pointer, 0, value);
        }
    }

    static void setLong(MemorySegment array, int index, long value) {
        array.setAtIndex(JAVA_LONG_UNALIGNED, index, value);
    }

    /** Text of so many bytes. */
    static String string(MemorySegment bytes, int length) {
        return new String(bytes(bytes, length), StandardCharsets.UTF_8);
    }

    /** So many bytes. */
    static byte[] bytes(MemorySegment bytes, long length) {
        return bytes.asSlice(0, length).toArray(JAVA_BYTE);
    }

    /**
     * Writes as much of a text and its NUL as there is room for, and how many bytes that is without the NUL; where
     * there is no buffer, how many the whole text has.
     */
    static void setString(byte[] bytes, int size, MemorySegment length, MemorySegment buffer) {
        int written = isNull(buffer) ? bytes.length : Math.min(bytes.length, Math.max(0, size - 1));
        if (size > 0 && !isNull(buffer)) {
            MemorySegment.copy(MemorySegment.ofArray(bytes), 0, buffer, 0, written);
            buffer.set(JAVA_BYTE, written, (byte) 0);
        }
        giveInt(length, written);
    }

    /** Checks the size of a buffer for text. */
    static void checkSize(int size) {
        if (size < 0) {
            throw new GlMisuse(GL_INVALID_VALUE(), "bufSize is " + size + ": expected 0 or more");
        }
    }

    static String hex(int number) {
        return "0x" + Integer.toHexString(number);
    }

    static String hex(MemorySegment handle) {
        return "0x" + Long.toHexString(handle.address());
    }

    private static int count(GlCall call) {
        int n = call.integer(0);
        if (n < 0) {
            throw new GlMisuse(GL_INVALID_VALUE(), "n is " + n + ": expected 0 or more");
        }
        return n;
    }
}
