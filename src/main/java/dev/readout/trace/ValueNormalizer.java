package dev.readout.trace;

/** Writes a value of any dialect as one of the proposed grammar. */
final class ValueNormalizer {
    private static final Literal NIL = Literal.of("(nil)");
    private static final Literal[] NULLS = {NIL, Literal.of("[ NULL ]"), Literal.of("< NULL >")};
    private static final Literal EQUALS = Literal.of(" = ");
    private static final Literal SIZE = Literal.of("( size = ");
    private static final Literal SIZE_END = Literal.of(" )[");
    private static final Literal LIST = Literal.of("[ ");
    private static final Literal LIST_END = Literal.of(" ]");
    private static final Literal RANGE = Literal.of("< ");
    private static final Literal RANGE_END = Literal.of(" >");
    private static final Literal TIMES = Literal.of(" x ");
    private static final Literal COMMA = Literal.of(",");

    private final TraceBytes bytes;
    private final LineGrammar grammar;
    private final LineWriter line;

    ValueNormalizer(TraceBytes bytes, LineGrammar grammar, LineWriter line) {
        this.bytes = bytes;
        this.grammar = grammar;
        this.line = line;
    }

    void write(long from, long to) {
        if (grammar.isValue(from, to)) {
            line.raw(bytes, from, to);
        } else if (isNull(from, to)) {
            line.pointer(0);
        } else if (!writeNumber(from, to) && !writeItems(from, to)) {
            boolean quoted = bytes.at(from, to) == '"' && bytes.stringEnd(from, to) == to;
            byte[] text = bytes.copy(from, to);
            line.string(quoted ? QuotedString.unescape(text) : text);
        }
    }

    private boolean isNull(long from, long to) {
        for (Literal spelling : NULLS) {
            if (to - from == spelling.length() && bytes.startsWith(spelling, from, to)) {
                return true;
            }
        }
        return false;
    }

    /** An enumerant whose name the real layer does not know: {@code (0)}. */
    private boolean writeNumber(long from, long to) {
        boolean number = to - from > 2 && bytes.at(from) == '(' && bytes.at(to - 1) == ')'
                && grammar.isWord(from + 1, to - 1);
        if (number) {
            line.raw(bytes, from + 1, to - 1);
        }
        return number;
    }

    private boolean writeItems(long from, long to) {
        if (bytes.startsWith(RANGE, from, to) && endsWith(RANGE_END, from + RANGE.length(), to)) {
            return writeItems(from + RANGE.length(), to - RANGE_END.length(), TIMES);
        }
        long list = from;
        if (bytes.startsWith(SIZE, from, to)) {
            long size = bytes.digitsEnd(from + SIZE.length(), to);
            if (!bytes.startsWith(SIZE_END, size, to)) {
                return false;
            }
            list = size + SIZE_END.length() - 1;
        }
        return bytes.startsWith(LIST, list, to) && endsWith(LIST_END, list + 1, to)
                && writeItems(list + LIST.length(), Math.max(list + LIST.length(), to - LIST_END.length()), COMMA);
    }

    private boolean endsWith(Literal end, long from, long to) {
        return to - end.length() >= from && bytes.startsWith(end, to - end.length(), to);
    }

    /** Writes items in braces if all are values of the grammar, with names or without. */
    private boolean writeItems(long from, long to, Literal separator) {
        if (bytes.skipBlanks(from, to) == to) {
            line.open().close();
            return true;
        }
        for (long item = from; item <= to; item = itemEnd(item, to, separator) + separator.length()) {
            if (!isItem(bytes.skipBlanks(item, to), bytes.trimEnd(item, itemEnd(item, to, separator)))) {
                return false;
            }
        }
        line.open();
        for (long item = from; item <= to; item = itemEnd(item, to, separator) + separator.length()) {
            long start = bytes.skipBlanks(item, to);
            long end = bytes.trimEnd(item, itemEnd(item, to, separator));
            line.element();
            if (isNull(start, end)) {
                line.pointer(0);
            } else {
                line.raw(bytes, start, end);
            }
        }
        line.close();
        return true;
    }

    private long itemEnd(long from, long to, Literal separator) {
        for (long position = from; position < to; position++) {
            if (bytes.startsWith(separator, position, to)) {
                return position;
            }
        }
        return to;
    }

    private boolean isItem(long from, long to) {
        if (grammar.isValue(from, to) || isNull(from, to)) {
            return true;
        }
        for (long position = from; position < to; position++) {
            if (bytes.startsWith(EQUALS, position, to)) {
                return grammar.isName(from, position) && grammar.isValue(position + EQUALS.length(), to);
            }
        }
        return false;
    }
}
