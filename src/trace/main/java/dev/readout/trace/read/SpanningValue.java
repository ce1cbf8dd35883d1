package dev.readout.trace.read;

import dev.readout.trace.text.Literal;
import dev.readout.trace.text.Marks;
import dev.readout.trace.text.NameTable;
import dev.readout.trace.text.Swar;
import dev.readout.trace.text.Window;

/**
 * Decides whether the last value of an entry or an exit contains a newline and continues in the next line, or contains
 * what looks like a mark. It does if a bracket, a brace or a quote is open, or if it is text without a recognizable
 * end: several words, or compiler options. In all other cases the line is complete, whatever an application prints
 * below it, and a mark ends it.
 */
final class SpanningValue {
    private static final Literal[] NUMBERS = {Literal.of("-inf"), Literal.of("-nan"), Literal.of("-Infinity")};
    /** More parts than a context has. */
    private static final int MOST_PARTS = 8;

    private final Window text;
    private final LineGrammar grammar = new LineGrammar();

    /** How many brackets, braces and parentheses are open, and whether a quote is. */
    private int depth;
    private boolean quoted;

    SpanningValue(Window text) {
        this.text = text;
    }

    /**
     * Returns whether an apparent mark of an entry or an exit, within a line, is one: the text behind it has a context
     * or a function that is named as APIs name theirs, and nothing that its kind does not have.
     */
    boolean isMark(LineKind kind, int position, int to) {
        int behind = position + Marks.CALL_MARK_LENGTH;
        if (text.at(behind, to) != ' ') {
            return false;
        }
        // The marks of a merge's conflict are longer, with a name behind them.
        boolean isLonger = text.at(position - 1) == text.at(position);
        int context = text.skipBlanks(behind, to);
        int function = behindContext(context, to);
        int tail = text.functionEnd(function, to);
        return tail > function && tail - function <= NameTable.LONGEST
                && (function > context || !isLonger && isNamedAsInApis(function, tail))
                && (kind == LineKind.EXIT ? Marks.isExitTail(text, tail, to)
                        : ":(,;".indexOf(text.at(tail, to)) >= 0 || text.skipBlanks(tail, to) == to);
    }

    private boolean hasFunction(int mark, int to) {
        int function = behindContext(text.skipBlanks(mark + Marks.CALL_MARK_LENGTH, to), to);
        return text.functionEnd(function, to) > function;
    }

    /** Returns whether a name has a prefix in lower case: {@code clFinish}. */
    private boolean isNamedAsInApis(int from, int to) {
        int position = from;
        while (text.at(position, to) >= 'a' && text.at(position) <= 'z') {
            position++;
        }
        return position > from && text.at(position, to) >= 'A' && text.at(position) <= 'Z';
    }

    /** The beginning of the next entry or exit in a line, behind the mark at {@code from}; or {@code to}. */
    int nextMark(LineKind kind, int from, int to) {
        depth = 0;
        quoted = false;
        int scanned = from + Marks.CALL_MARK_LENGTH;
        int position = text.angles(scanned, to);
        while (position < to) {
            LineKind found = LineKind.of(text, position, text.word(position));
            if (found != LineKind.OTHER && isMark(found, position, to)) {
                scan(scanned, position);
                scanned = position;
                boolean isCall = (kind == LineKind.ENTRY || kind == LineKind.EXIT) && hasFunction(from, position);
                if (!isCall || !isOpen() && !Window.isBlank(text.at(position - 1))) {
                    // A value that may be any text may have more of them.
                    return isCall && begin(kind, from, position) ? to : position;
                }
            }
            position = text.angles(position + 1, to);
        }
        return to;
    }

    /** Reads the first line from its mark on, and is false if its last value is whole. */
    boolean begin(LineKind kind, int from, int to) {
        depth = 0;
        quoted = false;
        int function = behindContext(text.skipBlanks(from + Marks.CALL_MARK_LENGTH, to), to);
        int tail = text.functionEnd(function, to);
        boolean entry = kind == LineKind.ENTRY;
        if (tail == function || tail - function > NameTable.LONGEST || !beginsValues(entry, tail, to)) {
            return false;
        }
        scan(tail, to);
        return isOpen() || !isWhole(entry, tail, to);
    }

