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
    private final List<Line> lines = new ArrayList<>();

    /** A line of the trace, and what it says: a number, and perhaps a name, see {@link InternedName#NONE}. */
    static final class Line {
        InternedName function = InternedName.NONE;
        long line;
        long number;
        InternedName name = InternedName.NONE;
    }

    List<Line> all() {
        return lines;
    }

    /** The number of lines about a function. */
    int count(InternedName function) {
        int count = 0;
        for (int i = 0; i < lines.size(); i++) {
            count += lines.get(i).function.is(function) ? 1 : 0;
        }
        return count;
    }

    /** Adds a line, which is later than all others. */
    void add(InternedName function, long line, long number, InternedName name) {
        Line added = new Line();
        added.function = function;
        added.line = line;
        added.number = number;
        added.name = name;
        lines.add(added);
    }

    /** Removes the first line about a function behind a line of the trace, and returns it; null if there is none. */
    @Nullable
    Line takeBehind(InternedName function, long line) {
        for (int i = 0; i < lines.size(); i++) {
            Line each = lines.get(i);
            if (each.line > line && each.function.is(function)) {
                return lines.remove(i);
            }
        }
        return null;
    }

    /** Removes the lines about a function that stand before a line of the trace. */
    void removeBefore(InternedName function, long line) {
        lines.removeIf(each -> each.line < line && each.function.is(function));
    }
}
