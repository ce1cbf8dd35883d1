package dev.readout.trace;

/**
 * How the entry and the exit of a call begin: the mark, what the layer was told to log of time and thread, and the
 * function. The tail, with everything else, is read only when somebody asks for it.
 */
final class CallHead {
    private static final Literal TIME = Literal.of("Time: ");
    private static final Literal THREAD_ID = Literal.of("TID = ");
    private static final Literal THREAD_NUMBER = Literal.of("TNum = ");
    private static final Literal EVENT = Literal.of(" created event = ");
    private static final Literal SYNC_POINT = Literal.of(" is sync point = ");
    private static final Literal RETURNED = Literal.of(" returned ");
    private static final Literal STATUS = Literal.of(" -> ");
    private static final Literal KERNEL = Literal.of("( ");

    private static final long MOST_MICROS = Long.MAX_VALUE / 1000 - 1;

    private final TraceBytes bytes;

    long line;
    long from;
    long to;
    /** The tail stands behind it. */
    final Name function;
    /** The thread's id or, if there is none, its number; empty if there is neither. */
    final Name thread;
    /** The thread's number; {@code numberTo} is 0 if there is none. */
    private long numberFrom;
    private long numberTo;
    /** The time in microseconds, with a fraction perhaps; {@code timeTo} is 0 if there is none. */
    private long timeFrom;
    private long timeTo;

    CallHead(TraceBytes bytes) {
        this.bytes = bytes;
        this.function = new Name(bytes);
        this.thread = new Name(bytes);
    }

    /** Reads the head of a line, and is false if the line is no entry or exit after all. */
    boolean read(LineCursor cursor, Extension extension) {
        line = cursor.number();
        from = cursor.from();
        to = cursor.to();
        long start = readContext(cursor.text() + LineKind.ENTRY_MARK.length());
        long tail = bytes.functionEnd(start, to);
        if (tail <= start) {
            return false;
        }
        function.set(start, tail);
        return cursor.kind() == LineKind.ENTRY ? tailMayBeEntry(tail, extension) : tailMayBeExit(tail);
    }

    /**
     * Reads time and thread, in any order, and gives where they and the blanks behind them end. What ends the line is a
     * part of none of these, so it need not be known where that is.
     */
    private long readContext(long start) {
        long idFrom = 0;
        long idTo = 0;
        numberTo = 0;
        timeTo = 0;
        long position = start;
        while (true) {
            long word = bytes.word(position);
            if (TraceBytes.isBlank((byte) word)) {
                position++;
            } else if ((byte) word != 'T') {
                break;
            } else if (THREAD_ID.begins(word)) {
                idFrom = position + THREAD_ID.length();
                idTo = bytes.blank(idFrom);
                position = idTo;
            } else if (TIME.begins(word)) {
                timeFrom = position + TIME.length();
                timeTo = bytes.blank(timeFrom);
                position = timeTo;
            } else if (THREAD_NUMBER.begins(word)) {
                numberFrom = position + THREAD_NUMBER.length();
                numberTo = bytes.blank(numberFrom);
                position = numberTo;
            } else {
                break;
            }
        }
        if (idTo > 0) {
            thread.set(idFrom, idTo);
        } else if (numberTo > 0) {
            thread.set(numberFrom, numberTo);
        } else {
            thread.clear();
        }
        return position;
    }

    /** Writes time and thread, as far as they are what they should be. */
    void writeContext(LineWriter line, LineGrammar grammar) {
        writeContext(line, grammar, "Time: ", timeFrom, timeTo);
        if (thread.from != numberFrom || numberTo == 0) {
            writeContext(line, grammar, "TID = ", thread.from, thread.to);
        }
        writeContext(line, grammar, "TNum = ", numberFrom, numberTo);
    }

    private void writeContext(LineWriter line, LineGrammar grammar, String name, long from, long to) {
        if (to > 0 && grammar.isWord(from, to)) {
            line.text(name).raw(bytes, from, to).text(" ");
        }
    }

    private boolean tailMayBeEntry(long tail, Extension extension) {
        return switch (bytes.at(tail, to)) {
            case ':' -> true;
            case '(' -> bytes.startsWith(KERNEL, tail, to);
            case ',', ';' -> {
                extension.clear();
                yield extension.read(tail, to);
            }
            default -> bytes.skipBlanks(tail, to) == to;
        };
    }

    private boolean tailMayBeExit(long tail) {
        long word = bytes.word(tail);
        return switch ((byte) word) {
            case ':' -> true;
            case '(' -> KERNEL.begins(word);
            default -> STATUS.begins(word)
                    || EVENT.matches(bytes, tail, word)
                    || SYNC_POINT.matches(bytes, tail, word)
                    || RETURNED.matches(bytes, tail, word)
                    || bytes.skipBlanks(tail, to) == to;
        };
    }

    boolean hasThread() {
        return thread.to > 0;
    }

    /** The thread, or null. */
    String thread(Names names) {
        return hasThread() ? names.of(thread) : null;
    }

    /** The thread's number, or -1. */
    long threadNumber() {
        return numberTo == 0 ? -1 : bytes.number(numberFrom, numberTo);
    }

    /** The time since the trace began, or -1. Digits behind those of nanoseconds are not looked at. */
    long nanoseconds() {
        if (timeTo == 0) {
            return -1;
        }
        long whole = bytes.number(timeFrom, timeTo);
        if (whole >= 0) {
            return whole > MOST_MICROS ? -1 : whole * 1000;
        }
        long point = bytes.digitsEnd(timeFrom, timeTo);
        long micros = bytes.number(timeFrom, point);
        if (micros < 0 || micros > MOST_MICROS) {
            return -1;
        }
        if (point < timeTo && bytes.at(point) != '.' || bytes.digitsEnd(point + 1, timeTo) < timeTo) {
            return -1;
        }
        long nanoseconds = micros * 1000;
        int unit = 100;
        for (long digit = point + 1; digit < timeTo; digit++) {
            nanoseconds += (long) unit * (bytes.at(digit) - '0');
            unit /= 10;
        }
        return nanoseconds;
    }
}
