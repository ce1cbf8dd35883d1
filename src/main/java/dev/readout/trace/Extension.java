package dev.readout.trace;

/**
 * What stands behind the arguments of an entry: {@code ; EnqueueCounter: 5}, or with a comma in old logs, and whatever
 * else comes in the same form. It goes on to the end of the line, or it is none.
 */
final class Extension {
    private static final Literal COUNTER = Literal.of("EnqueueCounter:");
    /** How the real layer writes it, as the last thing on the line. */
    private static final Literal LAST = Literal.of("; EnqueueCounter: ");
    private static final Literal KERNEL = Literal.of("Kernel:");
    private static final int MOST = 8;

    private final TraceBytes bytes;

    /** -1 if there is none. */
    long counter;
    /** The quoted name; {@code kernelTo} is 0 if there is none. */
    long kernelFrom;
    long kernelTo;

    Extension(TraceBytes bytes) {
        this.bytes = bytes;
    }

    private boolean stringsFail;

    void clear() {
        stringsFail = false;
        counter = -1;
        kernelTo = 0;
    }

    /** Reads an extension from its semicolon on, or a counter that stands alone; false if it is none. */
    boolean read(long from, long to) {
        byte first = bytes.at(from, to);
        if (first == ';') {
            return readLast(from, to) || readItems(from, to);
        }
        return (first == 'E' || first == ',') && readCounter(first == ',' ? from + 1 : from, to);
    }

    private boolean readLast(long from, long to) {
        if (!LAST.matches(bytes, from)) {
            return false;
        }
        long last = bytes.number(from + LAST.length(), to);
        counter = last < 0 ? counter : last;
        return last >= 0;
    }

    private boolean readCounter(long from, long to) {
        long position = bytes.skipBlanks(from, to);
        if (!bytes.startsWith(COUNTER, position, to)) {
            return false;
        }
        long digits = bytes.skipBlanks(position + COUNTER.length(), to);
        long end = bytes.digitsEnd(digits, to);
        if (end == digits || bytes.skipBlanks(end, to) != to) {
            return false;
        }
        counter = bytes.number(digits, end);
        return true;
    }

    private boolean readItems(long from, long to) {
        if (readCounter(from + 1, to)) {
            return true;
        }
        long foundCounter = -1;
        long foundKernel = 0;
        long foundKernelTo = 0;
        long position = from;
        for (int item = 0; position < to; item++) {
            if (item == MOST || bytes.at(position) != ';') {
                return false;
            }
            long name = bytes.skipBlanks(position + 1, to);
            long colon = bytes.functionEnd(name, to);
            if (colon == name || bytes.at(colon, to) != ':') {
                return false;
            }
            long value = bytes.skipBlanks(colon + 1, to);
            long end = bytes.at(value, to) == '"' ? stringEnd(value, to) : wordEnd(value, to);
            if (end <= value) {
                return false;
            }
            if (bytes.startsWith(COUNTER, name, to)) {
                foundCounter = bytes.digitsEnd(value, to) == end ? bytes.number(value, end) : -1;
            } else if (bytes.startsWith(KERNEL, name, to)) {
                foundKernel = value;
                foundKernelTo = end;
            }
            position = bytes.skipBlanks(end, to);
        }
        counter = foundCounter;
        kernelFrom = foundKernel;
        kernelTo = foundKernelTo;
        return true;
    }

    private long stringEnd(long from, long to) {
        long end = stringsFail ? -1 : bytes.stringEnd(from, to);
        stringsFail = end < 0;
        return end;
    }

    private long wordEnd(long from, long to) {
        long position = from;
        while (position < to && Bytes.isWord(bytes.at(position))) {
            position++;
        }
        return position;
    }
}
