package dev.readout.trace.read;

import dev.readout.trace.text.Marks;
import dev.readout.trace.text.NameTable;
import dev.readout.trace.text.Window;

/**
 * A line with a thread's name: {@code Thread Name for 4711 = worker-1}. {@link dev.readout.trace.write.TraceLayer}
 * writes one before the first call of each thread that has a name. Another thread may have the same number once this
 * one has ended, and then has a line of its own.
 *
 * <p>A view of the {@link TraceReader} that gave it: it changes with the next event. Not safe to share between threads.
 *
 * <p>Example: {@link TraceCall}.
 */
public final class ThreadName {
    private final Window text;
    private final NameTable names;

    private int threadFrom;
    private int threadTo;
    private int nameFrom;
    private int nameTo;

    ThreadName(Window text, NameTable names) {
        this.text = text;
        this.names = names;
    }

    /** Reads a line, and is false if it is of another form. */
    boolean read(LineCursor cursor) {
        int to = text.trimEnd(cursor.windowFrom, cursor.windowTo);
        threadFrom = cursor.windowFrom + Marks.THREAD_NAME.length();
        threadTo = text.blank(threadFrom);
        nameFrom = threadTo + Marks.EQUALS.length();
        nameTo = to;
        return threadTo > threadFrom && nameFrom < to && text.startsWith(Marks.EQUALS, threadTo, to)
                && threadTo - threadFrom <= NameTable.LONGEST;
    }

    /** The thread, as {@link TraceCall#thread} of its calls says it. */
    public String thread() {
        return names.of(text, threadFrom, threadTo).string;
    }

    /** The name. */
    public String name() {
        return names.of(text, nameFrom, nameTo).string;
    }
}
