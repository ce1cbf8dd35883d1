package dev.readout.trace.read;

import dev.readout.trace.text.InternedName;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Lines about calls that are open, such as their host times, in the order of the trace. They name a function but no
 * thread, so each function with open calls, by its number, has a queue of lines that no call has taken.
 */
final class PendingLines {
    static final int NONE = Chains.NONE;

    private final Chains queues = new Chains(OpenCalls.MOST);
    private final int[] counts = new int[OpenCalls.MOST];
    /** By their numbers in the chains, and which of them are pending: others are used again. */
    private final List<Line> lines = new ArrayList<>();
    private final BitSet pending = new BitSet();
    /** How many have been looked at and passed over. */
    long looked;

    /** A line of the trace, and what it says: a number, and perhaps a name, see {@link InternedName#NONE}. */
    static final class Line {
        private long line;
        long number;
        InternedName name = InternedName.NONE;
    }

    int count(int function) {
        return counts[function];
    }

    /** Adds a line, which is later than all others. */
    void add(int function, long line, long number, InternedName name) {
        int added = pending.nextClearBit(0);
        pending.set(added);
        if (added == lines.size()) {
            lines.add(new Line());
        }
        at(added).line = line;
        at(added).number = number;
        at(added).name = name;
        queues.add(added, function);
        counts[function]++;
    }

    Line at(int number) {
        return lines.get(number);
    }

    /** The first line behind another line of the trace, or {@link #NONE}. It is looked for from both ends. */
    int firstBehind(int function, long line) {
        int front = queues.oldest(function);
        int back = queues.newest(function);
        if (back == NONE || at(back).line <= line) {
            return NONE;
        }
        while (at(front).line <= line) {
            if (at(back).line <= line) {
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
        pending.clear(removed);
        counts[function]--;
    }

    /** Removes the lines that stand before a line of the trace. */
    void removeBefore(int function, long line) {
        int first = queues.oldest(function);
        while (first != NONE && at(first).line < line) {
            remove(function, first);
            first = queues.oldest(function);
        }
    }

    /** Adds the lines of a function to a list, as those about the function of this call. */
    void copyTo(List<TraceState.Pending> list, int function, int call) {
        for (int each = queues.oldest(function); each != NONE; each = queues.newer(each)) {
            list.add(new TraceState.Pending(call, at(each).line, at(each).number, at(each).name));
        }
    }
}
