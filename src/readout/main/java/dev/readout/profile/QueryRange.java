package dev.readout.profile;

import static dev.readout.profile.Recording.NONE;

import dev.readout.vulkan.ResultLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The queries of one kind of one frame on one queue: usually one store, which one read fetches. A frame that needs more
 * gets further stores; the next frame gets one that is large enough.
 *
 * <p>Queries are numbered through all stores. Several threads reserve them, under this object's lock; the rest is for
 * the thread of the frame, when no recorder records.
 */
final class QueryRange {
    private static final int SMALLEST = 64;
    /** The frames after which a driver is asked again for a store that it had no memory for. */
    private static final int FORGETS_REFUSAL = 256;

    private final Backend backend;
    private final int queue;
    private final Backend.Kind kind;
    private final Demand demand;
    /** True if a command resets them, so that what is made in the middle of a frame is too late for it. */
    private final boolean byCommand;
    private final int largest;
    /**
     * Stores that were replaced by larger ones: below a recording that is not known to be dead, none is destroyed. All
     * of them are no larger than the last few.
     */
    private final List<QueryStore> retired = new ArrayList<>();
    /** For {@link FrameQueries}: what counts something else. */
    @Nullable
    QueryRange next;
    /** The first of the stores, and the one whose queries are reserved now; those before it are full. */
    private @Nullable QueryStore stores;
    private @Nullable QueryStore filling;
    /** The results of several stores, one after the other. */
    private MemorySegment gathered = MemorySegment.NULL;
    /** How many queries the frame asked for and did not get. */
    private int missed;
    /** The size of the store that the driver had no memory for. */
    private int refused = Integer.MAX_VALUE;
    private long refusedIn;
    /** The frame that these are for. */
    private long now;

    QueryRange(Backend backend, Backend.Reset reset, int queue, Demand demand, int largest) {
        this.backend = backend;
        this.queue = queue;
        this.kind = demand.kind();
        this.demand = demand;
        byCommand = reset == Backend.Reset.BY_COMMAND;
        this.largest = largest;
    }

    Backend.Kind kind() {
        return kind;
    }

    /**
     * Makes ready for a frame: nothing in use, and one store that is as large as the last frame wished. Returns whether
     * there is anything to reset, which is done.
     *
     * @param least the fewest queries that the first store should have
     * @param frame the frame's number
     * @param commandBuffer resets; {@link QueryStore#NO_COMMAND_BUFFER} if the host does
     */
    boolean begin(int least, long frame, long commandBuffer) {
        now = frame;
        int needed = wished();
        if (byCommand) {
            // It will be too late for more, and how threads share queries is never quite the same.
            needed = Math.max(needed, demand.most());
            needed += needed / 2;
        }
        if (stores == null) {
            needed = Math.max(needed, least);
        }
        missed = 0;
        if (frame - refusedIn >= FORGETS_REFUSAL) {
            refused = Integer.MAX_VALUE;
        }
        int first = stores == null ? 0 : stores.capacity();
        if ((needed > first || stores != null && stores.next != null) && first < largestNow()) {
            replace(needed, first + 1);
        }
        boolean resets = reset(commandBuffer);
        for (QueryStore store = stores; store != null; store = store.next) {
            store.used = 0;
        }
        filling = stores;
        return resets;
    }

    /** How many queries the last frame asked for. */
    int wished() {
        return missed + (filling == null ? 0 : filling.first + filling.used);
    }

    /** Notes how many queries the frame asked for, where the next one can't get more in its middle. */
    void end() {
        if (!growsInFrame()) {
            demand.note(wished());
        }
    }

    private int largestNow() {
        return Math.min(largest, refused - 1);
    }

    private void replace(int needed, int atLeast) {
        QueryStore larger = create(roundedUp(needed), atLeast);
        if (larger != null) {
            for (QueryStore store = stores; store != null; store = store.next) {
                retired.add(store);
            }
            stores = larger;
        }
    }

    private static int roundedUp(int queries) {
        return Math.max(SMALLEST, Integer.highestOneBit(Math.max(1, queries - 1)) << 1);
    }

    /** A store of {@code capacity} queries, or fewer but at least {@code needed}; null if the driver has no memory. */
    private @Nullable QueryStore create(int capacity, int needed) {
        for (int size = Math.min(capacity, largestNow()); size >= needed; size /= 2) {
            try {
                QueryStore store = backend.create(queue, kind, size);
                store.unreset = byCommand ? size : 0;
                return store;
            } catch (RuntimeException refusal) {
                if (!backend.isOutOfMemory(refusal)) {
                    throw refusal;
                }
                refused = size;
                refusedIn = now;
            }
        }
        return null;
    }

    /** The last store; null if there is none. */
    private @Nullable QueryStore last() {
        QueryStore last = stores;
        while (last != null && last.next != null) {
            last = last.next;
        }
        return last;
    }

    /** How many queries there are in all stores. */
    private int capacity() {
        QueryStore last = last();
        return last == null ? 0 : last.first + last.capacity();
    }

    /** Reserves queries in a row. Returns the number of the first; {@link Recording#NONE} as {@link #take} says. */
    synchronized int reserve(int count) {
        QueryStore store = room(count, count);
        if (store == null) {
            return NONE;
        }
        store.used += count;
        return store.first + store.used - count;
    }

    /** Reserves queries as {@link #take} does, while others may. */
    synchronized boolean reserve(int atLeast, int preferred, ReservedQueries block) {
        return take(atLeast, preferred, block);
    }

