package dev.readout.trace;

/**
 * Goes through a trace line by line. A value may have a newline in it: then the lines that it spans are one, if what
 * follows shows where it ends.
 *
 * <p>A line ends with LF or CR LF. The last one may end where the trace does. A line of more than {@value #LONGEST}
 * bytes is {@link LineKind#OTHER}: no call is that long, and a file that has no lines is no trace.
 */
final class LineCursor {
    private static final int LONGEST = 1 << 24;
    /** How far the end of a value is looked for, in lines and in bytes. */
    private static final int CONTINUED_LINES = 64;
    private static final int CONTINUED_BYTES = 1 << 16;

    private static final Literal COUNTER = Literal.of("EnqueueCounter:");
    private static final Literal STATUS = Literal.of(" -> CL_");
    private static final int ARROW = " -> ".length();
    private static final Literal RETURNED = Literal.of(" returned ");

    private final TraceBytes bytes;
    private long number;
    private long from;
    private long text;
    private long to;
    private LineKind kind;

    private int lines = 1;
    private long next;
    private long nextText;
    private LineKind nextKind;

    LineCursor(TraceBytes bytes) {
        this.bytes = bytes;
        lookAhead();
    }

    /** Goes to the next line, and is false if there is none. */
    boolean advance() {
        number += lines;
        lines = 1;
        if (next >= bytes.size()) {
            from = bytes.size();
            text = from;
            to = from;
            return false;
        }
        from = next;
        text = nextText;
        kind = nextKind;
        toEndOfLine(text);
        if (nextKind == LineKind.OTHER && (kind == LineKind.ENTRY || kind == LineKind.EXIT) && next < bytes.size()) {
            toEndOfValue();
        }
        if (to - from > LONGEST) {
            kind = LineKind.OTHER;
        }
        text = Math.min(text, to);
        return true;
    }

    /** Ends the line at the first newline from {@code position} on, and looks what the line behind it is. */
    private void toEndOfLine(long position) {
        long newline = bytes.lineEnd(position);
        next = Math.min(newline + 1, bytes.size());
        to = newline > from && bytes.at(newline - 1) == '\r' ? newline - 1 : newline;
        lookAhead();
    }

    /** Looks what the next line is. It may begin with blanks: the real layer can be told to indent. */
    private void lookAhead() {
        nextText = next;
        long word = bytes.word(next);
        if (TraceBytes.isBlank((byte) word)) {
            nextText = bytes.skipBlanks(next, bytes.size());
            word = bytes.word(nextText);
        }
        nextKind = LineKind.of(bytes, nextText, word);
    }

    /**
     * Where this line does not end as its kind does, and a line that follows without a mark of its own does, a value
     * has newlines in it and the line goes on up to there.
     */
    private void toEndOfValue() {
        if (endsAsItsKind() || isProposedExit()) {
            return;
        }
        long firstTo = to;
        long firstNext = next;
        long firstNextText = nextText;
        for (int more = 1; more < CONTINUED_LINES && next - from < CONTINUED_BYTES; more++) {
            toEndOfLine(next);
            if (endsAsItsKind()) {
                lines += more;
                return;
            }
            if (nextKind != LineKind.OTHER || next >= bytes.size()) {
                break;
            }
        }
        to = firstTo;
        next = firstNext;
        nextText = firstNextText;
        nextKind = LineKind.OTHER;
    }

    private boolean endsAsItsKind() {
        return kind == LineKind.ENTRY ? endsWithCounter() : endsWithStatus();
    }

    /** Whether this is an exit in the proposed grammar, where no value has a newline in it. */
    private boolean isProposedExit() {
        if (kind != LineKind.EXIT) {
            return false;
        }
        long returned = bytes.lastIndexOf(RETURNED, from, to);
        return returned > from && Bytes.isIdentifier(bytes.at(returned - 1));
    }

    private boolean endsWithCounter() {
        long position = bytes.digitsStart(from, to);
        if (position == to) {
            return false;
        }
        position = bytes.trimEnd(from, position) - COUNTER.length();
        return position > from && COUNTER.matches(bytes, position);
    }

    private boolean endsWithStatus() {
        long position = to;
        while (position > from && Bytes.isIdentifier(bytes.at(position - 1))) {
            position--;
        }
        position -= ARROW;
        return position > from && bytes.startsWith(STATUS, position, to);
    }

    /** The number of the line, from 1 on; of a line with newlines in it, that of the first. */
    long number() {
        return number;
    }

    /** The first byte of the line. */
    long from() {
        return from;
    }

    /** The first byte of the line that is no blank. */
    long text() {
        return text;
    }

    /** Behind the last byte of the line, without what ends it. */
    long to() {
        return to;
    }

    LineKind kind() {
        return kind;
    }
}
