package dev.readout.abi;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Calls of one C function that wait in C, where a process has {@link UpcallEntries}: each is like one that Java has
 * answered, but for its second and fourth word, and returns nothing. So they take as long as in a driver written in C.
 *
 * <p>They wait at a place that their first word chooses, the handle of an object. Who allows them takes them before
 * anything else happens to the object. They are of the thread of the call that was answered. Not safe for use by
 * several threads at the same time.
 */
public final class RepeatedCalls {
    /** 2^64 divided by the golden ratio: the multiplier that spreads handles over the places. */
    private static final long SPREAD = 0x9E3779B97F4A7C15L;
    /** The members of a place, as indices of words. The fourth words of the calls are behind them, 32 bits each. */
    private static final int NUMBER = 0;
    /** 0 in a free place. */
    private static final int A = 1;
    private static final int BITS = 2;
    private static final int C = 3;
    private static final int LIMIT = 4;
    private static final int EPOCH = 5;
    private static final int COUNT = 6;
    private static final int THREAD = 7;
    private static final long FOURTH_WORDS = 8 * JAVA_LONG.byteSize();

    private UpcallEntries.@Nullable Entry entry;

    /** Sets the function whose calls may wait; null if there is none. */
    void setEntry(UpcallEntries.@Nullable Entry function) {
        entry = function;
    }

    /**
     * Lets calls wait.
     *
     * @param a their first word
     * @param bits their second word is one of these bits
     * @param c their third word
     * @param limit their fourth word is less, as an unsigned number of 32 bits
     * @return where they wait; null if they can't
     */
    public @Nullable Waiting allow(long a, long bits, long c, int limit) {
        MemorySegment place = entry == null || bits == 0 ? null : UpcallEntries.place((a >>> 4) * SPREAD);
        if (entry == null || place == null || place.getAtIndex(JAVA_LONG, A) != 0) {
            return null;
        }
        place.setAtIndex(JAVA_LONG, NUMBER, entry.number());
        place.setAtIndex(JAVA_LONG, BITS, bits);
        place.setAtIndex(JAVA_LONG, C, c);
        place.setAtIndex(JAVA_LONG, LIMIT, Integer.toUnsignedLong(limit));
        place.setAtIndex(JAVA_LONG, EPOCH, UpcallEntries.epoch());
        place.setAtIndex(JAVA_LONG, COUNT, 0);
        place.setAtIndex(JAVA_LONG, THREAD, 0);
        place.setAtIndex(JAVA_LONG, A, a);
        return new Waiting(place);
    }

    /** No more calls wait of those that were allowed: an object that they name may be gone. */
    public static void stop() {
        UpcallEntries.nextEpoch();
    }

    /** Where calls wait. */
    public static final class Waiting {
        private final MemorySegment place;

        private Waiting(MemorySegment place) {
            this.place = place;
        }

        /** Drops the calls. No more will wait here. */
        public void drop() {
            place.setAtIndex(JAVA_LONG, A, 0);
        }

        /** Takes the calls: the fourth word of each, in order. No more will wait here. */
        public int[] take() {
            drop();
            int count = (int) place.getAtIndex(JAVA_LONG, COUNT);
            return place.asSlice(FOURTH_WORDS, count * JAVA_INT.byteSize()).toArray(JAVA_INT);
        }
    }
}
