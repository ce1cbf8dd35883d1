package dev.readout.trace.text;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A part of a trace, copied to an array, and searches in it. A range is {@code from} up to {@code to}, exclusive.
 *
 * <p>A byte has three kinds of positions, which names distinguish:
 * <pre>
 * trace   a long, from the beginning of the trace:   traceFrom, traceTo
 * window  an int, from the beginning of this array:  from, to, position, windowFrom
 * line    an int, from the beginning of a line:      lineTail, lineTimeFrom
 * </pre>
 * A line is kept as its position in the trace and distances within it, because the window moves. Within a method that
 * reads bytes, all positions are the window's.
 *
 * <p>Searches compare eight bytes at a time, as a little-endian word. An array and an int index are what the JIT
 * handles best: the same parser on a segment takes twice the time, because each access is checked for bounds and
 * liveness. Loops end at a match and not at a limit, because most matches are near. Zeros follow the last byte, so that
 * there always is a match.
 */
public final class Window {
    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final char ESCAPE = 0x1B;
    private static final char BELL = 7;

    /** How many zeros follow, so that what begins in the text can be compared with a {@link Literal}. */
    private static final int PADDING = 32;
    private static final int MOST_DIGITS = 19;
    private static final int[] POWERS_OF_TEN = {1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000};

    /** The bytes that this window has copied; it may show another's. */
    private byte[] own = new byte[PADDING];
    private byte[] array = own;
    private int length;
    /** The beginning of the text in the trace. */
    private long origin;
    /** True if a line had something to be taken out: no line has, most often, and nobody looks for it. */
    private boolean hasControls;

    /** Makes this a copy of {@code count} bytes of a trace, without what is no text if a line had that. */
    public void copy(MemorySegment trace, long from, int count) {
        if (own.length < count + PADDING) {
            own = new byte[count + PADDING];
        }
        length = 0;
        MemorySegment.copy(trace, ValueLayout.JAVA_BYTE, from, own, 0, count);
        Arrays.fill(own, count, count + PADDING, (byte) 0);
        array = own;
        length = count;
        origin = from;
        if (hasControls) {
            takeOutControls(0);
        }
    }

    /**
     * Takes what is no text out of the lines: null characters, and the control sequences of terminals with the other
     * control characters beside them. A line keeps its place and its length, and carriage returns, which end a line
     * anyway, stand before its newline instead. So UTF-16 is ASCII, but for what is none.
     */
    public void takeOutControls(int from) {
        int position = indexOfEither('\0', ESCAPE, from, length);
        while (position < length) {
            hasControls = true;
            int to = newline(position);
            int nulls = position;
            for (int i = position; i < to; i++) {
                own[nulls] = own[i];
                nulls += own[i] == 0 ? 0 : 1;
            }
            int text = position;
            while (position < nulls) {
                int behind = controlEnd(position, nulls);
                if (behind == position) {
                    own[text++] = own[position++];
                }
                position = Math.max(position, behind);
            }
            Arrays.fill(own, text, to, (byte) '\r');
            position = indexOfEither('\0', ESCAPE, to, length);
        }
    }

    /** The end of the control character or sequence at {@code from}; {@code from} if there is text. */
    private int controlEnd(int from, int to) {
        byte first = own[from];
        if (first != ESCAPE || from + 1 == to) {
            return first < 0 || first >= ' ' || first == '\t' || first == '\r' ? from : from + 1;
        }
        int position = from + 1;
        switch (own[position]) {
            case '[' -> {
                do {
                    position++;
                } while (position < to && own[position] >= ' ' && own[position] < '@');
            }
            case ']', 'P', 'X', '^', '_' -> {
                // A string, up to the bell or to an escape and a backslash.
                position = indexOfEither(BELL, ESCAPE, position, to);
                position += position < to && own[position] == ESCAPE ? 1 : 0;
            }
            default -> {
                while (position < to && own[position] >= ' ' && own[position] < '0') {
                    position++;
                }
            }
        }
        return Math.min(position + 1, to);
    }

    /** Makes this the same as another text, as long as that one does not change. */
    public void view(Window other) {
        array = other.array;
        length = other.length;
        origin = other.origin;
    }

    public int length() {
        return length;
    }

    /** Returns whether something was taken out of a line, so that a part of a line may have moved. */
    public boolean hasControls() {
        return hasControls;
    }

    /** Returns whether a range of the trace is a part of this text. */
    public boolean has(long from, long to) {
        return from >= origin && to - origin <= length;
    }

    /** The index in this text of a byte of the trace. */
    public int index(long position) {
        return (int) (position - origin);
    }

    /** The position in the trace of a byte of this text. */
    public long position(int index) {
        return origin + index;
    }

