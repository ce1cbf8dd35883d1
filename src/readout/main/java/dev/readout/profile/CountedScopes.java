package dev.readout.profile;

import static dev.readout.profile.Recording.NONE;

import java.util.Arrays;
import java.util.List;

/**
 * The scopes of a recorder that count more than time, and their queries. One query of each kind is active at a time
 * (Vulkan 18.2).
 */
final class CountedScopes {
    static final int NODE = 0;
    private static final int RECORD = 1;
    static final int QUERY = 2;
    static final int VIEWS = 3;
    static final int ENTRY = 4;
    private static final List<Backend.Measure> COUNTING = Backend.Measure.COUNTING;
    private static final int KINDS = COUNTING.size();

    private final FrameQueries queries;
    private final QueryRange[] ranges = new QueryRange[KINDS];
    /** By kind: the entry whose query is active; {@link Recording#NONE} if none is. */
    private final int[] activeEntry = new int[KINDS];
    /** The queries of the scope that is about to begin. */
    private final int[] reserved = new int[KINDS];
    private final Scope[] activeScope = new Scope[KINDS];
    /** The range of each entry's queries. */
    private QueryRange[] rangeOf = new QueryRange[4];
    private int[] entries = new int[4 * ENTRY];
    private int size;
    /** True if some scope's queries may be active. */
    private boolean active;

    CountedScopes(FrameQueries queries) {
        this.queries = queries;
        clear();
    }

    void clear() {
        size = 0;
        active = false;
        Arrays.fill(activeEntry, NONE);
    }

    /** @throws IllegalStateException if an open scope has the same counts */
    void requireFree(Scope scope) {
        for (int kind = 0; kind < KINDS; kind++) {
            if (COUNTING.get(kind).kind(scope) != null && activeEntry[kind] != NONE) {
                throw new IllegalStateException(queries.title() + ": scope '" + scope + "' counts "
                        + COUNTING.get(kind)
                        + " inside of scope '" + activeScope[kind] + "', which counts them too: one query of a type is"
                        + " active at a time (Vulkan 18.2)");
            }
        }
    }

    /** Reserves the queries of a scope, before anything of it is recorded. Returns whether there was room for all. */
    boolean reserve(Scope scope, int views) {
        boolean room = true;
        for (int kind = 0; kind < KINDS; kind++) {
            Backend.Kind asked = COUNTING.get(kind).kind(scope);
            reserved[kind] = asked == null ? NONE : range(asked, kind).reserve(views);
            room &= asked == null || reserved[kind] != NONE;
        }
        return room;
    }

    /** Records the beginning of the queries that were reserved for a scope. */
    void begin(Scope scope, int record, int node, long commandBuffer, int views) {
        for (int kind = 0; kind < KINDS; kind++) {
            int number = reserved[kind];
            if (number != NONE) {
                QueryRange range = ranges[kind];
                if (range.stamp(commandBuffer, number, false)) {
                    activeEntry[kind] = size;
                    activeScope[kind] = scope;
                    active = true;
                    add(node, record, range, number, views);
                } else {
                    queries.droppedCounts(QueryStore.COUNT_OCCUPIED);
                }
            }
        }
    }

    private QueryRange range(Backend.Kind asked, int kind) {
        QueryRange last = ranges[kind];
        if (last == null || !last.kind().is(asked)) {
            last = queries.range(asked);
            ranges[kind] = last;
        }
        return last;
    }

    private void add(int node, int record, QueryRange range, int number, int views) {
        if (size * ENTRY == entries.length) {
            entries = Arrays.copyOf(entries, 2 * entries.length);
            rangeOf = Arrays.copyOf(rangeOf, 2 * rangeOf.length);
        }
        int at = size * ENTRY;
        entries[at + NODE] = node;
        entries[at + RECORD] = record;
        entries[at + QUERY] = number;
        entries[at + VIEWS] = views;
        rangeOf[size++] = range;
    }

    boolean isActive() {
        return active;
    }

    /** Records the end of the queries of the scope of a record. */
    void end(int record, long commandBuffer) {
        active = false;
        for (int kind = KINDS - 1; kind >= 0; kind--) {
            int entry = activeEntry[kind];
            if (entry != NONE && entry(entry, RECORD) == record) {
                if (!rangeOf[entry].stamp(commandBuffer, entry(entry, QUERY), true)) {
                    entries[entry * ENTRY + QUERY] = NONE;
                    queries.droppedCounts(QueryStore.COUNT_OCCUPIED);
                }
                activeEntry[kind] = NONE;
            }
            active |= activeEntry[kind] != NONE;
        }
    }

    /** Leaves out what the scope of a record counts, which was left open. */
    void drop(int record) {
        for (int i = 0; i < size; i++) {
            if (entry(i, RECORD) == record) {
                entries[i * ENTRY + QUERY] = NONE;
            }
        }
    }

    int size() {
        return size;
    }

    int entry(int index, int field) {
        return entries[index * ENTRY + field];
    }

    QueryRange range(int index) {
        return rangeOf[index];
    }

    /** How many queries have no result. */
    int missing() {
        int missing = 0;
        for (int i = 0; i < size; i++) {
            missing += isAvailable(i) ? 0 : 1;
        }
        return missing;
    }

    /** The node of the first query that has no result; {@link Recording#NONE} if all have. */
    int firstMissing() {
        for (int i = 0; i < size; i++) {
            if (!isAvailable(i)) {
                return entries[i * ENTRY + NODE];
            }
        }
        return NONE;
    }

    /**
     * Returns whether a query has a result: in several views, the one of the first. All are of one command, before the
     * stamp of the scope's end, and drivers may leave the others without a result (lavapipe does).
     */
    private boolean isAvailable(int index) {
        int number = entries[index * ENTRY + QUERY];
        return number == NONE || rangeOf[index].isAvailable(number);
    }
}
