package dev.readout.trace.text;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Writes entries and exits of calls in the proposed grammar, one line after the other, into a buffer. Its output is
 * valid whatever the strings are: {@code LineGrammar} finds no violation in it, and {@code TraceReader} reads the same
 * call.
 *
 * <p>A line is written from left to right: {@link #entry} or {@link #exit}, time and thread, {@link #function}, for an
 * exit {@link #returned} and a value, then {@link #argument} and a value each, and {@link #end}. Between {@link #open}
 * and {@link #close} stand the fields and elements of a struct or an array. Names are an API's and not checked; {@code
 * LineGrammar.isName} defines them.
 */
public final class LineWriter {
    private static final byte[] HEXADECIMAL = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    private static final int LONGEST_NUMBER = 20;

    private byte[] buffer = new byte[1 << 12];
    private int length;
    /** The text before the next argument, field or element. */
    private String separator = "";
    /** The number of open braces, and the separator before the next argument once they are closed. */
    private int depth;
    private String outerSeparator = "";
    /** The text before the first argument of the line. */
    private String beforeArguments = "";
    private int lineFrom;

    /** Begins the line of a call that is entered. */
    public LineWriter entry() {
        beforeArguments = " ";
        lineFrom = length;
        return text(Marks.ENTRY).text(" ");
    }

    /** Begins the line of a call that returns. */
    public LineWriter exit() {
        beforeArguments = ": ";
        lineFrom = length;
        return text(Marks.EXIT).text(" ");
    }

    /** When it was, in nanoseconds since the trace began. */
    public LineWriter time(long nanoseconds) {
        text(Marks.TIME).number(nanoseconds / 1000);
        long fraction = nanoseconds % 1000;
        return text(".").digit(fraction / 100).digit(fraction / 10 % 10).digit(fraction % 10).text(" ");
    }

    /** Writes {@link #time} into the line that is there already: it may be taken when everything else is written. */
    public LineWriter insertTime(long nanoseconds) {
        int behindMark = lineFrom + Marks.ENTRY.length() + 1;
        int end = length;
        time(nanoseconds);
        int size = length - end;
        reserve(size);
        // The time is behind the line now: the line makes room for it, and it goes to its place.
        System.arraycopy(buffer, behindMark, buffer, behindMark + size, length - behindMark);
        System.arraycopy(buffer, length, buffer, behindMark, size);
        return this;
    }

    /** The thread's id. */
    public LineWriter thread(long id) {
        return text(Marks.THREAD_ID).number(id).text(" ");
    }

    /** The thread's number, in the order in which threads made their first calls. */
    public LineWriter threadNumber(long number) {
        return text(Marks.THREAD_NUMBER).number(number).text(" ");
    }

    /** The function that is entered, or that returns. */
    public LineWriter function(String name) {
        text(name);
        if (!beforeArguments.equals(": ")) {
            text(":");
        }
        separator = beforeArguments;
        return this;
    }

    /** The returned value follows. */
    public LineWriter returned() {
        return text(Marks.RETURNED);
    }

    /** An argument or an output, whose value follows; between {@link #open} and {@link #close}, a field. */
    public LineWriter argument(String name) {
        return element().text(name).text(Marks.EQUALS);
    }

    /** An element of an array, whose value follows. */
    public LineWriter element() {
        text(separator);
        separator = ", ";
        return this;
    }

    /** Opens a struct or an array. */
    public LineWriter open() {
        if (depth++ == 0) {
            outerSeparator = separator;
        }
        separator = "";
        return text("{");
    }

    /** Closes a struct or an array. */
    public LineWriter close() {
        separator = --depth == 0 ? outerSeparator : ", ";
        return text("}");
    }

    /** Writes how many elements are left out, if there are any. */
    public LineWriter elided(long count) {
        return count <= 0 ? this : element().text("...").number(count).text(" more");
    }

    /** An enumerant or flags, with the number. */
    public LineWriter enumerant(String name, long number) {
        return text(name).text(" (").number(number).text(")");
    }

    /** A pointer or a handle. */
    public LineWriter pointer(long address) {
        return text("[").hexadecimal(address).text("]");
    }

    /** A number in hexadecimal. */
    public LineWriter hexadecimal(long number) {
        text("0x");
        int digits = Math.max(1, 16 - Long.numberOfLeadingZeros(number) / 4);
        reserve(digits);
        for (int digit = digits - 1; digit >= 0; digit--) {
            buffer[length++] = HEXADECIMAL[(int) (number >>> digit * 4) & 15];
        }
        return this;
    }

    /** A number in decimal. */
    public LineWriter number(long number) {
        if (number == Long.MIN_VALUE) {
            return text("-9223372036854775808");
        }
        reserve(LONGEST_NUMBER);
        long rest = number;
        if (rest < 0) {
            buffer[length++] = '-';
            rest = -rest;
        }
        int digits = 1;
        for (long power = 10; digits < 19 && rest >= power; power *= 10) {
            digits++;
        }
        int end = length + digits;
        for (int at = end - 1; at >= length; at--) {
            buffer[at] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        length = end;
        return this;
    }

    /** A number in decimal, unsigned. */
    public LineWriter unsigned(long number) {
        return number >= 0 ? number(number)
                : number(Long.divideUnsigned(number, 10)).digit(Long.remainderUnsigned(number, 10));
    }

    /** A string, of bytes that may be no UTF-8. */
    public LineWriter string(byte[] bytes) {
        reserve(bytes.length + 2);
        buffer[length++] = '"';
        for (int i = 0; i < bytes.length;) {
            int size = QuotedString.characterLength(bytes, i, bytes.length);
            if (size == 0 || QuotedString.isEscaped(bytes[i])) {
                escape(bytes[i++]);
            } else {
                reserve(size + 1);
                System.arraycopy(bytes, i, buffer, length, size);
                length += size;
                i += size;
            }
        }
        return text("\"");
    }

    private void escape(byte b) {
        int letter = QuotedString.letter(b);
        reserve(4);
        buffer[length++] = '\\';
        if (letter != 0) {
            buffer[length++] = (byte) letter;
        } else {
            buffer[length++] = 'x';
            buffer[length++] = HEXADECIMAL[b >> 4 & 15];
            buffer[length++] = HEXADECIMAL[b & 15];
        }
    }

    /** How many commands had been enqueued. It stands behind the arguments. */
    public LineWriter enqueueCounter(long count) {
        return text(Marks.LAST_ENQUEUE_COUNTER).number(count);
    }

    /** The call's kernel, behind the arguments; its quoted name follows. */
    public LineWriter kernel() {
        return text(Marks.TRAILER).text(Marks.NAMED_KERNEL).text(" ");
    }

    /**
     * A line of its own: the device's time for a key.
     *
     * @param key in UTF-8, without what ends a line
     * @param enqueueCounter the call's; -1 if it is not known
     */
    public LineWriter deviceTime(
            byte[] key, long enqueueCounter, long queuedToSubmitted, long submittedToStarted, long startedToEnded) {
        lineFrom = length;
        text(Marks.DEVICE_TIME).bytes(key);
        if (enqueueCounter >= 0) {
            text(Marks.ENQUEUE).number(enqueueCounter).text(")");
        }
        text(Marks.EQUALS).number(queuedToSubmitted).text(Marks.DURATIONS.get(0));
        return number(submittedToStarted).text(Marks.DURATIONS.get(1))
                .number(startedToEnded).text(Marks.DURATIONS.get(2));
    }

    /** A line of its own: a thread's name, in UTF-8, without line ends. */
    public LineWriter threadName(long thread, byte[] name) {
        lineFrom = length;
        return text(Marks.THREAD_NAME).number(thread).text(Marks.EQUALS).bytes(name);
    }

    private LineWriter bytes(byte[] bytes) {
        reserve(bytes.length);
        System.arraycopy(bytes, 0, buffer, length, bytes.length);
        length += bytes.length;
        return this;
    }

    /** A line of its own: the calls of a function are not written. */
    public LineWriter untraced(String function, String reason) {
        text(Marks.UNTRACED);
        if (function.matches("[A-Za-z_]\\w{0,255}")) {
            text(function);
        } else {
            string(function.getBytes(StandardCharsets.UTF_8));
        }
        // No line of its own, and nothing that looks like a call.
        return text(" (").text(reason.replaceAll("[^ -~]", "?").replace(Marks.EXIT.text(), "<<<")
                .replace(Marks.ENTRY.text(), ">>>")).text(")");
    }

    /** Ends the line. */
    public LineWriter end() {
        return text("\n");
    }

    /** A part of the trace that is read, as it is. */
    public LineWriter raw(Window text, int from, int to) {
        int count = to - from;
        reserve(count);
        text.copyTo(from, buffer, length, count);
        length += count;
        return this;
    }

    private LineWriter text(Literal mark) {
        return text(mark.text());
    }

    /** Text in ASCII, as it is: as a value, a number, an enumerant, or flags with bars between them. */
    @SuppressWarnings("deprecation")
    public LineWriter text(String ascii) {
        int count = ascii.length();
        reserve(count);
        // Deprecated because it takes the low bytes: of ASCII that is all there is, and nothing is allocated.
        ascii.getBytes(0, count, buffer, length);
        length += count;
        return this;
    }

    private LineWriter digit(long digit) {
        reserve(1);
        buffer[length++] = (byte) ('0' + digit);
        return this;
    }

    private void reserve(int count) {
        if (buffer.length - length < count) {
            buffer = Arrays.copyOf(buffer, Math.max(buffer.length * 2, length + count));
        }
    }

    /** How many braces are open. */
    public int depth() {
        return depth;
    }

    /** How many bytes the line has, so far. */
    public int lineLength() {
        return length - lineFrom;
    }

    /** Drops everything behind a length in bytes: a line that was begun, and can't be ended. */
    public LineWriter cut(int length) {
        this.length = length;
        depth = 0;
        return this;
    }

    /** How many bytes the buffer has. */
    public int length() {
        return length;
    }

    /** Writes the buffer, and empties it. */
    public void flush(OutputStream out) throws IOException {
        out.write(buffer, 0, length);
        length = 0;
    }

    /** The buffer as text. */
    @Override
    public String toString() {
        return new String(buffer, 0, length, StandardCharsets.UTF_8);
    }
}
