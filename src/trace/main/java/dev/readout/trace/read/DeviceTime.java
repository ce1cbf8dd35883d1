package dev.readout.trace.read;

import dev.readout.trace.text.Literal;
import dev.readout.trace.text.Marks;
import dev.readout.trace.text.NameTable;
import dev.readout.trace.text.Window;
import java.math.BigInteger;
import java.util.List;

/**
 * A line with the device's time for a command. The real layer logs it some time after the enqueueing call has returned,
 * whose counter is {@link #enqueueCounter}.
 *
 * <p>There are two forms: {@code Device Time for} a label has the three durations, {@code Device Timeline for} has the
 * four times, in nanoseconds of the device's clock, and so the durations as well. Asking for a time of a line that is
 * no {@linkplain #isTimeline timeline} is an {@link IllegalStateException}. A log may have both lines for one command:
 * with the same counter and durations.
 *
 * <p>Times are as the driver gave them. Some drivers give zeros, or times that are out of order: then a duration is
 * negative, and {@link #isMeasured} tells whether the last one can be right all the same.
 *
 * <p>A view of the {@link TraceReader} that gave it: it changes with the next event. Not safe to share between threads.
 *
 * <p>Example: {@link TraceCall}.
 */
public final class DeviceTime {
    /** The digits of 2^64 - 1. */
    private static final int MOST_DIGITS = 20;

    private final Window text;
    private final NameTable names;

    private long line;
    private long enqueueCounter;
    private int labelFrom;
    private int labelTo;
    private boolean timeline;
    private final long[] numbers = new long[4];

    DeviceTime(Window text, NameTable names) {
        this.text = text;
        this.names = names;
    }

    /** Reads a line, and is false if it is of another form. */
    boolean read(LineCursor cursor) {
        timeline = cursor.kind == LineKind.DEVICE_TIMELINE;
        Literal mark = timeline ? Marks.DEVICE_TIMELINE : Marks.DEVICE_TIME;
        int to = cursor.windowTo;
        labelFrom = behindCall(cursor.windowFrom + mark.length(), to);
        // A label may look like times itself, and what follows the times may look like anything.
        if (readTimes(text.indexOf('=', labelFrom, to) - 1, to) != to
                && (readTimes(text.lastIndexOf(Marks.EQUALS, labelFrom, to), to) < 0 || hasSecondMark())) {
            return false;
        }
        line = cursor.number;
        readEnqueueCounter();
        return true;
    }

    /** Reads the times behind a label, and gives where they end; -1 if they are not what the real layer writes. */
    private int readTimes(int equals, int to) {
        labelTo = equals;
        if (labelTo < labelFrom || !text.startsWith(Marks.EQUALS, labelTo, to)) {
            return -1;
        }
        int position = labelTo + Marks.EQUALS.length();
        List<Literal> units = timeline ? Marks.TIMES : Marks.DURATIONS;
        for (int i = 0; i < units.size(); i++) {
            Literal unit = units.get(i);
            int end = text.digitsEnd(position, to);
            if (!readNumber(i, position, end) || !text.startsWith(unit, end, to)) {
                return -1;
            }
            position = end + unit.length();
        }
        return position;
    }

    /** Returns whether the label has another line in it, as of several writers: nobody knows whose the times are. */
    private boolean hasSecondMark() {
        // It would have its equals sign.
        int position = text.indexOf('=', labelFrom, labelTo) < labelTo ? text.markBegin(labelFrom, labelTo) : labelTo;
        while (position < labelTo && !text.startsWith(Marks.DEVICE_TIME, position, labelTo)
                && !text.startsWith(Marks.DEVICE_TIMELINE, position, labelTo)) {
            position = text.markBegin(position + 1, labelTo);
        }
        return position < labelTo;
    }

    /** Behind {@code call 3 to }, with which logs of 2018 begin. */
    private int behindCall(int from, int to) {
        if (!text.startsWith(Marks.CALL, from, to)) {
            return from;
        }
        int end = text.digitsEnd(from + Marks.CALL.length(), to);
        return text.startsWith(Marks.TO_CALL, end, to) ? end + Marks.TO_CALL.length() : from;
    }

    /** Reads a number of 64 bits: the layer subtracts times without regard to their order, so -5 is 2^64 - 5. */
    private boolean readNumber(int index, int from, int to) {
        numbers[index] = text.number(from, to);
        if (numbers[index] < 0 && to > from && to - from <= MOST_DIGITS) {
            BigInteger unsigned = new BigInteger(text.string(from, to));
            numbers[index] = unsigned.longValue();
            return unsigned.bitLength() <= Long.SIZE;
        }
        return numbers[index] >= 0;
    }

    private void readEnqueueCounter() {
        enqueueCounter = -1;
        int enqueue = text.lastIndexOf(Marks.ENQUEUE, labelFrom, labelTo);
        if (enqueue > 0) {
            int digits = enqueue + Marks.ENQUEUE.length();
            int end = text.digitsEnd(digits, labelTo);
            if (text.at(end, labelTo) == ')' && end + 1 == labelTo) {
                enqueueCounter = text.number(digits, end);
                labelTo = enqueue;
            }
        }
    }

    /** The number of the line, from 1 on. */
    public long line() {
        return line;
    }

    /** The name of the work: a kernel, or a function with a tag such as {@code clEnqueueUnmapMemObject( R )}. */
    public String label() {
        return names.of(text, labelFrom, labelTo).string;
    }

    /** The enqueue counter of the call that enqueued the command, or -1 if the trace does not say. */
    public long enqueueCounter() {
        return enqueueCounter;
    }

    /** Returns whether the line has times, and not only durations. */
    public boolean isTimeline() {
        return timeline;
    }

    /** Returns whether {@link #startedToEnded} can be right: not negative, and not of times that were never taken. */
    public boolean isMeasured() {
        boolean taken = !timeline || numbers[2] > 0;
        boolean ordered = duration(0) >= 0 && duration(1) >= 0;
        return taken && (duration(2) > 0 || duration(2) == 0 && ordered);
    }

    /** When the command was queued, in nanoseconds of the device's clock. */
    public long queued() {
        return time(0);
    }

    /** When the command was submitted, in nanoseconds of the device's clock. */
    public long submitted() {
        return time(1);
    }

    /** When the device began, in nanoseconds of its clock. */
    public long started() {
        return time(2);
    }

    /** When the device had finished, in nanoseconds of its clock. */
    public long ended() {
        return time(3);
    }

    /** From queued to submitted, in nanoseconds; negative if the driver's times are out of order. */
    public long queuedToSubmitted() {
        return duration(0);
    }

    /** From submitted to started, in nanoseconds; negative if the driver's times are out of order. */
    public long submittedToStarted() {
        return duration(1);
    }

    /**
     * From started to ended, in nanoseconds: how long the device worked, if that {@linkplain #isMeasured is known}.
     */
    public long startedToEnded() {
        return duration(2);
    }

    private long time(int index) {
        if (!timeline) {
            throw new IllegalStateException("line " + line + " has durations only, and no times:"
                    + " ask isTimeline() first");
        }
        return numbers[index];
    }

    private long duration(int index) {
        return timeline ? numbers[index + 1] - numbers[index] : numbers[index];
    }
}
