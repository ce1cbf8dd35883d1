package dev.readout;

import java.util.Objects;

/**
 * Bytes that a driver or a file holds are not the result that they should be.
 *
 * <p>It says where, what was expected there and what was found. Immutable and safe to share between threads.
 *
 * <p>Example: {@link dev.readout.gl.QueryResourceStream}.
 */
public final class MalformedResultException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** The unit of an offset: the element of the format that was being read. */
    public enum Unit {
        /** Bytes. */
        BYTE(1),
        /** Ints of 4 bytes. */
        INT(4);

        private final int bytes;

        Unit(int bytes) {
            this.bytes = bytes;
        }
    }

    /** The place of the error, in elements of {@link #unit}. */
    private final long offset;

    /** The unit of {@link #offset}. */
    private final Unit unit;

    private final String expected;

    private final String found;

    private MalformedResultException(long offset, Unit unit, String expected, String found) {
        super("malformed at " + (unit == Unit.INT ? "int " : "byte ") + offset + ": expected "
                + Objects.requireNonNull(expected, "expected") + ", found " + Objects.requireNonNull(found, "found"));
        this.offset = offset;
        this.unit = unit;
        this.expected = expected;
        this.found = found;
    }

    /**
     * In a stream of ints.
     *
     * @param offset which int is at fault, from 0
     * @param expected what should have been there: the end of a sentence that begins "expected"
     * @param found what was there
     */
    public static MalformedResultException atInt(long offset, String expected, String found) {
        return new MalformedResultException(offset, Unit.INT, expected, found);
    }

    /**
     * In a stream of bytes.
     *
     * @param offset which byte is at fault, from 0
     * @param expected what should have been there: the end of a sentence that begins "expected"
     * @param found what was there
     */
    public static MalformedResultException atByte(long offset, String expected, String found) {
        return new MalformedResultException(offset, Unit.BYTE, expected, found);
    }

    /** The place of the error, counted from the beginning of the stream in {@link #unit} elements. */
    public long offset() {
        return offset;
    }

    /** The unit of {@link #offset}. */
    public Unit unit() {
        return unit;
    }

    /** The place of the error, in bytes from the beginning of the stream. */
    public long byteOffset() {
        return offset * unit.bytes;
    }

    /** The content that was expected there. */
    public String expected() {
        return expected;
    }

    /** The content that was found there. */
    public String found() {
        return found;
    }
}
