package dev.readout.profile;

import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The path of a scope: the names from the outermost scope inwards, with slashes between. In a name, {@code /} is
 * {@code \/} and {@code \} is {@code \\}, so that two scopes never have one path. Half a character, a surrogate without
 * its other one, has no form in UTF-8: it is {@code ?}, here as in files and messages, and what differs in nothing else
 * is one path.
 *
 * <p>Example: {@link GpuFrame}.
 */
public final class ScopePath {
    private ScopePath() {
    }

    /**
     * The path of a scope within another one.
     *
     * @param outer the path of the scope around it; null if it is an outermost one
     */
    public static String join(@Nullable String outer, String name) {
        String escaped = escaped(Objects.requireNonNull(name, "name"));
        return outer == null ? escaped : outer + "/" + escaped;
    }

    private static String escaped(String name) {
        String whole = new String(name.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
        return whole.replace("\\", "\\\\").replace("/", "\\/");
    }
}
