package dev.readout.trace;

/**
 * A line that says how long something took on the host: {@code Host Time for call 3: clFinish = 5889 ns}.
 *
 * <p>Of a call it is part of the {@link TraceCall}. On its own it comes where it belongs to no call of the trace, such
 * as {@code (device timing overhead)}, or the functions of a trace that has times only.
 *
 * <p>A view of the {@link TraceReader} that gave it: it changes with the next event. Not safe to share between threads.
 */
public final class HostTime {
    private static final Literal LABEL = Literal.of(": ");
    private static final Literal EQUALS = Literal.of(" = ");
    private static final Literal UNIT = Literal.of(" ns");

    private final TraceBytes bytes;
    private final Names names;

    private long line;
    private long callFrom;
    private long callTo;
    private long nanoseconds;
    private long labelFrom;
    private long labelTo;
    /** What the label begins with; empty if that is no function. */
    private final Name function;

    HostTime(TraceBytes bytes, Names names) {
        this.bytes = bytes;
        this.names = names;
        this.function = new Name(bytes);
    }

    /** Reads a line, and is false if it is of another form. */
    boolean read(LineCursor cursor) {
        long to = bytes.trimEnd(cursor.text(), cursor.to());
        long digits = cursor.text() + LineKind.HOST_TIME_MARK.length();
        long digitsEnd = bytes.digitsEnd(digits, to);
        if (!bytes.startsWith(LABEL, digitsEnd, to)) {
            return false;
        }
        labelFrom = digitsEnd + LABEL.length();
        if (bytes.startsWith(UNIT, to - UNIT.length(), to)) {
            to -= UNIT.length();
        }
        long value = bytes.digitsStart(labelFrom, to);
        labelTo = value - EQUALS.length();
        if (labelTo <= labelFrom || !bytes.startsWith(EQUALS, labelTo, to)) {
            return false;
        }
        line = cursor.number();
        callFrom = digits;
        callTo = digitsEnd;
        function.set(labelFrom, bytes.functionEnd(labelFrom, labelTo));
        nanoseconds = bytes.number(value, to);
        return nanoseconds >= 0;
    }

    Name function() {
        return function;
    }

    /** The number of the line, from 1 on. */
    public long line() {
        return line;
    }

    /** How many times had been logged for this label, this one included; -1 if it is no number. */
    public long call() {
        return bytes.number(callFrom, callTo);
    }

    /** What took the time: a function, perhaps with a kernel or a tag, {@code clEnqueueMapBuffer( R; blocking )}. */
    public String label() {
        return names.of(labelFrom, labelTo);
    }

    /** The time in nanoseconds. */
    public long nanoseconds() {
        return nanoseconds;
    }
}
