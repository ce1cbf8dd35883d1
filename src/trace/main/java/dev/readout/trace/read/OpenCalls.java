package dev.readout.trace.read;

import dev.readout.trace.text.InternedName;
import dev.readout.trace.text.NameTable;
import dev.readout.trace.text.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
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
    static final int MOST = 512;

    /** The end in both directions: the number behind those of all calls, of which one may be entering. */
    private static final int END = MOST + 1;

    private final Window window;
    private final NameTable names;
    /** Open and unused ones, by their numbers. */
    private final List<OpenCall> calls = new ArrayList<>();
    /** By number the next older call, and that of the end the newest one; of those in no use, the next of these. */
    private final int[] older = IntStream.rangeClosed(1, END + 1).toArray();
    /** By number the next newer call, and that of the end the oldest one. */
    private final int[] newer = new int[END + 1];
    /** The first of those in no use, which may have to be made. */
    private int unused;
    int count;
    private final PendingLines hostTimes = new PendingLines();
    private final PendingLines errors = new PendingLines();

    OpenCalls(Window window, NameTable names) {
        this.window = window;
        this.names = names;
        older[END] = END;
        newer[END] = END;
    }

    private OpenCall call(int number) {
        return calls.get(number);
    }

    /** The oldest call; there must be one. */
    OpenCall oldest() {
        return call(newer[END]);
    }

    /** A call to be filled in and {@linkplain #add added}. */
    OpenCall take() {
        if (unused == calls.size()) {
            calls.add(new OpenCall(unused, new CallHead(window, names)));
        }
        return call(unused);
    }

    void add(OpenCall call) {
        int number = call.number;
        if (number == unused) {
            unused = older[number];
        } else {
            // The oldest one was given up for it.
            older[unused] = older[number];
        }
        link(older[END], number);
        link(number, END);
        note(call.entry.thread, number);
        call.clear();
        count++;
    }

    /** Notes the newest call of a thread, or the end, where the log names threads. */
    private static void note(InternedName thread, int number) {
        if (thread != InternedName.NONE) {
            thread.newestCall = number;
        }
    }

    private void link(int before, int behind) {
        newer[before] = behind;
        older[behind] = before;
    }

    /** Removes a call, which stays as it is until another one is {@linkplain #take taken}. */
    void remove(OpenCall call) {
        int number = call.number;
        link(older[number], newer[number]);
        older[number] = unused;
        unused = number;
        note(call.entry.thread, END);
        count--;
        forget(hostTimes, call.entry.function);
        forget(errors, call.entry.function);
    }

    /** Forgets the lines about a function that stand before all its calls: they belong to none of them. */
    private void forget(PendingLines pending, InternedName function) {
        if (pending.count(function) > 0) {
            OpenCall oldest = oldestOf(function);
            pending.removeBefore(function, oldest == null ? Long.MAX_VALUE : oldest.entry.line);
        }
    }

    /** The newest call of the exit's thread, or null. */
    @Nullable
    OpenCall newestOfThread(CallHead exit) {
        int number = exit.thread.newestCall;
        if (number >= END) {
            // None is noted, which need not mean that there is none.
            number = older[END];
            while (number != END && !call(number).entry.thread.is(exit.thread)) {
                number = older[number];
            }
        }
        return number == END ? null : call(number);
    }

    /** The newest call of the exit's thread and function, or null. */
    @Nullable
    OpenCall endedBy(CallHead exit) {
        for (int number = older[END]; number != END; number = older[number]) {
            OpenCall call = call(number);
            if (call.entry.function.is(exit.function) && call.entry.thread.is(exit.thread)) {
                return call;
            }
        }
        return null;
    }

    private int callsOf(InternedName function) {
        int found = 0;
        for (int number = newer[END]; number != END; number = newer[number]) {
            found += call(number).entry.function.is(function) ? 1 : 0;
        }
        return found;
    }

    /** The oldest call of a function, or null. */
    private @Nullable OpenCall oldestOf(InternedName function) {
        for (int number = newer[END]; number != END; number = newer[number]) {
            if (call(number).entry.function.is(function)) {
                return call(number);
            }
        }
        return null;
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
        boolean takes = pending.count(function) < callsOf(function);
        if (takes) {
            pending.add(function, line, number, name);
        }
        return takes;
    }

    TraceState state() {
        List<OpenCall> open = inOrder();
        return new TraceState(open.stream().map(call -> call.entry).map(entry -> new TraceState.Opened(
                entry.line, entry.traceFrom, entry.lineMark)).toList(),
                state(open, hostTimes), state(open, errors));
    }

    private List<OpenCall> inOrder() {
        List<OpenCall> open = new ArrayList<>();
        for (int number = newer[END]; number != END; number = newer[number]) {
            open.add(call(number));
        }
        return open;
    }

    private List<TraceState.Pending> state(List<OpenCall> open, PendingLines pending) {
        return pending.all().stream().map(each -> new TraceState.Pending(
                open.indexOf(oldestOf(each.function)), each.line, each.number, each.name)).toList();
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
        List<OpenCall> open = inOrder();
        restore(open, state.hostTimes(), hostTimes);
        restore(open, state.errors(), errors);
    }

    private static void restore(List<OpenCall> open, List<TraceState.Pending> lines, PendingLines pending) {
        lines.forEach(each -> pending.add(
                open.get(each.call()).entry.function, each.line(), each.number(), each.name()));
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
        boolean takes = lines > 0 && (returned || lines >= callsOf(function) || oldestOf(function) == call);
        return takes ? pending.takeBehind(function, call.entry.line) : null;
    }
}
