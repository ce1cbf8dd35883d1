package dev.readout.trace;

/**
 * Where a name stands in a trace, with its first and its last eight bytes. Those tell most names from each other, and
 * are all there is of names of {@value #KNOWN_BY_ENDS} bytes or fewer.
 */
final class Name {
    static final int KNOWN_BY_ENDS = 2 * Long.BYTES;

    private final TraceBytes bytes;
    long from;
    long to;
    long first;
    long last;

    Name(TraceBytes bytes) {
        this.bytes = bytes;
    }

    /** Makes it the name at a range. */
    void set(long from, long to) {
        this.from = from;
        this.to = to;
        first = TraceBytes.firstOf(bytes.word(from), to - from);
        last = bytes.lastOf(from, to);
    }

    void clear() {
        from = 0;
        to = 0;
        first = 0;
        last = 0;
    }

    boolean is(Name other) {
        long length = to - from;
        return last == other.last && first == other.first && length == other.to - other.from
                && (length <= KNOWN_BY_ENDS || bytes.sameText(from + Long.BYTES, to, other.from + Long.BYTES, other.to));
    }
}
