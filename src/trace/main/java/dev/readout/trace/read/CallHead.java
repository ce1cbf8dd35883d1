package dev.readout.trace.read;

import dev.readout.trace.text.InternedName;
import dev.readout.trace.text.LineWriter;
import dev.readout.trace.text.Literal;
import dev.readout.trace.text.Marks;
import dev.readout.trace.text.NameTable;
import dev.readout.trace.text.Window;
import org.jspecify.annotations.Nullable;

/**
 * The head of an entry or an exit: the mark, time and thread if they were logged, and the function. The tail, with
 * everything else, is parsed on demand.
 */
final class CallHead {
    private static final long MOST_MICROS = Long.MAX_VALUE / 1000 - 1;

    private final Window text;
    private final NameTable names;

    long line;
    /** The line's place in the trace. All other positions count from its beginning: the window may go on. */
    long traceFrom;
    long traceTo;
    /** The place of the mark, behind what other programs put before it. */
    int lineMark;
    InternedName function = InternedName.NONE;
    int lineFunction;
    /** The beginning of the tail, behind the function. */
    int lineTail;
    /** The thread's id or, if there is none, its number; {@link InternedName#NONE} if there is neither. */
    InternedName thread = InternedName.NONE;
    private int lineThreadFrom;
    private int lineThreadTo;
    /** The thread's number; {@code lineNumberTo} is 0 if there is none. */
    private int lineNumberFrom;
    private int lineNumberTo;
    /** The time in microseconds, with a fraction perhaps; {@code lineTimeTo} is 0 if there is none. */
    private int lineTimeFrom;
    private int lineTimeTo;
    /** True if PTI wrote the line: its time is in nanoseconds, and it puts blanks between arguments. */
    boolean isOfPti;

    /** A head that is read from the window of the trace. */
    CallHead(Window window, NameTable names) {
        this.text = window;
        this.names = names;
    }

    /**
     * Reads the head of a line. False if the line is no entry or exit after all, or if a name in it is longer than
     * {@link NameTable#LONGEST}: open calls keep their names.
     *
     * <p>Time and thread may come in any order. They are read without looking for the end of the line first, because
     * none of them contains what ends it.
     *
     * <p>The method is larger than the 325 bytes that the JIT inlines. So it is compiled once for entries and exits,
     * which is faster than inlining it twice.
     */
    boolean read(LineCursor cursor, EntryTrailer trailer) {
        line = cursor.number;
        traceFrom = cursor.traceFrom;
        traceTo = cursor.traceTo;
        lineThreadTo = 0;
        lineNumberTo = 0;
        lineTimeTo = 0;
        int base = text.index(traceFrom);
        lineMark = cursor.windowFrom - base;
        int position = text.skipBlanks(cursor.windowFrom + Marks.CALL_MARK_LENGTH);
        isOfPti = text.at(position) == '[' && readBrackets(position, base, cursor.windowTo);
        position = isOfPti ? Marks.behindBrackets(text, position, cursor.windowTo) : position;
        int before;
        do {
            before = position;
            if (Marks.TIME.begins(text.word(position))) {
                lineTimeFrom = position + Marks.TIME.length() - base;
                position = text.blank(position + Marks.TIME.length());
                lineTimeTo = position - base;
                position = text.skipBlanks(position);
            }
            if (Marks.THREAD_ID.begins(text.word(position))) {
                lineThreadFrom = position + Marks.THREAD_ID.length() - base;
                position = text.blank(position + Marks.THREAD_ID.length());
                lineThreadTo = position - base;
                position = text.skipBlanks(position);
            }
            if (Marks.THREAD_NUMBER.begins(text.word(position))) {
                lineNumberFrom = position + Marks.THREAD_NUMBER.length() - base;
                position = text.blank(position + Marks.THREAD_NUMBER.length());
                lineNumberTo = position - base;
                position = text.skipBlanks(position);
            }
        } while (position != before && text.at(position) == 'T');
        if (lineThreadTo == 0 || lineThreadTo == lineThreadFrom) {
            lineThreadFrom = lineNumberFrom;
            lineThreadTo = lineNumberTo;
        }
        int end = cursor.windowTo;
        int tailFrom = text.functionEnd(position, end);
        if (tailFrom <= position || tailFrom - position > NameTable.LONGEST
                || lineThreadTo - lineThreadFrom > NameTable.LONGEST) {
            return false;
        }
        thread = lineThreadTo == 0 ? InternedName.NONE : names.of(text, base + lineThreadFrom, base + lineThreadTo);
        function = names.of(text, position, tailFrom);
        lineFunction = position - base;
        lineTail = tailFrom - base;
        return cursor.kind == LineKind.ENTRY
                ? tailMayBeEntry(tailFrom, end, trailer) : Marks.isExitTail(text, tailFrom, end);
    }

