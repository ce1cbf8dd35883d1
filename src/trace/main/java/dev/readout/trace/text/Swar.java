package dev.readout.trace.text;

/**
 * SIMD within a register: tests of eight bytes at once, in a little-endian word. A result has the highest bit of each
 * matching byte; {@link #first} is the index of the first one.
 */
public final class Swar {
    static final long ONES = 0x0101_0101_0101_0101L;
    private static final long PAIRS = 0x0001_0001_0001_0001L;
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
    private static final long LOW_BITS = 0x7F * ONES;

    private Swar() {
    }

    /** The index of the first byte of an answer, which must not be 0. */
    public static int first(long answer) {
        return Long.numberOfTrailingZeros(answer) >>> 3;
    }

    /** The index of the last byte of an answer, which must not be 0. */
    static int last(long answer) {
        return 7 - (Long.numberOfLeadingZeros(answer) >>> 3);
    }

    /** A mask of the first {@code count} bytes, 0 to 8. */
    static long upTo(int count) {
        return count == 0 ? 0 : firstOnes(count);
    }

    /** As {@link #upTo}, of 1 to 8 bytes. */
    static long firstOnes(int count) {
        return -1L >>> Long.SIZE - count * Byte.SIZE;
    }

    /** As {@link #equalTo}, and quicker; right up to the first byte that is {@code wanted}, and not behind it. */
    public static long firstEqualTo(long word, char wanted) {
        long difference = word ^ wanted * ONES;
        return difference - ONES & ~difference & HIGH_BITS;
    }

    /** As {@link #firstEqualTo}, of two such bytes at an even index: the second one is in the answer. */
    static long firstPair(long word, char wanted) {
        long difference = word ^ wanted * ONES;
        return difference - PAIRS & ~difference & PAIRS << Short.SIZE - 1;
    }

    /** Returns whether an answer has any byte; its other bits may be anything. */
    static boolean isAny(long answer) {
        return (answer & HIGH_BITS) != 0;
    }

    /** As {@link #firstPair}, and quicker; bytes that are not ASCII may be in the answer. */
    static long pairOrNotAscii(long word, char wanted) {
        return (word ^ wanted * ONES) - PAIRS & PAIRS << Short.SIZE - 1;
    }

    /** The bytes that are {@code wanted}, which is ASCII. */
    public static long equalTo(long word, char wanted) {
        long difference = word ^ wanted * ONES;
        return ~((difference & LOW_BITS) + LOW_BITS | difference) & HIGH_BITS;
    }

    /** The bytes below {@code limit}, which is ASCII; right up to the first one, and not behind it. */
    static long firstBelow(long word, char limit) {
        return word - limit * ONES & ~word & HIGH_BITS;
    }

    /** The bytes that are no decimal digits. */
    static long notDigits(long word) {
        long values = word ^ '0' * ONES;
        return ((values & LOW_BITS) + (0x80 - 10) * ONES | values) & HIGH_BITS;
    }

    /** Returns whether it is an ASCII letter or an underscore. */
    public static boolean isLetter(byte b) {
        return (b | 0x20) >= 'a' && (b | 0x20) <= 'z' || b == '_';
    }

    public static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }

    /** The first 1 to 8 bytes of a word at its end, with zeros as digits before them. */
    static long padded(long word, long count) {
        long free = (Long.BYTES - count) * Byte.SIZE;
        return word << free | '0' * ONES & (1L << free) - 1;
    }

    /** The number that 0 to 8 decimal digits are, at the end of a word that has nothing else but zeros. */
    static long number(long digits) {
        // Neighbours together: ten of the first and one of the second, and so on with pairs and fours.
        long pairs = (digits & 0x0F * ONES) * (10 << 8 | 1) >>> 8;
        long fours = (pairs & 0x00FF_00FF_00FF_00FFL) * (100L << 16 | 1) >>> 16;
        return (fours & 0x0000_FFFF_0000_FFFFL) * (10_000L << 32 | 1) >>> 32;
    }
}
