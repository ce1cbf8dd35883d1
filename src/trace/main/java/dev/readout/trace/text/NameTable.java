package dev.readout.trace.text;

/**
 * The names of a trace, each turned into a {@link String} once: traces have few, and name them millions of times.
 * Beyond {@value #CAPACITY} names, or {@value #LONGEST} bytes, which no program writes, each name is a new string. Not
 * safe to share.
 */
public final class NameTable {
    private static final int CAPACITY = 1 << 14;
    /** No function, thread or error has a longer name. */
    public static final int LONGEST = 256;
    private static final int SLOTS = CAPACITY * 4;
    /** How far a name is looked for: it can't be made slow by names that have the same slot. */
    private static final int MOST_PROBED = 32;
    private static final long MULTIPLIER = 0x9E37_79B9_7F4A_7C15L;
    private final InternedName[] names = new InternedName[SLOTS];
    private int count;

    /** The name that stands at a range. */
    public InternedName of(Window text, int from, int to) {
        int length = to - from;
        if (length == 0) {
            return InternedName.NONE;
        }
        // Without branches, which names of all lengths would mispredict.
        long mask = Swar.firstOnes(Math.min(length, Long.BYTES));
        long first = text.word(from) & mask;
        long last = text.word(Math.max(from, to - Long.BYTES)) & mask;
        long second = text.word(Math.max(from, Math.min(from + Long.BYTES, to - Long.BYTES))) & mask;
        int hash = hash(length, first, second, last);
        InternedName name = names[hash & SLOTS - 1];
        return name != null && is(name, length, first, second, last, text, from)
                ? name : next(hash, length, first, second, last, text, from);
    }

    private static int hash(int length, long first, long second, long last) {
        return (int) ((first * MULTIPLIER + (last ^ second << 1) ^ length) * MULTIPLIER >>> 32);
    }

    private static boolean is(
            InternedName name, int length, long first, long second, long last, Window text, int from) {
        return name.first == first && name.last == last && name.second == second && name.length == length
                && (length <= InternedName.KNOWN_BY_ENDS || isAt(name.words, text, from, length));
    }

    private static boolean isAt(long[] words, Window text, int from, int length) {
        for (int i = 0; i < words.length; i++) {
            if (words[i] != text.word(from + start(i, length))) {
                return false;
            }
        }
        return true;
    }

    /** Looks further than the first slot, and takes the name if it is new. */
    private InternedName next(int hash, int length, long first, long second, long last, Window text, int from) {
        int slot = hash & SLOTS - 1;
        int probed = 0;
        while (names[slot] != null && probed < MOST_PROBED) {
            if (is(names[slot], length, first, second, last, text, from)) {
                return names[slot];
            }
            slot = slot + 1 & SLOTS - 1;
            probed++;
        }
        boolean known = length <= LONGEST && count < CAPACITY && probed < MOST_PROBED;
        long[] words = known && length > InternedName.KNOWN_BY_ENDS
                ? words(text, from, length)
                : InternedName.NO_WORDS;
        InternedName name =
                new InternedName(text.string(from, from + length), length, first, second, last, words, hash, known);
        if (known) {
            count++;
            names[slot] = name;
        }
        return name;
    }

    private static long[] words(Window text, int from, int length) {
        long[] words = new long[(length + Long.BYTES - 1) / Long.BYTES];
        for (int i = 0; i < words.length; i++) {
            words[i] = text.word(from + start(i, length));
        }
        return words;
    }

    /** The beginning of a name's word: one after the other, and the last one eight bytes before the name's end. */
    private static int start(int word, int length) {
        return Math.min(word * Long.BYTES, length - Long.BYTES);
    }
}
