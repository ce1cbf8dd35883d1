package dev.readout.trace.read;

import dev.readout.trace.text.InternedName;
import java.util.List;

/**
 * The state of reading at a place in a trace: the calls that are open there, from the oldest to the newest, and the
 * lines about calls that none has taken so far.
 */
record TraceState(List<Opened> calls, List<Pending> hostTimes, List<Pending> errors) {
    /** At the beginning of a trace. */
    static final TraceState START = new TraceState(List.of(), List.of(), List.of());

    /** A call that is open: its entry is this line, at {@code traceFrom}, and its mark at {@code mark} in the line. */
    record Opened(long line, long traceFrom, int mark) {
    }

    /** A line about a function of this open call. */
    record Pending(int call, long line, long number, InternedName name) {
    }

    /** Returns whether this is the same. Where the same lines stand, the same is in them: their numbers are enough. */
    boolean isAs(TraceState guess) {
        return calls.equals(guess.calls) && lines(hostTimes).equals(lines(guess.hostTimes))
                && lines(errors).equals(lines(guess.errors));
    }

    private static List<Long> lines(List<Pending> pending) {
        return pending.stream().map(Pending::line).sorted().toList();
    }
}
