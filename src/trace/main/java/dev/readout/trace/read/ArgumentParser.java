package dev.readout.trace.read;

import dev.readout.trace.text.Literal;
import dev.readout.trace.text.Marks;
import dev.readout.trace.text.Swar;
import dev.readout.trace.text.Window;

/**
 * Splits a list of arguments, in any dialect.
 *
 * <p>The dialects before the proposed grammar escape nothing: a comma may be part of a device's name. So a comma ends a
 * value only if what follows is the next argument: a name and an equals sign. A value that opens a bracket, a brace or
 * a quote extends to the closing one, if there is one.
 *
 * <p>Parsing takes time linear in the line's length, whatever it contains: a failed search up to the end of the line is
 * not repeated.
 */
final class ArgumentParser {
    private final Window text;
    private final EntryTrailer trailer;

    /** The end of the name that {@link #readName} found, and where its value begins. */
    private int nameTo;
    private int valueFrom;

    private int nameFrom;
    /** The place of the name that has been read last; -1 if there was none. */
    private int readFrom;

    /** The place of a trailer that was read already. */
    private int trailerFrom;

    private boolean stringsFail;
    private boolean bracesFail;
    private boolean listsFail;

    ArgumentParser(Window text, EntryTrailer trailer) {
        this.text = text;
        this.trailer = trailer;
    }

    /** Reads arguments up to the trailer of the line, which is read too, or to the end of the range. */
    void parse(int from, int to, TraceArguments arguments) {
        readFrom = -1;
        trailerFrom = -1;
        stringsFail = false;
        bracesFail = false;
        listsFail = false;
        int position = text.skipBlanks(from, to);
        while (position < to) {
            // The end of the last value was found by the name that stands here, or it was not.
            boolean named = position == readFrom;
            if (!named) {
                byte first = text.at(position);
                if (first == '[') {
                    int prefixTo = readPrefix(position, to, arguments);
                    if (prefixTo > 0) {
                        position = behindComma(prefixTo, to);
                        continue;
                    }
                } else if ((first == ';' || first == 'E')
                        && (position == trailerFrom || trailer.read(position, to))) {
                    return;
                }
                named = readName(position, to);
            }
            int nameEnd = named ? nameTo : position;
            int valueStart = text.skipBlanks(named ? valueFrom : position, to);
            int end = valueEnd(valueStart, to);
            if (!arguments.add(position, nameEnd, valueStart, text.trimEnd(valueStart, end))) {
                return;
            }
            position = readFrom > end ? readFrom : behindComma(end, to);
        }
    }

    /** Reads arguments that only have blanks between them: a value ends before the next word with an equals sign. */
    void parseWords(int from, int to, TraceArguments arguments) {
        int name = text.skipBlanks(from, to);
        while (isAssigned(name, to)) {
            int nameEnd = nameTo;
            int value = valueFrom;
            int end = text.indexOf(' ', value, to);
            while (end < to && !isAssigned(end + 1, to)) {
                end = text.indexOf(' ', end + 1, to);
            }
            if (!arguments.add(name, nameEnd, value, end)) {
                return;
            }
            name = end + 1;
        }
    }

    private boolean isAssigned(int from, int to) {
        nameTo = from < to ? text.nameEnd(from) : from;
        return nameTo > from && readEquals(nameTo, to);
    }

    private int behindComma(int position, int to) {
        return text.skipBlanks(text.at(position, to) == ',' ? position + 1 : position, to);
    }

    /** The end of the value that begins at {@code from}: the comma or semicolon behind it, or {@code to}. */
    private int valueEnd(int from, int to) {
        int position = structureEnd(from, to);
        while (position < to) {
            long word = text.word(position);
            long hits = Swar.firstEqualTo(word, ',') | Swar.firstEqualTo(word, ';');
            if (hits == 0) {
                position += Long.BYTES;
                continue;
            }
            position += Swar.first(hits);
            if (position < to && endsValue(position, to)) {
                return position;
            }
            position++;
        }
        return to;
    }

    /** Returns whether the comma or the semicolon at a position ends the value. */
    private boolean endsValue(int position, int to) {
        long word = text.word(position);
        return (byte) word == ','
                ? startsArgument(position + 1, word >>> Byte.SIZE, to) : startsTrailer(position, to);
    }

    private boolean startsTrailer(int position, int to) {
        if (trailer.read(position, to)) {
            trailerFrom = position;
            return true;
        }
        return false;
    }

    /** Behind the string, the struct or the list that begins at {@code from}; {@code from} if there is none. */
    int structureEnd(int from, int to) {
        int end = switch (text.at(from, to)) {
            case '"' -> stringEnd(from, to);
            case '{' -> structEnd(from, to);
            case '[' -> listEnd(from, to);
            default -> from;
        };
        return end < 0 ? from : end;
    }

