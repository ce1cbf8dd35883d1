package dev.readout.trace.registry;

import java.nio.charset.StandardCharsets;

/**
 * The text of a file, a byte a character: only comments and names of people are not ASCII. Reading it is most of what
 * happens before a program's first call, in code that no JIT has seen yet, so it is an array. Immutable.
 */
final class XmlText {
    final String file;
    /** The characters themselves. */
    final byte[] bytes;

    /** The caller must not change the bytes. */
    XmlText(String file, byte[] bytes) {
        this.file = file;
        this.bytes = bytes;
    }

    /** A text that is in no file. */
    static XmlText of(String file, String text) {
        return new XmlText(file, text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** The beginning of the text: some editors put a mark of UTF-8 before it. */
    int begin() {
        return startsWith("\u00ef\u00bb\u00bf", 0) ? 3 : 0;
    }

    int indexOf(String mark, int from) {
        byte first = (byte) mark.charAt(0);
        for (int at = from; at < bytes.length; at++) {
            if (bytes[at] == first && startsWith(mark, at)) {
                return at;
            }
        }
        return -1;
    }

    boolean startsWith(String mark, int from) {
        int length = mark.length();
        if (length > bytes.length - from) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (bytes[from + i] != (byte) mark.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    String substring(int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
    }
}
