package dev.readout.software;

import java.lang.foreign.MemorySegment;

/** The functions of one theme. */
interface FunctionGroup {
    /** A new upcall stub of the function {@code name}, or null if the group has no such function. */
    MemorySegment stub(String name);
}
