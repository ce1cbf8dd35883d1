package dev.readout.trace.text;

import java.nio.charset.StandardCharsets;

/**
 * A text in traces, of 1 to 24 ASCII characters, compared eight bytes at a time. A record in a {@code static final} is
 * a constant to the JIT.
 */
public record Literal(String text, int length, long first, long firstMask, long second, long secondMask, long third,
        long thirdMask) {

    public static Literal of(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        return new Literal(text, bytes.length, word(bytes, 0), mask(bytes, 0), word(bytes, 8), mask(bytes, 8),
                word(bytes, 16), mask(bytes, 16));
    }

    private static long word(byte[] bytes, int from) {
        long word = 0;
        for (int i = from; i < Math.min(from + Long.BYTES, bytes.length); i++) {
            word |= (long) bytes[i] << (i - from) * 8;
        }
        return word;
    }

    private static long mask(byte[] bytes, int from) {
        int length = bytes.length - from;
        return length >= Long.BYTES ? -1 : length <= 0 ? 0 : (1L << length * 8) - 1;
    }

    /** Returns whether a word begins with the text, which has eight characters at most. */
    public boolean begins(long word) {
        return matches(word, first, firstMask);
    }

    public boolean matches(Window text, int position) {
        return matches(text, position, text.word(position));
    }

    /** As above, with the word that stands at {@code position}. */
    public boolean matches(Window text, int position, long word) {
        return matches(word, first, firstMask)
                && (length <= 8 || matches(text.word(position + 8), second, secondMask))
                && (length <= 16 || matches(text.word(position + 16), third, thirdMask));
    }

    private static boolean matches(long word, long wanted, long mask) {
        return ((word ^ wanted) & mask) == 0;
    }
}
