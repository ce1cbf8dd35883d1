package dev.readout.trace.text;

/** The classes of a byte in a trace. */
public final class ByteClass {
    private static final int IDENTIFIER = 1;
    private static final int WORD = 2;
    private static final byte[] CLASSES = new byte[256];

    static {
        add("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_0123456789", IDENTIFIER | WORD);
        add("+-.?", WORD);
    }

    private ByteClass() {
    }

    private static void add(String bytes, int classes) {
        for (int i = 0; i < bytes.length(); i++) {
            CLASSES[bytes.charAt(i)] |= (byte) classes;
        }
    }

    private static boolean is(byte b, int classes) {
        return (CLASSES[b & 0xFF] & classes) != 0;
    }

    public static boolean isIdentifier(byte b) {
        return is(b, IDENTIFIER);
    }

    /** Returns whether it may stand in a word of the grammar: a number or the name of an enumerant. */
    public static boolean isWord(byte b) {
        return is(b, WORD);
    }
}
