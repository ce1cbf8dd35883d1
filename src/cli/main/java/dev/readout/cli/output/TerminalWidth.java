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
        if (letter < 0x300) {
            return 1;
        }
        if (isMark(letter)) {
            return 0;
        }
        // Of emoji, JLine's table knows neither those that are older than emoji nor those that are narrow.
        if (isIn(letter, 0x1F000, 0x1FFFF)) {
            boolean isFlag = isIn(letter, 0x1F1E6, 0x1F1FF);
            return Character.isEmojiPresentation(letter) && !isFlag || isIn(letter, 0x1F200, 0x1F265) ? 2 : 1;
        }
        boolean isWide = Character.isEmojiPresentation(letter)
                // Korean, and Tangut to Kana, of a Unicode that is newer than the table.
                || isIn(letter, 0xA960, 0xA97C) || isIn(letter, 0x16FE0, 0x1B2FF);
        return isWide ? 2 : Math.max(0, WCWidth.wcwidth(letter));
    }

    /** Returns whether it is drawn on the letter before it, or not at all. */
    private static boolean isMark(int letter) {
        return switch (Character.getType(letter)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> true;
            // Vowels and final consonants of Korean syllables.
            default -> isIn(letter, 0x1160, 0x11FF) || isIn(letter, 0xD7B0, 0xD7FB);
        };
    }

    private static boolean isIn(int letter, int first, int last) {
        return letter >= first && letter <= last;
    }
}
