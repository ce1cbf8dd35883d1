package dev.readout.trace.read;

import dev.readout.trace.text.ByteClass;
import dev.readout.trace.text.Marks;
import dev.readout.trace.text.Window;

/**
 * Iterates over the lines of a trace. A {@linkplain SpanningValue value may contain newlines}: then its lines are one,
 * if its end can be found.
 *
 * <p>A line ends with LF, or CR LF, or even CR CR LF. The last one may end with the trace. A line of more than {@value
 * #LONGEST} bytes, with its end, is {@link LineKind#OTHER}: no call is that long, and a file without lines is no trace.
 * So is a line that begins with more than {@value #MOST_INDENTED} blanks.
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
    /** Where reading ends: the end of the trace, or the beginning of a line that has a mark. */
    private long end;
    /** The number of the line, from 1 on; of several joined lines, the first's. */
    long number;
    /** The first byte of the line, in the trace. */
    long traceFrom;
    /** The first byte of the line that is no blank. */
    private long traceText;
    /** Behind the last byte of the line, without what ends it, in the trace. */
    long traceTo;
    /** The first byte of the line that is no blank, in the window. */
    int windowFrom;
    /** Behind the last byte of the line, without what ends it, in the window. */
    int windowTo;
    LineKind kind = LineKind.OTHER;

    private int lines = 1;
    private long next;
    private long nextText;
    private LineKind nextKind;

    /** A cursor that begins with the line at {@code from}, after {@code linesBefore} lines. */
    LineCursor(WindowedTrace bytes, long from, long linesBefore) {
        this.bytes = bytes;
        this.window = bytes.window;
        this.value = new SpanningValue(window);
        this.end = bytes.size;
        this.number = linesBefore;
        traceFrom = from;
        traceTo = from;
        next = from;
        lookAhead();
    }

    /** Ends reading at {@code end}, where a line begins that has a mark, or the trace ends. */
    void endAt(long end) {
        this.end = end;
    }

    /** Goes to the next line, and is false if there is none. */
    boolean advance() {
        if (next >= end) {
            traceFrom = end;
            traceText = traceFrom;
            traceTo = traceFrom;
            windowFrom = window.index(traceTo);
            windowTo = windowFrom;
            return false;
        }
        number += lines;
        lines = 1;
        traceFrom = next;
        traceText = nextText;
        kind = nextKind;
        toEndOfLine(traceText);
        if (nextKind == LineKind.OTHER && (kind == LineKind.ENTRY || kind == LineKind.EXIT) && next < bytes.size) {
            toEndOfValue();
        }
        if (isTooLong()) {
            kind = LineKind.OTHER;
        }
        traceText = Math.min(traceText, traceTo);
        windowFrom = window.index(traceText);
        windowTo = window.index(traceTo);
        return true;
    }

    /** Ends the line at the first newline from {@code position} on, and classifies the next line. */
    private void toEndOfLine(long position) {
        long newline = bytes.lineEnd(traceFrom, position);
        next = Math.min(newline + 1, bytes.size);
        traceTo = newline;
        // Converting LF to CR LF twice gives CR CR LF.
        while (traceTo > traceFrom && !isTooLong() && window.at(window.index(traceTo - 1)) == '\r') {
            traceTo--;
        }
        lookAhead();
    }

    /** Classifies the next line. It may begin with blanks: the real layer has an option to indent. */
    private void lookAhead() {
        bytes.show(isTooLong() ? next : traceFrom, Math.min(next + AHEAD, bytes.size));
        int start = window.index(next);
        long word = window.word(start);
        if (Window.isBlank((byte) word)) {
            start = window.skipBlanks(start, window.index(Math.min(next + MOST_INDENTED, bytes.size)));
            word = window.word(start);
        }
        nextText = window.position(start);
        nextKind = LineKind.of(window, start, word);
    }

    private boolean isTooLong() {
        return next - traceFrom > LONGEST;
    }

    /**
     * Where the last value of this line may go on, and a line that follows without a mark of its own ends as this kind
     * does, the line goes on up to there.
     */
    private void toEndOfValue() {
        if (isTooLong() || endsAsItsKind() || !value.begin(kind, window.index(traceText), window.index(traceTo))) {
            return;
        }
        long firstTo = traceTo;
        long firstNext = next;
        long firstNextText = nextText;
        for (int more = 1; more < CONTINUED_LINES && next - traceFrom < CONTINUED_BYTES; more++) {
            long continuedFrom = next;
            toEndOfLine(continuedFrom);
            if (isTooLong()) {
                break;
            }
            value.goOn(window.index(continuedFrom), window.index(traceTo));
            if (!value.isOpen() && endsAsItsKind()) {
                lines += more;
                return;
            }
            if (nextKind != LineKind.OTHER || next >= bytes.size) {
                break;
            }
        }
        traceTo = firstTo;
        next = firstNext;
        nextText = firstNextText;
        nextKind = LineKind.OTHER;
        bytes.show(traceFrom, Math.min(next + AHEAD, bytes.size));
    }

    private boolean endsAsItsKind() {
        int first = window.index(traceFrom);
        int last = window.index(traceTo);
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

    /** Whether the window shows all of the line: not if it is too long. */
    boolean isShown() {
        return !isTooLong() && window.has(traceFrom, traceTo);
    }
}
