package dev.readout.software.gl;

import static dev.readout.abi.gl.gl_h.GL_INVALID_VALUE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.function.IntConsumer;
import java.util.function.IntSupplier;

/** Reads and writes what an application passes by pointer: C says where memory begins, not where it ends. */
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

    /** What a glGen function does: {@code n} new names, written one after the other. */
    static void generate(int n, MemorySegment names, IntSupplier next) {
        checkCount(n);
        for (int i = 0; i < n; i++) {
            pointer(names, "the pointer to the names").setAtIndex(JAVA_INT_UNALIGNED, i, next.getAsInt());
        }
    }

    /** What a glDelete function does with each of {@code n} names; 0 is ignored. */
    static void delete(int n, MemorySegment names, IntConsumer delete) {
        checkCount(n);
        for (int i = 0; i < n; i++) {
            int name = pointer(names, "the pointer to the names").getAtIndex(JAVA_INT_UNALIGNED, i);
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

    static void setLong(MemorySegment array, int index, long value) {
        array.setAtIndex(JAVA_LONG_UNALIGNED, index, value);
    }

    private static void checkCount(int n) {
        if (n < 0) {
            throw new GlMisuse(GL_INVALID_VALUE(), "n is " + n + ": expected 0 or more");
        }
    }
}
