package dev.readout.vulkan;

import java.lang.foreign.MemorySegment;

/**
 * The loops over a number of results of one layout. {@link QueryPoolResults} has proven that the segment holds them and
 * that the query or the range is valid.
 */
interface ResultLoops {
    /** Loops of the same class over {@code count} results. They keep this object alive. */
    ResultLoops with(int count);

    long value(MemorySegment segment, int query, int index);

    boolean available(MemorySegment segment, int query);

    boolean complete(MemorySegment segment, int query);

    int countAvailable(MemorySegment segment);

    int firstUnavailable(MemorySegment segment, int from);

    int firstUnavailableAcquire(MemorySegment segment, int from);

    long sum(MemorySegment segment, int index);

    long sum(MemorySegment segment, int from, int to, int index);

    int readElapsed(MemorySegment segment, Timestamps timestamps, long[] nanoseconds);
}
