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

    private final TraceBytes bytes;
    private final long[][] words = new long[SLOTS][];
    private final String[] names = new String[SLOTS];
    private int count;

    Names(TraceBytes bytes) {
        this.bytes = bytes;
    }

    /** The text of a range. */
    String of(long from, long to) {
        return of(from, to, bytes.fingerprint(from, to));
    }

    /** The text of a range, whose {@linkplain TraceBytes#fingerprint fingerprint} is known. */
    String of(long from, long to, long fingerprint) {
        if (to - from > LONGEST) {
            return bytes.string(from, to);
        }
        int length = (int) (to - from);
        int slot = (int) (fingerprint >>> 32) & SLOTS - 1;
        while (names[slot] != null) {
            if (equals(words[slot], from, length)) {
                return names[slot];
            }
            slot = slot + 1 & SLOTS - 1;
        }
        String name = bytes.string(from, to);
        if (count < CAPACITY) {
            count++;
            names[slot] = name;
            words[slot] = words(from, length);
        }
        return name;
    }

    /** Eight bytes of a name from {@code index} on, with zeros behind its end. */
    private long word(long from, int length, int index) {
        int left = length - index;
        long word = bytes.word(from + index);
        return left >= Long.BYTES ? word : word & (1L << left * 8) - 1;
    }

    private boolean equals(long[] name, long from, int length) {
        // The length stands behind the words.
        if (name[name.length - 1] != length) {
            return false;
        }
        for (int i = 0; i < name.length - 1; i++) {
            if (name[i] != word(from, length, i * Long.BYTES)) {
                return false;
            }
        }
        return true;
    }

    private long[] words(long from, int length) {
        long[] name = new long[(length + Long.BYTES - 1) / Long.BYTES + 1];
        for (int i = 0; i < name.length - 1; i++) {
            name[i] = word(from, length, i * Long.BYTES);
        }
        name[name.length - 1] = length;
        return name;
    }
}
