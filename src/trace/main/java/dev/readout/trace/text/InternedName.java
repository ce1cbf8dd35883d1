package dev.readout.trace.text;

/** A name in a trace. {@link NameTable} returns the same object for the same name, unless there are too many. */
public final class InternedName {
    /** The {@link #words} of a name that is known by its ends. */
    static final long[] NO_WORDS = {};
    /** No name. */
    public static final InternedName NONE = new InternedName("", 0, 0, 0, 0, NO_WORDS, 0, true);
    /** Names of at most this many bytes are all in their ends. */
    static final int KNOWN_BY_ENDS = 3 * Long.BYTES;

    public final String string;
    /** How many bytes it has, with the first eight of them, the next eight and the last eight. */
    final int length;
    final long first;
    final long second;
    final long last;
    /** All of them, if there are more than {@value #KNOWN_BY_ENDS}. */
    final long[] words;
    /** The same for the same name. */
    public final int hash;
    /** True if there is no other object for the same name. */
    public final boolean known;
    /** See {@code Failures}: whether it is a failure's, once that was judged. */
    public boolean failure;
    public boolean judged;
    /** See {@code OpenCalls}: the newest open call of a thread; a number that no call has where none is known. */
    public int newestCall = Integer.MAX_VALUE;

    InternedName(String string, int length, long first, long second, long last, long[] words, int hash, boolean known) {
        this.string = string;
        this.length = length;
        this.first = first;
        this.second = second;
        this.last = last;
        this.words = words;
        this.hash = hash;
        this.known = known;
    }

    public boolean is(InternedName other) {
        return this == other || !known && length == other.length && first == other.first && second == other.second
                && last == other.last && string.equals(other.string);
    }
}
