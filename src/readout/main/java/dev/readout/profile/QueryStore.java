package dev.readout.profile;

import dev.readout.vulkan.QueryType;
import dev.readout.vulkan.ResultLayout;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Queries of one kind for one frame and queue, and memory for their results. Below it, Vulkan and GL differ.
 *
 * <p>Results are read through {@link #layout}: 64-bit values and an availability word, which the driver writes, or
 * whoever asks it for one result after another: {@link PoolStore} for performance queries, {@code GlQueryObjects} for
 * GL. Queries have numbers in the store.
 */
abstract class QueryStore {
    /** The command buffers of an API that has none. */
    static final long NO_COMMAND_BUFFER = 0;

    /** Why a query that counts does not begin, or does not end; and why one of stamps does not. */
    static final String COUNT_OCCUPIED = "GL has one query of a target active at a time, and the application's own is,"
            + " or has ended theirs: end it before the scope begins";
    static final String OCCUPIED = COUNT_OCCUPIED + ", or build the profiler with another StampMode";

    /** The layout of stamps, and of all else that has one value: a constant to the loop that reads them. */
    static final ResultLayout STAMPS = ResultLayout.of(QueryType.TIMESTAMP).withAvailability();

    private final int capacity;
    private final ResultLayout layout;
    /** For the {@link QueryRange}: the number of the first query, how many are in use, and the store behind this. */
    int first;
    int used;
    /** For the {@link QueryRange}: how many, from the first, have to be reset before they are used. */
    int unreset;
    @Nullable
    QueryStore next;

    /** @param values how results lie without an availability word, side by side */
    QueryStore(int capacity, ResultLayout values) {
        this.capacity = capacity;
        layout = values.withAvailability();
    }

    final int capacity() {
        return capacity;
    }

    final ResultLayout layout() {
        return layout;
    }

    /** The memory of the results after {@link #read}: room for all queries, aligned to 8 bytes. */
    abstract MemorySegment results();

    /**
     * Records a timestamp, or the beginning or the end of a query. Returns whether it was recorded: {@link #OCCUPIED}
     * says why not.
     */
    abstract boolean stamp(long commandBuffer, int query, boolean end);

    /** The same of a query by its number in the range. */
    final boolean stampNumber(long commandBuffer, int number, boolean end) {
        return stamp(commandBuffer, number - first, end);
    }

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
