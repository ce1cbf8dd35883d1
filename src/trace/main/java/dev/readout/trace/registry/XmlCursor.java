package dev.readout.trace.registry;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Parses XML: elements, attributes and text. Comments and processing instructions are skipped. Document types are not
 * supported, so nothing is expanded or fetched: the entities are XML's own five.
 */
final class XmlCursor {
    /** Registries need eight. */
    private static final int DEEPEST = 64;
    private static final int MOST_ATTRIBUTES = 64;

    /** The kind of the next item. */
    enum Event { START, END, TEXT, DONE }

    private final XmlText text;
    private final byte[] xml;
    private int at;
    /** The beginnings and ends of the open elements' names. */
    private final int[] open = new int[2 * DEEPEST];
    private int depth;
    /** True if the element that was begun has no content, so that its end is next. */
    private boolean empty;
    /** The beginning of the element or the text, and the end of the text. */
    private int from;
    private int to;
    private boolean verbatim;
    /** Of each attribute, where name and value begin and end. */
    private final int[] attributes = new int[4 * MOST_ATTRIBUTES];
    private int attributeCount;

    /** A cursor at a position where an element may begin. */
    XmlCursor(XmlText text, int at) {
        this.text = text;
        this.xml = text.bytes;
        this.at = at;
    }

    Event next() {
        if (empty) {
            empty = false;
            depth--;
            return Event.END;
        }
        while (at < xml.length) {
            if (xml[at] != '<') {
                return beginText();
            }
            switch (at + 1 < xml.length ? xml[at + 1] : ' ') {
                case '/' -> {
                    return end();
                }
                case '?' -> skip("?>");
                case '!' -> {
                    if (text.startsWith("<!--", at)) {
                        skip("-->");
                    } else if (text.startsWith("<![CDATA[", at) && depth > 0) {
                        int begin = at + "<![CDATA[".length();
                        skip("]]>");
                        from = begin;
                        to = at - "]]>".length();
                        verbatim = true;
                        return Event.TEXT;
                    } else {
                        throw wrong("an element or a comment: document types and entities are not read here");
                    }
                }
                default -> {
                    return start();
                }
            }
        }
        if (depth > 0) {
            throw wrong("</" + name() + ">");
        }
        return Event.DONE;
    }

    private Event beginText() {
        from = at;
        verbatim = false;
        skipText('<');
        to = at;
        return Event.TEXT;
    }

    /** Goes to the end of a text. Entities are checked even in text that is not used. */
    private void skipText(char quote) {
        int begin = at;
        boolean entities = false;
        while (at < xml.length && xml[at] != quote && xml[at] != '<') {
            entities |= xml[at++] == '&';
        }
        if (entities) {
            decoded(begin, at);
        }
    }

    private void skip(String mark) {
        int found = text.indexOf(mark, at);
        if (found < 0) {
            at = xml.length;
            throw wrong("'" + mark + "'");
        }
        at = found + mark.length();
    }

    private Event start() {
        if (depth == DEEPEST) {
            throw wrong("at most " + DEEPEST + " elements within each other");
        }
        from = at++;
        open[2 * depth] = at;
        skipName();
        open[2 * depth + 1] = at;
        depth++;
        attributeCount = 0;
        skipBlanks();
        while (at < xml.length && xml[at] != '>' && xml[at] != '/') {
            attribute();
            skipBlanks();
        }
        empty = accept('/');
        expect('>');
        return Event.START;
    }

    private void attribute() {
        if (attributeCount == MOST_ATTRIBUTES) {
            throw wrong("at most " + MOST_ATTRIBUTES + " attributes");
        }
        int slot = 4 * attributeCount++;
        attributes[slot] = at;
        skipName();
        attributes[slot + 1] = at;
        skipBlanks();
        expect('=');
        skipBlanks();
        char quote = accept('"') ? '"' : '\'';
        if (quote == '\'') {
            expect('\'');
        }
        attributes[slot + 2] = at;
        skipText(quote);
        attributes[slot + 3] = at;
        expect(quote);
    }

