package dev.readout.trace;

/** What a byte of a trace may be part of. */
final class ByteClass {
    private static final int IDENTIFIER = 1;
    private static final int IDENTIFIER_START = 2;
    private static final int DIGIT = 4;
    private static final int BLANK = 8;
    private static final int WORD = 16;
    private static final byte[] CLASSES = new byte[256];

    static {
        add("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_", IDENTIFIER | IDENTIFIER_START | WORD);
        add("0123456789", IDENTIFIER | DIGIT | WORD);
        add("+-.?", WORD);
        add(" \t", BLANK);
    }

    private ByteClass() {
    }

    private static void add(String bytes, int classes) {
        bytes.chars().forEach(b -> CLASSES[b] |= (byte) classes);
    }

    private static boolean is(byte b, int classes) {
        return (CLASSES[b & 0xFF] & classes) != 0;
    }

    static boolean isIdentifier(byte b) {
        return is(b, IDENTIFIER);
    }

    static boolean isDigit(byte b) {
        return is(b, DIGIT);
    }

    static boolean isBlank(byte b) {
        return is(b, BLANK);
    }

    /** Whether it may stand in a word of the grammar: a number or the name of an enumerant. */
    static boolean isWord(byte b) {
        return is(b, WORD);
    }
}
