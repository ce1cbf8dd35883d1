package dev.readout.trace;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The bytes of a trace where they lie, and how to look for something in them. Positions are bytes from the begin of the
 * trace; a range is {@code from} up to {@code to}, exclusive.
 *
 * <p>Eight bytes are looked at together, as a little-endian word, wherever that is possible. What lies around the line
 * that was read last is copied into a window of the heap, where a look costs less than in a segment, which has to be
 * proven alive each time; what lies elsewhere is looked at where it is.
 */
final class TraceBytes {
    private static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;
    private static final ValueLayout.OfLong WORD =
            ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle WORD_OF_WINDOW =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** How many bytes the window has, as a power of two; how many of them it keeps of what was read, when it moves. */
    private static final int WINDOW_BITS = 17;
    private static final int WINDOW = 1 << WINDOW_BITS;
    private static final int KEPT = WINDOW / 4;
    /** Where a window begins that shows nothing. */
    private static final long NOWHERE = Long.MAX_VALUE;

    private static final int MOST_DIGITS = 19;
    private static final int[] POWERS_OF_TEN = {1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000};

    private final MemorySegment segment;
    private final long size;
    /** The bytes from {@link #windowFrom} on, and a word more, with zeros behind the end of the trace. */
    private final byte[] window = new byte[WINDOW + Long.BYTES];
    private long windowFrom = NOWHERE;

    TraceBytes(MemorySegment segment) {
        this.segment = segment;
        this.size = segment.byteSize();
    }

    long size() {
        return size;
    }

    /** The byte at {@code position}. */
    byte at(long position) {
        long index = position - windowFrom;
        return index >>> WINDOW_BITS == 0 ? window[(int) index] : segment.get(BYTE, position);
    }

    /** The eight bytes from {@code position} on, the first one lowest, with zeros behind the end of the trace. */
    long word(long position) {
        long index = position - windowFrom;
        return index >>> WINDOW_BITS == 0 ? (long) WORD_OF_WINDOW.get(window, (int) index) : outside(position);
    }

    private long outside(long position) {
        if (position <= size - Long.BYTES) {
            return segment.get(WORD, position);
        }
        long word = 0;
        for (long i = position; i < Math.min(position + Long.BYTES, size); i++) {
            word |= (segment.get(BYTE, i) & 0xFFL) << (i - position) * Byte.SIZE;
        }
        return word;
    }

    /** Moves the window to {@code position} and what is before it. */
    private void moveTo(long position) {
        long from = Math.max(0, position - KEPT);
        windowFrom = NOWHERE;
        int length = (int) Math.min(window.length, size - from);
        MemorySegment.copy(segment, BYTE, from, window, 0, length);
        Arrays.fill(window, length, window.length, (byte) 0);
        windowFrom = from;
    }

    /** Shows nothing from now on that is not in the segment, which may be closed. */
    void forget() {
        windowFrom = NOWHERE;
    }

    /** The byte at {@code position}, or 0 if that is not before {@code to}. */
    byte at(long position, long to) {
        return position < to ? at(position) : 0;
    }

    /** The end of the line that {@code from} is on: its newline, or the end of the trace. The window goes there. */
    long lineEnd(long from) {
        long position = from;
        while (position < size) {
            if (position - windowFrom >>> WINDOW_BITS != 0) {
                moveTo(position);
            }
            byte[] bytes = window;
            for (int index = (int) (position - windowFrom); index < WINDOW; index += Long.BYTES) {
                long hits = EightBytes.firstEqualTo((long) WORD_OF_WINDOW.get(bytes, index), '\n');
                if (hits != 0) {
                    return windowFrom + index + EightBytes.first(hits);
                }
            }
            position = windowFrom + WINDOW;
        }
        return size;
    }

    /** Where {@code wanted} stands first in a range, or {@code to}. */
    long indexOf(char wanted, long from, long to) {
        for (long position = from; position < to; position += Long.BYTES) {
            long hits = EightBytes.firstEqualTo(word(position), wanted);
            if (hits != 0) {
                return Math.min(position + EightBytes.first(hits), to);
            }
        }
        return to;
    }

    /** Where one of two bytes stands first in a range, or {@code to}. */
    long indexOfEither(char one, char other, long from, long to) {
        for (long position = from; position < to; position += Long.BYTES) {
            long word = word(position);
            long hits = EightBytes.firstEqualTo(word, one) | EightBytes.firstEqualTo(word, other);
            if (hits != 0) {
                return Math.min(position + EightBytes.first(hits), to);
            }
        }
        return to;
    }

    /** Where {@code wanted}, of two bytes or more, begins last in a range, or -1. */
    long lastIndexOf(Literal wanted, long from, long to) {
        // The first byte is a blank in what is looked for, and there are many; the second one is rare.
        char second = (char) (wanted.first() >>> Byte.SIZE & 0xFF);
        long end = to - wanted.length() + 2;
        while (end > from + 1) {
            long start = Math.max(0, end - Long.BYTES);
            long hits = EightBytes.equalTo(word(start), second) & EightBytes.upTo(end - start);
            while (hits != 0) {
                long position = start + EightBytes.last(hits);
                if (position <= from) {
                    return -1;
                }
                if (wanted.matches(this, position - 1)) {
                    return position - 1;
                }
                hits &= EightBytes.upTo(position - start);
            }
            end = start;
        }
        return -1;
    }

    /** The first eight bytes of a text that begins with this word; zeros behind one that has fewer. */
    static long firstOf(long word, long length) {
        return length < Long.BYTES ? word & EightBytes.upTo(length) : word;
    }