    /**
     * Reserves queries, all in one store, where no other thread does.
     *
     * @param atLeast how many are needed now
     * @param preferred how many will be needed as far as is known, {@code atLeast} or more
     * @param block the recorder's, which they become
     * @return whether there are any: not if the driver has no memory, or new queries can't be used in the middle of a
     *         frame
     */
    boolean take(int atLeast, int preferred, ReservedQueries block) {
        QueryStore store = room(atLeast, preferred);
        if (store == null) {
            return false;
        }
        int taken = Math.min(preferred, store.capacity() - store.used);
        block.begin(store, store.first + store.used, taken);
        store.used += taken;
        return true;
    }

    /** The store that has room for queries and is filled now; null if the frame can't get one. */
    private @Nullable QueryStore room(int atLeast, int preferred) {
        QueryStore store = filling;
        while (store != null && store.capacity() - store.used < atLeast) {
            store = store.next;
        }
        store = store == null ? grow(atLeast, preferred) : store;
        if (store == null) {
            missed += atLeast;
        } else {
            filling = store;
        }
        return store;
    }

    /** One more store; null if the frame can't get one. */
    private @Nullable QueryStore grow(int atLeast, int preferred) {
        QueryStore last = last();
        int wanted = Math.max(Math.max(preferred, demand.most()), capacity());
        QueryStore store = growsInFrame() ? create(roundedUp(wanted), atLeast) : null;
        if (store != null && last != null) {
            store.first = capacity();
            last.next = store;
        } else if (store != null) {
            stores = store;
        }
        return store;
    }

    /**
     * Returns whether a frame may use queries that are created in its middle: not if a command must reset them, which
     * is too late then; nor performance queries, of which a command buffer may use only one pool (queryPool-03226).
     */
    private boolean growsInFrame() {
        return !byCommand && (stores == null || kind.measure() != Backend.Measure.COUNTERS);
    }

    /** Gives back the unused rest of a reservation, if it is the last one. */
    synchronized void giveBack(int first, int queries) {
        // Stores follow each other without a gap, so only the end of the newest one can be given back.
        QueryStore store = filling;
        if (store != null && queries > 0 && queries <= store.used && first + queries == store.first + store.used) {
            store.used -= queries;
        }
    }

    /** The first store; null if there is none, for want of memory. */
    @Nullable
    QueryStore first() {
        return stores;
    }

    /** The store of a query, which was reserved. */
    QueryStore store(int number) {
        QueryStore store = Objects.requireNonNull(stores);
        while (store.next != null && number >= store.next.first) {
            store = store.next;
        }
        return store;
    }

    /** Records the beginning or the end of a measurement. Returns whether it was recorded. */
    boolean stamp(long commandBuffer, int number, boolean end) {
        QueryStore store;
        synchronized (this) {
            store = store(number);
        }
        return store.stampNumber(commandBuffer, number, end);
    }

    /** Makes what was read last time unavailable. */
    void forgetResults() {
        for (QueryStore store = stores; store != null; store = store.next) {
            store.layout().clearTrailingWords(store.results(), 0, store.used);
        }
    }

    /** Returns whether one query has a result: cheaper to ask than to read all. */
    boolean probe(int number) {
        QueryStore store = store(number);
        return store.read(number - store.first, 1);
    }

    boolean isAvailable(int number) {
        QueryStore store = store(number);
        return store.layout().available(store.results(), number - store.first);
    }

    long value(int number, int index) {
        QueryStore store = store(number);
        return store.layout().value(store.results(), number - store.first, index);
    }

    /** The results of all queries by their numbers, of several stores. */
    MemorySegment gather() {
        for (QueryStore store = stores; store != null; store = store.next) {
            ResultLayout layout = store.layout();
            if (gathered.byteSize() < layout.resultOffset(capacity())) {
                gathered = Arena.ofAuto().allocate(layout.resultOffset(capacity()), Long.BYTES);
            }
            MemorySegment.copy(store.results(), 0, gathered, layout.resultOffset(store.first),
                    layout.resultOffset(store.used));
        }
        return gathered;
    }

    /** Returns whether a query was stamped since it was read. While it is reset and stamped, it has no result. */
    boolean isStampedAgain(int number) {
        QueryStore store = store(number);
        int query = number - store.first;
        long before = QueryStore.STAMPS.value(store.results(), query);
        return !store.read(query, 1) || QueryStore.STAMPS.value(store.results(), query) != before;
    }

    /**
     * Resets what may have been used since {@link #resetExecuted}, or was made new where a command has to reset that.
     * Returns whether there is any.
     */
    boolean reset(long commandBuffer) {
        boolean resets = false;
        for (QueryStore store = stores; store != null; store = store.next) {
            int queries = Math.max(store.unreset, store.used);
            if (queries > 0) {
                store.reset(commandBuffer, queries);
                store.unreset = commandBuffer == QueryStore.NO_COMMAND_BUFFER ? 0 : queries;
                resets = true;
            }
        }
        return resets;
    }

    /** Notes that the last reset was executed. */
    void resetExecuted() {
        for (QueryStore store = stores; store != null; store = store.next) {
            store.unreset = 0;
        }
    }

    void close() {
        retired.forEach(QueryStore::close);
        retired.clear();
        for (QueryStore store = stores; store != null; store = store.next) {
            store.close();
        }
        stores = null;
    }
}
