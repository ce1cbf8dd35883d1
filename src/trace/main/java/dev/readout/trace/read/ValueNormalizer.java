package dev.readout.trace.read;

import dev.readout.trace.text.LineWriter;
import dev.readout.trace.text.Literal;
import dev.readout.trace.text.Marks;
import dev.readout.trace.text.QuotedString;
import dev.readout.trace.text.Window;

/** Rewrites a value of any dialect in the proposed grammar. */
final class ValueNormalizer {
    private Window text = new Window();
    private final LineGrammar grammar;
    private final LineWriter line;

    ValueNormalizer(LineGrammar grammar, LineWriter line) {
        this.grammar = grammar;
        this.line = line;
    }

    void write(Window text, int from, int to) {
        this.text = text;
        if (grammar.isValue(text, from, to) && !SpanningValue.isOption(text, from, to)) {
            line.raw(text, from, to);
        } else if (isNull(from, to)) {
            line.pointer(0);
        } else if (!writeNumber(from, to) && !writeItems(from, to)) {
            byte[] bytes = text.bytes(from, to);
            line.string(text.isString(from, to) ? QuotedString.unescape(bytes) : bytes);
        }
    }

    private boolean isNull(int from, int to) {
        Literal spelling = Marks.nullAt(text, from, to);
        return spelling != null && spelling.length() == to - from;
    }

    /** An enumerant whose name the real layer does not know: {@code (0)}. */
    private boolean writeNumber(int from, int to) {
        boolean number = to - from > 2 && text.at(from) == '(' && text.at(to - 1) == ')'
                && grammar.isWord(text, from + 1, to - 1) && !SpanningValue.isOption(text, from + 1, to - 1);
        if (number) {
            line.raw(text, from + 1, to - 1);
        }
        return number;
    }

    private boolean writeItems(int from, int to) {
        if (text.startsWith(Marks.RANGE, from, to) && endsWith(Marks.RANGE_END, from + Marks.RANGE.length(), to)) {
            return writeItems(from + Marks.RANGE.length(), to - Marks.RANGE_END.length(), Marks.RANGE_TIMES);
        }
        int list = from;
        if (text.startsWith(Marks.SIZE, from, to)) {
            int size = text.digitsEnd(from + Marks.SIZE.length(), to);
            if (!text.startsWith(Marks.SIZE_END, size, to)) {
                return false;
            }
            list = size + Marks.SIZE_END.length() - 1;
        }
        return text.startsWith(Marks.LIST, list, to) && endsWith(Marks.LIST_END, list + 1, to)
                && writeItems(list + Marks.LIST.length(),
                        Math.max(list + Marks.LIST.length(), to - Marks.LIST_END.length()), Marks.COMMA);
    }

    private boolean endsWith(Literal end, int from, int to) {
        return to - end.length() >= from && text.startsWith(end, to - end.length(), to);
    }

    /** Writes items in braces if all are values of the grammar, with names or without. */
    private boolean writeItems(int from, int to, Literal separator) {
        if (text.skipBlanks(from, to) == to) {
            line.open().close();
            return true;
        }
        for (int item = from; item <= to; item = itemEnd(item, to, separator) + separator.length()) {
            if (!isItem(text.skipBlanks(item, to), text.trimEnd(item, itemEnd(item, to, separator)))) {
                return false;
            }
        }
        line.open();
        for (int item = from; item <= to; item = itemEnd(item, to, separator) + separator.length()) {
            int start = text.skipBlanks(item, to);
            int end = text.trimEnd(item, itemEnd(item, to, separator));
            line.element();
            if (isNull(start, end)) {
                line.pointer(0);
            } else {
                line.raw(text, start, end);
            }
        }
        line.close();
        return true;
    }

    private int itemEnd(int from, int to, Literal separator) {
        for (int position = from; position < to; position++) {
            if (text.startsWith(separator, position, to)) {
                return position;
            }
        }
        return to;
    }

    private boolean isItem(int from, int to) {
        if (grammar.isValue(text, from, to) || isNull(from, to)) {
            return true;
        }
        for (int position = from; position < to; position++) {
            if (text.startsWith(Marks.EQUALS, position, to)) {
                return grammar.isName(text, from, position)
                        && grammar.isValue(text, position + Marks.EQUALS.length(), to);
            }
        }
        return false;
    }
}
