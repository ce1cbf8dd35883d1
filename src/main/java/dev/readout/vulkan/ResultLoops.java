package dev.readout.vulkan;

import java.lang.foreign.MemorySegment;

/**
 * The loops over the results of one layout. The segment fits the layout and the range lies in it: {@link
 * QueryPoolResults} has proven both.
 */
interface ResultLoops {
    /** Loops of the same class for a layout that differs in its count alone; they keep these alive. */
    ResultLoops with(QueryPoolLayout layout);

    long value(MemorySegment segment, int query, int index);

    boolean available(MemorySegment segment, int query);

    boolean complete(MemorySegment segment, int query);

    int countAvailable(MemorySegment segment);

    int firstUnavailable(MemorySegment segment, int from);

    int firstUnavailableAcquire(MemorySegment segment, int from);

    long sum(MemorySegment segment, int index);

    long sum(MemorySegment segment, int from, int to, int index);

    int elapsed(MemorySegment segment, Timestamps timestamps, long[] nanoseconds);

    int elapsed(MemorySegment segment, Timestamps timestamps, ElapsedConsumer consumer);

    int elapsed(MemorySegment segment, Timestamps timestamps, int[] pairs, int count, long[] nanoseconds);
}
