package dev.readout.profile;

import org.jspecify.annotations.Nullable;

/**
 * By command buffer: the queries that its last recording stamps, as long as that may be executed. A table that is
 * searched from the handle's hash on, and allocates only when it grows.
 *
 * <p>Used under the profiler's lock.
 *
 * @param <Q> the queries, which the table need not know
 */
final class LiveRecordings<Q> {
    private static final long MIX = 0x9E3779B97F4A7C15L;

    /** Handles, 0 where there is none, and their queries. At least half are free. */
    private long[] handles = new long[64];
    private Object[] stamped = new Object[64];
    private int shift = 64 - 6;
    private int size;

    private int home(long handle) {
        return (int) (handle * MIX >>> shift);
    }

    /** The place of a handle, or of one that is put next. */
    private int place(long handle) {
        int at = home(handle);
        while (handles[at] != handle && handles[at] != 0) {
            at = at + 1 & handles.length - 1;
        }
        return at;
    }

    /**
     * Takes the queries that the recording of a command buffer stamps; null if there is none. The place waits for the
     * next one, by {@link #put}; without one, {@link #remove} frees it.
     */
    @SuppressWarnings("unchecked")
    @Nullable
    Q take(long handle) {
        int at = place(handle);
        Object taken = stamped[at];
        if (taken != null) {
            stamped[at] = null;
        }
        return (Q) taken;
    }

    /** Notes the recording of a command buffer, which has none. */
    void put(long handle, Q queries) {
        int at = place(handle);
        if (handles[at] == 0) {
            if (2 * ++size > handles.length) {
                grow();
                at = place(handle);
            }
            handles[at] = handle;
        }
        stamped[at] = queries;
    }

    private void grow() {
        long[] before = handles;
        Object[] stampedBefore = stamped;
        handles = new long[2 * before.length];
        stamped = new Object[2 * before.length];
        shift--;
        for (int i = 0; i < before.length; i++) {
            int at = place(before[i]);
            handles[at] = before[i];
            stamped[at] = stampedBefore[i];
        }
    }

    /** Forgets a command buffer, if its recording stamps these queries; null if they were taken. */
    void remove(long handle, @Nullable Q queries) {
        int hole = place(handle);
        if (handles[hole] == 0 || stamped[hole] != queries) {
            return;
        }
        size--;
        // Closes the hole: entries that were put behind it because their home was taken move forward.
        for (int at = hole + 1 & handles.length - 1; handles[at] != 0; at = at + 1 & handles.length - 1) {
            if ((at - home(handles[at]) & handles.length - 1) >= (at - hole & handles.length - 1)) {
                handles[hole] = handles[at];
                stamped[hole] = stamped[at];
                hole = at;
            }
        }
        handles[hole] = 0;
        stamped[hole] = null;
    }
}
