package dev.readout.trace;

/** A name of a trace that {@link Names} knows: the same name is the same object, unless the trace has too many. */
final class Name {
    /** No name. */
    static final Name NONE = new Name("", 0, 0, 0, null, true);

    final String string;
    /** How many bytes it has, with its first and its last eight; all of them in {@code words} if it has more than 16. */
    final int length;
    final long first;
    final long last;
    final long[] words;
    private final boolean known;

    Name(String string, int length, long first, long last, long[] words, boolean known) {
        this.string = string;
        this.length = length;
        this.first = first;
        this.last = last;
        this.words = words;
        this.known = known;
    }

    boolean is(Name other) {
        return this == other || !(known && other.known) && string.equals(other.string);
    }
}
