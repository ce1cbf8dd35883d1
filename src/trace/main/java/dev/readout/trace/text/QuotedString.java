package dev.readout.trace.text;

import java.io.ByteArrayOutputStream;

/**
 * The strings of the proposed grammar: bytes between quotes. Quotes, backslashes, control characters and bytes that are
 * no UTF-8 are escaped, so that a string is one line of text whatever it holds.
 */
public final class QuotedString {
    private static final byte DELETE = 0x7F;

    private QuotedString() {
    }

    /** Returns whether a byte of a character is escaped: quotes, backslashes and control characters. */
    static boolean isEscaped(byte b) {
        return b >= 0 && b < ' ' || b == '"' || b == '\\' || b == DELETE;
    }

    /** The letter that stands behind the backslash of an escaped byte, or 0 if the byte is written as a number. */
    static int letter(byte b) {
        return switch (b) {
            case '\n' -> 'n';
            case '\r' -> 'r';
            case '\t' -> 't';
            case '"', '\\' -> b;
            default -> 0;
        };
    }

    /** The text of a string in quotes. An escape that the grammar does not have stands for itself. */
    public static byte[] unescape(byte[] quoted) {
        ByteArrayOutputStream text = new ByteArrayOutputStream(quoted.length);
        int end = quoted.length - 1;
        for (int i = 1; i < end;) {
            int escape = escapeLength(quoted, i, end);
            text.write(escape == 0 ? quoted[i] : escaped(quoted, i));
            i += Math.max(escape, 1);
        }
        return text.toByteArray();
    }

    /** How long the escape is that stands at {@code index}: 2 or 4 bytes; 0 if there is none. */
    private static int escapeLength(byte[] quoted, int index, int end) {
        if (quoted[index] != '\\' || index + 1 >= end) {
            return 0;
        }
        return switch (quoted[index + 1]) {
            case 'n', 'r', 't', '"', '\\' -> 2;
            case 'x' -> index + 3 < end && digit(quoted[index + 2]) >= 0 && digit(quoted[index + 3]) >= 0 ? 4 : 0;
            default -> 0;
        };
    }

    private static int escaped(byte[] quoted, int index) {
        return switch (quoted[index + 1]) {
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'x' -> digit(quoted[index + 2]) << 4 | digit(quoted[index + 3]);
            default -> quoted[index + 1];
        };
    }

    private static int digit(byte b) {
        return Character.digit(b, 16);
    }

    /** Returns whether a string, quotes and all, has nothing that should be escaped, and no unknown escape. */
    public static boolean isRight(byte[] quoted) {
        int end = quoted.length - 1;
        for (int at = 1; at < end;) {
            int size = quoted[at] == '\\' ? escapeLength(quoted, at, end)
                    : isEscaped(quoted[at]) ? 0 : characterLength(quoted, at, end);
            if (size == 0) {
                return false;
            }
            at += size;
        }
        return true;
    }

    /**
     * How many bytes from {@code index} on are one character in UTF-8, or 0 if they are none. Bytes that encode a
     * character in more bytes than it needs, a surrogate or more than U+10FFFF are none.
     */
    static int characterLength(byte[] text, int index, int end) {
        int first = text[index] & 0xFF;
        if (first < 0x80) {
            return 1;
        }
        int length = first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0;
        if (length == 0 || index + length > end) {
            return 0;
        }
        for (int i = 1; i < length; i++) {
            if ((text[index + i] & 0xC0) != 0x80) {
                return 0;
            }
        }
        int second = text[index + 1] & 0xFF;
        boolean bad = first == 0xE0 && second < 0xA0 || first == 0xED && second > 0x9F
                || first == 0xF0 && second < 0x90 || first == 0xF4 && second > 0x8F;
        return bad ? 0 : length;
    }
}
