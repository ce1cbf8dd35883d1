package dev.readout.trace;

import java.io.ByteArrayOutputStream;

/**
 * The strings of the proposed grammar: bytes between quotes. Quotes, backslashes, control characters and bytes that are
 * no UTF-8 are escaped, so that a string is one line of text whatever it holds.
 */
final class QuotedString {
    private QuotedString() {
    }

    /** What a string stands for, quotes and all. An escape that the grammar does not have stands for itself. */
    static byte[] unescape(byte[] quoted) {
        ByteArrayOutputStream text = new ByteArrayOutputStream(quoted.length);
        int end = quoted.length - 1;
        int i = 1;
        while (i < end) {
            if (quoted[i] != '\\' || i + 1 == end) {
                text.write(quoted[i++]);
                continue;
            }
            switch (quoted[i + 1]) {
                case 'n' -> text.write('\n');
                case 'r' -> text.write('\r');
                case 't' -> text.write('\t');
                case '"' -> text.write('"');
                case '\\' -> text.write('\\');
                case 'x' -> {
                    int high = i + 3 < end ? Character.digit(quoted[i + 2], 16) : -1;
                    int low = i + 3 < end ? Character.digit(quoted[i + 3], 16) : -1;
                    if (high < 0 || low < 0) {
                        text.write('\\');
                        i++;
                        continue;
                    }
                    text.write(high << 4 | low);
                    i += 2;
                }
                default -> {
                    text.write('\\');
                    i++;
                    continue;
                }
            }
            i += 2;
        }
        return text.toByteArray();
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
