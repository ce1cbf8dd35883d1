package dev.readout.profile;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * The path of a scope: the names from the outermost scope inwards, with slashes between. In a name, {@code /} is {@code
 * \/} and {@code \} is {@code \\}, so that two scopes never have one path. An unpaired surrogate has no form in UTF-8:
 * it becomes {@code ?}, as in columns and metrics, so that names that differ only there have one path.
 *
 * <p>Example: {@link ScopeCache}.
 */
public final class ScopePath {
    private static final String LEFT_OUT = "…/";

    private ScopePath() {
    }

    /** The path of a scope by the names of all that are around it and its own, from the outermost inwards. */
    public static String of(Collection<String> names) {
        return Objects.requireNonNull(names, "names").stream().map(ScopePath::escaped)
                .collect(Collectors.joining("/"));
    }

    /**
     * The path of a scope within another one.
     *
     * @param outer the path of the scope around it; empty if it is an outermost one
     */
    public static String join(String outer, String name) {
        String escaped = escaped(Objects.requireNonNull(name, "name"));
        return Objects.requireNonNull(outer, "outer").isEmpty() ? escaped : outer + "/" + escaped;
    }

    /**
     * The path of a scope within another one, shortened to a length: outermost scopes are left out, and the path begins
     * with {@code …/}. So deeply nested scopes take bounded memory.
     *
     * @param outer the path of the scope around it; empty if it is an outermost one
     * @param most the most characters, unless {@code …/} and the escaped name have more: a name is never cut
     */
    public static String join(String outer, String name, int most) {
        String path = join(outer, name);
        if (path.length() <= most) {
            return path;
        }
        int cut = path.length() - most + LEFT_OUT.length() - 1;
        while (cut < outer.length() && !isBoundary(path, cut)) {
            cut++;
        }
        return outer.isEmpty() ? path : LEFT_OUT + path.substring(Math.min(cut, outer.length()) + 1);
    }

    /** Whether there is a slash between two names: one of a name has a backslash that is none of the name. */
    private static boolean isBoundary(String path, int at) {
        if (path.charAt(at) != '/') {
            return false;
        }
        int begin = at;
        while (begin > 0 && path.charAt(begin - 1) == '\\') {
            begin--;
        }
        return (at - begin) % 2 == 0;
    }

    private static String escaped(String name) {
        String whole = new String(name.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
        return whole.replace("\\", "\\\\").replace("/", "\\/");
    }
}
