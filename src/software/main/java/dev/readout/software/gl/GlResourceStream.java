package dev.readout.software.gl;

import java.lang.foreign.MemorySegment;

/** A way to answer {@code glQueryResourceNV}. Sizes are in ints, memory in KiB. */
interface GlResourceStream {

    /** How many ints the driver says that an answer needs. */
    int sizeNeeded(VideoMemory memory, int tagId);

    /** Writes an answer, and returns what {@code glQueryResourceNV} returns. */
    int write(VideoMemory memory, int tagId, int bufferSize, MemorySegment buffer);
}
