package dev.readout.trace.registry;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Goes through XML: elements, attributes and text. Comments and processing instructions are skipped. There are no
 * document types here, so there is nothing that could be expanded or fetched: the entities are XML's own five, and
 * characters by their number.
 */
final class XmlCursor {
    /** Registries need eight. */
    private static final int DEEPEST = 64;
    private static final int MOST_ATTRIBUTES = 64;

    /** What there is next. */
    enum Event { START, END, TEXT, DONE }

    private final String file;
    private final String xml;
    private int at;
    /** Where the names of the open elements begin and end. */
    private final int[] open = new int[2 * DEEPEST];
    private int depth;
    /** Whether the element that was begun has no content, so that its end is next. */
    private boolean empty;
    /** Where the element or the text begins, and where the text ends. */
    private int from;
    private int to;
    private boolean verbatim;
    /** Of each attribute, where name and value begin and end. */
    private final int[] attributes = new int[4 * MOST_ATTRIBUTES];
    private int attributeCount;

    /** One that begins at a position, where an element may begin. */
    XmlCursor(String file, String xml, int at) {
        this.file = file;
        this.xml = xml;
        this.at = at;
    }

    /** Goes on. */
    Event next() {
        if (empty) {
            empty = false;
            depth--;
            return Event.END;
        }
        while (at < xml.length()) {
            if (xml.charAt(at) != '<') {
                return beginText();
            }
            switch (at + 1 < xml.length() ? xml.charAt(at + 1) : ' ') {
                case '/' -> {
                    return end();
                }
                case '?' -> skip("?>");
                case '!' -> {
                    if (xml.startsWith("<!--", at)) {
                        skip("-->");
                    } else if (xml.startsWith("<![CDATA[", at) && depth > 0) {
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
            throw wrong("</" + xml.substring(open[2 * depth - 2], open[2 * depth - 1]) + ">");
        }
        return Event.DONE;
    }

    private Event beginText() {
        from = at;
        to = indexOf('<');
        verbatim = false;
        // Entities are looked at also where nobody asks for the text.
        check(from, to);
        at = to;
        return Event.TEXT;
    }

    private int indexOf(char c) {
        int found = xml.indexOf(c, at);
        return found < 0 ? xml.length() : found;
    }

    private void skip(String mark) {
        int found = xml.indexOf(mark, at);
        if (found < 0) {
            at = xml.length();
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
        while (!accept('>')) {
            if (accept('/')) {
                expect('>');
                empty = true;
                break;
            }
            attribute();
            skipBlanks();
        }
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
        int end = indexOf(quote);
        int tag = indexOf('<');
        attributes[slot + 3] = end;
        check(attributes[slot + 2], Math.min(end, tag));
        at = Math.min(end, tag);
        expect(quote);
    }

    private Event end() {
        int begin = at + 2;
        int end = begin;
        while (end < xml.length() && isName(xml.charAt(end))) {
            end++;
        }
        int last = 2 * depth - 2;
        if (depth == 0 || !xml.regionMatches(begin, xml, open[last], open[last + 1] - open[last])
                || end - begin != open[last + 1] - open[last]) {
            throw wrong(depth == 0 ? "an element" : "</" + xml.substring(open[last], open[last + 1]) + ">");
        }
        at = end;
        skipBlanks();
        expect('>');
        depth--;
        return Event.END;
    }

    private void skipName() {
        int begin = at;
        while (at < xml.length() && isName(xml.charAt(at))) {
            at++;
        }
        if (at == begin) {
            throw wrong("a name");
        }
    }

    private static boolean isName(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || "_-.:".indexOf(c) >= 0;
    }

    private void skipBlanks() {
        while (at < xml.length() && xml.charAt(at) <= ' ') {
            at++;
        }
    }

    private boolean accept(char c) {
        boolean accepted = at < xml.length() && xml.charAt(at) == c;
        at += accepted ? 1 : 0;
        return accepted;
    }

    private void expect(char c) {
        if (!accept(c)) {
            throw wrong("'" + c + "'");
        }
    }

    /** How many elements are open. */
    int depth() {
        return depth;
    }

    /** Where the element that was begun has its {@code <}. */
    int position() {
        return from;
    }

    /** Whether the element that was begun last, or that is about to end, has a name. */
    boolean is(String name) {
        int begin = open[2 * depth - 2];
        return open[2 * depth - 1] - begin == name.length() && xml.startsWith(name, begin);
    }

    /** The name of the innermost open element. */
    String name() {
        return xml.substring(open[2 * depth - 2], open[2 * depth - 1]);
    }

    /** An attribute of the element that was begun, or null. */
    @Nullable
    String attribute(String name) {
        for (int slot = 0; slot < 4 * attributeCount; slot += 4) {
            if (attributes[slot + 1] - attributes[slot] == name.length() && xml.startsWith(name, attributes[slot])) {
                return decoded(attributes[slot + 2], attributes[slot + 3]);
            }
        }
        return null;
    }

    /** The attributes of the element that was begun, name by name. */
    String[] attributes() {
        String[] all = new String[2 * attributeCount];
        Arrays.setAll(all, i -> i % 2 == 0
                ? xml.substring(attributes[2 * i], attributes[2 * i + 1])
                : decoded(attributes[2 * i], attributes[2 * i + 1]));
        return all;
    }

    /** The text. */
    String text() {
        return verbatim ? xml.substring(from, to) : decoded(from, to);
    }

    private void check(int begin, int end) {
        if (xml.indexOf('&', begin, end) >= 0) {
            decoded(begin, end);
        }
    }

    private String decoded(int begin, int end) {
        int mark = xml.indexOf('&', begin, end);
        if (mark < 0) {
            return xml.substring(begin, end);
        }
        StringBuilder text = new StringBuilder(end - begin);
        int position = begin;
        while (mark >= 0) {
            int semicolon = xml.indexOf(';', mark, end);
            if (semicolon < 0) {
                at = mark;
                throw wrong("';' behind '&'");
            }
            text.append(xml, position, mark).appendCodePoint(character(mark, semicolon));
            position = semicolon + 1;
            mark = xml.indexOf('&', position, end);
        }
        return text.append(xml, position, end).toString();
    }

    private int character(int mark, int semicolon) {
        String name = xml.substring(mark + 1, semicolon);
        return switch (name) {
            case "lt" -> '<';
            case "gt" -> '>';
            case "amp" -> '&';
            case "quot" -> '"';
            case "apos" -> '\'';
            default -> number(mark, name);
        };
    }

    private int number(int mark, String name) {
        boolean hexadecimal = name.startsWith("#x");
        if (name.startsWith("#") && name.length() < 9) {
            try {
                int number = Integer.parseInt(name, hexadecimal ? 2 : 1, name.length(), hexadecimal ? 16 : 10);
                if (Character.isValidCodePoint(number)) {
                    return number;
                }
            } catch (NumberFormatException e) {
                // As if it were no number.
            }
        }
        at = mark;
        throw wrong("one of XML's own entities: others are not read here");
    }

    /** What is wrong at this place. */
    IllegalArgumentException wrong(String expected) {
        int place = Math.min(at, xml.length());
        long line = 1 + xml.substring(0, place).chars().filter(c -> c == '\n').count();
        String found = place == xml.length() ? "the end of the file"
                : "'" + xml.substring(place, Math.min(place + 24, xml.length())).split("\\R", 2)[0] + "'";
        return new IllegalArgumentException("%s:%d: expected %s, found %s: no registry, or one that was cut; nothing"
                .formatted(file, line, expected, found) + " of it is used");
    }
}
