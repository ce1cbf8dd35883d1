package dev.readout.trace;

/**
 * The names of a trace, each turned into a {@link String} once: traces have few, and name them millions of times. A
 * trace that has more than {@value #CAPACITY} names, which is none that a program wrote, gets a new string for each
 * further one. Not safe to share.
 */
final class Names {
    private static final int CAPACITY = 1 << 14;
    private static final int LONGEST = 256;
    private static final int SLOTS = CAPACITY * 4;
    private static final long MULTIPLIER = 0x9E37_79B9_7F4A_7C15L;

    /** What is known of each name beside its string: its length, its first eight bytes and its last eight. */
    private static final int KEYS = 4;
    private final TraceBytes bytes;
    private final long[] keys = new long[SLOTS * KEYS];
    /** The words of the names that are not known by their keys. */
    private final long[][] words = new long[SLOTS][];
    private final String[] names = new String[SLOTS];
    private int count;

    Names(TraceBytes bytes) {
        this.bytes = bytes;
    }

    /** The text of a range. */
    String of(long from, long to) {
        return of(from, to, TraceBytes.firstOf(bytes.word(from), to - from), bytes.lastOf(from, to));
    }

    String of(Name name) {
        return of(name.from, name.to, name.first, name.last);
    }

    private String of(long from, long to, long first, long last) {
        long length = to - from;
        int slot = slot(length, first, last);
        String name = names[slot];
        return name != null && isAt(slot, length, first, last, from) ? name : next(from, to, first, last, slot);
    }

    private static int slot(long length, long first, long last) {
        return (int) ((first * MULTIPLIER + last ^ length) * MULTIPLIER >>> 32) & SLOTS - 1;
    }

    private boolean isAt(int slot, long length, long first, long last, long from) {
        int key = slot * KEYS;
        return keys[key] == length && keys[key + 1] == first && keys[key + 2] == last
                && (length <= Name.KNOWN_BY_ENDS || isAt(slot, from, (int) length));
    }

    private boolean isAt(int slot, long from, int length) {
        long[] name = words[slot];
        for (int i = 0; i < name.length; i++) {
            if (name[i] != bytes.word(from + start(i, length))) {
                return false;
            }
        }
        return true;
    }

    /** Looks further than the first slot, and takes the name if it is new. */
    private String next(long from, long to, long first, long last, int firstSlot) {
        long length = to - from;
        if (length > LONGEST) {
            return bytes.string(from, to);
        }
        int slot = firstSlot;
        while (names[slot] != null) {
            if (isAt(slot, length, first, last, from)) {
                return names[slot];
            }
            slot = slot + 1 & SLOTS - 1;
        }
        String name = bytes.string(from, to);
        if (count < CAPACITY) {
            count++;
            names[slot] = name;
            keys[slot * KEYS] = length;
            keys[slot * KEYS + 1] = first;
            keys[slot * KEYS + 2] = last;
            words[slot] = length <= Name.KNOWN_BY_ENDS ? null : words(from, (int) length);
        }
        return name;
    }

    private long[] words(long from, int length) {
        long[] name = new long[(length + Long.BYTES - 1) / Long.BYTES];
        for (int i = 0; i < name.length; i++) {
            name[i] = bytes.word(from + start(i, length));
        }
        return name;
    }

    /** Where the words of a name begin: one after the other, and the last one where the name's last eight bytes do. */
    private static int start(int word, int length) {
        return Math.min(word * Long.BYTES, length - Long.BYTES);
    }
}
