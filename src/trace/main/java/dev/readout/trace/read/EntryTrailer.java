package dev.readout.trace.read;

import dev.readout.trace.text.ByteClass;
import dev.readout.trace.text.Marks;
import dev.readout.trace.text.Window;

/**
 * The part of an entry behind the arguments: {@code ; EnqueueCounter: 5}, with a comma in old logs, and other items in
 * the same form. It must extend to the end of the line.
 */
final class EntryTrailer {
    private static final int MOST = 8;

    private final Window text;

    /** -1 if there is none. */
    long counter;
    /** The quoted name; {@code kernelTo} is 0 if there is none. */
    int kernelFrom;
    int kernelTo;

    EntryTrailer(Window text) {
        this.text = text;
    }

    private boolean stringsFail;

    void clear() {
        stringsFail = false;
        counter = -1;
        kernelTo = 0;
    }

    /** Reads a trailer from its semicolon on, or a counter that stands alone; false if it is none. */
    boolean read(int from, int to) {
        byte first = text.at(from, to);
        if (first == ';') {
            return readLast(from, to) || readItems(from, to);
        }
        return (first == 'E' || first == ',') && readCounter(first == ',' ? from + 1 : from, to);
    }

    private boolean readLast(int from, int to) {
        if (!Marks.LAST_ENQUEUE_COUNTER.matches(text, from)) {
            return false;
        }
        long last = text.number(from + Marks.LAST_ENQUEUE_COUNTER.length(), to);
        counter = last < 0 ? counter : last;
        return last >= 0;
    }

    private boolean readCounter(int from, int to) {
        int position = text.skipBlanks(from, to);
        if (!text.startsWith(Marks.ENQUEUE_COUNTER, position, to)) {
            return false;
        }
        int digits = text.skipBlanks(position + Marks.ENQUEUE_COUNTER.length(), to);
        int end = text.digitsEnd(digits, to);
        if (end == digits || text.skipBlanks(end, to) != to) {
            return false;
        }
        counter = text.number(digits, end);
        return true;
    }

    private boolean readItems(int from, int to) {
        if (readCounter(from + 1, to)) {
            return true;
        }
        long foundCounter = -1;
        int foundKernel = 0;
        int foundKernelTo = 0;
        int position = from;
        for (int item = 0; position < to; item++) {
            if (item == MOST || text.at(position) != ';') {
                return false;
            }
            int name = text.skipBlanks(position + 1, to);
            int colon = text.functionEnd(name, to);
            if (colon == name || text.at(colon, to) != ':') {
                return false;
            }
            int value = text.skipBlanks(colon + 1, to);
            int end = text.at(value, to) == '"' ? stringEnd(value, to) : wordEnd(value, to);
            if (end <= value) {
                return false;
            }
            if (text.startsWith(Marks.ENQUEUE_COUNTER, name, to)) {
                foundCounter = text.digitsEnd(value, to) == end ? text.number(value, end) : -1;
            } else if (text.startsWith(Marks.NAMED_KERNEL, name, to)) {
                foundKernel = value;
                foundKernelTo = end;
            }
            position = text.skipBlanks(end, to);
        }
        counter = foundCounter;
        kernelFrom = foundKernel;
        kernelTo = foundKernelTo;
        return true;
    }

    private int stringEnd(int from, int to) {
        int end = stringsFail ? -1 : text.stringEnd(from, to);
        stringsFail = end < 0;
        return end;
    }

    private int wordEnd(int from, int to) {
        int position = from;
        while (position < to && ByteClass.isWord(text.at(position))) {
            position++;
        }
        return position;
    }
}
