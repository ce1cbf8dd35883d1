package dev.readout.trace.read;

import dev.readout.trace.text.InternedName;
import java.util.Arrays;
import java.util.List;

/**
 * Lines about calls that are open, such as their host times, in the order of the trace. They name a function but no
 * thread, so each function with open calls, by its number, has a queue of lines that no call has taken.
 */
final class PendingLines {
    static final int NONE = Chains.NONE;

    /** The chain of unused entries, behind the functions' chains. */
    private static final int UNUSED = OpenCalls.MOST;

    private final Chains queues = new Chains(2 * OpenCalls.MOST);
    private final int[] counts = new int[OpenCalls.MOST];
    private long[] lines = new long[16];
    /** The lines' content: a number, and perhaps a name, see {@link InternedName#NONE}. */
    private long[] numbers = new long[16];
    private InternedName[] names = new InternedName[16];
    private int made;
    /** How many lines have been looked at and passed over. */
    private long looked;

    long looked() {
        return looked;
    }

    int count(int function) {
        return counts[function];
    }

    /** Adds a line, which is later than all others. */
    void add(int function, long line, long number, InternedName name) {
        int added = take();
        lines[added] = line;
        numbers[added] = number;
        names[added] = name;
        queues.add(added, function);
        counts[function]++;
    }

    private int take() {
        int unused = queues.newest(UNUSED);
        if (unused != NONE) {
            queues.remove(unused, UNUSED);
            return unused;
        }
        if (made == lines.length) {
            lines = Arrays.copyOf(lines, 2 * made);
            numbers = Arrays.copyOf(numbers, 2 * made);
            names = Arrays.copyOf(names, 2 * made);
        }
        return made++;
    }

    /** The first line behind another line of the trace, or {@link #NONE}. It is looked for from both ends. */
    int firstBehind(int function, long line) {
        int front = queues.oldest(function);
        int back = queues.newest(function);
        if (back == NONE || lines[back] <= line) {
            return NONE;
        }
        while (lines[front] <= line) {
            if (lines[back] <= line) {
                return queues.newer(back);
            }
            looked++;
            front = queues.newer(front);
            back = queues.older(back);
        }
        return front;
    }

    void remove(int function, int removed) {
        queues.remove(removed, function);
        queues.add(removed, UNUSED);
        counts[function]--;
    }

    /** Removes the lines that stand before a line of the trace. */
    void removeBefore(int function, long line) {
        int first = queues.oldest(function);
        while (first != NONE && lines[first] < line) {
            remove(function, first);
            first = queues.oldest(function);
        }
    }

    /** Adds the lines of a function to a list, as those about the function of this call. */
    void copyTo(List<TraceState.Pending> list, int function, int call) {
        for (int pending = queues.oldest(function); pending != NONE; pending = queues.newer(pending)) {
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
