package dev.readout.trace.signature;

import java.util.HashMap;
import java.util.Map;

/**
 * Tells by name which functions hand work to the device: {@code headers/enqueue.h}. It covers any function of an API,
 * even one that no header declares. Immutable, shared.
 */
public final class EnqueueNames {
    private static final String HEADER = "enqueue.h";

    /** By prefix of names, whether they hand work to the device. */
    private final Map<String, Boolean> prefixes = new HashMap<>();
    private final Map<String, Boolean> names = new HashMap<>();

    private EnqueueNames(HeaderTokens tokens) {
        while (!tokens.atEnd()) {
            boolean enqueue = tokens.accept("READOUT_ENQUEUE");
            if (!enqueue) {
                tokens.expect("READOUT_NO_ENQUEUE");
            }
            tokens.expect("(");
            do {
                String word = tokens.next();
                boolean whole = tokens.accept("(");
                if (whole) {
                    tokens.expect(")");
                }
                (whole ? names : prefixes).put(word, enqueue);
            } while (tokens.accept(","));
            tokens.expect(")");
        }
    }

    /** The names of the header, which is read at the first use. */
    public static EnqueueNames standard() {
        return Standard.NAMES;
    }

    /**
     * Reads a header.
     *
     * @throws IllegalStateException if something else stands in it, with the line
     */
    static EnqueueNames parse(String file, String text) {
        return new EnqueueNames(new HeaderTokens(file, text));
    }

    /** Returns whether a function of this name hands work to the device. */
    public boolean have(String function) {
        Boolean known = names.get(function);
        for (int length = function.length(); known == null && length > 0; length--) {
            known = prefixes.get(function.substring(0, length));
        }
        return known != null && known;
    }

    private static final class Standard {
        static final EnqueueNames NAMES = parse(HEADER, ApiTable.text(HEADER));
    }
}
