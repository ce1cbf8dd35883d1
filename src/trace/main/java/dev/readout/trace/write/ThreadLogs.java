package dev.readout.trace.write;

import dev.readout.trace.signature.OtherStructs;
import dev.readout.trace.signature.TracedFunction;
import dev.readout.trace.text.LineWriter;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * The logs of all threads, one each. Logs of ended threads are flushed and dropped when they could outnumber the live
 * ones, so that the number of concurrent threads bounds the number of logs.
 */
final class ThreadLogs {
    private static final int FIRST_SWEEP = 16;

    final TraceSettings settings;
    final TraceOutput output;
    final int mostWords;
    final OtherStructs structs;
    private final LongSupplier clock;
    /** When the trace began, in nanoseconds of the host's clock. */
    final long start;
    private final AtomicLong enqueued = new AtomicLong();
    /** Weak, since a thread may outlive the layer and its class loader: {@link #logs} has what is in use. */
    @SuppressWarnings("ThreadLocalUsage") // One for each layer, and it goes with the layer.
    private final ThreadLocal<WeakReference<ThreadLog>> current = new ThreadLocal<>();
    private final ArrayList<ThreadLog> logs = new ArrayList<>();
    private long threads;
    private int nextSweep = FIRST_SWEEP;
    private volatile boolean closed;
    volatile boolean writesThrough;

    /**
     * @param mostWords how many arguments a function has at most
     * @param structs the structs of chains that the headers lack
     */
    ThreadLogs(
            TraceSettings settings, TraceOutput output, int mostWords, OtherStructs structs) {
        this.structs = structs;
        this.settings = settings;
        clock = settings.clock;
        start = clock.getAsLong();
        this.output = output;
        this.mostWords = mostWords;
    }

    /** The log of the calling thread. */
    ThreadLog current() {
        WeakReference<ThreadLog> known = current.get();
        ThreadLog log = known == null ? null : known.get();
        return log != null ? log : register();
    }

    private synchronized ThreadLog register() {
        if (logs.size() >= nextSweep) {
            logs.removeIf(ThreadLog::endsWithThread);
            nextSweep = Math.max(FIRST_SWEEP, 2 * logs.size());
        }
        // Whatever fails here, a log is known to both its thread and this, or to neither.
        logs.ensureCapacity(logs.size() + 1);
        ThreadLog log = new ThreadLog(this, Thread.currentThread(), threads + 1, mostWords);
        if (closed) {
            log.close();
        }
        current.set(new WeakReference<>(log));
        threads++;
        if (!closed) {
            logs.add(log);
            log.name(SystemThread.name());
        }
        return log;
    }

    /** Flushes all threads' lines. */
    synchronized void flush() {
        if (!closed) {
            logs.forEach(ThreadLog::flush);
            output.end(false);
        }
    }

    /** Flushes all threads' lines, and writes later ones at once: the process is about to end. */
    void writeThrough() {
        writesThrough = true;
        flush();
    }

    /** Flushes all threads' lines, and drops later ones. */
    synchronized void close() {
        if (!closed) {
            closed = true;
            logs.forEach(ThreadLog::close);
            logs.clear();
            output.end(true);
        }
    }

    /** Writes that an untraced function was looked up, and why it is untraced. */
    synchronized void untraced(String function, String reason) {
        if (!closed) {
            output.write(new LineWriter().untraced(function, reason).end(), 1);
        }
    }

    /** Notes that a line was lost, and throws nothing. */
    void lost(Throwable reason) {
        try {
            output.lost(1, reason);
        } catch (Throwable nothingLeft) {
            // Such as a stack overflow. The call matters more than the count of lost lines.
        }
    }

    synchronized int count() {
        return logs.size();
    }

    boolean isClosed() {
        return closed;
    }

    /** The time, in nanoseconds of the host's clock. */
    long now() {
        return clock.getAsLong();
    }

    /** The counter of the next call that enqueues something, or -1 if that is not written. */
    long nextCounter() {
        return settings.enqueueCounter ? enqueued.get() : -1;
    }

    /** How many calls that enqueue something were entered before this one, or -1 if that is not written. */
    long counter(TracedFunction function) {
        return !settings.enqueueCounter ? -1 : function.enqueues ? enqueued.getAndIncrement() : enqueued.get();
    }
}
