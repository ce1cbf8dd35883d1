package dev.readout.export;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The path of a scope: the names from the outermost scope inwards, with slashes between. In a name, {@code /} is
 * {@code \/} and {@code \} is {@code \\}, so that two scopes never have one path.
 *
 * <p>Example: {@link FrameExport}.
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
        return name.indexOf('/') < 0 && name.indexOf('\\') < 0 ? name
                : name.replace("\\", "\\\\").replace("/", "\\/");
    }
}
