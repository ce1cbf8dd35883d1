package dev.readout.cli.output;

import org.jline.utils.WCWidth;

/**
 * How many columns of a terminal a text takes: a letter one, an ideograph or an emoji two, a mark on a letter none.
 * Code points are counted one by one, as wcwidth does and as most terminals do: an emoji that is joined of several
 * takes the columns of each.
 */
public final class TerminalWidth {
    private TerminalWidth() {
    }

    /** The columns of a text without control characters, 0 or more. */
    public static int of(String text) {
        return text.codePoints().map(TerminalWidth::of).sum();
    }

    /** The beginning of a text that has no more than so many columns. */
    public static String cut(String text, int columns) {
        int end = 0;
        int left = columns;
        while (end < text.length()) {
            int letter = text.codePointAt(end);
            left -= of(letter);
            if (left < 0) {
                break;
            }
            end += Character.charCount(letter);
        }
        return text.substring(0, end);
    }

    static int of(int letter) {
        return switch (Character.getType(letter)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> 0;
            // JLine's table lacks emoji that are older than emoji.
            default -> Character.isEmojiPresentation(letter) ? 2 : Math.max(0, WCWidth.wcwidth(letter));
        };
    }
}
