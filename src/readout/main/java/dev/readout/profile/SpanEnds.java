package dev.readout.profile;

import static dev.readout.profile.Recording.NONE;

import java.util.Arrays;

/** The beginnings and ends, with timestamps of a recorder, of scopes that span command buffers. */
final class SpanEnds {
    private static final int SPAN = 0;
    private static final int QUERY = 1;
    private static final int IS_LAST = 2;
    private static final int RECORD = 3;

    private int[] ends = new int[0];
    private int size;

    void clear() {
        size = 0;
    }

    /** @param last whether the span ends, and does not begin */
    void add(int span, int query, boolean last) {
        if (size * RECORD == ends.length) {
            ends = Arrays.copyOf(ends, Math.max(4 * RECORD, 2 * ends.length));
        }
        int at = size++ * RECORD;
        ends[at + SPAN] = span;
        ends[at + QUERY] = query;
        ends[at + IS_LAST] = last ? 1 : 0;
    }

    int size() {
        return size;
    }

    int span(int index) {
        return ends[index * RECORD + SPAN];
    }

    /** The number of the query of its stamp. */
    int query(int index) {
        return ends[index * RECORD + QUERY];
    }

    /** Returns whether the span ends here, and does not begin. */
    boolean isLast(int index) {
        return ends[index * RECORD + IS_LAST] != 0;
    }

    /** How many have no result. */
    int missing(QueryRange stamps) {
        int missing = 0;
        for (int i = 0; i < size; i++) {
            missing += stamps.isAvailable(query(i)) ? 0 : 1;
        }
        return missing;
    }

    /** The first that has no result; {@link Recording#NONE} if all have. */
    int firstMissing(QueryRange stamps) {
        for (int i = 0; i < size; i++) {
            if (!stamps.isAvailable(query(i))) {
                return i;
            }
        }
        return NONE;
    }
}
