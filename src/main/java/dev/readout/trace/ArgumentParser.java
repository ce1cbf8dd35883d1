package dev.readout.trace;

/**
 * Splits a list of arguments, whichever dialect it is in.
 *
 * <p>The dialects before the proposed grammar escape nothing: a comma may be part of a device's name. So a comma ends a
 * value only if what follows is the next argument: a name and an equals sign. A value that opens a bracket, a brace or
 * a quote goes on to where that closes, if it does.
 *
 * <p>Each line is read in time that is linear in its length, whatever it holds: what was once looked for up to the end
 * of the line and not found is not looked for again.
 */
final class ArgumentParser {
    private static final Literal EQUALS = Literal.of(" = ");
    private static final Literal HEXADECIMAL = Literal.of("=0x");
    private static final Literal NIL = Literal.of("=(nil)");
    private static final Literal LIST = Literal.of("[ ");
    /** What the real layer logs without a name. */
    private static final Literal[] WORDS = {
        Literal.of("blocking"), Literal.of("non-blocking"), Literal.of("automatic"), Literal.of("non-automatic")};

    private final TraceBytes bytes;
    private final Extension extension;

    /** The end of the name that {@link #readName} found, and where its value begins. */
    private long nameTo;
    private long valueFrom;

    private long nameFrom;
    /** Where the name stands that has been read last; -1 if there was none. */
    private long readFrom;

    /** Where an extension has been read already. */
    private long extensionFrom;

    private boolean stringsFail;
    private boolean bracesFail;
    private boolean listsFail;

    ArgumentParser(TraceBytes bytes, Extension extension) {
        this.bytes = bytes;
        this.extension = extension;
    }

    /** Reads arguments up to the extension of the line, which is read too, or to the end of the range. */
    void parse(long from, long to, TraceArguments arguments) {
        readFrom = -1;
        extensionFrom = -1;
        stringsFail = false;
        bracesFail = false;
        listsFail = false;
        long position = bytes.skipBlanks(from, to);
        while (position < to) {
            // The end of the last value was found by the name that stands here, or it was not.
            boolean named = position == readFrom;
            if (!named) {
                byte first = bytes.at(position);
                if (first == '[') {
                    long prefixTo = readPrefix(position, to, arguments);
                    if (prefixTo > 0) {
                        position = behindComma(prefixTo, to);
                        continue;
                    }
                } else if ((first == ';' || first == 'E')
                        && (position == extensionFrom || extension.read(position, to))) {
                    return;
                }
                named = readName(position, to);
            }
            long nameEnd = named ? nameTo : position;
            long valueStart = bytes.skipBlanks(named ? valueFrom : position, to);
            long end = valueEnd(valueStart, to);
            if (!arguments.add(position, nameEnd, valueStart, bytes.trimEnd(valueStart, end))) {
                return;
            }
            position = readFrom > end ? readFrom : behindComma(end, to);
        }
    }

    private long behindComma(long position, long to) {
        return bytes.skipBlanks(bytes.at(position, to) == ',' ? position + 1 : position, to);
    }

    /** Where the value that begins at {@code from} ends: at the comma or semicolon behind it, or at {@code to}. */
    private long valueEnd(long from, long to) {
        long position = structureEnd(from, to);
        while (true) {
            position = bytes.indexOfEither(',', ';', position, to);
            if (position >= to) {
                return to;
            }
            long word = bytes.word(position);
            if ((byte) word == ',' ? startsArgument(position + 1, word >>> Byte.SIZE, to) : startsExtension(position, to)) {
                return position;
            }
            position++;
        }
    }

    private boolean startsExtension(long position, long to) {
        if (extension.read(position, to)) {
            extensionFrom = position;
            return true;
        }
        return false;
    }

    /** Behind the string, the struct or the list that begins at {@code from}; {@code from} if there is none. */
    long structureEnd(long from, long to) {
        long end = switch (bytes.at(from, to)) {
            case '"' -> stringEnd(from, to);
            case '{' -> structEnd(from, to);
            case '[' -> listEnd(from, to);
            default -> from;
        };
        return end < 0 ? from : end;
    }

    private long stringEnd(long from, long to) {
        long end = stringsFail ? -1 : bytes.stringEnd(from, to);
        if (end < 0 || end < to && ",;: ".indexOf(bytes.at(end)) < 0) {
            stringsFail = true;
            return -1;
        }
        return end;
    }

