package dev.readout.trace.read;

import dev.readout.trace.text.InternedName;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The dependence of a range on the calls that were open when it began. Further, older open calls make no difference if
 * their functions were not asked for and there was room for them.
 */
final class RangeUse {
    /** Functions for which an exit found no entry, or a line had a call: a call of another range may be meant. */
    private final List<InternedName> asked = new ArrayList<>();
    private boolean askedForUnknown;
    private int mostOpen;

    /** Begins a range, in which {@code open} calls are open from the start. */
    void begin(int open) {
        asked.forEach(function -> function.asked = false);
        asked.clear();
        askedForUnknown = false;
        mostOpen = open;
    }

    /** Takes that {@code open} calls are open now. */
    void opened(int open) {
        mostOpen = Math.max(mostOpen, open);
    }

    /** Notes that the calls of a function were asked for, and that none was found or one has a line. */
    void askedFor(InternedName function) {
        if (!function.asked && function != InternedName.NONE) {
            function.asked = true;
            if (function.known) {
                asked.add(function);
            } else {
                askedForUnknown = true;
            }
        }
    }

    /** Returns whether all would be the same from a state if these calls, older than its own, were open too. */
    boolean leavesOut(List<TraceState.Opened> calls, TraceState state) {
        if (calls.isEmpty()) {
            return true;
        }
        Set<String> functions = calls.stream().map(TraceState.Opened::function).collect(Collectors.toSet());
        return mostOpen + calls.size() <= OpenCalls.MOST && !askedForUnknown
                && asked.stream().noneMatch(name -> functions.contains(name.string))
                && state.pendingFunctions().noneMatch(functions::contains);
    }
}
