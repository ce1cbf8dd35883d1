package dev.readout.trace.registry;

import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The lengths of a registry: expressions of C over the other parameters or fields. They are rewritten word by word, so
 * that nothing else gets through, and a pointer to a count is dereferenced.
 *
 * @param members the other parameters or fields, by name
 * @param constants the number of a constant, or null
 */
record Lengths(Map<String, CDeclarator> members, Function<String, Long> constants) {
    private static final int LONGEST = 128;
    private static final Pattern WORD = Pattern.compile("\\s*(->|[A-Za-z_]\\w*|\\d{1,9}|[-+*/()])\\s*");

    /** The expression; null if it can't be computed. */
    @Nullable
    String rewritten(String length) {
        if (length.length() > LONGEST) {
            return null;
        }
        StringBuilder text = new StringBuilder();
        Matcher word = WORD.matcher(length);
        int end = 0;
        boolean field = false;
        while (word.find() && word.start() == end) {
            end = word.end();
            String token = word.group(1);
            String rewritten = field || !Character.isJavaIdentifierStart(token.charAt(0))
                    ? token
                    : name(token, length.startsWith("->", end));
            if (rewritten == null) {
                return null;
            }
            text.append(rewritten);
            field = token.equals("->");
        }
        return end == length.length() && end > 0 ? text.toString() : null;
    }

    private @Nullable String name(String name, boolean leadsOn) {
        CDeclarator member = members.get(name);
        if (member == null) {
            Long constant = constants.apply(name);
            return constant == null ? null : "0x" + Long.toHexString(constant);
        }
        if (leadsOn) {
            return member.pointers() == 1 ? name : null;
        }
        return member.pointers() == 0 ? name : member.pointers() == 1 ? "(*" + name + ")" : null;
    }
}
