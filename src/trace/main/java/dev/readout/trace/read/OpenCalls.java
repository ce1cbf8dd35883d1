package dev.readout.trace.read;

import dev.readout.trace.text.InternedName;
import dev.readout.trace.text.NameTable;
import dev.readout.trace.text.Window;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The calls that have been entered and not left, from the oldest to the newest, of all threads.
 *
 * <p>Entry and exit belong together if they have the same thread and function. A thread leaves its calls in reverse
 * order: when it leaves one, the calls that it entered later have lost their exits. Without threads in the trace, an
 * exit ends the newest call of its function, and the other calls stay open, since they may be another thread's.
 *
 * <p>At most {@value #MOST} calls are kept. Beyond that the oldest one is given up, as a call that never returned.
 */
final class OpenCalls {
    static final int MOST = 4096;

    private static final int NONE = Chains.NONE;
    private static final int CHAINS = 2 * MOST;

    private final Window window;
    private final NameTable names;
    /** Open and unused ones, by their numbers. */
    private final List<OpenCall> calls = new ArrayList<>();
    private final BitSet taken = new BitSet();
    int count;

    private final Chains inOrder = new Chains(1);
    private final Chains byThread = new Chains(CHAINS);
    /** Created for the first exit that is not of its thread's newest call: most logs have none. */
    private @Nullable Chains byBoth;
    /** Created for the first line about a function, as the next two: many logs have none. */
    private @Nullable Chains byFunction;
    /** The numbers of the functions that are being called, and how many calls of each are open. */
    private final BitSet functions = new BitSet();
    private final int[] callsOfFunction = new int[MOST];
    private final PendingLines hostTimes = new PendingLines();
    private final PendingLines errors = new PendingLines();

    /** The questions about the calls since the range began. */
    final RangeUse use = new RangeUse();

    /** How many calls have been looked at and passed over. */
    private long looked;

    OpenCalls(Window window, NameTable names) {
        this.window = window;
        this.names = names;
    }

    /** How many calls and lines have been looked at and passed over: what a log may not make many. */
    long looked() {
        return looked + hostTimes.looked + errors.looked;
    }

    private @Nullable OpenCall call(int number) {
        return number == NONE ? null : calls.get(number);
    }

    /** The oldest call; there must be one. */
    OpenCall oldest() {
        return calls.get(inOrder.oldest(0));
    }

    /** A call to be filled in and {@linkplain #add added}. */
    OpenCall take() {
        int number = taken.nextClearBit(0);
        taken.set(number);
        if (number == calls.size()) {
            calls.add(new OpenCall(number, new CallHead(window, names)));
        }
        return calls.get(number);
    }

    void add(OpenCall call) {
        call.clear();
        inOrder.add(call.number, 0);
        count++;
        use.opened(count);
        byThread.add(call.number, call.entry.thread.hash);
        if (byFunction != null) {
            addTo(byFunction, call);
        }
        if (byBoth != null) {
            byBoth.add(call.number, both(call.entry));
        }
    }

    private void addTo(Chains chains, OpenCall call) {
        OpenCall same = newestOf(call.entry.function);
        call.function = same == null ? functions.nextClearBit(0) : same.function;
        functions.set(call.function);
        callsOfFunction[call.function]++;
        chains.add(call.number, call.entry.function.hash);
    }

    private static int both(CallHead head) {
        return head.thread.hash * 31 + head.function.hash;
    }

    /** Removes a call, which stays as it is until another one is {@linkplain #take taken}. */
    void remove(OpenCall call) {
        inOrder.remove(call.number, 0);
        count--;
        byThread.remove(call.number, call.entry.thread.hash);
        if (byFunction != null) {
            removeFrom(byFunction, call);
        }
        if (byBoth != null) {
            byBoth.remove(call.number, both(call.entry));
        }
        recycle(call);
    }

    private void removeFrom(Chains chains, OpenCall call) {
        chains.remove(call.number, call.entry.function.hash);
        int function = call.function;
        boolean last = --callsOfFunction[function] == 0;
        if (hostTimes.count(function) + errors.count(function) > 0) {
            // Lines that stand before all calls that are left belong to none of them.
            long first = last ? Long.MAX_VALUE : oldestOf(call.entry.function).entry.line;
            hostTimes.removeBefore(function, first);
            errors.removeBefore(function, first);
        }
        if (last) {
            functions.clear(function);
        }
    }

    /** Keeps a call that is not open, to be {@linkplain #take taken} again. */
    void recycle(OpenCall call) {
        taken.clear(call.number);
    }

    /** The newest call of the exit's thread, or null. */
    @Nullable
    OpenCall newestOfThread(CallHead exit) {
        int call = byThread.newest(exit.thread.hash);
        while (call != NONE && !calls.get(call).entry.thread.is(exit.thread)) {
            looked++;
            call = byThread.older(call);
        }
        return call(call);
    }

    /** The newest call of the exit's thread and function, or null. */
    @Nullable
    OpenCall endedBy(CallHead exit) {
        Chains chains = byBoth();
        int call = chains.newest(both(exit));
        while (call != NONE && !(calls.get(call).entry.function.is(exit.function)
                && calls.get(call).entry.thread.is(exit.thread))) {
            looked++;
            call = chains.older(call);
        }
        return call(call);
    }

    private Chains byBoth() {
        if (byBoth == null) {
            byBoth = new Chains(CHAINS);
            for (int call = inOrder.oldest(0); call != NONE; call = inOrder.newer(call)) {
                looked++;
                byBoth.add(call, both(calls.get(call).entry));
            }
        }
        return byBoth;
    }

    private Chains byFunction() {
        if (byFunction == null) {
            byFunction = new Chains(CHAINS);
            for (int call = inOrder.oldest(0); call != NONE; call = inOrder.newer(call)) {
                looked++;
                addTo(byFunction, calls.get(call));
            }
        }
        return byFunction;
    }

    private int functionOf(OpenCall call) {
        byFunction();
        return call.function;
    }

    private @Nullable OpenCall newestOf(InternedName function) {
        Chains chains = byFunction();
        int call = chains.newest(function.hash);
        while (call != NONE && !calls.get(call).entry.function.is(function)) {
            looked++;
            call = chains.older(call);
        }
        return call(call);
    }

    /** The oldest call of a function, which must have one. */
    private OpenCall oldestOf(InternedName function) {
        Chains chains = byFunction();
        int call = chains.oldest(function.hash);
        while (call != NONE && !calls.get(call).entry.function.is(function)) {
            looked++;
            call = chains.newer(call);
        }
        return calls.get(call);
    }

    /** Keeps a line about the host time of a function, and is false if each of its calls has one. */
    boolean addHostTime(InternedName function, long line, long nanoseconds) {
        return add(hostTimes, function, line, nanoseconds, InternedName.NONE);
    }

    /** As {@link #addHostTime}, for a line about an error. */
    boolean addError(ErrorLine error, long line) {
        return add(errors, error.function, line, error.code, error.name);
    }

    private boolean add(PendingLines pending, InternedName function, long line, long number, InternedName name) {
        use.askedFor(function);
        OpenCall call = newestOf(function);
        if (call == null || pending.count(call.function) == callsOfFunction[call.function]) {
            return false;
        }
        pending.add(call.function, line, number, name);
        return true;
    }

    TraceState state() {
        List<TraceState.Opened> opened = new ArrayList<>();
        List<TraceState.Pending> pendingHostTimes = new ArrayList<>();
        List<TraceState.Pending> pendingErrors = new ArrayList<>();
        BitSet seen = new BitSet();
        for (int number = inOrder.oldest(0); number != NONE; number = inOrder.newer(number)) {
            OpenCall call = calls.get(number);
            if (!seen.get(call.function)) {
                seen.set(call.function);
                hostTimes.copyTo(pendingHostTimes, call.function, opened.size());
                errors.copyTo(pendingErrors, call.function, opened.size());
            }
            CallHead entry = call.entry;
            opened.add(new TraceState.Opened(entry.line, entry.traceFrom, entry.lineMark, entry.function.string));
        }
        return new TraceState(opened, pendingHostTimes, pendingErrors);
    }

    /** Restores a state: reads the entries again. */
    void restore(TraceState state, WindowedTrace bytes, EntryTrailer trailer) {
        OpenCall[] restored = new OpenCall[state.calls().size()];
        for (int i = 0; i < restored.length; i++) {
            TraceState.Opened opened = state.calls().get(i);
            LineCursor cursor = new LineCursor(bytes, opened.traceFrom(), opened.line() - 1);
            restored[i] = take();
            do {
                cursor.advance();
            } while (cursor.windowFrom < window.index(opened.traceFrom()) + opened.mark());
            restored[i].entry.read(cursor, trailer);
            add(restored[i]);
        }
        for (TraceState.Pending line : state.hostTimes()) {
            hostTimes.add(functionOf(restored[line.call()]), line.line(), line.number(), line.name());
        }
        for (TraceState.Pending line : state.errors()) {
            errors.add(functionOf(restored[line.call()]), line.line(), line.number(), line.name());
        }
    }

    /**
     * Says which lines belong to a call that ends now. They don't name their thread, and stand close before the exit of
     * their call: so if other threads are in the same function, the call that returns first gets the lines that came
     * first. A call that never returns gets them only if they can be no other's: if it is the oldest one, or if there
     * are as many of them as calls.
     */
    void settle(OpenCall call, boolean returned) {
        int host = taken(hostTimes, call, returned);
        if (host != NONE) {
            call.hostNanoseconds = hostTimes.at(host).number;
            hostTimes.remove(call.function, host);
        }
        int error = taken(errors, call, returned);
        if (error != NONE) {
            call.errorName = errors.at(error).name;
            call.errorCode = errors.at(error).number;
            errors.remove(call.function, error);
        }
    }

    private int taken(PendingLines pending, OpenCall call, boolean returned) {
        int count = pending.count(call.function);
        boolean takes = count > 0
                && (returned || count == callsOfFunction[call.function] || oldestOf(call.entry.function) == call);
        return takes ? pending.firstBehind(call.function, call.entry.line) : NONE;
    }
}
