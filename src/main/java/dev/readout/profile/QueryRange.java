package dev.readout.profile;

import static dev.readout.profile.Recording.NONE;

import dev.readout.vulkan.ResultLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The queries of one kind that one frame uses on one queue: as a rule those of one store, which one read fetches. A
 * frame that needs more gets further stores, and the next one a store that is large enough.
 *
 * <p>Queries are numbered through all stores. Used under the lock of its {@link FrameQueries}, except for reading, when
 * nobody records any more.
 */
final class QueryRange {
    private static final int SMALLEST = 64;
    /** The first store of a kind where a frame can't get more: a thousand scopes, or a hundred command buffers. */
    private static final int SMALLEST_BY_COMMAND = 2048;
    /** After so many frames a driver is asked again for as many queries as it had no memory for. */
    private static final int FORGETS_REFUSAL = 256;

    private final Backend backend;
    private final int queue;
    private final Backend.Kind kind;
    private final Demand demand;
    /** Whether a command resets them, so that what is made in the middle of a frame is too late for it. */
    private final boolean byCommand;
    private final int framesInFlight;
    private final int largest;
    /**
     * Stores that were replaced, which the application may not know to be out of use; and the frame of the last one.
     */
    private final List<QueryStore> retired = new ArrayList<>();
    private long retiredIn;
    private QueryStore[] stores = new QueryStore[1];
    private int count;
    /** The store whose queries are reserved now; those before it are full. */
    private int filling;
    /** The results of several stores, one after the other. */
    private MemorySegment gathered = MemorySegment.NULL;
    /** How many queries the frame asked for and did not get. */
    private int missed;
    /** How many queries the last reservation got. */
    private int taken;
    /** The driver had no memory for a store of so many. */
    private int refused = Integer.MAX_VALUE;
    private long refusedIn;
    private long now;
    /** Whether a store was made since that a command has to reset. */
    private boolean unreset;

    QueryRange(Backend backend, int queue, Demand demand, int framesInFlight, int largest) {
        this.backend = backend;
        this.queue = queue;
        this.kind = demand.kind();
        this.demand = demand;
        byCommand = backend.reset() == Backend.Reset.BY_COMMAND;
        this.framesInFlight = framesInFlight;
        this.largest = largest;
    }

    Backend.Kind kind() {
        return kind;
    }

    /**
     * Makes ready for a frame: nothing in use, and one store that is as large as the last frame wished.
     *
     * @param least the fewest queries that the store should have
     * @param frame the frame's number
     */
    void begin(int least, long frame) {
        if (!retired.isEmpty() && frame - retiredIn >= framesInFlight) {
            destroyRetired();
        }
        now = frame;
        int needed = Math.max(least, wished());
        if (byCommand) {
            // It will be too late for more, and how threads share queries is never quite the same.
            needed = Math.max(needed, demand.most());
            needed = Math.max(needed + needed / 2, count == 0 ? SMALLEST_BY_COMMAND : 0);
        }
        missed = 0;
        if (frame - refusedIn >= FORGETS_REFUSAL) {
            refused = Integer.MAX_VALUE;
        }
        int first = count == 0 ? 0 : stores[0].capacity();
        if ((count > 1 || needed > first) && first < largestNow()) {
            replace(needed, first + 1, frame);
        }
        for (int i = 0; i < count; i++) {
            stores[i].used = 0;
        }
        filling = 0;
    }

    /** How many queries the last frame asked for. */
    int wished() {
        return missed + (count == 0 ? 0 : stores[filling].first + stores[filling].used);
    }

    /** Notes how many queries the frame asked for. */
    void end() {
        demand.note(wished());
    }

    private int largestNow() {
        return Math.min(largest, refused - 1);
    }

    private void replace(int needed, int atLeast, long frame) {
        QueryStore larger = create(roundedUp(needed), atLeast);
        if (larger != null) {
            while (count > 0) {
                retired.add(stores[--count]);
            }
            retiredIn = frame;
            add(larger);
        }
    }

    private void destroyRetired() {
        while (!retired.isEmpty()) {
            retired.removeLast().close();
        }
    }

    private static int roundedUp(int queries) {
        return Math.max(SMALLEST, Integer.highestOneBit(Math.max(1, queries - 1)) << 1);
    }

