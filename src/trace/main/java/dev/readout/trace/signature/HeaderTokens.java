package dev.readout.trace.signature;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The tokens of a C header, without comments. Of preprocessor lines, only {@code #define} and the end of its line are
 * tokens; the others are skipped.
 */
final class HeaderTokens {
    static final String DEFINE = "#define";
    static final String NEWLINE = "\n";
    /** Behind the last token. */
    static final String END = "";

    private final String file;
    private final String text;
    private final List<String> tokens = new ArrayList<>();
    private int[] offsets = new int[1 << 8];
    private int position;

    HeaderTokens(String file, String text) {
        this.file = file;
        this.text = text;
        boolean defining = false;
        for (int at = 0; at < text.length();) {
            char c = text.charAt(at);
            int end = at + 1;
            if (isWord(c)) {
                while (end < text.length() && isWord(text.charAt(end))) {
                    end++;
                }
                add(text.substring(at, end), at);
            } else if (c == '\n') {
                if (defining) {
                    add(NEWLINE, at);
                    defining = false;
                }
            } else if (c == '/' && text.startsWith("/*", at)) {
                end = behind("*/", at);
            } else if (c == '#') {
                defining = text.startsWith(DEFINE, at);
                end = defining ? at + DEFINE.length() : behind("\n", at);
                if (defining) {
                    add(DEFINE, at);
                }
            } else if (c > ' ') {
                end += end < text.length() && isPair(c, text.charAt(end)) ? 1 : 0;
                add(text.substring(at, end), at);
            }
            at = end;
        }
        add(END, text.length());
    }

    private static boolean isWord(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_';
    }

    private static boolean isPair(char first, char second) {
        return switch (first) {
            case '-' -> second == '>';
            case '=', '!', '>' -> second == '=';
            case '<', '|', '&' -> second == first;
            default -> false;
        };
    }

    private void add(String token, int offset) {
        if (tokens.size() == offsets.length) {
            offsets = Arrays.copyOf(offsets, offsets.length * 2);
        }
        offsets[tokens.size()] = offset;
        tokens.add(token);
    }

    private int behind(String mark, int from) {
        int at = text.indexOf(mark, from);
        return at < 0 ? text.length() : at + mark.length();
    }

    boolean atEnd() {
        return position == tokens.size() - 1;
    }

    String peek() {
        return tokens.get(position);
    }

    /** The token at a distance from the next one. */
    String peek(int distance) {
        return tokens.get(position + distance);
    }

    String next() {
        return atEnd() ? END : tokens.get(position++);
    }

    boolean accept(String token) {
        boolean accepted = peek().equals(token);
        if (accepted) {
            position++;
        }
        return accepted;
    }

    void expect(String token) {
        if (!accept(token)) {
            throw wrong("'" + token + "'");
        }
    }

    int position() {
        return position;
    }

    /** Goes back, or on, to where {@link #position} was. */
    void goTo(int position) {
        this.position = position;
    }

    void skipParentheses() {
        expect("(");
        for (int depth = 1; depth > 0;) {
            String token = next();
            depth += token.equals("(") ? 1 : token.equals(")") || token.equals(END) ? -1 : 0;
        }
    }

    /** The error for a wrong header. Headers are part of the library: the message is for its developers. */
    IllegalStateException wrong(String expected) {
        long line = 1 + text.substring(0, offsets[position]).chars().filter(c -> c == '\n').count();
        return new IllegalStateException(file + ":" + line + ": expected " + expected + ", found '" + peek() + "'");
    }
}