    private int stringEnd(int from, int to) {
        int end = stringsFail ? -1 : text.stringEnd(from, to);
        if (end < 0 || end < to && ",;: ".indexOf(text.at(end)) < 0) {
            stringsFail = true;
            return -1;
        }
        return end;
    }

    /** Structs and arrays of the proposed grammar: braces, with strings in them. */
    private int structEnd(int from, int to) {
        if (bracesFail) {
            return -1;
        }
        int depth = 0;
        for (int position = from; position < to; position++) {
            switch (text.at(position)) {
                case '{' -> depth++;
                case '}' -> {
                    if (--depth == 0) {
                        return position + 1;
                    }
                }
                case '"' -> {
                    int end = text.stringEnd(position, to);
                    if (end < 0) {
                        bracesFail = true;
                        return -1;
                    }
                    position = end - 1;
                }
                default -> {}
            }
        }
        bracesFail = true;
        return -1;
    }

    /** Lists of the real layer: brackets with blanks inside, which tell them from brackets in a name. */
    private int listEnd(int from, int to) {
        if (listsFail || !text.startsWith(Marks.LIST, from, to)) {
            return -1;
        }
        int depth = 0;
        for (int position = from; position < to; position++) {
            byte b = text.at(position);
            if (b == '[' && text.at(position + 1, to) == ' ') {
                depth++;
            } else if (b == ']' && text.at(position - 1) == ' ' && --depth == 0) {
                return position + 1;
            }
        }
        listsFail = true;
        return -1;
    }

    /** Returns whether an argument begins behind a comma, where this word stands. */
    private boolean startsArgument(int from, long word, int to) {
        int position = (byte) word == ' ' ? from + 1 : from;
        if (Window.isBlank(text.at(position, to))) {
            position = text.skipBlanks(position, to);
        }
        return readName(position, to) || isWord(position, to) || trailer.read(position, to);
    }

    private boolean isWord(int from, int to) {
        Literal word = Marks.switchAt(text, from, to);
        if (word == null) {
            return false;
        }
        byte behind = text.at(from + word.length(), to);
        return behind == ',' || behind == ';' || behind == 0;
    }

    /** Takes {@code [ ref count = 1 ]}, and gives where it ends; -1 if there is none. */
    private int readPrefix(int from, int to, TraceArguments arguments) {
        if (!text.startsWith(Marks.LIST, from, to) || !readName(from + Marks.LIST.length(), to)) {
            return -1;
        }
        int close = text.indexOf(']', valueFrom, to);
        if (close == to || text.at(close - 1) != ' '
                || !arguments.add(nameFrom, nameTo, valueFrom, text.trimEnd(valueFrom, close))) {
            return -1;
        }
        return close + 1;
    }

    /**
     * Reads the name of an argument: {@code size}, {@code desc->width}, {@code platforms[]}, {@code *num_platforms},
     * or two words such as {@code program number}, each with an equals sign behind it; or {@code desc[ }.
     */
    private boolean readName(int from, int to) {
        int start = from;
        long word = text.word(start);
        while ((byte) word == '*') {
            word = text.word(++start);
        }
        boolean read = start < to && Swar.isLetter((byte) word) && readName(from, start, to);
        readFrom = read ? from : -1;
        return read;
    }

    private boolean readName(int from, int start, int to) {
        nameFrom = from;
        nameTo = text.nameEnd(start);
        return readEquals(nameTo, to) || readSecondWord(nameTo, to) || readClose(start, nameTo, to);
    }

    private boolean readEquals(int position, int to) {
        valueFrom = position + Marks.EQUALS.length();
        return valueFrom <= to && Marks.EQUALS.begins(text.word(position));
    }

    private boolean readSecondWord(int blank, int to) {
        if (text.at(blank, to) == ' ' && text.at(blank - 1) != '[' && Swar.isLetter(text.at(blank + 1, to))) {
            nameTo = text.nameEnd(blank + 1);
            return readEquals(nameTo, to);
        }
        return false;
    }

    /** Reads {@code desc[ type = 1 ]} and {@code buffer=0x7f00}, where the value begins within the word. */
    private boolean readClose(int from, int wordTo, int to) {
        if (text.at(wordTo - 1) == '[') {
            nameTo = wordTo - 1;
            valueFrom = nameTo;
            return nameTo > from && text.at(wordTo, to) == ' ';
        }
        nameTo = text.indexOf('=', from, wordTo);
        valueFrom = nameTo + 1;
        return text.startsWith(Marks.EQUALS_ADDRESS, nameTo, to) || text.startsWith(Marks.EQUALS_NIL, nameTo, to);
    }
}
