package dev.readout.trace.read;

import dev.readout.trace.text.InternedName;
import dev.readout.trace.text.Marks;
import dev.readout.trace.text.NameTable;
import dev.readout.trace.text.Window;

/**
 * A line with a time of the host: {@code Host Time for call 3: clFinish = 5889 ns}.
 *
 * <p>A call's time is part of the {@link TraceCall}. A separate event is a time without a call in the trace, such as
 * {@code (device timing overhead)}, or a function's in a trace that only has times.
 *
 * <p>A view of the {@link TraceReader} that gave it: it changes with the next event. Not safe to share between threads.
 *
 * <p>Example: {@link TraceCall}.
 */
public final class HostTime {
    private final Window text;
    private final NameTable names;

    private long nanoseconds;
    private int labelFrom;
    private int functionTo;
    private int labelTo;

    HostTime(Window text, NameTable names) {
        this.text = text;
        this.names = names;
    }

    /** Reads a line, and is false if it is of another form. */
    boolean read(LineCursor cursor) {
        int to = text.trimEnd(cursor.windowFrom, cursor.windowTo);
        int digits = cursor.windowFrom + Marks.HOST_TIME.length();
        int digitsEnd = text.digitsEnd(digits, to);
        if (!text.startsWith(Marks.LABEL, digitsEnd, to)) {
            return false;
        }
        labelFrom = digitsEnd + Marks.LABEL.length();
        functionTo = text.functionEnd(labelFrom, to);
        labelTo = functionTo;
        int value = labelTo + Marks.EQUALS.length();
        int valueTo = text.digitsEnd(value, to);
        if (!text.startsWith(Marks.EQUALS, labelTo, to) || !isEnd(valueTo, to)) {
            // The label may contain text that looks like its end: the last one counts.
            valueTo = text.startsWith(Marks.NANOSECONDS, to - Marks.NANOSECONDS.length(), to)
                    ? to - Marks.NANOSECONDS.length() : to;
            value = text.digitsStart(labelFrom, valueTo);
            labelTo = value - Marks.EQUALS.length();
            if (labelTo <= labelFrom || !text.startsWith(Marks.EQUALS, labelTo, to)) {
                return false;
            }
        }
        nanoseconds = text.number(value, valueTo);
        return nanoseconds >= 0;
    }

    private boolean isEnd(int position, int to) {
        return position == to
                || position + Marks.NANOSECONDS.length() == to && text.startsWith(Marks.NANOSECONDS, position, to);
    }

    /** The function at the label's beginning; empty if there is none. */
    InternedName function() {
        return functionTo - labelFrom > NameTable.LONGEST ? InternedName.NONE : names.of(text, labelFrom, functionTo);
    }

    /** The label of the time: a function, perhaps with a kernel or a tag, {@code clEnqueueMapBuffer( R; blocking )}. */
    public String label() {
        return names.of(text, labelFrom, labelTo).string;
    }

    /** The time in nanoseconds. */
    public long nanoseconds() {
        return nanoseconds;
    }
}