    private Event end() {
        int begin = at + 2;
        int end = begin;
        while (end < xml.length && isName(xml[end])) {
            end++;
        }
        if (depth == 0 || !Arrays.equals(xml, begin, end, xml, open[2 * depth - 2], open[2 * depth - 1])) {
            throw wrong(depth == 0 ? "an element" : "</" + name() + ">");
        }
        at = end;
        skipBlanks();
        expect('>');
        depth--;
        return Event.END;
    }

    private void skipName() {
        int begin = at;
        while (at < xml.length && isName(xml[at])) {
            at++;
        }
        if (at == begin) {
            throw wrong("a name");
        }
    }

    private static boolean isName(byte c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '-' || c == '.'
                || c == ':';
    }

    private void skipBlanks() {
        while (at < xml.length && xml[at] >= 0 && xml[at] <= ' ') {
            at++;
        }
    }

    private boolean accept(char c) {
        boolean accepted = at < xml.length && xml[at] == c;
        at += accepted ? 1 : 0;
        return accepted;
    }

    private void expect(char c) {
        if (!accept(c)) {
            throw wrong("'" + c + "'");
        }
    }

    int depth() {
        return depth;
    }

    int position() {
        return from;
    }

    /** Returns whether the element that was begun last, or that is about to end, has a name. */
    boolean is(String name) {
        int begin = open[2 * depth - 2];
        return open[2 * depth - 1] - begin == name.length() && text.startsWith(name, begin);
    }

    /** The name of the innermost open element. */
    String name() {
        return text.substring(open[2 * depth - 2], open[2 * depth - 1]);
    }

    @Nullable
    String attribute(String name) {
        for (int slot = 0; slot < 4 * attributeCount; slot += 4) {
            if (attributes[slot + 1] - attributes[slot] == name.length() && text.startsWith(name, attributes[slot])) {
                return decoded(attributes[slot + 2], attributes[slot + 3]);
            }
        }
        return null;
    }

    /** The attributes of the element that was begun, by their names: of two of a name, the last one. */
    Map<String, String> attributes() {
        Map<String, String> all = new HashMap<>();
        for (int slot = 0; slot < 4 * attributeCount; slot += 4) {
            all.put(text.substring(attributes[slot], attributes[slot + 1]),
                    decoded(attributes[slot + 2], attributes[slot + 3]));
        }
        return all;
    }

    String text() {
        return verbatim ? text.substring(from, to) : decoded(from, to);
    }

    private String decoded(int begin, int end) {
        String raw = text.substring(begin, end);
        int mark = raw.indexOf('&');
        if (mark < 0) {
            return raw;
        }
        StringBuilder decoded = new StringBuilder(raw.length());
        int position = 0;
        while (mark >= 0) {
            int semicolon = raw.indexOf(';', mark);
            if (semicolon < 0) {
                at = begin + mark;
                throw wrong("';' behind '&'");
            }
            decoded.append(raw, position, mark)
                    .append(character(begin + mark, raw.substring(mark + 1, semicolon)));
            position = semicolon + 1;
            mark = raw.indexOf('&', position);
        }
        return decoded.append(raw, position, raw.length()).toString();
    }

    private char character(int mark, String name) {
        return switch (name) {
            case "lt" -> '<';
            case "gt" -> '>';
            case "amp" -> '&';
            case "quot" -> '"';
            case "apos" -> '\'';
            default -> {
                at = mark;
                throw wrong("one of XML's own entities: others are not read here");
            }
        };
    }

    IllegalArgumentException wrong(String expected) {
        int place = Math.min(at, xml.length);
        long line = 1 + text.substring(0, place).chars().filter(c -> c == '\n').count();
        String found = place == xml.length ? "the end of the file"
                : "'" + text.substring(place, Math.min(place + 24, xml.length)).split("\\R", 2)[0] + "'";
        return new IllegalArgumentException(text.file + ":" + line + ": expected " + expected + ", found " + found
                + ": no registry, or one that was cut; nothing of it is used");
    }
}
