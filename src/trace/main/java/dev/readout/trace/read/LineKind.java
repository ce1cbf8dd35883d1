package dev.readout.trace.read;

import dev.readout.trace.text.Marks;
import dev.readout.trace.text.Window;

/** The kind of a line, by its beginning. */
enum LineKind {
    ENTRY, EXIT, HOST_TIME, ERROR, DEVICE_TIME, DEVICE_TIMELINE, THREAD_NAME, UNTRACED, OTHER;

    /** The kind of the line whose first non-blank byte, and {@code word}, is at {@code begin}. */
    static LineKind of(Window text, int begin, long word) {
        return switch ((byte) word) {
            case '>' -> Marks.ENTRY.begins(word) ? ENTRY : OTHER;
            case '<' -> Marks.EXIT.begins(word) ? EXIT : OTHER;
            case 'H' -> Marks.HOST_TIME.matches(text, begin, word) ? HOST_TIME : OTHER;
            case 'E' -> Marks.ERROR.begins(word) ? ERROR : OTHER;
            case 'T' -> Marks.THREAD_NAME.matches(text, begin, word) ? THREAD_NAME : OTHER;
            case 'D' -> Marks.DEVICE_TIME.matches(text, begin, word)
                    ? DEVICE_TIME
                    : Marks.DEVICE_TIMELINE.matches(text, begin, word) ? DEVICE_TIMELINE : OTHER;
            case 'U' -> Marks.UNTRACED.matches(text, begin, word) ? UNTRACED : OTHER;
            default -> OTHER;
        };
    }
}
