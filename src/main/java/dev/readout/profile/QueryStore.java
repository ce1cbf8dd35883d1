package dev.readout.profile;

import java.lang.foreign.MemorySegment;

/**
 * Queries of one kind for one frame and queue, and memory for their results: below this, Vulkan and GL differ.
 *
 * <p>A result is {@link #valueCount} 64-bit values and a word that says whether they are available, for Vulkan as the
 * driver writes it, for GL as this writes it. Queries go by their number in the store.
 */
abstract class QueryStore {
    /** The command buffers of an API that has none. */
    static final long NO_COMMAND_BUFFER = 0;

    /** Why a query does not begin, or does not end. */
    static final String OCCUPIED = "GL has one query of a target active at a time, and the application's own is, or has"
            + " ended theirs: end it before the scope begins, or build the profiler with another StampMode";

    private final int capacity;
    private final int valueCount;

    QueryStore(int capacity, int valueCount) {
        this.capacity = capacity;
        this.valueCount = valueCount;
    }

    /** How many queries there are. */
    final int capacity() {
        return capacity;
    }

    /** How many values a query has. */
    final int valueCount() {
        return valueCount;
    }

    /** Bytes from one query's result to the next one's. */
    final long stride() {
        return (valueCount + 1L) * Long.BYTES;
    }

    /** Where results are after {@link #read}: at least {@code capacity * stride} bytes, aligned to 8. */
    abstract MemorySegment results();

    /** Records a timestamp, or one end of what has two. Returns whether it was: {@link #OCCUPIED} says why not. */
    abstract boolean stamp(long commandBuffer, int query, boolean end);

    /**
     * Fetches results. Does not wait, unless the driver does.
     *
     * @return whether all of them are available; if not, each one's word says whether it is
     */
    abstract boolean read(int first, int count);

    /**
     * Makes queries unavailable before they are used again: now, or by a command. Only in GL nothing has to be done.
     */
    abstract void reset(long commandBuffer, int count);

    /** Destroys the queries, unless they are gone with the backend. No work that uses them may be going on. */
    abstract void close();
}
