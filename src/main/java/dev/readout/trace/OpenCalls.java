package dev.readout.trace;

import java.util.Arrays;

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

    private static final int NONE = -1;

    private final Text window;
    private final Names names;
    /** Open and unused ones, by their numbers. */
    private OpenCall[] calls = new OpenCall[16];
    private int made;
    private int oldest = NONE;
    private int newest = NONE;
    private int unused = NONE;
    private int count;
    /** How many lines about host times and errors the open calls have. */
    private int details;

    OpenCalls(Text window, Names names) {
        this.window = window;
        this.names = names;
    }

    int count() {
        return count;
    }

    private OpenCall call(int number) {
        return number == NONE ? null : calls[number];
    }

    OpenCall oldest() {
        return call(oldest);
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
        details -= call.details();
        recycle(call);
    }

    /** Keeps a call that is not open, to be {@linkplain #take taken} again. */
    void recycle(OpenCall call) {
        call.older = unused;
        unused = call.number;
    }

    /** The newest call of the exit's thread, or null. */
    OpenCall newestOfThread(CallHead exit) {
        OpenCall call = call(newest);
        while (call != null && !call.entry.thread.is(exit.thread)) {
            call = call(call.older);
        }
        return call;
    }

    /** The newest call of the exit's thread and function, from {@code newest} on, or null. */
    OpenCall endedBy(CallHead exit, OpenCall newest) {
        OpenCall call = newest;
        while (call != null && !(call.entry.function.is(exit.function) && call.entry.thread.is(exit.thread))) {
            call = call(call.older);
        }
        return call;
    }

    /**
     * The call that a line about the host time of a function belongs to, as far as one can say before the exits come:
     * the oldest one that has none so far. Null if each has one.
     */
    OpenCall withoutHostTime(Name function) {
        OpenCall call = call(oldest);
        while (call != null && (call.hostLine != 0 || !call.entry.function.is(function))) {
            call = call(call.newer);
        }
        return call;
    }

    void giveHostTime(OpenCall call, long line, long nanoseconds) {
        call.hostLine = line;
        call.hostNanoseconds = nanoseconds;
        details++;
    }

    void giveError(OpenCall call, long line, ErrorLine error) {
        call.errorLine = line;
        call.errorName = error.name;
        call.errorCode = error.code;
        details++;
    }

    /** As {@link #withoutHostTime}, for a line about an error. */
    OpenCall withoutError(Name function) {
        OpenCall call = call(oldest);
        while (call != null && (call.errorLine != 0 || !call.entry.function.is(function))) {
            call = call(call.newer);
        }
        return call;
    }

    /**
     * Says which lines belong to a call that returns now. They don't name their thread, and stand close before the exit
     * of their call: so if other threads are in the same function, the call that returns first gets the lines that came
     * first.
     */
    void settle(OpenCall call) {
        if (details == call.details()) {
            return;
        }
        OpenCall host = call;
        OpenCall error = call;
        for (OpenCall other = call(oldest); other != null; other = call(other.newer)) {
            if (other != call && other.entry.function.is(call.entry.function)) {
                host = precedes(other.hostLine, host.hostLine, call) ? other : host;
                error = precedes(other.errorLine, error.errorLine, call) ? other : error;
            }
        }
        if (host != call) {
            call.takeHostTime(host);
        }
        if (error != call) {
            call.takeError(error);
        }
    }

    private static boolean precedes(long line, long than, OpenCall call) {
        return line > call.entry.line && (than == 0 || line < than);
    }
}
