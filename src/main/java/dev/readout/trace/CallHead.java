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
    /** The function; the tail stands behind it. */
    long functionFrom;
    long tail;
    private long functionPrint;
    /** The thread's id or, if there is none, its number; both positions are 0 if there is neither. */
    private long threadFrom;
    private long threadTo;
    private long threadPrint;
    /** The thread's number; {@code numberTo} is 0 if there is none. */
    private long numberFrom;
    private long numberTo;
    /** The time in microseconds, with a fraction perhaps; {@code timeTo} is 0 if there is none. */
    private long timeFrom;
    private long timeTo;

    CallHead(TraceBytes bytes) {
        this.bytes = bytes;
    }

    /** Reads the head of a line, and is false if the line is no entry or exit after all. */
    boolean read(LineCursor cursor, Extension extension) {
        line = cursor.number();
        from = cursor.from();
        to = cursor.to();
        threadFrom = 0;
        threadTo = 0;
        numberTo = 0;
        timeTo = 0;
        functionFrom = readContext(bytes.skipBlanks(cursor.text() + LineKind.ENTRY_MARK.length(), to));
        tail = bytes.functionEnd(functionFrom, to);
        if (tail <= functionFrom) {
            return false;
        }
        if (threadTo == 0) {
            threadFrom = numberFrom;
            threadTo = numberTo;
        }
        functionPrint = bytes.fingerprint(functionFrom, tail);
        threadPrint = threadTo == 0 ? 0 : bytes.fingerprint(threadFrom, threadTo);
        return (cursor.kind() == LineKind.ENTRY ? tailMayBeEntry(extension) : tailMayBeExit());
    }

    /** Reads time and thread, in any order, and gives where they end. */
    private long readContext(long start) {
        long position = start;
        // What a line ends with is a part of none of these, so they need not be looked for before its end only.
        for (long word = bytes.word(position); (byte) word == 'T'; word = bytes.word(position)) {
            if (THREAD_ID.begins(word)) {
                threadFrom = position + THREAD_ID.length();
                threadTo = bytes.blank(threadFrom);
                position = threadTo;
            } else if (TIME.begins(word)) {
                timeFrom = position + TIME.length();
                timeTo = bytes.blank(timeFrom);
                position = timeTo;
            } else if (THREAD_NUMBER.begins(word)) {
                numberFrom = position + THREAD_NUMBER.length();
                numberTo = bytes.blank(numberFrom);
                position = numberTo;
            } else {
                return position;
            }
            position = bytes.skipBlanks(position, to);
        }
        return position;
    }

    /** Writes time and thread, as far as they are what they should be. */
    void writeContext(LineWriter line, LineGrammar grammar) {
        writeContext(line, grammar, "Time: ", timeFrom, timeTo);
        if (threadFrom != numberFrom || numberTo == 0) {
            writeContext(line, grammar, "TID = ", threadFrom, threadTo);
        }
        writeContext(line, grammar, "TNum = ", numberFrom, numberTo);
    }

    private void writeContext(LineWriter line, LineGrammar grammar, String name, long from, long to) {
        if (to > 0 && grammar.isWord(from, to)) {
            line.text(name).raw(bytes, from, to).text(" ");
        }
    }

    private boolean tailMayBeEntry(Extension extension) {
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

    private boolean tailMayBeExit() {
        return switch (bytes.at(tail, to)) {
            case ':' -> true;
            case '(' -> bytes.startsWith(KERNEL, tail, to);
            default -> bytes.skipBlanks(tail, to) == to
                    || bytes.startsWith(STATUS, tail, to)
                    || bytes.startsWith(RETURNED, tail, to)
                    || bytes.startsWith(EVENT, tail, to)
                    || bytes.startsWith(SYNC_POINT, tail, to);
        };
    }

    boolean hasThread() {
        return threadTo > 0;
    }

    boolean isOfThread(CallHead other) {
        return threadPrint == other.threadPrint
                && bytes.sameText(threadFrom, threadTo, other.threadFrom, other.threadTo);
    }

    boolean isOfFunction(CallHead other) {
        return functionPrint == other.functionPrint
                && bytes.sameText(functionFrom, tail, other.functionFrom, other.tail);
    }

    /** Whether the function is the text of a range, which has this fingerprint. */
    boolean isOfFunction(long from, long to, long print) {
        return functionPrint == print && bytes.sameText(functionFrom, tail, from, to);
    }

    String function(Names names) {
        return names.of(functionFrom, tail);
    }

    /** The thread, or null. */
    String thread(Names names) {
        return hasThread() ? names.of(threadFrom, threadTo) : null;
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
