package dev.readout.trace.read;

import dev.readout.trace.text.InternedName;
import dev.readout.trace.text.NameTable;
import dev.readout.trace.text.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * The calls that have been entered and not left, from the oldest to the newest, of all threads.
 *
 * <p>Entry and exit belong together if they have the same thread and function. A thread leaves its calls in reverse
 * order: when it leaves one, the calls that it entered later have lost their exits. Without threads in the trace, an
 * exit ends the newest call of its function, and the other calls stay open, since they may be another thread's.
 *
 * <p>At most {@value #MOST} calls are kept. Beyond that the oldest one is given up, as a call that never returned. So
 * few that a call is looked for from the newest on: it is one of the last, where exits are not lost.
 */
final class OpenCalls {
    static final int MOST = 512;

    private final Window window;
    private final NameTable names;
    private final List<OpenCall> calls = new ArrayList<>();
    /**
     * The numbers of the open ones in order, and behind them of others, to be used again; above each the hash of its
     * thread. Numbers are moved without a garbage collector's barrier.
     */
    private final long[] order = LongStream.rangeClosed(0, MOST).toArray();
    int count;
    private final PendingLines hostTimes = new PendingLines();
    private final PendingLines errors = new PendingLines();
    /** The questions about the calls since the range began. */
    final RangeUse use = new RangeUse();

    OpenCalls(Window window, NameTable names) {
        this.window = window;
        this.names = names;
    }

    private OpenCall call(int index) {
        return calls.get((int) order[index]);
    }

    /** The oldest call; there must be one. */
    OpenCall oldest() {
        return call(0);
    }

    /** A call to be filled in and {@linkplain #add added}. */
    OpenCall take() {
        if (count == calls.size()) {
            calls.add(new OpenCall(count, new CallHead(window, names)));
        }
        return call(count);
    }

    void add(OpenCall call) {
        if (call(count) != call) {
            // The oldest one was given up for it.
            move(count + 1, count);
        }
        order[count] = (long) call.entry.thread.hash << Integer.SIZE | (int) order[count];
        call.clear();
        count++;
        use.opened(count);
    }

    /** Removes a call, which stays as it is until another one is {@linkplain #take taken}. */
    void remove(OpenCall call) {
        int index = --count;
        while ((int) order[index] != call.number) {
            index--;
        }
        move(index, count);
        forget(hostTimes, call.entry.function);
        forget(errors, call.entry.function);
    }

    private void move(int from, int to) {
        long moved = order[from];
        System.arraycopy(order, Math.min(from + 1, to), order, Math.min(from, to + 1), Math.abs(to - from));
        order[to] = moved;
    }

    /** Forgets the lines about a function that stand before all its calls: they belong to none of them. */
    private void forget(PendingLines pending, InternedName function) {
        if (pending.count(function) > 0) {
            int oldest = oldestOf(function);
            pending.removeBefore(function, oldest < 0 ? Long.MAX_VALUE : call(oldest).entry.line);
        }
    }

    /** The newest call of the exit's thread, or null. */
    @Nullable
    OpenCall newestOfThread(CallHead exit) {
        for (int i = count - 1; i >= 0; i--) {
            if ((int) (order[i] >>> Integer.SIZE) == exit.thread.hash && call(i).entry.thread.is(exit.thread)) {
                return call(i);
            }
        }
        return null;
    }

    /** The newest call of the exit's thread and function, or null. */
    @Nullable
    OpenCall endedBy(CallHead exit) {
        for (int i = count - 1; i >= 0; i--) {
            OpenCall call = call(i);
            if (call.entry.function.is(exit.function) && call.entry.thread.is(exit.thread)) {
                return call;
            }
        }
        return null;
    }

    private int callsOf(InternedName function) {
        int found = 0;
        for (int i = 0; i < count; i++) {
            found += call(i).entry.function.is(function) ? 1 : 0;
        }
        return found;
    }

    /** The index of the oldest call of a function, or -1. */
    private int oldestOf(InternedName function) {
        for (int i = 0; i < count; i++) {
            if (call(i).entry.function.is(function)) {
                return i;
            }
        }
        return -1;
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
        boolean takes = pending.count(function) < callsOf(function);
        if (takes) {
            pending.add(function, line, number, name);
        }
        return takes;
    }

    TraceState state() {
        List<TraceState.Opened> opened = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            CallHead entry = call(i).entry;
            opened.add(new TraceState.Opened(entry.line, entry.traceFrom, entry.lineMark, entry.function.string));
        }
        return new TraceState(opened, state(hostTimes), state(errors));
    }

    private List<TraceState.Pending> state(PendingLines pending) {
        return pending.all().stream().map(each -> new TraceState.Pending(
                oldestOf(each.function), each.line, each.number, each.name)).toList();
    }

    /** Restores a state: reads the entries again. */
    void restore(TraceState state, WindowedTrace bytes, EntryTrailer trailer) {
        for (TraceState.Opened opened : state.calls()) {
            LineCursor cursor = new LineCursor(bytes, opened.traceFrom(), opened.line() - 1);
            OpenCall restored = take();
            do {
                cursor.advance();
            } while (cursor.windowFrom < window.index(opened.traceFrom()) + opened.mark());
            restored.entry.read(cursor, trailer);
            add(restored);
        }
        restore(state.hostTimes(), hostTimes);
        restore(state.errors(), errors);
    }

    private void restore(List<TraceState.Pending> lines, PendingLines pending) {
        lines.forEach(each -> pending.add(
                call(each.call()).entry.function, each.line(), each.number(), each.name()));
    }

    /**
     * Says which lines belong to a call that ends now. They don't name their thread, and stand close before the exit of
     * their call: so if other threads are in the same function, the call that returns first gets the lines that came
     * first. A call that never returns gets them only if they can be no other's: if it is the oldest one, or if there
     * are as many of them as calls.
     */
    void settle(OpenCall call, boolean returned) {
        PendingLines.Line host = taken(hostTimes, call, returned);
        if (host != null) {
            call.hostNanoseconds = host.number;
        }
        PendingLines.Line error = taken(errors, call, returned);
        if (error != null) {
            call.errorName = error.name;
            call.errorCode = error.number;
        }
    }

    private PendingLines.@Nullable Line taken(PendingLines pending, OpenCall call, boolean returned) {
        InternedName function = call.entry.function;
        int lines = pending.count(function);
        boolean takes = lines > 0 && (returned || lines >= callsOf(function) || call(oldestOf(function)) == call);
        return takes ? pending.takeBehind(function, call.entry.line) : null;
    }
}
