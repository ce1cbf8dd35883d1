package dev.readout.trace.write;

import dev.readout.trace.signature.CallValues;
import dev.readout.trace.signature.TracedFunction;
import dev.readout.trace.text.LineWriter;
import dev.readout.trace.text.Marks;
import java.lang.ref.WeakReference;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The buffered lines of one thread. Only that thread writes lines. Each line is complete before the call goes on, so
 * calls within calls are lines between lines. The lock is for the final flush, and otherwise uncontended.
 */
final class ThreadLog {
    private static final int BUFFER_BYTES = 1 << 16;
    /** {@code TraceLayer.NO_ENQUEUE}. */
    private static final long NONE = -1;

    private final ThreadLogs logs;
    private final WeakReference<Thread> thread;
    /** The thread's id, by which readers know it. */
    private final long id;
    /** The text about the thread in each of its lines. */
    private final String context;
    /** The call that is entered or left right now. */
    private final CallValues call;
    private @Nullable DriverFunction function;
    /** The counter of the call that the thread is in, if that enqueues something. */
    private long enqueue = NONE;

    /** Null once the log is closed: threads live on, and need no buffer. */
    private @Nullable LineWriter line = new LineWriter();
    /** The bytes of complete lines, and their number. A failed line may follow them. */
    private int whole;
    private int lines;

    /** The log of the calling thread. */
    ThreadLog(ThreadLogs logs, Thread thread, long number, int mostWords) {
        this.logs = logs;
        this.thread = new WeakReference<>(thread);
        this.call = new CallValues(mostWords, logs.structs);
        LineWriter head = new LineWriter();
        long id = number;
        if (logs.settings.threadId) {
            id = SystemThread.id();
            head.thread(id);
        }
        if (logs.settings.threadNumber) {
            head.threadNumber(number);
        }
        this.context = head.toString();
        this.id = id;
    }

    /** Writes the thread's name, if it has one and its lines have the thread's number. */
    synchronized void name(String name) {
        String shown = LineText.of(name);
        if (line != null && !context.isEmpty() && !shown.isEmpty()) {
            end(line.cut(whole).threadName(id, LineText.bytes(shown)));
        }
    }

    /** Sets the function whose call is entered or left next. */
    ThreadLog of(DriverFunction function) {
        this.function = function;
        return this;
    }

    /** Takes an argument of the call that is entered or left next. */
    ThreadLog word(int index, long word) {
        call.setArgument(index, word);
        return this;
    }

    /**
     * Writes the entry of a call. The time is taken last, so that the layer's own time is not part of the call.
     *
     * @return the room of the outputs before the call, for the exit: {@link TracedFunction#room}
     */
    synchronized long enter() {
        LineWriter line = this.line;
        if (line == null) {
            return 0;
        }
        long room = 0;
        flushIfFull(line);
        DriverFunction called = Objects.requireNonNull(this.function);
        String name = called.name();
        TracedFunction function = Objects.requireNonNull(called.known());
        long counter = logs.counter(function);
        enqueue = function.enqueues ? counter : NONE;
        try {
            call.setReturned(0);
            room = function.room(call);
            function.arguments(line.cut(whole).entry().text(context).function(name), call);
        } catch (RuntimeException | Error e) {
            logs.output.lost(1, e);
            line.cut(whole).entry().text(context).function(name);
        }
        if (counter >= 0) {
            line.enqueueCounter(counter);
        }
        end(line, logs.now());
        return room;
    }

    /** Writes the exit of a call; {@link #enter} returned the room. */
    void exit(long value, long room) {
        exit(value, room, logs.now());
    }

    /** The counter of the call that the thread is in, or {@link TraceLayer#NO_ENQUEUE} if it enqueues nothing. */
    long enqueue() {
        return enqueue;
    }

    private synchronized void exit(long value, long room, long time) {
        enqueue = NONE;
        LineWriter line = this.line;
        if (line == null) {
            return;
        }
        DriverFunction called = Objects.requireNonNull(this.function);
        String name = called.name();
        TracedFunction function = Objects.requireNonNull(called.known());
        try {
            call.setReturned(value);
            call.setRoom(room);
            function.returned(line.cut(whole).exit().text(context).function(name).returned(), call);
            function.outputs(line, call);
        } catch (RuntimeException | Error e) {
            logs.output.lost(1, e);
            line.cut(whole).exit().text(context).function(name).returned().text(Marks.UNKNOWN.text());
        }
        end(line, time);
        flushIfFull(line);
    }

    /** Writes a device time, which is a line of its own. */
    synchronized void deviceTime(
            byte[] key, long enqueueCounter, long queuedToSubmitted, long submittedToStarted, long startedToEnded) {
        LineWriter line = this.line;
        if (line != null) {
            line.cut(whole)
                    .deviceTime(key, enqueueCounter, queuedToSubmitted, submittedToStarted, startedToEnded);
            end(line);
            flushIfFull(line);
        }
    }

    private void end(LineWriter line, long time) {
        if (logs.settings.time) {
            line.insertTime(time - logs.start);
        }
        end(line);
    }

    private void end(LineWriter line) {
        whole = line.end().length();
        lines++;
        if (logs.writesThrough) {
            flush(line);
        }
    }

    private void flushIfFull(LineWriter line) {
        if (whole >= BUFFER_BYTES) {
            flush(line);
        }
    }

    synchronized void flush() {
        if (line != null) {
            flush(line);
        }
    }

    private void flush(LineWriter line) {
        if (lines > 0) {
            logs.output.write(line.cut(whole), lines);
            whole = 0;
            lines = 0;
        }
    }

    synchronized void close() {
        flush();
        line = null;
    }

    /** Flushes the lines of a thread that has ended, and is false if it has not. */
    boolean endsWithThread() {
        Thread owner = thread.get();
        boolean ended = owner == null || !owner.isAlive();
        if (ended) {
            flush();
        }
        return ended;
    }
}
