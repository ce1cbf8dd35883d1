package dev.readout.trace.read;

import dev.readout.trace.text.ByteClass;
import dev.readout.trace.text.Marks;
import dev.readout.trace.text.Window;

/**
 * Iterates over the lines of a trace. A {@linkplain SpanningValue value may contain newlines}: then its lines are one,
 * if its end can be found. A line may have several marks, since programs print without newlines, and several at a time:
 * a mark within it, where that is what {@link SpanningValue} says, begins a line of the same number.
 *
 * <p>A line ends with LF, or CR LF, or even CR CR LF. One without an end, at the end of the trace, is {@link
 * LineKind#OTHER}: what it would say is not known. So is a line of more than {@value #LONGEST} bytes, with its end: no
 * call is that long, and a file without lines is no trace.
 */
final class LineCursor {
    private static final int LONGEST = WindowedTrace.LONGEST_LINE;
    /** How far one looks ahead: no mark is longer. */
    private static final int AHEAD = 96;
    /** How far the end of a value is looked for, in lines and in bytes. */
    private static final int CONTINUED_LINES = 64;
    private static final int CONTINUED_BYTES = 1 << 16;

    private static final int ARROW = " -> ".length();

    private final WindowedTrace bytes;
    private final Window window;
    private final SpanningValue value;
    /** The place where reading ends: the end of the trace, or the beginning of a line that has a mark. */
    long end;
    /** The number of the line, from 1 on; of several joined lines, the first's. */
    long number;
    /** The first byte of the line in the file, in the trace. */
    long traceFrom;
    /** The line's mark, or its first byte. */
    private long traceText;
    /** Behind the last byte of the line, without what ends it, in the trace. */
    long traceTo;
    /** The line's mark, or its first byte, in the window. */
    int windowFrom;
    /** Behind the last byte of the line, without what ends it, in the window. */
    int windowTo;
    LineKind kind = LineKind.OTHER;
    /** True if the line has no end, because the trace ends in it. */
    boolean isCut;

    /** How many lines of the file this one is: none if the next one begins within the last of them. */
    private int lines = 1;
    private boolean mayHaveMarks;
    private long next;
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

    /** Goes to the next line, and is false if there is none. */
    boolean advance() {
        if (next >= end) {
            return toEnd();
        }
        number += lines;
        traceFrom = lines == 0 ? traceFrom : next;
        traceText = next;
        lines = 1;
        kind = nextKind;
        toEndOfLine(traceText + (kind == LineKind.OTHER ? 0 : Marks.CALL_MARK_LENGTH));
        if (isCut && traceTo == traceFrom) {
            return toEnd();
        }
        if (isTooLong() || isCut) {
            kind = LineKind.OTHER;
        } else if (mayHaveMarks || kind == LineKind.OTHER) {
            findMarks();
        }
        if (lines == 1 && nextKind == LineKind.OTHER && isCall() && next < bytes.size) {
            toEndOfValue();
        }
        windowFrom = window.index(traceText);
        windowTo = window.index(traceTo);
        return true;
    }

    private boolean toEnd() {
        next = end;
        traceFrom = end;
        traceText = end;
        traceTo = end;
        windowFrom = window.index(end);
        windowTo = windowFrom;
        return false;
    }

    private boolean isCall() {
        return kind == LineKind.ENTRY || kind == LineKind.EXIT;
    }

    private LineKind kindAt(int index) {
        return LineKind.of(window, index, window.word(index));
    }

    /** Finds the first mark of the line, and ends the line before a second one. */
    private void findMarks() {
        int to = window.index(traceTo);
        int from = window.index(traceText);
        // What is known of the line's beginning was found without its end, where a control sequence may be cut.
        kind = kindAt(from);
        if (kind == LineKind.OTHER) {
            from = firstMark(from + 1, to);
            if (from >= to) {
                return;
            }
            kind = kindAt(from);
            traceText = window.position(from);
        }
        int more = value.nextMark(kind, from, to);
        if (more < to) {
            lines = 0;
            nextKind = kindAt(more);
            next = window.position(more);
            traceTo = next;
        }
    }

    /** Returns whether an entry would begin at a position within the line, behind its first byte. */
    boolean isEntry(int position) {
        return value.isMark(LineKind.ENTRY, position, windowTo);
    }

    /** The first mark in a range, within a line; {@code to} if there is none. */
    private int firstMark(int from, int to) {
        for (int position = window.markBegin(from, to); position < to;
                position = window.markBegin(position + 1, to)) {
            LineKind found = kindAt(position);
            if (found != LineKind.OTHER && (found != LineKind.ENTRY && found != LineKind.EXIT
                    || value.isMark(found, position, to))) {
                return position;
            }
        }
        return to;
    }

    /** Ends the line at the first newline from {@code position} on, and classifies the next line. */
    private void toEndOfLine(long position) {
        long newline = bytes.lineEndOrAngles(traceFrom, position);
        mayHaveMarks = newline < bytes.size && window.at(window.index(newline)) != '\n' || window.hasControls();
        if (mayHaveMarks) {
            newline = bytes.lineEnd(traceFrom, newline);
        }
        next = Math.min(newline + 1, bytes.size);
        isCut = newline == bytes.size;
        traceTo = isTooLong() ? newline : window.position(textEnd(window.index(traceText), window.index(newline)));
        lookAhead();
    }

    /** The end of a line without what ends it: CR, as converting LF to CR LF twice gives it, or a no-break space. */
    private int textEnd(int from, int newline) {
        int to = newline;
        while (to > from && window.at(to - 1) == '\r') {
            to--;
        }
        while (to - 1 > from && window.at(to - 1) == (byte) 0xA0 && window.at(to - 2) == (byte) 0xC2) {
            to -= 2;
        }
        return to;
    }

    /** Classifies the next line by its beginning. */
    private void lookAhead() {
        bytes.show(isTooLong() ? next : traceFrom, Math.min(next + AHEAD, bytes.size));
        nextKind = kindAt(window.index(next));
    }

    private boolean isTooLong() {
        return next - traceFrom > LONGEST;
    }

    /**
     * Lets the line go on up to one without a mark of its own that ends as this kind does, if the last value may go on.
     */
    private void toEndOfValue() {
        if (isTooLong() || endsAsItsKind() || !value.begin(kind, window.index(traceText), window.index(traceTo))) {
            return;
        }
        long firstTo = traceTo;
        long firstNext = next;
        for (int more = 1; more < CONTINUED_LINES && next - traceFrom < CONTINUED_BYTES; more++) {
            long continuedFrom = next;
            toEndOfLine(continuedFrom);
            if (isTooLong() || isCut || firstMark(window.index(continuedFrom), window.index(traceTo))
                    < window.index(traceTo)) {
                break;
            }
            value.scan(window.index(continuedFrom), window.index(traceTo));
            if (!value.isOpen() && endsAsItsKind()) {
                lines += more;
                return;
            }
            if (nextKind != LineKind.OTHER || next >= bytes.size) {
                break;
            }
        }
        isCut = false;
        traceTo = firstTo;
        next = firstNext;
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

    /** Returns whether the window shows all of the line: not if it is too long. */
    boolean isShown() {
        return !isTooLong() && window.has(traceFrom, traceTo);
    }
}
