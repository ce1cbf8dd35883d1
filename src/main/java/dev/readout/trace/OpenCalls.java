package dev.readout.trace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The calls that have been entered and not left, from the oldest to the newest, of all threads.
 *
 * <p>Entry and exit belong together if they are of one thread and of one function. A thread leaves its calls in the
 * reverse order: when it leaves one, those that it entered later have lost their exits. Where the trace does not say
 * which thread it is, an exit ends the newest call of its function, and says nothing of the others: they may be another
 * thread's.
 *
 * <p>At most {@value #MOST} calls are kept. The oldest one is then given up, as one that never returned.
 */
final class OpenCalls {
    static final int MOST = 4096;

    private static final int NONE = CallChains.NONE;

    private final Window window;
    private final NameTable names;
    /** Open and unused ones, by their numbers. */
    private OpenCall[] calls = new OpenCall[16];
    private int made;
    private int oldest = NONE;
    private int newest = NONE;
    private int unused = NONE;
    private int count;

    private final CallChains byThread = new CallChains();
    private final CallChains byFunction = new CallChains();
    /** Made for the first exit that is not that of its thread's newest call: most logs have none. */
    private @Nullable CallChains byBoth;

    /** Those that are being called, and unused ones, by their numbers. */
    private OpenFunction[] functions = new OpenFunction[16];
    private int madeFunctions;
    private int unusedFunction = NONE;
    private final PendingLines hostTimes = new PendingLines();
    private final PendingLines errors = new PendingLines();

    private final RangeUse use = new RangeUse();

    /** How many calls have been looked at and passed over. */
    private long looked;

    OpenCalls(Window window, NameTable names) {
        this.window = window;
        this.names = names;
    }

    int count() {
        return count;
    }

    /** What has been asked of the calls since the range began. */
    RangeUse use() {
        return use;
    }

    /** How many calls and lines have been looked at and passed over: what a log may not make many. */
    long looked() {
        return looked + hostTimes.looked() + errors.looked();
    }

    private @Nullable OpenCall call(int number) {
        return number == NONE ? null : calls[number];
    }

    /** The oldest of the calls, of which there must be one. */
    OpenCall oldest() {
        return calls[oldest];
    }

    /** A call to be filled in and {@linkplain #add added}. */
    OpenCall take() {
        if (unused == NONE) {
            return make();
        }
        OpenCall call = calls[unused];
        unused = call.older;
        return call;
    }

    private OpenCall make() {
        if (made == calls.length) {
            calls = Arrays.copyOf(calls, 2 * made);
        }
        calls[made] = new OpenCall(made, new CallHead(window, names));
        return calls[made++];
    }

    void add(OpenCall call) {
        call.clear();
        call.older = newest;
        call.newer = NONE;
        if (newest == NONE) {
            oldest = call.number;
        } else {
            calls[newest].newer = call.number;
        }
        newest = call.number;
        count++;
        use.opened(count);
        OpenCall same = newestOf(call.entry.function);
        OpenFunction function = same == null ? takeFunction() : functions[same.function];
        function.calls++;
        call.function = function.number;
        byThread.add(call.number, call.entry.thread.hash);
        byFunction.add(call.number, call.entry.function.hash);
        if (byBoth != null) {
            byBoth.add(call.number, both(call.entry));
        }
    }

    private static int both(CallHead head) {
        return head.thread.hash * 31 + head.function.hash;
    }

    private OpenFunction takeFunction() {
        if (unusedFunction != NONE) {
            OpenFunction function = functions[unusedFunction];
            unusedFunction = function.next;
            return function;
        }
        if (madeFunctions == functions.length) {
            functions = Arrays.copyOf(functions, 2 * madeFunctions);
        }
        functions[madeFunctions] = new OpenFunction(madeFunctions);
        return functions[madeFunctions++];
    }

    /** Removes a call, which stays as it is until another one is {@linkplain #take taken}. */
    void remove(OpenCall call) {
        if (call.older == NONE) {
            oldest = call.newer;
        } else {
            calls[call.older].newer = call.newer;
        }
        if (call.newer == NONE) {
            newest = call.older;
        } else {
            calls[call.newer].older = call.older;
        }
        count--;
        byThread.remove(call.number, call.entry.thread.hash);
        byFunction.remove(call.number, call.entry.function.hash);
        if (byBoth != null) {
            byBoth.remove(call.number, both(call.entry));
        }
        OpenFunction function = functions[call.function];
        function.calls--;
        if (function.hostTimes.count() + function.errors.count() > 0) {
            // Lines that stand before all calls that are left belong to none of them.
            long first = function.calls == 0 ? Long.MAX_VALUE : oldestOf(call.entry.function).entry.line;
            hostTimes.removeBefore(function.hostTimes, first);
            errors.removeBefore(function.errors, first);
        }
        if (function.calls == 0) {
            function.next = unusedFunction;
            unusedFunction = function.number;
        }
        recycle(call);
    }

    /** Keeps a call that is not open, to be {@linkplain #take taken} again. */
    void recycle(OpenCall call) {
        call.older = unused;
        unused = call.number;
    }

    /** The newest call of the exit's thread, or null. */
    @Nullable
    OpenCall newestOfThread(CallHead exit) {
        int call = byThread.newest(exit.thread.hash);
        while (call != NONE && !calls[call].entry.thread.is(exit.thread)) {
            looked++;
            call = byThread.older(call);
        }
        return call(call);
    }

    /** The newest call of the exit's thread and function, or null. */
    @Nullable
    OpenCall endedBy(CallHead exit) {
        CallChains chains = byBoth();
        int call = chains.newest(both(exit));
        while (call != NONE && !(calls[call].entry.function.is(exit.function)
                && calls[call].entry.thread.is(exit.thread))) {
            looked++;
            call = chains.older(call);
        }
        return call(call);
    }

    private CallChains byBoth() {
        if (byBoth == null) {
            byBoth = new CallChains();
            for (int call = oldest; call != NONE; call = calls[call].newer) {
                looked++;
                byBoth.add(call, both(calls[call].entry));
            }
        }
        return byBoth;
    }

    private @Nullable OpenCall newestOf(InternedName function) {
        int call = byFunction.newest(function.hash);
        while (call != NONE && !calls[call].entry.function.is(function)) {
            looked++;
            call = byFunction.older(call);
        }
        return call(call);
    }

    /** The oldest call of a function, which must have one. */
    private OpenCall oldestOf(InternedName function) {
        int call = byFunction.oldest(function.hash);
        while (call != NONE && !calls[call].entry.function.is(function)) {
            looked++;
            call = byFunction.newer(call);
        }
        return calls[call];
    }

    /** Keeps a line about the host time of a function, and is false if each of its calls has one. */
    boolean addHostTime(InternedName function, long line, long nanoseconds) {
        use.askedFor(function);
        OpenCall call = newestOf(function);
        if (call == null || functions[call.function].hostTimes.count() == functions[call.function].calls) {
            return false;
        }
        hostTimes.add(functions[call.function].hostTimes, line, nanoseconds, InternedName.NONE);
        return true;
    }

    /** As {@link #addHostTime}, for a line about an error. */
    boolean addError(ErrorLine error, long line) {
        use.askedFor(error.function);
        OpenCall call = newestOf(error.function);
        if (call == null || functions[call.function].errors.count() == functions[call.function].calls) {
            return false;
        }
        errors.add(functions[call.function].errors, line, error.code, error.name);
        return true;
    }

    /** What those that read on from here have to know. */
    TraceState state() {
        List<TraceState.Opened> opened = new ArrayList<>();
        List<TraceState.Pending> pendingHostTimes = new ArrayList<>();
        List<TraceState.Pending> pendingErrors = new ArrayList<>();
        BitSet seen = new BitSet();
        for (int number = oldest; number != NONE; number = calls[number].newer) {
            OpenCall call = calls[number];
            if (!seen.get(call.function)) {
                seen.set(call.function);
                hostTimes.copyTo(pendingHostTimes, functions[call.function].hostTimes, opened.size());
                errors.copyTo(pendingErrors, functions[call.function].errors, opened.size());
            }
            opened.add(new TraceState.Opened(call.entry.line, call.entry.traceFrom, call.entry.function.string));
        }
        return new TraceState(opened, pendingHostTimes, pendingErrors);
    }

    /** Makes this what it was where a state was taken: the entries are read again. */
    void restore(TraceState state, WindowedTrace bytes, EntryTrailer trailer) {
        OpenCall[] restored = new OpenCall[state.calls().size()];
        for (int i = 0; i < restored.length; i++) {
            TraceState.Opened opened = state.calls().get(i);
            LineCursor cursor = new LineCursor(bytes, opened.traceFrom(), opened.line() - 1);
            restored[i] = take();
            cursor.advance();
            restored[i].entry.read(cursor, trailer);
            add(restored[i]);
        }
        for (TraceState.Pending line : state.hostTimes()) {
            hostTimes.add(functions[restored[line.call()].function].hostTimes, line.line(), line.number(), line.name());
        }
        for (TraceState.Pending line : state.errors()) {
            errors.add(functions[restored[line.call()].function].errors, line.line(), line.number(), line.name());
        }
    }

    /**
     * Says which lines belong to a call that ends now. They don't name their thread, and stand close before the exit of
     * their call: so if other threads are in the same function, the call that returns first gets the lines that came
     * first. A call that never returns gets them only if they can be no other's: if it is the oldest one, or if there
     * are as many of them as calls.
     */
    void settle(OpenCall call, boolean returned) {
        OpenFunction function = functions[call.function];
        if (function.hostTimes.count() > 0 && (returned || mayTake(call, function, function.hostTimes))) {
            int host = hostTimes.firstBehind(function.hostTimes, call.entry.line);
            if (host != PendingLines.NONE) {
                call.hostNanoseconds = hostTimes.number(host);
                hostTimes.remove(function.hostTimes, host);
            }
        }
        if (function.errors.count() > 0 && (returned || mayTake(call, function, function.errors))) {
            int error = errors.firstBehind(function.errors, call.entry.line);
            if (error != PendingLines.NONE) {
                call.errorName = errors.name(error);
                call.errorCode = errors.number(error);
                errors.remove(function.errors, error);
            }
        }
    }

    private boolean mayTake(OpenCall call, OpenFunction function, PendingLines.Queue queue) {
        return queue.count() == function.calls || oldestOf(call.entry.function) == call;
    }
}
