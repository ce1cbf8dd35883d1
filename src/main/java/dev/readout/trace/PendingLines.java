package dev.readout.trace;

import java.util.Arrays;
import java.util.List;

/**
 * Lines about calls that are open, such as their host times, in the order of the trace. They name a function and no
 * thread, so each function has a queue of those that none of its calls has got so far.
 */
final class PendingLines {
    static final int NONE = -1;

    /** The lines of one function. */
    static final class Queue {
        private int first = NONE;
        private int last = NONE;
        private int count;

        /** How many lines there are. */
        int count() {
            return count;
        }
    }

    private long[] lines = new long[16];
    /** What the lines say: a number, and perhaps a name, see {@link InternedName#NONE}. */
    private long[] numbers = new long[16];
    private InternedName[] names = new InternedName[16];
    private int[] earlier = new int[16];
    private int[] later = new int[16];
    private int made;
    private int unused = NONE;
    /** How many lines have been looked at and passed over. */
    private long looked;

    long looked() {
        return looked;
    }

    /** Adds a line, which is later than all others. */
    void add(Queue queue, long line, long number, InternedName name) {
        int added = unused == NONE ? make() : unused;
        unused = unused == NONE ? NONE : later[unused];
        lines[added] = line;
        numbers[added] = number;
        names[added] = name;
        earlier[added] = queue.last;
        later[added] = NONE;
        if (queue.last == NONE) {
            queue.first = added;
        } else {
            later[queue.last] = added;
        }
        queue.last = added;
        queue.count++;
    }

    private int make() {
        if (made == lines.length) {
            int length = 2 * made;
            lines = Arrays.copyOf(lines, length);
            numbers = Arrays.copyOf(numbers, length);
            names = Arrays.copyOf(names, length);
            earlier = Arrays.copyOf(earlier, length);
            later = Arrays.copyOf(later, length);
        }
        return made++;
    }

    /** The first line behind another line of the trace, or {@link #NONE}. It is looked for from both ends. */
    int firstBehind(Queue queue, long line) {
        int front = queue.first;
        int back = queue.last;
        if (back == NONE || lines[back] <= line) {
            return NONE;
        }
        while (lines[front] <= line) {
            if (lines[back] <= line) {
                return later[back];
            }
            looked++;
            front = later[front];
            back = earlier[back];
        }
        return front;
    }

    void remove(Queue queue, int removed) {
        if (earlier[removed] == NONE) {
            queue.first = later[removed];
        } else {
            later[earlier[removed]] = later[removed];
        }
        if (later[removed] == NONE) {
            queue.last = earlier[removed];
        } else {
            earlier[later[removed]] = earlier[removed];
        }
        later[removed] = unused;
        unused = removed;
        queue.count--;
    }

    /** Removes the lines that stand before a line of the trace. */
    void removeBefore(Queue queue, long line) {
        while (queue.first != NONE && lines[queue.first] < line) {
            remove(queue, queue.first);
        }
    }

    /** Adds what a queue has to a list, as lines about the function of this call. */
    void copyTo(List<TraceState.Pending> list, Queue queue, int call) {
        for (int pending = queue.first; pending != NONE; pending = later[pending]) {
            list.add(new TraceState.Pending(call, lines[pending], numbers[pending], names[pending]));
        }
    }

    long number(int pending) {
        return numbers[pending];
    }

    InternedName name(int pending) {
        return names[pending];
    }
}
