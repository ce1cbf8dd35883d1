package dev.readout.profile;

import static dev.readout.profile.Recording.NONE;

import java.util.Arrays;

/**
 * The counts of a frame's scopes: a row for each scope with a count, by its position. A row has a bit for each count,
 * whether it was counted, and behind the bits the counts, by their places in the list.
 */
final class CountRows {
    private int kinds;
    /** By position: where its row begins; {@link Recording#NONE} if it has none. */
    private int[] rows = {};
    private int scopes;
    private long[] values = {};
    private int size;

    /** Clears the rows for a number of scopes and counts. */
    void begin(int scopeCount, int kindCount) {
        kinds = kindCount;
        scopes = scopeCount;
        if (scopes > rows.length) {
            rows = new int[2 * scopes];
        }
        size = 0;
        Arrays.fill(rows, 0, scopes, NONE);
    }

    /** Adds a scope without counts behind the others. */
    void append() {
        if (scopes == rows.length) {
            rows = Arrays.copyOf(rows, 2 * scopes + 1);
        }
        rows[scopes++] = NONE;
    }

    void clear() {
        if (size > 0) {
            begin(scopes, kinds);
        }
    }

    void copy(CountRows from) {
        begin(from.scopes, from.kinds);
        System.arraycopy(from.rows, 0, rows, 0, scopes);
        size = from.size;
        if (size > values.length) {
            values = new long[2 * size];
        }
        System.arraycopy(from.values, 0, values, 0, size);
    }

    private int words() {
        return (kinds + Long.SIZE - 1) / Long.SIZE;
    }

    void add(int position, int kind, long value) {
        set(position, kind, has(position, kind) ? get(position, kind) + value : value);
    }

    void set(int position, int kind, long value) {
        if (rows[position] == NONE) {
            rows[position] = size;
            size += words() + kinds;
            if (size > values.length) {
                values = Arrays.copyOf(values, 2 * size);
            }
            Arrays.fill(values, rows[position], size, 0);
        }
        values[rows[position] + kind / Long.SIZE] |= 1L << kind;
        values[rows[position] + words() + kind] = value;
    }

    boolean has(int position, int kind) {
        return rows[position] != NONE && (values[rows[position] + kind / Long.SIZE] & 1L << kind) != 0;
    }

    /** A count; {@link GpuFrame#NOT_COUNTED} if there is none. */
    long get(int position, int kind) {
        return has(position, kind) ? values[rows[position] + words() + kind] : GpuFrame.NOT_COUNTED;
    }

    /** The next from one on that is counted; {@link Recording#NONE} if there is none. */
    int next(int position, int from) {
        int next = rows[position] == NONE ? kinds : from;
        while (next < kinds && !has(position, next)) {
            next++;
        }
        return next < kinds ? next : NONE;
    }
}
