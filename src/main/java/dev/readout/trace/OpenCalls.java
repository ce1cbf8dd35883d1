package dev.readout.trace;

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

    private final Text window;
    private final Names names;
    private OpenCall oldest;
    private OpenCall newest;
    private OpenCall unused;
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

    OpenCall oldest() {
        return oldest;
    }

    /** A call to be filled in and {@linkplain #add added}. */
    OpenCall take() {
        OpenCall call = unused;
        if (call == null) {
            return new OpenCall(new CallHead(window, names));
        }
        unused = call.older;
        return call;
    }

    void add(OpenCall call) {
        call.clear();
        call.older = newest;
        call.newer = null;
        if (newest == null) {
            oldest = call;
        } else {
            newest.newer = call;
        }
        newest = call;
        count++;
    }

    void remove(OpenCall call) {
        if (call.older == null) {
            oldest = call.newer;
        } else {
            call.older.newer = call.newer;
        }
        if (call.newer == null) {
            newest = call.older;
        } else {
            call.newer.older = call.older;
        }
        count--;
        details -= call.details();
    }

    /** Keeps a call that is not open any more, to be {@linkplain #take taken} again. */
    void recycle(OpenCall call) {
        call.older = unused;
        unused = call;
    }

    /** The newest call of the exit's thread, or null. */
    OpenCall newestOfThread(CallHead exit) {
        OpenCall call = newest;
        while (call != null && !call.entry.thread.is(exit.thread)) {
            call = call.older;
        }
        return call;
    }

    /** The newest call of the exit's thread and function, from {@code newest} on, or null. */
    OpenCall endedBy(CallHead exit, OpenCall newest) {
        OpenCall call = newest;
        while (call != null && !(call.entry.function.is(exit.function) && call.entry.thread.is(exit.thread))) {
            call = call.older;
        }
        return call;
    }

    /**
     * The call that a line about the host time of a function belongs to, as far as one can say before the exits come:
     * the oldest one that has none so far. Null if each has one.
     */
    OpenCall withoutHostTime(Name function) {
        OpenCall call = oldest;
        while (call != null && (call.hostLine != 0 || !call.entry.function.is(function))) {
            call = call.newer;
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
        OpenCall call = oldest;
        while (call != null && (call.errorLine != 0 || !call.entry.function.is(function))) {
            call = call.newer;
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
        for (OpenCall other = oldest; other != null; other = other.newer) {
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
