package dev.readout.trace.read;

import dev.readout.trace.text.ByteClass;
import dev.readout.trace.text.Marks;
import dev.readout.trace.text.QuotedString;
import dev.readout.trace.text.Swar;
import dev.readout.trace.text.Window;

/**
 * The names and values of the proposed grammar, strictly. Its entries and exits are written by {@link
 * TraceNormalizer}:
 *
 * <pre>
 * entry    = "&gt;&gt;&gt;&gt;" context function ":" [arguments] ["; EnqueueCounter: " number] ["; Kernel: " value]
 * exit     = "&lt;&lt;&lt;&lt;" context function " returned " value [":" arguments]
 * context  = ["Time: " microseconds] ["TID = " word] ["TNum = " word]
 * arguments = name " = " value *("," name " = " value)
 * value    = words | "[" hexadecimal ["..."] "]" | string | "{" [item *("," item)] "}"
 * words    = word *(" | " word) [" (" word ")"]
 * item     = value | name " = " value | "..." text
 * name     = *"*" identifier *(("." | "-&gt;") identifier | "[" [digits] "]")
 * </pre>
 *
 * <p>Blanks may stand behind a colon, a comma, a semicolon and an opening brace. A word consists of letters, digits and
 * {@code _ + - . ?}. Strings are in quotes, and hide everything: {@link QuotedString}. The grammar of the proposal has
 * numbers as values; its example has names and ellipses too.
 */
final class LineGrammar {
    private static final int DEEPEST = 64;

    private Window text = new Window();
    private int to;

    private LineGrammar in(Window text, int to) {
        this.text = text;
        this.to = to;
        return this;
    }

    boolean isValue(Window text, int from, int to) {
        return in(text, to).value(from, 0) == to && from < to;
    }

    /** Returns whether a range is a name of an argument. */
    boolean isName(Window text, int from, int to) {
        return in(text, to).name(from) == to && from < to;
    }

    /** Returns whether a range is a name of a function. */
    boolean isIdentifier(Window text, int from, int to) {
        return in(text, to).identifier(from) == to && from < to;
    }

    boolean isWord(Window text, int from, int to) {
        return in(text, to).word(from) == to && from < to;
    }

    /** The end of a value; -1 if there is none. */
    private int value(int from, int depth) {
        return switch (text.at(from, to)) {
            case '[' -> pointer(from);
            case '"' -> string(from);
            case '{' -> braces(from, depth);
            default -> words(from);
        };
    }

    private int pointer(int from) {
        int digits = from + Marks.POINTER.length();
        int position = digits;
        while (Character.digit(text.at(position, to), 16) >= 0) {
            position++;
        }
        if (!text.startsWith(Marks.POINTER, from, to) || position == digits) {
            return -1;
        }
        position += text.startsWith(Marks.ELLIPSIS, position, to) ? Marks.ELLIPSIS.length() : 0;
        return text.at(position, to) == ']' ? position + 1 : -1;
    }

    private int string(int from) {
        int end = text.stringEnd(from, to);
        return end >= 0 && QuotedString.isRight(text.bytes(from, end)) ? end : -1;
    }

    private int words(int from) {
        int start = from;
        int end = word(start);
        while (end > start && text.startsWith(Marks.OR, end, to)) {
            start = end + Marks.OR.length();
            end = word(start);
        }
        if (end == start || !text.startsWith(Marks.NUMBER, end, to)) {
            return end == start ? -1 : end;
        }
        int number = end + Marks.NUMBER.length();
        end = word(number);
        return end > number && text.at(end, to) == ')' ? end + 1 : -1;
    }

    private int braces(int from, int depth) {
        int position = blanks(from + 1);
        if (depth == DEEPEST || text.at(position, to) == '}') {
            return depth == DEEPEST ? -1 : position + 1;
        }
        while (true) {
            position = item(position, depth);
            byte behind = position < 0 ? 0 : text.at(position, to);
            if (behind != ',') {
                return behind == '}' ? position + 1 : -1;
            }
            position = blanks(position + 1);
        }
    }

    private int item(int from, int depth) {
        if (text.startsWith(Marks.ELLIPSIS, from, to)) {
            int position = from;
            while (position < to && ",{}\"\n".indexOf(text.at(position)) < 0) {
                position++;
            }
            return position;
        }
        int name = name(from);
        return name > from && text.startsWith(Marks.EQUALS, name, to)
                ? value(name + Marks.EQUALS.length(), depth + 1)
                : value(from, depth + 1);
    }

    private int name(int from) {
        int start = from;
        while (text.at(start, to) == '*') {
            start++;
        }
        int position = identifier(start);
        if (position == start) {
            return from;
        }
        while (true) {
            int next = nameGoesOn(position);
            if (next == position) {
                return position;
            }
            position = next;
        }
    }

    /** Behind the field or the index that stands at {@code from}; {@code from} if there is none. */
    private int nameGoesOn(int from) {
        if (text.at(from, to) == '[') {
            int digits = text.digitsEnd(from + 1, to);
            return text.at(digits, to) == ']' ? digits + 1 : from;
        }
        int dots = text.at(from, to) == '.' ? 1 : text.startsWith(Marks.MEMBER, from, to) ? Marks.MEMBER.length() : 0;
        int field = dots == 0 ? from : identifier(from + dots);
        return field == from + dots ? from : field;
    }

    private int identifier(int from) {
        if (!Swar.isLetter(text.at(from, to))) {
            return from;
        }
        int position = from;
        while (position < to && ByteClass.isIdentifier(text.at(position))) {
            position++;
        }
        return position;
    }

    private int word(int from) {
        int position = from;
        while (position < to && ByteClass.isWord(text.at(position))) {
            position++;
        }
        return position;
    }

    private int blanks(int from) {
        return text.skipBlanks(from, to);
    }
}