    public byte at(int position) {
        return array[position];
    }

    /** The eight bytes from {@code position} on, the first one lowest. */
    public long word(int position) {
        return (long) WORD.get(array, position);
    }

    /** The byte at {@code position}, or 0 if that is not before {@code to}. */
    public byte at(int position, int to) {
        return position < to ? at(position) : 0;
    }

    /** The index of the first newline from {@code from} on, or the text's length. */
    public int newline(int from) {
        return indexOf('\n', from, length);
    }

    /**
     * The index of the first newline from {@code from} on, or of two angle brackets, or the text's length. Bytes that
     * are no text are taken out, of this line and of those behind.
     */
    public int newlineOrAngles(int from) {
        int position = controlOrAngles(from);
        return at(position) == '\n' ? position : behindControls(position);
    }

    private int behindControls(int from) {
        int position = from;
        while (at(position) != '\n' && position < length && at(position) < ' ') {
            if (at(position) == 0 || at(position) == ESCAPE) {
                takeOutControls(position);
                position--;
            }
            position = controlOrAngles(position + 1);
        }
        return position;
    }

    private int controlOrAngles(int from) {
        for (int position = from; position < length; position += Long.BYTES) {
            long word = word(position);
            long angles = word | 2 * Swar.ONES;
            if (Swar.isAny(word - ' ' * Swar.ONES | Swar.pairOrNotAscii(angles, '>'))) {
                long hits = Swar.firstBelow(word, ' ') | Swar.firstPair(angles, '>');
                if (hits != 0) {
                    return Math.min(position + Swar.first(hits), length);
                }
            }
        }
        return length;
    }

    /** The index of the first {@code wanted} in a range, or {@code to}. */
    public int indexOf(char wanted, int from, int to) {
        for (int position = from; position < to; position += Long.BYTES) {
            long hits = Swar.firstEqualTo(word(position), wanted);
            if (hits != 0) {
                return Math.min(position + Swar.first(hits), to);
            }
        }
        return to;
    }

    /** The index of the first of two bytes in a range, or {@code to}. */
    int indexOfEither(char one, char other, int from, int to) {
        for (int position = from; position < to; position += Long.BYTES) {
            long word = word(position);
            long hits = Swar.firstEqualTo(word, one) | Swar.firstEqualTo(word, other);
            if (hits != 0) {
                return Math.min(position + Swar.first(hits), to);
            }
        }
        return to;
    }

    /** The index of the first two angle brackets or more in a range, as in the mark of a call, or {@code to}. */
    public int angles(int from, int to) {
        for (int position = from; position < to; position += Long.BYTES) {
            // A mark of four has two in one word, wherever it begins.
            long pairs = angles(word(position));
            if (pairs != 0) {
                return Math.min(firstAngle(from, position + Swar.first(pairs)), to);
            }
        }
        return to;
    }

    private static long angles(long word) {
        // They differ in one bit.
        long hits = Swar.equalTo(word | 2 * Swar.ONES, '>');
        return hits & hits >>> Byte.SIZE;
    }

    private int firstAngle(int from, int position) {
        int first = position;
        while (first > from && (at(first - 1) | 2) == '>') {
            first--;
        }
        return first;
    }

    /** The index of the first byte in a range with which marks begin, or {@code to}. */
    public int markBegin(int from, int to) {
        for (int position = from; position < to; position += Long.BYTES) {
            long word = word(position);
            // D, E, T and U differ in two bits.
            long letters = Swar.equalTo(word | 0x11 * Swar.ONES, 'U') | Swar.equalTo(word, 'H');
            long hits = letters | angles(word);
            if (hits != 0) {
                int first = position + Swar.first(hits);
                return Math.min(firstAngle(from, first), to);
            }
        }
        return to;
    }

    /** The beginning of the last {@code wanted}, of two bytes or more, in a range, or -1. */
    public int lastIndexOf(Literal wanted, int from, int to) {
        // The first byte of the pattern is a blank, which is frequent; the second one is rare.
        char second = (char) (wanted.first() >>> Byte.SIZE & 0xFF);
        int end = to - wanted.length() + 2;
        while (end > from + 1) {
            int start = Math.max(0, end - Long.BYTES);
            long hits = Swar.equalTo(word(start), second) & Swar.upTo(end - start);
            while (hits != 0) {
                int position = start + Swar.last(hits);
                if (position <= from) {
                    return -1;
                }
                if (wanted.matches(this, position - 1)) {
                    return position - 1;
                }
                hits &= Swar.upTo(position - start);
            }
            end = start;
        }
        return -1;
    }

