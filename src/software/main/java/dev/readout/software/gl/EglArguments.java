package dev.readout.software.gl;

import static dev.readout.abi.egl.egl_h.EGL_BAD_ATTRIBUTE;
import static dev.readout.abi.egl.egl_h.EGL_BAD_PARAMETER;
import static dev.readout.abi.egl.egl_h.EGL_NONE;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Reads, writes and checks what an application passes to EGL by pointer. */
final class EglArguments {

    private EglArguments() {
    }

    /** Takes an attribute and its value. */
    interface Attributes {
        void set(int attribute, long value);
    }

    /** Hands over the attributes of a list of {@code EGLint}; null is an empty list. */
    static void ints(MemorySegment list, Attributes action) {
        for (long i = 0; !GlArguments.isNull(list); i += 2) {
            int attribute = list.getAtIndex(ValueLayout.JAVA_INT_UNALIGNED, i);
            if (attribute == EGL_NONE()) {
                return;
            }
            action.set(attribute, list.getAtIndex(ValueLayout.JAVA_INT_UNALIGNED, i + 1));
        }
    }

    /** As {@link #ints}, of a list of {@code EGLAttrib}. */
    static void words(MemorySegment list, Attributes action) {
        for (long i = 0; !GlArguments.isNull(list); i += 2) {
            long attribute = list.getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, i);
            if (attribute == EGL_NONE()) {
                return;
            }
            action.set((int) attribute, list.getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, i + 1));
        }
    }

    /** {@code pointer}, which must not be null. */
    static MemorySegment pointer(MemorySegment pointer, String argument) {
        if (GlArguments.isNull(pointer)) {
            throw parameter(argument + " is null");
        }
        return pointer;
    }

    static GlMisuse parameter(String message) {
        return new GlMisuse(EGL_BAD_PARAMETER(), message);
    }

    /** The error for an attribute that {@code what} does not have. */
    static GlMisuse unknown(int attribute, String what) {
        return new GlMisuse(EGL_BAD_ATTRIBUTE(), "attribute " + GlArguments.hex(attribute) + " is none of " + what
                + ", or this device does not know it");
    }
}