    /** Takes time and thread of {@code [1000200] <PID:7> <TID:8> }, and is false if a text is none of PTI's. */
    private boolean readBrackets(int from, int base, int to) {
        int end = Marks.behindBrackets(text, from, to);
        if (end == from) {
            return false;
        }
        lineTimeFrom = from + 1 - base;
        lineTimeTo = text.digitsEnd(from + 1, to) - base;
        int thread = text.lastIndexOf(Marks.PTI_THREAD, from, end);
        if (thread >= 0) {
            lineThreadFrom = thread + Marks.PTI_THREAD.length() - base;
            lineThreadTo = text.indexOf('>', thread, end) - base;
        }
        return true;
    }

    /** Writes time and thread, if they are well formed, from a text with the line. */
    void writeContext(Window text, LineWriter line, LineGrammar grammar) {
        int base = text.index(traceFrom);
        if (isOfPti && nanoseconds(text) >= 0) {
            line.time(nanoseconds(text));
        } else {
            writeContext(text, line, grammar, Marks.TIME, base + lineTimeFrom, base + lineTimeTo);
        }
        if (lineThreadFrom != lineNumberFrom || lineNumberTo == 0) {
            writeContext(text, line, grammar, Marks.THREAD_ID, base + lineThreadFrom, base + lineThreadTo);
        }
        writeContext(text, line, grammar, Marks.THREAD_NUMBER, base + lineNumberFrom, base + lineNumberTo);
    }

    private static void writeContext(
            Window text, LineWriter line, LineGrammar grammar, Literal mark, int from, int to) {
        if (to > from && grammar.isWord(text, from, to)) {
            line.text(mark.text()).raw(text, from, to).text(" ");
        }
    }

    private boolean tailMayBeEntry(int tail, int to, EntryTrailer trailer) {
        return switch (text.at(tail, to)) {
            case ':' -> true;
            case '(' -> text.startsWith(Marks.KERNEL, tail, to);
            case ',', ';' -> {
                trailer.clear();
                yield trailer.read(tail, to);
            }
            default -> text.skipBlanks(tail, to) == to;
        };
    }

    /** The thread, or null. */
    @Nullable
    String thread() {
        return thread == InternedName.NONE ? null : thread.string;
    }

    /** The thread's number, or -1; the text has the line, as below. */
    long threadNumber(Window text) {
        int base = text.index(traceFrom);
        return lineNumberTo == 0 ? -1 : text.number(base + lineNumberFrom, base + lineNumberTo);
    }

    /** The time since the trace began, or -1. Digits below a nanosecond are ignored. */
    long nanoseconds(Window text) {
        if (lineTimeTo == 0) {
            return -1;
        }
        int base = text.index(traceFrom);
        int timeEnd = base + lineTimeTo;
        long whole = text.number(base + lineTimeFrom, timeEnd);
        if (whole >= 0) {
            if (isOfPti) {
                return whole;
            }
            return whole > MOST_MICROS ? -1 : whole * 1000;
        }
        int point = text.digitsEnd(base + lineTimeFrom, timeEnd);
        long micros = text.number(base + lineTimeFrom, point);
        if (micros < 0 || micros > MOST_MICROS) {
            return -1;
        }
        if (point < timeEnd && text.at(point) != '.' || text.digitsEnd(point + 1, timeEnd) < timeEnd) {
            return -1;
        }
        long nanoseconds = micros * 1000;
        int unit = 100;
        for (int digit = point + 1; digit < timeEnd; digit++) {
            nanoseconds += (long) unit * (text.at(digit) - '0');
            unit /= 10;
        }
        return nanoseconds;
    }
}