    public boolean startsWith(Literal wanted, int position, int to) {
        return wanted.length() <= to - position && wanted.matches(this, position);
    }

    /** The first position from {@code from} on that is no blank, or {@code to}. */
    public int skipBlanks(int from, int to) {
        int position = from;
        while (position < to && isBlank(at(position))) {
            position++;
        }
        return position;
    }

    /** As above, where something that is no blank stands before the end of the line, or ends it. */
    public int skipBlanks(int from) {
        int position = from;
        while (isBlank(at(position))) {
            position++;
        }
        return position;
    }

    /** The end of a range without the blanks that it ends with. */
    public int trimEnd(int from, int to) {
        int position = to;
        while (position > from && isBlank(at(position - 1))) {
            position--;
        }
        return position;
    }

    public static boolean isBlank(byte b) {
        return b == ' ' || b == '\t';
    }

    /** The end of the digits that stand at {@code from}: {@code from} itself if there are none. */
    public int digitsEnd(int from, int to) {
        int position = from;
        long hits = Swar.notDigits(word(position));
        while (hits == 0) {
            position += Long.BYTES;
            hits = Swar.notDigits(word(position));
        }
        return Math.max(from, Math.min(position + Swar.first(hits), to));
    }

    /** The start of the digits that end at {@code to}: {@code to} itself if there are none. */
    public int digitsStart(int from, int to) {
        int position = to;
        while (position > from && Swar.isDigit(at(position - 1))) {
            position--;
        }
        return position;
    }

    /** The index of the first blank or control character from {@code from} on; a line ends with one. */
    public int blank(int from) {
        return firstBelow('!', from);
    }

    /** The index of the first byte that can't be in an argument's name; what ends a line or its outputs can't. */
    public int nameEnd(int from) {
        return firstBelow('-', from);
    }

    private int firstBelow(char limit, int from) {
        int position = from;
        long hits = Swar.firstBelow(word(position), limit);
        while (hits == 0) {
            position += Long.BYTES;
            hits = Swar.firstBelow(word(position), limit);
        }
        return position + Swar.first(hits);
    }

    /** The end of the function that stands at {@code from}: {@code from} itself if there is none. */
    public int functionEnd(int from, int to) {
        if (from >= to || !Swar.isLetter(at(from))) {
            return from;
        }
        int position = from;
        long hits = noFunction(word(position));
        while (hits == 0) {
            position += Long.BYTES;
            hits = noFunction(word(position));
        }
        return Math.min(position + Swar.first(hits), to);
    }

    private static long noFunction(long word) {
        // A colon and a semicolon differ in one bit.
        return Swar.firstBelow(word, '0') | Swar.firstEqualTo(word | Swar.ONES, ';');
    }

    /** The value of a range, or -1 if that is not all digits or is 2^63 or more. */
    public long number(int from, int to) {
        int digits = to - from;
        if (digits < 1 || digits > Long.BYTES) {
            return digits < 1 || digits > MOST_DIGITS || digitsEnd(from, to) != to ? -1 : digits(from, to);
        }
        long padded = Swar.padded(word(from), digits);
        return Swar.notDigits(padded) != 0 ? -1 : Swar.number(padded);
    }

    /** The value of a range that is 9 to 19 digits, or -1 if that is 2^63 or more. */
    private long digits(int from, int to) {
        long value = 0;
        int position = from;
        for (; to - position > Long.BYTES; position += Long.BYTES) {
            value = value * 100_000_000 + Swar.number(word(position));
        }
        int left = to - position;
        value = value * POWERS_OF_TEN[left] + Swar.number(word(position) << (Long.BYTES - left) * 8);
        return value < 0 ? -1 : value;
    }

    /**
     * The end of the string that begins with a quote at {@code from}, behind its closing quote, or -1 if it has none.
     * A backslash takes the next byte with it.
     */
    public int stringEnd(int from, int to) {
        int position = from + 1;
        while (true) {
            position = indexOfEither('"', '\\', position, to);
            if (position >= to) {
                return -1;
            }
            if (at(position) == '"') {
                return position + 1;
            }
            position += 2;
        }
    }

    /** Returns whether a range is a string in quotes. */
    public boolean isString(int from, int to) {
        return at(from, to) == '"' && stringEnd(from, to) == to;
    }

    public byte[] bytes(int from, int to) {
        return Arrays.copyOfRange(array, from, to);
    }

    void copyTo(int from, byte[] target, int index, int count) {
        System.arraycopy(array, from, target, index, count);
    }

    /** A range as a string: UTF-8, with the replacement character where it is not. */
    public String string(int from, int to) {
        return new String(array, from, to - from, StandardCharsets.UTF_8);
    }
}
