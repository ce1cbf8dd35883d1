package dev.readout.trace;

/**
 * How the entry and the exit of a call begin: the mark, what the layer was told to log of time and thread, and the
 * function. The tail, with everything else, is read only when somebody asks for it.
 */
final class CallHead {

    private static final long MOST_MICROS = Long.MAX_VALUE / 1000 - 1;

    private final Window text;
    private final NameTable names;

    long line;
    /** Where the line stands in the trace. All other positions count from its begin: the window may go on. */
    long from;
    long to;
    InternedName function;
    int functionFrom;
    /** Where the tail begins: behind the function. */
    int tail;
    /** The thread's id or, if there is none, its number; {@link InternedName#NONE} if there is neither. */
    InternedName thread;
    private int threadFrom;
    private int threadTo;
    /** The thread's number; {@code numberTo} is 0 if there is none. */
    private int numberFrom;
    private int numberTo;
    /** The time in microseconds, with a fraction perhaps; {@code timeTo} is 0 if there is none. */
    private int timeFrom;
    private int timeTo;

    /** A head that is read from the window of the trace. */
    CallHead(Window window, NameTable names) {
        this.text = window;
        this.names = names;
    }

    /**
     * Reads the head of a line, and is false if the line is no entry or exit after all: open calls keep their names, so
     * these have a limit. Time and thread may come in any order; what ends the line is a part of none of these, so they
     * are read without asking where it is.
     *
     * <p>In one piece, because that is more than the JIT inlines (325 bytes): compiled once, for entries and exits, it
     * is quicker than twice in the midst of all that reads a line.
     */
    boolean read(LineCursor cursor, EntryTrailer trailer) {
        line = cursor.number();
        from = cursor.from();
        to = cursor.to();
        threadTo = 0;
        numberTo = 0;
        timeTo = 0;
        int base = text.index(from);
        int position = text.skipBlanks(cursor.begin() + Marks.ENTRY.length());
        int before;
        do {
            before = position;
            if (Marks.TIME.begins(text.word(position))) {
                timeFrom = position + Marks.TIME.length() - base;
                position = text.blank(position + Marks.TIME.length());
                timeTo = position - base;
                position = text.skipBlanks(position);
            }
            if (Marks.THREAD_ID.begins(text.word(position))) {
                threadFrom = position + Marks.THREAD_ID.length() - base;
                position = text.blank(position + Marks.THREAD_ID.length());
                threadTo = position - base;
                position = text.skipBlanks(position);
            }
            if (Marks.THREAD_NUMBER.begins(text.word(position))) {
                numberFrom = position + Marks.THREAD_NUMBER.length() - base;
                position = text.blank(position + Marks.THREAD_NUMBER.length());
                numberTo = position - base;
                position = text.skipBlanks(position);
            }
        } while (position != before && text.at(position) == 'T');
        if (threadTo == 0 || threadTo == threadFrom) {
            threadFrom = numberFrom;
            threadTo = numberTo;
        }
        int end = cursor.end();
        int tailFrom = text.functionEnd(position, end);
        if (tailFrom <= position || tailFrom - position > NameTable.LONGEST
                || threadTo - threadFrom > NameTable.LONGEST) {
            return false;
        }
        thread = threadTo == 0 ? InternedName.NONE : names.of(text, base + threadFrom, base + threadTo);
        function = names.of(text, position, tailFrom);
        functionFrom = position - base;
        tail = tailFrom - base;
        return cursor.kind() == LineKind.ENTRY
                ? tailMayBeEntry(tailFrom, end, trailer) : tailMayBeExit(tailFrom, end);
    }

    /** Writes time and thread, as far as they are what they should be, from a text that has the line. */
    void writeContext(Window text, LineWriter line, LineGrammar grammar) {
        int base = text.index(from);
        writeContext(text, line, grammar, Marks.TIME, base + timeFrom, base + timeTo);
        if (threadFrom != numberFrom || numberTo == 0) {
            writeContext(text, line, grammar, Marks.THREAD_ID, base + threadFrom, base + threadTo);
        }
        writeContext(text, line, grammar, Marks.THREAD_NUMBER, base + numberFrom, base + numberTo);
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

    private boolean tailMayBeExit(int tail, int to) {
        long word = text.word(tail);
        return switch ((byte) word) {
            case ':' -> true;
            case '(' -> Marks.KERNEL.begins(word);
            default -> Marks.STATUS.begins(word)
                    || Marks.CREATED_EVENT.matches(text, tail, word)
                    || Marks.IS_SYNC_POINT.matches(text, tail, word)
                    || Marks.RETURNED.matches(text, tail, word)
                    || text.skipBlanks(tail, to) == to;
        };
    }

    /** The thread, or null. */
    String thread() {
        return thread == InternedName.NONE ? null : thread.string;
    }

    boolean hasThread() {
        return thread != InternedName.NONE;
    }

    /** The thread's number, or -1; the text has the line, as below. */
    long threadNumber(Window text) {
        int base = text.index(from);
        return numberTo == 0 ? -1 : text.number(base + numberFrom, base + numberTo);
    }

    /** The time since the trace began, or -1. Digits behind those of nanoseconds are not looked at. */
    long nanoseconds(Window text) {
        if (timeTo == 0) {
            return -1;
        }
        int base = text.index(from);
        int timeEnd = base + timeTo;
        long whole = text.number(base + timeFrom, timeEnd);
        if (whole >= 0) {
            return whole > MOST_MICROS ? -1 : whole * 1000;
        }
        int point = text.digitsEnd(base + timeFrom, timeEnd);
        long micros = text.number(base + timeFrom, point);
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
