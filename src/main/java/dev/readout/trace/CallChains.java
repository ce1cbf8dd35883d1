package dev.readout.trace;

import java.util.Arrays;

/**
 * Open calls by something that they have in common, such as their thread: those of which it has the same hash are a
 * chain, from the oldest to the newest. They are known by their numbers, and links are numbers too, because storing a
 * reference costs a garbage collector's barrier.
 */
final class CallChains {
    static final int NONE = -1;

    private static final int CHAINS = 2 * OpenCalls.MOST;

    private final int[] oldest = new int[CHAINS];
    private final int[] newest = new int[CHAINS];
    private int[] older = new int[0];
    private int[] newer = new int[0];

    CallChains() {
        Arrays.fill(oldest, NONE);
        Arrays.fill(newest, NONE);
    }

    private static int chain(int hash) {
        return (hash ^ hash >>> 16) & CHAINS - 1;
    }

    /** The newest call of which this is the hash, and perhaps of others; {@link #NONE} if there is none. */
    int newest(int hash) {
        return newest[chain(hash)];
    }

    /** As {@link #newest(int)}, the oldest call. */
    int oldest(int hash) {
        return oldest[chain(hash)];
    }

    /** The call before this one in its chain, or {@link #NONE}. */
    int older(int call) {
        return older[call];
    }

    /** The call behind this one in its chain, or {@link #NONE}. */
    int newer(int call) {
        return newer[call];
    }

    /** Adds a call that is newer than all others. */
    void add(int call, int hash) {
        if (call >= older.length) {
            older = Arrays.copyOf(older, Math.max(16, 2 * call));
            newer = Arrays.copyOf(newer, older.length);
        }
        int chain = chain(hash);
        int last = newest[chain];
        older[call] = last;
        newer[call] = NONE;
        newest[chain] = call;
        if (last == NONE) {
            oldest[chain] = call;
        } else {
            newer[last] = call;
        }
    }

    /** Removes a call that was added with this hash. */
    void remove(int call, int hash) {
        int chain = chain(hash);
        if (older[call] == NONE) {
            oldest[chain] = newer[call];
        } else {
            newer[older[call]] = newer[call];
        }
        if (newer[call] == NONE) {
            newest[chain] = older[call];
        } else {
            older[newer[call]] = older[call];
        }
    }
}
