package dev.readout.software.gl;

import java.lang.foreign.MemorySegment;

/** The GL or EGL functions of one theme. */
interface GlFunctions {
    /** A new upcall stub of the function {@code name}, or null if the group has no such function. */
    MemorySegment stub(String name);
}