    /** The last eight bytes of a text, or 0 if it has fewer. */
    long lastOf(long from, long to) {
        return to - from < Long.BYTES ? 0 : word(to - Long.BYTES);
    }

    boolean sameText(long from, long to, long otherFrom, long otherTo) {
        long length = to - from;
        if (length != otherTo - otherFrom) {
            return false;
        }
        long index = 0;
        for (; index <= length - Long.BYTES; index += Long.BYTES) {
            if (word(from + index) != word(otherFrom + index)) {
                return false;
            }
        }
        return ((word(from + index) ^ word(otherFrom + index)) & EightBytes.upTo(length - index)) == 0;
    }

    boolean startsWith(Literal wanted, long position, long to) {
        return wanted.length() <= to - position && wanted.matches(this, position);
    }

    /** The first position from {@code from} on that is no blank, or {@code to}. */
    long skipBlanks(long from, long to) {
        long position = from;
        while (position < to && isBlank(at(position))) {
            position++;
        }
        return position;
    }

    /** The end of a range without the blanks that it ends with. */
    long trimEnd(long from, long to) {
        long position = to;
        while (position > from && isBlank(at(position - 1))) {
            position--;
        }
        return position;
    }

    static boolean isBlank(byte b) {
        return b == ' ' || b == '\t';
    }

    /** The end of the digits that stand at {@code from}: {@code from} itself if there are none. */
    long digitsEnd(long from, long to) {
        for (long position = from; position < to; position += Long.BYTES) {
            long hits = EightBytes.notDigits(word(position));
            if (hits != 0) {
                return Math.min(position + EightBytes.first(hits), to);
            }
        }
        return Math.max(from, to);
    }

    /** The start of the digits that end at {@code to}: {@code to} itself if there are none. */
    long digitsStart(long from, long to) {
        long position = to;
        while (position - from >= Long.BYTES) {
            long hits = EightBytes.notDigits(word(position - Long.BYTES));
            if (hits != 0) {
                return position - Long.BYTES + EightBytes.last(hits) + 1;
            }
            position -= Long.BYTES;
        }
        while (position > from && EightBytes.isDigit(at(position - 1))) {
            position--;
        }
        return position;
    }

    /** Where the first blank or control character stands, from {@code from} on; a line ends with one. */
    long blank(long from) {
        return firstBelow('!', from);
    }

    /** Where the first byte stands that can't be in an argument's name; what ends a line or its outputs can't. */
    long nameEnd(long from) {
        return firstBelow('-', from);
    }

    private long firstBelow(char limit, long from) {
        long position = from;
        long hits = EightBytes.firstBelow(word(position), limit);
        while (hits == 0) {
            position += Long.BYTES;
            hits = EightBytes.firstBelow(word(position), limit);
        }
        return position + EightBytes.first(hits);
    }

    /** The end of the function that stands at {@code from}: {@code from} itself if there is none. */
    long functionEnd(long from, long to) {
        long word = word(from);
        if (from >= to || !EightBytes.isLetter((byte) word)) {
            return from;
        }
        for (long position = from; position < to; position += Long.BYTES, word = word(position)) {
            // A colon and a semicolon differ in one bit.
            long hits = EightBytes.firstBelow(word, '0') | EightBytes.firstEqualTo(word | EightBytes.ONES, ';');
            if (hits != 0) {
                return Math.min(position + EightBytes.first(hits), to);
            }
        }
        return to;
    }

    /** The value of a range, or -1 if that is not all digits or is 2^63 or more. */
    long number(long from, long to) {
        long digits = to - from;
        if (digits < 1 || digits > Long.BYTES) {
            return digits < 1 || digits > MOST_DIGITS || digitsEnd(from, to) != to ? -1 : digits(from, to);
        }
        long padded = EightBytes.padded(word(from), digits);
        return EightBytes.notDigits(padded) != 0 ? -1 : EightBytes.number(padded);
    }

    /** The value of a range that is 9 to 19 digits, or -1 if that is 2^63 or more. */
    private long digits(long from, long to) {
        long value = 0;
        long position = from;
        for (; to - position > Long.BYTES; position += Long.BYTES) {
            value = value * 100_000_000 + EightBytes.number(word(position));
        }
        long left = to - position;
        value = value * POWERS_OF_TEN[(int) left] + EightBytes.number(word(position) << (Long.BYTES - left) * 8);
        return value < 0 ? -1 : value;
    }

    /**
     * The end of the string that begins with a quote at {@code from}, behind its closing quote, or -1 if it has none.
     * A backslash takes the next byte with it.
     */
    long stringEnd(long from, long to) {
        long position = from + 1;
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

    byte[] copy(long from, long to) {
        return segment.asSlice(from, to - from).toArray(BYTE);
    }

    /** Copies {@code count} bytes from a position on. */
    void copyTo(long from, byte[] target, int index, int count) {
        MemorySegment.copy(segment, BYTE, from, target, index, count);
    }

    /** A range as text: UTF-8, with the replacement character where it is not. */
    String string(long from, long to) {
        long index = from - windowFrom;
        if (index >= 0 && to - windowFrom <= WINDOW) {
            return new String(window, (int) index, (int) (to - from), StandardCharsets.UTF_8);
        }
        return new String(copy(from, to), StandardCharsets.UTF_8);
    }

    MemorySegment slice(long from, long to) {
        return segment.asSlice(from, to - from);
    }
}
