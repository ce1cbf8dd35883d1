package dev.readout.trace.signature;

import java.util.HashMap;
import java.util.Map;

/** The annotations before a declaration, which compilers ignore: {@code headers/annotations.h}. */
final class Annotations {
    static final String PREFIX = "READOUT_";

    private static final int ABSENT = -1;
    private static final Annotations NONE = new Annotations();

    private final Map<String, Integer> positions = new HashMap<>();

    /** Reads those that the tokens have next. */
    static Annotations read(HeaderTokens tokens) {
        if (!tokens.peek().startsWith(PREFIX)) {
            return NONE;
        }
        Annotations annotations = new Annotations();
        while (tokens.peek().startsWith(PREFIX)) {
            String name = tokens.next();
            annotations.positions.put(name.substring(PREFIX.length()), tokens.position() + 1);
            if (tokens.peek().equals("(")) {
                tokens.skipParentheses();
            }
        }
        return annotations;
    }

    boolean has(String name) {
        return positions.containsKey(name);
    }

    /** The token behind the parenthesis of an annotation, or -1. */
    int position(String name) {
        return positions.getOrDefault(name, ABSENT);
    }
}
