package dev.readout.trace.read;

import dev.readout.trace.text.ByteClass;
import dev.readout.trace.text.Literal;
import dev.readout.trace.text.Marks;
import dev.readout.trace.text.QuotedString;
import dev.readout.trace.text.Swar;
import dev.readout.trace.text.Window;

/**
 * The proposed grammar, strictly: reports where an entry or an exit violates it, and what was expected there.
 *
 * <pre>
 * entry    = "&gt;&gt;&gt;&gt;" context function ":" [arguments] *(";" word ":" value)
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
    /** The place where a line departs from the grammar. */
    interface Violations {
        void at(int position, String expected);
    }

    private static final int DEEPEST = 64;

    private static final Violations NOBODY = (position, expected) -> {};

    private Window text = new Window();
    private Violations violations = NOBODY;
    private int to;

    /** Checks a line that begins with the mark of an entry or an exit. */
    void check(Window text, int from, int to, boolean entry, Violations violations) {
        in(text, to).violations = violations;
        Literal mark = entry ? Marks.ENTRY : Marks.EXIT;
        if (!text.startsWith(mark, from, to)) {
            violations.at(from, "'" + mark.text() + "'");
        }
        int function = skipContext(blanks(from + Marks.CALL_MARK_LENGTH));
        int end = identifier(function);
        if (end == function) {
            violations.at(function, "the name of a function");
        } else if (entry) {
            entryTail(end);
        } else {
            exitTail(end);
        }
        this.violations = NOBODY;
    }

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

    private int skipContext(int from) {
        int position = from;
        for (Literal mark = Marks.contextAt(text, position, to); mark != null;
                mark = Marks.contextAt(text, position, to)) {
            int value = position + mark.length();
            position = word(value);
            if (position == value) {
                violations.at(position, "a number");
            }
            position = blanks(position);
        }
        return position;
    }

    private void entryTail(int from) {
        int position = from;
        if (text.at(position, to) == ':') {
            position = arguments(position + 1);
        } else {
            violations.at(position, "':' behind the function, with arguments or without");
            int kernelEnd = EntryTail.kernelEnd(text, from, to);
            position = kernelEnd > from && text.at(kernelEnd, to) == ':'
                    ? arguments(kernelEnd + 1)
                    : text.indexOf(';', from, to);
        }
        if (position < to && text.at(position) == ';') {
            trailers(position);
        }
    }

    private void exitTail(int from) {
        if (!text.startsWith(Marks.RETURNED, from, to)) {
            violations.at(from, "' returned ' and what the function returned");
            return;
        }
        int start = from + Marks.RETURNED.length();
        int end = value(start, 0);
        if (end < 0) {
            return;
        }
        if (text.at(end, to) == ':') {
            int outputs = text.at(end + 1, to) == ':' ? end + 2 : end + 1;
            int rest = arguments(outputs);
            if (rest < to) {
                violations.at(rest, "the end of the line: an exit has no ';'");
            }
        } else if (end < to) {
            violations.at(end, "':' and outputs, or the end of the line");
        }
    }

    /** Checks arguments, and gives where the trailers begin, or the end. */
    private int arguments(int from) {
        int position = blanks(from);
        while (position < to && text.at(position) != ';') {
            int end = argument(position);
            if (end >= 0 && end < to && text.at(end) != ',' && text.at(end) != ';') {
                violations.at(end, "',' or ';' or the end of the line behind a value");
                end = -1;
            }
            position = end < 0 ? recover(position) : end;
            if (position < to && text.at(position) == ',') {
                position = blanks(position + 1);
                if (position == to) {
                    violations.at(position, "an argument behind ','");
                }
            }
        }
        return position;
    }

    private int argument(int from) {
        if (text.startsWith(Marks.ENQUEUE_COUNTER, from, to)) {
            violations.at(from, "';' before the counter, and not ','");
            return to;
        }
        int equals = name(from);
        if (equals == from) {
            violations.at(from, "the name of an argument");
            return -1;
        }
        if (!text.startsWith(Marks.EQUALS, equals, to)) {
            violations.at(equals, "' = ' behind the name of an argument");
            return -1;
        }
        return value(equals + Marks.EQUALS.length(), 0);
    }

    /** The next comma that an argument follows, or the semicolon of a trailer, not within brackets. */
    private int recover(int from) {
        int depth = 0;
        for (int position = from; position < to; position++) {
            switch (text.at(position)) {
                case '[' -> depth++;
                case ']' -> depth--;
                case ',', ';' -> {
                    if (depth <= 0 && separates(position)) {
                        return position;
                    }
                }
                default -> {}
            }
        }
        return to;
    }

    private boolean separates(int position) {
        int next = blanks(position + 1);
        if (text.at(position) == ',') {
            int equals = name(next);
            return equals > next && text.startsWith(Marks.EQUALS, equals, to)
                    || text.startsWith(Marks.ENQUEUE_COUNTER, next, to);
        }
        int colon = identifier(next);
        return colon > next && text.at(colon, to) == ':';
    }

    private void trailers(int from) {
        int position = from;
        while (position < to) {
            if (text.at(position) != ';') {
                violations.at(position, "';' or the end of the line");
                return;
            }
            int name = blanks(position + 1);
            int colon = identifier(name);
            if (colon == name || text.at(colon, to) != ':') {
                violations.at(colon, "a name and ':', such as 'EnqueueCounter:'");
                return;
            }
            position = value(blanks(colon + 1), 0);
            if (position < 0) {
                return;
            }
        }
    }

    /** The end of a value; -1 if there is none, which is then a violation already. */
    private int value(int from, int depth) {
        return switch (text.at(from, to)) {
            case '[' -> pointer(from);
            case '"' -> string(from);
            case '{' -> braces(from, depth);
            default -> words(from);
        };
    }

    private int pointer(int from) {
        int position = from + Marks.POINTER.length();
        if (!text.startsWith(Marks.POINTER, from, to)) {
            return fail(from, "a value: a pointer is '[0x...]', a list is '{...}'");
        }
        int digits = position;
        while (Character.digit(text.at(position, to), 16) >= 0) {
            position++;
        }
        if (position == digits) {
            return fail(position, "hexadecimal digits");
        }
        position += text.startsWith(Marks.ELLIPSIS, position, to) ? Marks.ELLIPSIS.length() : 0;
        return text.at(position, to) == ']' ? position + 1 : fail(position, "']'");
    }

    private int string(int from) {
        int end = text.stringEnd(from, to);
        if (end < 0) {
            return fail(to, "'\"' at the end of a string");
        }
        int wrong = QuotedString.indexOfWrong(text.bytes(from, end));
        return wrong < 0 ? end
                : fail(from + wrong, "an escape: \\\" \\\\ \\n \\r \\t or \\x and two hexadecimal digits");
    }

    private int words(int from) {
        int end = word(from);
        if (end == from) {
            return fail(from, "a value");
        }
        while (text.startsWith(Marks.OR, end, to)) {
            int word = end + Marks.OR.length();
            end = word(word);
            if (end == word) {
                return fail(word, "a flag behind ' | '");
            }
        }
        if (!text.startsWith(Marks.NUMBER, end, to)) {
            return end;
        }
        int number = end + Marks.NUMBER.length();
        end = word(number);
        if (end == number) {
            return fail(number, "a number behind '('");
        }
        return text.at(end, to) == ')' ? end + 1 : fail(end, "')'");
    }

    private int braces(int from, int depth) {
        if (depth == DEEPEST) {
            return fail(from, "no more than " + DEEPEST + " braces within each other");
        }
        int position = blanks(from + 1);
        if (text.at(position, to) == '}') {
            return position + 1;
        }
        while (true) {
            position = item(position, depth);
            if (position < 0) {
                return -1;
            }
            byte b = text.at(position, to);
            if (b == '}') {
                return position + 1;
            }
            if (b != ',') {
                return fail(position, "',' or '}'");
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

    private int fail(int position, String expected) {
        violations.at(position, expected);
        return -1;
    }
}