    private int behindContext(int from, int to) {
        int position = Marks.behindBrackets(text, from, to);
        int parts = 0;
        for (Literal mark = Marks.contextAt(text, position, to); mark != null && parts < MOST_PARTS;
                mark = Marks.contextAt(text, position, to)) {
            parts++;
            int end = text.blank(position + mark.length());
            if (end - position > NameTable.LONGEST) {
                return to;
            }
            position = text.skipBlanks(end, to);
        }
        return position;
    }

    /** Returns whether values follow that are not of the proposed grammar, which allows no newlines in them. */
    private boolean beginsValues(boolean entry, int tail, int to) {
        return text.at(tail, to) == ':' && text.skipBlanks(tail + 1, to) < to || text.startsWith(Marks.KERNEL, tail, to)
                || !entry && (text.startsWith(Marks.CREATED_EVENT, tail, to)
                        || text.startsWith(Marks.IS_SYNC_POINT, tail, to));
    }

    /** Returns whether the text that was read so far ends within brackets, braces, parentheses or quotes. */
    boolean isOpen() {
        return quoted || depth > 0;
    }

    /** Reads on, as a line below. */
    void scan(int from, int to) {
        for (int position = from; position < to; position++) {
            switch (text.at(position)) {
                case '"' -> quoted = !quoted;
                case '\\' -> position += quoted ? 1 : 0;
                case '[', '{', '(' -> depth += quoted ? 0 : 1;
                case ']', '}', ')' -> depth -= quoted || depth == 0 ? 0 : 1;
                default -> {}
            }
        }
    }

    /** Returns whether the last value of a line, with nothing open, can't continue. */
    private boolean isWhole(boolean entry, int from, int to) {
        return ")]}>\"".indexOf(text.at(text.trimEnd(from, to) - 1)) >= 0
                || isWholeValue(entry, behind(Marks.EQUALS, Marks.RETURNED_VALUE, from, to), to)
                || isWholeValue(entry, behind(Marks.NEXT_ARGUMENT, Marks.NEXT_ARGUMENT, from, to), to)
                || entry && isTrailer(text.lastIndexOf(Marks.TRAILER, from, to), to) || isPointer(from, to);
    }

    /** Behind the last of two marks that stands in a range, or behind the range's first byte, which is a colon. */
    private int behind(Literal one, Literal other, int from, int to) {
        int first = text.lastIndexOf(one, from, to);
        int second = text.lastIndexOf(other, from, to);
        int end = first >= second ? first + one.length() : second + other.length();
        return text.skipBlanks(first < 0 && second < 0 ? from + 1 : end, to);
    }

    private boolean isWholeValue(boolean entry, int from, int lineTo) {
        int to = text.trimEnd(from, lineTo);
        byte first = text.at(from, to);
        boolean mayBeText = isOption(text, from, to) || !entry && first >= 'a' && first <= 'z';
        return first == 0 || !mayBeText && grammar.isValue(text, from, to);
    }

    private boolean isTrailer(int from, int to) {
        int name = from + Marks.TRAILER.length();
        int colon = from < 0 ? to : text.functionEnd(name, to);
        return text.at(colon, to) == ':' && isWholeValue(true, text.skipBlanks(colon + 1, to), to);
    }

    private boolean isPointer(int from, int to) {
        int pointer = text.lastIndexOf(Marks.EQUALS_ADDRESS, from, to);
        return pointer >= 0 && grammar.isWord(text, pointer + 1, to);
    }

    /** Returns whether a value is an option of a compiler, such as {@code -DA}, and no number. */
    static boolean isOption(Window text, int from, int to) {
        if (text.at(from, to) != '-' || !Swar.isLetter(text.at(from + 1, to))) {
            return false;
        }
        for (Literal number : NUMBERS) {
            if (to - from == number.length() && text.startsWith(number, from, to)) {
                return false;
            }
        }
        return true;
    }
}
