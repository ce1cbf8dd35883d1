package dev.readout.trace;

/**
 * Goes through a trace line by line. A {@linkplain SpanningValue value may have newlines in it}: then the lines that it
 * spans are one, if what follows shows where it ends.
 *
 * <p>A line ends with LF, or CR LF, or even CR CR LF. The last one may end where the trace does. A line of more than {@value #LONGEST}
 * bytes, with what ends it, is {@link LineKind#OTHER}: no call is that long, and a file that has no lines is no trace.
 * So is one that begins with more than {@value #MOST_INDENTED} blanks.
 */
final class LineCursor {
    private static final int LONGEST = WindowedTrace.LONGEST_LINE;
    /** How many blanks a line may begin with, and how far one looks ahead: no mark is longer than the rest. */
    private static final int MOST_INDENTED = 4000;
    private static final int AHEAD = MOST_INDENTED + 96;
    /** How far the end of a value is looked for, in lines and in bytes. */
    private static final int CONTINUED_LINES = 64;
    private static final int CONTINUED_BYTES = 1 << 16;

    private static final int ARROW = " -> ".length();

    private final WindowedTrace bytes;
    private final Window window;
    private final SpanningValue value;
    private long number;
    private long from;
    private long text;
    private long to;
    /** Where {@link #text} and {@link #to} are in the window. */
    private int begin;
    private int end;
    private LineKind kind;

    private int lines = 1;
    private long next;
    private long nextText;
    private LineKind nextKind;

    LineCursor(WindowedTrace bytes) {
        this.bytes = bytes;
        this.window = bytes.window();
        this.value = new SpanningValue(window);
        lookAhead();
    }

    /** Goes to the next line, and is false if there is none. */
    boolean advance() {
        if (next >= bytes.size()) {
            from = bytes.size();
            text = from;
            to = from;
            begin = window.index(to);
            end = begin;
            return false;
        }
        number += lines;
        lines = 1;
        from = next;
        text = nextText;
        kind = nextKind;
        toEndOfLine(text);
        if (nextKind == LineKind.OTHER && (kind == LineKind.ENTRY || kind == LineKind.EXIT) && next < bytes.size()) {
            toEndOfValue();
        }
        if (isTooLong()) {
            kind = LineKind.OTHER;
        }
        text = Math.min(text, to);
        begin = window.index(text);
        end = window.index(to);
        return true;
    }

    /** Ends the line at the first newline from {@code position} on, and looks what the line behind it is. */
    private void toEndOfLine(long position) {
        long newline = bytes.lineEnd(from, position);
        next = Math.min(newline + 1, bytes.size());
        to = newline;
        // Whoever made CR LF of LF twice made CR CR LF.
        while (to > from && !isTooLong() && window.at(window.index(to - 1)) == '\r') {
            to--;
        }
        lookAhead();
    }

    /** Looks what the next line is. It may begin with blanks: the real layer can be told to indent. */
    private void lookAhead() {
        bytes.show(isTooLong() ? next : from, Math.min(next + AHEAD, bytes.size()));
        int start = window.index(next);
        long word = window.word(start);
        if (Window.isBlank((byte) word)) {
            start = window.skipBlanks(start, window.index(Math.min(next + MOST_INDENTED, bytes.size())));
            word = window.word(start);
        }
        nextText = window.position(start);
        nextKind = LineKind.of(window, start, word);
    }

    private boolean isTooLong() {
        return next - from > LONGEST;
    }

    /**
     * Where the last value of this line may go on, and a line that follows without a mark of its own ends as this kind
     * does, the line goes on up to there.
     */
    private void toEndOfValue() {
        if (isTooLong() || endsAsItsKind() || !value.begin(kind, window.index(text), window.index(to))) {
            return;
        }
        long firstTo = to;
        long firstNext = next;
        long firstNextText = nextText;
        for (int more = 1; more < CONTINUED_LINES && next - from < CONTINUED_BYTES; more++) {
            long lineFrom = next;
            toEndOfLine(lineFrom);
            if (isTooLong()) {
                break;
            }
            value.goOn(window.index(lineFrom), window.index(to));
            if (!value.isOpen() && endsAsItsKind()) {
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
        bytes.show(from, Math.min(next + AHEAD, bytes.size()));
    }

    private boolean endsAsItsKind() {
        int first = window.index(from);
        int last = window.index(to);
        return kind == LineKind.ENTRY ? endsWithCounter(first, last) : endsWithStatus(first, last);
    }

    private boolean endsWithCounter(int from, int to) {
        int position = window.digitsStart(from, to);
        if (position == to) {
            return false;
        }
        position = window.trimEnd(from, position) - Marks.ENQUEUE_COUNTER.length();
        if (position <= from || !Marks.ENQUEUE_COUNTER.matches(window, position)) {
            return false;
        }
        byte separator = window.at(window.trimEnd(from, position) - 1);
        return separator == ';' || separator == ',';
    }

    private boolean endsWithStatus(int from, int to) {
        int position = to;
        while (position > from && ByteClass.isIdentifier(window.at(position - 1))) {
            position--;
        }
        position -= ARROW;
        return position > from && window.startsWith(Marks.CL_STATUS, position, to);
    }

    /** The number of the line, from 1 on; of a line with newlines in it, that of the first. */
    long number() {
        return number;
    }

    /** The first byte of the line. */
    long from() {
        return from;
    }

    /** The first byte of the line that is no blank, in the window. */
    int begin() {
        return begin;
    }

    /** Behind the last byte of the line, without what ends it, in the window. */
    int end() {
        return end;
    }

    /** Whether the window shows all of the line: not if it is too long. */
    boolean isShown() {
        return !isTooLong() && window.has(from, to);
    }

    /** Behind the last byte of the line, without what ends it. */
    long to() {
        return to;
    }

    LineKind kind() {
        return kind;
    }
}
