package dev.readout.trace.read;

import java.util.Arrays;

/**
 * Groups calls, or lines, by a key such as their thread: entries with the same hash of the key form a chain, from the
 * oldest to the newest. Entries and links are numbers, because storing a reference costs a garbage collector's barrier.
 * Each entry is in at most one chain.
 */
final class Chains {
    static final int NONE = -1;

    private final int[] oldest;
    private final int[] newest;
    private int[] older = new int[0];
    private int[] newer = new int[0];

    /** @param chains how many there are, a power of two; a hash below that has a chain of its own */
    Chains(int chains) {
        oldest = new int[chains];
        newest = new int[chains];
        Arrays.fill(oldest, NONE);
        Arrays.fill(newest, NONE);
    }

    private int chain(int hash) {
        return (hash ^ hash >>> 16) & oldest.length - 1;
    }

    /** The newest entry with this hash, which different keys may share; {@link #NONE} if there is none. */
    int newest(int hash) {
        return newest[chain(hash)];
    }

    /** As {@link #newest}, the oldest one. */
    int oldest(int hash) {
        return oldest[chain(hash)];
    }

    /** The one before this in its chain, or {@link #NONE}. */
    int older(int number) {
        return older[number];
    }

    /** The one behind this in its chain, or {@link #NONE}. */
    int newer(int number) {
        return newer[number];
    }

    /** Adds one that is newer than all others, and in no chain. */
    void add(int number, int hash) {
        if (number >= older.length) {
            older = Arrays.copyOf(older, Math.max(16, 2 * number));
            newer = Arrays.copyOf(newer, older.length);
        }
        int chain = chain(hash);
        int last = newest[chain];
        older[number] = last;
        newer[number] = NONE;
        newest[chain] = number;
        if (last == NONE) {
            oldest[chain] = number;
        } else {
            newer[last] = number;
        }
    }

    void remove(int number, int hash) {
        int chain = chain(hash);
        if (older[number] == NONE) {
            oldest[chain] = newer[number];
        } else {
            newer[older[number]] = newer[number];
        }
        if (newer[number] == NONE) {
            newest[chain] = older[number];
        } else {
            older[newer[number]] = older[number];
        }
    }
}
