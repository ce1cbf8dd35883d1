package dev.readout.trace.read;

import dev.readout.trace.text.InternedName;
import java.util.List;
import java.util.stream.Stream;

/**
 * The state of reading at a place in a trace: the calls that are open there, from the oldest to the newest, and the
 * lines about calls that none has taken so far.
 */
record TraceState(List<Opened> calls, List<Pending> hostTimes, List<Pending> errors) {
    /** At the beginning of a trace. */
    static final TraceState START = new TraceState(List.of(), List.of(), List.of());

    /** A call that is open: its entry is this line, at {@code traceFrom}, and its mark at {@code mark} in the line. */
    record Opened(long line, long traceFrom, int mark, String function) {
    }

    /** A line about a function of this open call. */
    record Pending(int call, long line, long number, InternedName name) {
        private Pending behind(int more) {
            return new Pending(call + more, line, number, name);
        }
    }

    /**
     * Returns whether this has the same as {@code guess}, and at most older calls besides. Where the same lines stand,
     * the same is in them, so their numbers are enough.
     */
    boolean addsOlderCallsTo(TraceState guess) {
        int older = calls.size() - guess.calls.size();
        return older >= 0
                && calls.subList(older, calls.size()).equals(guess.calls)
                && lines(hostTimes).equals(lines(guess.hostTimes)) && lines(errors).equals(lines(guess.errors));
    }

    private static List<Long> lines(List<Pending> pending) {
        return pending.stream().map(Pending::line).sorted().toList();
    }

    Stream<String> pendingFunctions() {
        return Stream.concat(hostTimes.stream(), errors.stream()).map(pending -> calls.get(pending.call).function);
    }

    /** The same with calls that are older than all of these. */
    TraceState behind(List<Opened> older) {
        return older.isEmpty() ? this : new TraceState(
                Stream.concat(older.stream(), calls.stream()).toList(),
                hostTimes.stream().map(pending -> pending.behind(older.size())).toList(),
                errors.stream().map(pending -> pending.behind(older.size())).toList());
    }
}