    /** A store of so many queries, or of fewer but not fewer than needed; null if the driver has no memory. */
    private @Nullable QueryStore create(int capacity, int needed) {
        for (int size = Math.min(capacity, largestNow()); size >= needed; size /= 2) {
            try {
                QueryStore store = backend.create(queue, kind, size);
                unreset |= byCommand;
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

    private int capacity() {
        return count == 0 ? 0 : stores[count - 1].first + stores[count - 1].capacity();
    }

    private void add(QueryStore store) {
        if (count == stores.length) {
            stores = Arrays.copyOf(stores, 2 * count);
        }
        store.first = capacity();
        stores[count++] = store;
    }

    /**
     * Reserves queries, all in one store.
     *
     * @param atLeast how many are needed now
     * @param preferred how many will be needed as far as is known, {@code atLeast} or more
     * @return the number of the first, and {@link #taken} says how many; {@link Recording#NONE} if the driver has no
     *         memory, or new queries can't be used in the middle of a frame
     */
    int reserve(int atLeast, int preferred) {
        if (!hasRoom(atLeast) && !grow(atLeast, preferred)) {
            missed += atLeast;
            return NONE;
        }
        QueryStore store = stores[filling];
        int first = store.first + store.used;
        taken = Math.min(preferred, store.capacity() - store.used);
        store.used += taken;
        return first;
    }

    /** Goes on to a store that has room for so many queries. Returns whether there is one. */
    private boolean hasRoom(int queries) {
        for (int store = filling; store < count; store++) {
            if (stores[store].capacity() - stores[store].used >= queries) {
                filling = store;
                return true;
            }
        }
        return false;
    }

    private boolean grow(int atLeast, int preferred) {
        if (!growsInFrame()) {
            return false;
        }
        QueryStore store = create(roundedUp(Math.max(preferred, capacity())), atLeast);
        if (store == null) {
            return false;
        }
        add(store);
        filling = count - 1;
        return true;
    }

    /**
     * Whether a frame may use queries that are made in its middle: not if a command has to reset them, for which it is
     * too late; and of performance queries, a command buffer may use those of one pool (queryPool-03226).
     */
    private boolean growsInFrame() {
        return !byCommand && (count == 0 || kind.measure() != Backend.Measure.COUNTERS);
    }

    int taken() {
        return taken;
    }

    /** Gives back what was reserved and not used, if nobody reserved after it. */
    void giveBack(int first, int queries) {
        // What was reserved in a store before this one ends where this one begins.
        QueryStore store = stores[filling];
        if (queries > 0 && queries <= store.used && first + queries == store.first + store.used) {
            store.used -= queries;
        }
    }

    QueryStore store(int number) {
        int store = 0;
        while (store + 1 < count && number >= stores[store + 1].first) {
            store++;
        }
        return stores[store];
    }

    /** Fetches the results of all queries that are in use. Returns whether all are available. */
    boolean read() {
        boolean all = true;
        for (int i = 0; i < count; i++) {
            if (stores[i].used > 0) {
                all &= stores[i].read(0, stores[i].used);
            }
        }
        return all;
    }

    /** Makes what was read last time unavailable. */
    void forgetResults() {
        for (int i = 0; i < count; i++) {
            stores[i].layout().clearTrailingWords(stores[i].results(), 0, stores[i].used);
        }
    }

    /** Whether one query has a result: cheaper to ask than to read all. */
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

    /** The results of all queries by their numbers: those of one store where they are, of several in a copy. */
    MemorySegment results() {
        return count == 1 ? stores[0].results() : gather();
    }

    private MemorySegment gather() {
        for (int i = 0; i < count; i++) {
            ResultLayout layout = stores[i].layout();
            if (gathered.byteSize() < layout.resultOffset(capacity())) {
                gathered = Arena.ofAuto().allocate(layout.resultOffset(capacity()), Long.BYTES);
            }
            MemorySegment.copy(stores[i].results(), 0, gathered, layout.resultOffset(stores[i].first),
                    layout.resultOffset(stores[i].used));
        }
        return gathered;
    }

    /** Notes that the command that reset what was made new will not be executed. */
    void wasNotReset() {
        unreset = true;
    }

    /** Whether there are no queries, for want of memory. */
    boolean isEmpty() {
        return count == 0;
    }

    boolean isUnreset() {
        return unreset;
    }

    /** Resets what was used, or everything if a command has to reset what was made new. */
    void reset(long commandBuffer) {
        for (int i = 0; i < count; i++) {
            int queries = unreset ? stores[i].capacity() : stores[i].used;
            if (queries > 0) {
                stores[i].reset(commandBuffer, queries);
            }
        }
        unreset = false;
    }

    void close() {
        destroyRetired();
        while (count > 0) {
            stores[--count].close();
        }
    }
}
