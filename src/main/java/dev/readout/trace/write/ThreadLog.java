package dev.readout.trace.write;

import dev.readout.trace.signature.CallValues;
import dev.readout.trace.signature.TracedFunction;
import dev.readout.trace.text.LineWriter;
import dev.readout.trace.text.Marks;
import java.lang.ref.WeakReference;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The lines of one thread, on their way to the file. Only that thread writes lines, each of them whole and nothing of
 * them across the call itself, so calls within calls are lines between lines. The lock is there for those who take what
 * is left at the end, and is free otherwise.
 */
final class ThreadLog {
    private static final int BUFFER_BYTES = 1 << 16;

    private final ThreadLogs logs;
    private final WeakReference<Thread> thread;
    /** What readers know the thread by. */
    private final long id;
    /** What every line of the thread says of it. */
    private final String context;
    /** The call that is entered or left right now. */
    private final CallValues call;
    private @Nullable DriverFunction function;

    /** Null once the log is closed: threads live on, and need no buffer. */
    private @Nullable LineWriter line = new LineWriter();
    /** How many bytes are whole lines, and how many lines they are. What follows them is a line that failed. */
    private int whole;
    private int lines;

    /** The log of the calling thread. */
    ThreadLog(ThreadLogs logs, Thread thread, long number, int mostWords) {
        this.logs = logs;
        this.thread = new WeakReference<>(thread);
        this.call = new CallValues(mostWords, logs.structs);
        LineWriter head = new LineWriter();
        long id = number;
        if (logs.options.threadId()) {
            id = SystemThread.id();
            head.thread(id);
        }
        if (logs.options.threadNumber()) {
            head.threadNumber(number);
        }
        this.context = head.toString();
        this.id = id;
    }

    /** Writes what the thread is called, if it is called something and its lines say which they are. */
    synchronized void name(String name) {
        String shown = LineText.of(name);
        if (line != null && !context.isEmpty() && !shown.isEmpty()) {
            end(line.cut(whole).threadName(id, LineText.bytes(shown)));
        }
    }

    /** Takes the function whose call is entered or left next: one whose calls are written. */
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
     * Writes the entry of a call. The time is taken last: what the layer does is not a part of the call.
     *
     * @return what the exit needs to know of the memory before the call: {@link TracedFunction#room}
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

    /** Writes the exit of a call, of which {@link #enter} returned the room. */
    void exit(long value, long room) {
        exit(value, room, logs.now());
    }

    private synchronized void exit(long value, long room, long time) {
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
            line.cut(whole).exit().text(context).function(name).returned().word(Marks.UNKNOWN.text());
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
        if (logs.options.time()) {
            line.insertTime(logs.sinceStart(time));
        }
        end(line);
    }

    private void end(LineWriter line) {
        whole = line.end().length();
        lines++;
        if (logs.writesThrough()) {
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

    boolean isOfDeadThread() {
        Thread owner = thread.get();
        return owner == null || !owner.isAlive();
    }
}