    /** Structs and arrays of the proposed grammar: braces, with strings in them. */
    private long structEnd(long from, long to) {
        if (bracesFail) {
            return -1;
        }
        int depth = 0;
        for (long position = from; position < to; position++) {
            switch (bytes.at(position)) {
                case '{' -> depth++;
                case '}' -> {
                    if (--depth == 0) {
                        return position + 1;
                    }
                }
                case '"' -> {
                    long end = bytes.stringEnd(position, to);
                    if (end < 0) {
                        bracesFail = true;
                        return -1;
                    }
                    position = end - 1;
                }
                default -> { }
            }
        }
        bracesFail = true;
        return -1;
    }

    /** Lists of the real layer: brackets with blanks inside, which tell them from brackets in a name. */
    private long listEnd(long from, long to) {
        if (listsFail || !bytes.startsWith(LIST, from, to)) {
            return -1;
        }
        int depth = 0;
        for (long position = from; position < to; position++) {
            byte b = bytes.at(position);
            if (b == '[' && bytes.at(position + 1, to) == ' ') {
                depth++;
            } else if (b == ']' && bytes.at(position - 1) == ' ' && --depth == 0) {
                return position + 1;
            }
        }
        listsFail = true;
        return -1;
    }

    /** Whether an argument begins behind a comma, where this word stands. */
    private boolean startsArgument(long from, long word, long to) {
        long position = (byte) word == ' ' ? from + 1 : from;
        if (TraceBytes.isBlank(bytes.at(position, to))) {
            position = bytes.skipBlanks(position, to);
        }
        return readName(position, to) || isWord(position, to) || extension.read(position, to);
    }

    private boolean isWord(long from, long to) {
        for (Literal word : WORDS) {
            if (bytes.startsWith(word, from, to)) {
                byte behind = bytes.at(from + word.length(), to);
                return behind == ',' || behind == ';' || behind == 0;
            }
        }
        return false;
    }

    /** Takes {@code [ ref count = 1 ]}, and gives where it ends; -1 if there is none. */
    private long readPrefix(long from, long to, TraceArguments arguments) {
        if (!bytes.startsWith(LIST, from, to) || !readName(from + LIST.length(), to)) {
            return -1;
        }
        long close = bytes.indexOf(']', valueFrom, to);
        if (close == to || bytes.at(close - 1) != ' '
                || !arguments.add(nameFrom, nameTo, valueFrom, bytes.trimEnd(valueFrom, close))) {
            return -1;
        }
        return close + 1;
    }

    /**
     * Reads the name of an argument: {@code size}, {@code desc->width}, {@code platforms[]}, {@code *num_platforms},
     * or two words such as {@code program number}, each with an equals sign behind it; or {@code desc[ }.
     */
    private boolean readName(long from, long to) {
        long start = from;
        long word = bytes.word(start);
        while ((byte) word == '*') {
            word = bytes.word(++start);
        }
        boolean read = start < to && EightBytes.isLetter((byte) word) && readName(from, start, to);
        readFrom = read ? from : -1;
        return read;
    }

    private boolean readName(long from, long start, long to) {
        nameFrom = from;
        nameTo = bytes.nameEnd(start);
        return readEquals(nameTo, to) || readSecondWord(nameTo, to) || readClose(start, nameTo, to);
    }

    private boolean readEquals(long position, long to) {
        valueFrom = position + EQUALS.length();
        return valueFrom <= to && EQUALS.begins(bytes.word(position));
    }

    private boolean readSecondWord(long blank, long to) {
        if (bytes.at(blank, to) == ' ' && bytes.at(blank - 1) != '[' && EightBytes.isLetter(bytes.at(blank + 1, to))) {
            nameTo = bytes.nameEnd(blank + 1);
            return readEquals(nameTo, to);
        }
        return false;
    }

    /** Reads {@code desc[ type = 1 ]} and {@code buffer=0x7f00}, where the value begins within the word. */
    private boolean readClose(long from, long wordTo, long to) {
        if (bytes.at(wordTo - 1) == '[') {
            nameTo = wordTo - 1;
            valueFrom = nameTo;
            return nameTo > from && bytes.at(wordTo, to) == ' ';
        }
        nameTo = bytes.indexOf('=', from, wordTo);
        valueFrom = nameTo + 1;
        return bytes.startsWith(HEXADECIMAL, nameTo, to) || bytes.startsWith(NIL, nameTo, to);
    }
}
