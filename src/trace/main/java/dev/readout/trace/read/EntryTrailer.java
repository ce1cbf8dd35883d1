package dev.readout.trace.read;

import dev.readout.trace.text.ByteClass;
import dev.readout.trace.text.Marks;
import dev.readout.trace.text.Window;

/**
 * The part of an entry behind the arguments: {@code ; EnqueueCounter: 5}, with a comma in old logs, and the kernel in
 * the same form. It must extend to the end of the line.
 */
final class EntryTrailer {
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
            return readLast(from, to) || readCounter(from + 1, to) || readKernel(from, to);
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
        int digits = text.skipBlanks(position + Marks.ENQUEUE_COUNTER.length(), to);
        int end = text.digitsEnd(digits, to);
        boolean read = text.startsWith(Marks.ENQUEUE_COUNTER, position, to) && end > digits;
        boolean last = read && text.skipBlanks(end, to) == to;
        if (last || read && readKernel(text.skipBlanks(end, to), to)) {
            counter = text.number(digits, end);
            return true;
        }
        return false;
    }

    private boolean readKernel(int from, int to) {
        int name = text.skipBlanks(from + 1, to);
        int value = text.skipBlanks(name + Marks.NAMED_KERNEL.length(), to);
        if (text.at(from, to) != ';' || !text.startsWith(Marks.NAMED_KERNEL, name, to)) {
            return false;
        }
        int end = text.at(value, to) == '"' ? stringEnd(value, to) : wordEnd(value, to);
        boolean read = end > value && text.skipBlanks(end, to) == to;
        if (read) {
            kernelFrom = value;
            kernelTo = end;
        }
        return read;
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
