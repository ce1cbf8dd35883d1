package dev.readout.trace.read;

import dev.readout.trace.text.InternedName;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lines about calls that are open, such as their host times, in the order of the trace: those that no call has taken.
 * They name a function but no thread.
 */
final class PendingLines {
    /** The lines in order, and behind them others, to be used again. */
    private final List<Line> lines = new ArrayList<>();
    private int size;

    /** A line of the trace, and what it says: a number, and perhaps a name, see {@link InternedName#NONE}. */
    static final class Line {
        InternedName function = InternedName.NONE;
        long line;
        long number;
        InternedName name = InternedName.NONE;
    }

    List<Line> all() {
        return lines.subList(0, size);
    }

    /** The number of lines about a function. */
    int count(InternedName function) {
        int count = 0;
        for (int i = 0; i < size; i++) {
            count += lines.get(i).function.is(function) ? 1 : 0;
        }
        return count;
    }

    /** Adds a line, which is later than all others. */
    void add(InternedName function, long line, long number, InternedName name) {
        if (size == lines.size()) {
            lines.add(new Line());
        }
        Line added = lines.get(size++);
        added.function = function;
        added.line = line;
        added.number = number;
        added.name = name;
    }

    /** Removes the first line about a function behind a line of the trace, and returns it; null if there is none. */
    @Nullable
    Line takeBehind(InternedName function, long line) {
        for (int i = 0; i < size; i++) {
            Line each = lines.get(i);
            if (each.line > line && each.function.is(function)) {
                remove(i);
                return each;
            }
        }
        return null;
    }

    /** Removes the lines about a function that stand before a line of the trace. */
    void removeBefore(InternedName function, long line) {
        for (int i = size - 1; i >= 0; i--) {
            Line each = lines.get(i);
            if (each.line < line && each.function.is(function)) {
                remove(i);
            }
        }
    }

    private void remove(int index) {
        size--;
        lines.add(size, lines.remove(index));
    }
}
