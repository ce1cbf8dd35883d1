package dev.readout.trace;

/**
 * The proposed grammar, strictly: says where an entry or an exit departs from it, and what was expected there.
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
    /** Where a line departs from the grammar. */
    interface Violations {
        /** What was expected at a position. */
        void at(long position, String expected);
    }

    private static final Literal EQUALS = Literal.of(" = ");
    private static final Literal RETURNED = Literal.of(" returned ");
    private static final Literal BAR = Literal.of(" | ");
    private static final Literal NUMBER = Literal.of(" (");
    private static final Literal ARROW = Literal.of("->");
    private static final Literal ELLIPSIS = Literal.of("...");
    private static final Literal HEXADECIMAL = Literal.of("[0x");
    private static final Literal COUNTER = Literal.of("EnqueueCounter:");
    private static final Literal[] CONTEXT = {Literal.of("Time: "), Literal.of("TID = "), Literal.of("TNum = ")};
    private static final int DEEPEST = 64;

    private static final Violations NOBODY = (position, expected) -> { };

    private final TraceBytes bytes;
    private Violations violations = NOBODY;
    private long to;

    LineGrammar(TraceBytes bytes) {
        this.bytes = bytes;
    }

    /** Checks a line that begins with the mark of an entry or an exit. */
    void check(long from, long to, boolean entry, Violations violations) {
        this.to = to;
        this.violations = violations;
        long function = skipContext(blanks(from + LineKind.ENTRY_MARK.length()));
        long end = identifier(function);
        if (end == function) {
            violations.at(function, "the name of a function");
        } else if (entry) {
            entryTail(end);
        } else {
            exitTail(end);
        }
        this.violations = NOBODY;
    }

    /** Whether a range is a value. */
    boolean isValue(long from, long to) {
        this.to = to;
        return value(from, 0) == to && from < to;
    }

    /** Whether a range is a name of an argument. */
    boolean isName(long from, long to) {
        this.to = to;
        return name(from) == to && from < to;
    }

    /** Whether a range is a name of a function. */
    boolean isIdentifier(long from, long to) {
        this.to = to;
        return identifier(from) == to && from < to;
    }

    /** Whether a range is a word. */
    boolean isWord(long from, long to) {
        this.to = to;
        return word(from) == to && from < to;
    }

    private long skipContext(long from) {
        long position = from;
        for (int i = 0; i < CONTEXT.length; i++) {
            if (bytes.startsWith(CONTEXT[i], position, to)) {
                long value = position + CONTEXT[i].length();
                position = word(value);
                if (position == value) {
                    violations.at(position, "a number");
                }
                position = blanks(position);
                i = -1;
            }
        }
        return position;
    }

    private void entryTail(long from) {
        long position = from;
        if (bytes.at(position, to) == ':') {
            position = arguments(position + 1);
        } else {
            violations.at(position, "':' behind the function, with arguments or without");
            long kernelEnd = EntryTail.kernelEnd(bytes, from, to);
            position = kernelEnd > from && bytes.at(kernelEnd, to) == ':'
                    ? arguments(kernelEnd + 1)
                    : bytes.indexOf(';', from, to);
        }
        if (position < to && bytes.at(position) == ';') {
            extensions(position);
        }
    }

    private void exitTail(long from) {
        if (!bytes.startsWith(RETURNED, from, to)) {
            violations.at(from, "' returned ' and what the function returned");
            return;
        }
        long start = from + RETURNED.length();
        long end = value(start, 0);
        if (end < 0) {
            return;
        }
        if (bytes.at(end, to) == ':') {
            long outputs = bytes.at(end + 1, to) == ':' ? end + 2 : end + 1;
            long rest = arguments(outputs);
            if (rest < to) {
                violations.at(rest, "the end of the line: an exit has no ';'");
            }
        } else if (end < to) {
            violations.at(end, "':' and outputs, or the end of the line");
        }
    }

    /** Checks arguments, and gives where the extensions begin, or the end. */
    private long arguments(long from) {
        long position = blanks(from);
        while (position < to && bytes.at(position) != ';') {
            long end = argument(position);
            if (end >= 0 && end < to && bytes.at(end) != ',' && bytes.at(end) != ';') {
                violations.at(end, "',' or ';' or the end of the line behind a value");
                end = -1;
            }
            position = end < 0 ? recover(position) : end;
            if (position < to && bytes.at(position) == ',') {
                position = blanks(position + 1);
                if (position == to) {
                    violations.at(position, "an argument behind ','");
                }
            }
        }
        return position;
    }

    private long argument(long from) {
        if (bytes.startsWith(COUNTER, from, to)) {
            violations.at(from, "';' before the counter, and not ','");
            return to;
        }
        long equals = name(from);
        if (equals == from) {
            violations.at(from, "the name of an argument");
            return -1;
        }
        if (!bytes.startsWith(EQUALS, equals, to)) {
            violations.at(equals, "' = ' behind the name of an argument");
            return -1;
        }
        return value(equals + EQUALS.length(), 0);
    }

    /** The next comma that an argument follows, or the semicolon of an extension, not within brackets. */
    private long recover(long from) {
        int depth = 0;
        for (long position = from; position < to; position++) {
            switch (bytes.at(position)) {
                case '[' -> depth++;
                case ']' -> depth--;
                case ',', ';' -> {
                    if (depth <= 0 && separates(position)) {
                        return position;
                    }
                }
                default -> { }
            }
        }
        return to;
    }

    private boolean separates(long position) {
        long next = blanks(position + 1);
        if (bytes.at(position) == ',') {
            long equals = name(next);
            return equals > next && bytes.startsWith(EQUALS, equals, to) || bytes.startsWith(COUNTER, next, to);
        }
        long colon = identifier(next);
        return colon > next && bytes.at(colon, to) == ':';
    }

    private void extensions(long from) {
        long position = from;
        while (position < to) {
            if (bytes.at(position) != ';') {
                violations.at(position, "';' or the end of the line");
                return;
            }
            long name = blanks(position + 1);
            long colon = identifier(name);
            if (colon == name || bytes.at(colon, to) != ':') {
                violations.at(colon, "a name and ':', such as 'EnqueueCounter:'");
                return;
            }
            position = value(blanks(colon + 1), 0);
            if (position < 0) {
                return;
            }
        }
    }

    /** The end of a value, or -1 if there is none, which has been said then. */
    private long value(long from, int depth) {
        return switch (bytes.at(from, to)) {
            case '[' -> pointer(from);
            case '"' -> string(from);
            case '{' -> braces(from, depth);
            default -> words(from);
        };
    }

    private long pointer(long from) {
        long position = from + HEXADECIMAL.length();
        if (!bytes.startsWith(HEXADECIMAL, from, to)) {
            return fail(from, "a value: a pointer is '[0x...]', a list is '{...}'");
        }
        long digits = position;
        while (Character.digit(bytes.at(position, to), 16) >= 0) {
            position++;
        }
        if (position == digits) {
            return fail(position, "hexadecimal digits");
        }
        position += bytes.startsWith(ELLIPSIS, position, to) ? ELLIPSIS.length() : 0;
        return bytes.at(position, to) == ']' ? position + 1 : fail(position, "']'");
    }

    private long string(long from) {
        long end = bytes.stringEnd(from, to);
        if (end < 0) {
            return fail(to, "'\"' at the end of a string");
        }
        int wrong = QuotedString.indexOfWrong(bytes.copy(from, end));
        return wrong < 0 ? end
                : fail(from + wrong, "an escape: \\\" \\\\ \\n \\r \\t or \\x and two hexadecimal digits");
    }

    private long words(long from) {
        long end = word(from);
        if (end == from) {
            return fail(from, "a value");
        }
        while (bytes.startsWith(BAR, end, to)) {
            long word = end + BAR.length();
            end = word(word);
            if (end == word) {
                return fail(word, "a flag behind ' | '");
            }
        }
        if (!bytes.startsWith(NUMBER, end, to)) {
            return end;
        }
        long number = end + NUMBER.length();
        end = word(number);
        if (end == number) {
            return fail(number, "a number behind '('");
        }
        return bytes.at(end, to) == ')' ? end + 1 : fail(end, "')'");
    }

    private long braces(long from, int depth) {
        if (depth == DEEPEST) {
            return fail(from, "no more than " + DEEPEST + " braces within each other");
        }
        long position = blanks(from + 1);
        if (bytes.at(position, to) == '}') {
            return position + 1;
        }
        while (true) {
            position = item(position, depth);
            if (position < 0) {
                return -1;
            }
            byte b = bytes.at(position, to);
            if (b == '}') {
                return position + 1;
            }
            if (b != ',') {
                return fail(position, "',' or '}'");
            }
            position = blanks(position + 1);
        }
    }

    private long item(long from, int depth) {
        if (bytes.startsWith(ELLIPSIS, from, to)) {
            long position = from;
            while (position < to && ",{}\"\n".indexOf(bytes.at(position)) < 0) {
                position++;
            }
            return position;
        }
        long name = name(from);
        return name > from && bytes.startsWith(EQUALS, name, to)
                ? value(name + EQUALS.length(), depth + 1)
                : value(from, depth + 1);
    }

    private long name(long from) {
        long start = from;
        while (bytes.at(start, to) == '*') {
            start++;
        }
        long position = identifier(start);
        if (position == start) {
            return from;
        }
        while (true) {
            long next = nameGoesOn(position);
            if (next == position) {
                return position;
            }
            position = next;
        }
    }

    /** Behind the field or the index that stands at {@code from}; {@code from} if there is none. */
    private long nameGoesOn(long from) {
        if (bytes.at(from, to) == '[') {
            long digits = bytes.digitsEnd(from + 1, to);
            return bytes.at(digits, to) == ']' ? digits + 1 : from;
        }
        long dots = bytes.at(from, to) == '.' ? 1 : bytes.startsWith(ARROW, from, to) ? ARROW.length() : 0;
        long field = dots == 0 ? from : identifier(from + dots);
        return field == from + dots ? from : field;
    }

    private long identifier(long from) {
        if (!EightBytes.isLetter(bytes.at(from, to))) {
            return from;
        }
        long position = from;
        while (position < to && Bytes.isIdentifier(bytes.at(position))) {
            position++;
        }
        return position;
    }

    private long word(long from) {
        long position = from;
        while (position < to && Bytes.isWord(bytes.at(position))) {
            position++;
        }
        return position;
    }

    private long blanks(long from) {
        return bytes.skipBlanks(from, to);
    }

    private long fail(long position, String expected) {
        violations.at(position, expected);
        return -1;
    }
}
