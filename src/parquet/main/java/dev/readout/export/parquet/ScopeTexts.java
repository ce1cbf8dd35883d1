package dev.readout.export.parquet;

import dev.readout.export.parquet.table.Row;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.ScopeCache;
import dev.readout.profile.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.parquet.io.api.Binary;
import org.jspecify.annotations.Nullable;

/**
 * The texts of a frame's scopes, by position: created only where the frame differs from the one before. For one thread.
 */
final class ScopeTexts {
    /** Longer paths, in characters, are made when they are written: kept, they would grow with the square of depth. */
    private static final int LONGEST_KEPT = 512;

    private final ScopeCache<Text> texts = new ScopeCache<>(new Text(null, "", "", ""),
            (outer, name, queue) -> new Text(outer, name, outer.path == null ? null : Scope.path(outer.path, name),
                    queue.name()));

    /** The texts of a scope. */
    private static final class Text {
        private final @Nullable Text outer;
        private final String name;
        private final @Nullable String path;
        private final @Nullable Binary pathText;
        private final Binary nameText;
        private final Binary queue;

        private Text(@Nullable Text outer, String name, @Nullable String path, String queue) {
            this.outer = outer;
            this.name = name;
            this.path = path == null || path.length() > LONGEST_KEPT ? null : path;
            pathText = this.path == null ? null : Row.utf8(this.path);
            nameText = Row.utf8(name);
            this.queue = Row.utf8(queue);
        }

        private Binary path() {
            return pathText == null ? Row.utf8(Scope.path(names())) : pathText;
        }

        private List<String> names() {
            List<String> names = new ArrayList<>();
            for (Text each = this; each.outer != null; each = each.outer) {
                names.add(each.name);
            }
            return names.reversed();
        }
    }

    void update(GpuFrame frame) {
        texts.update(frame);
    }

    private Text at(int scope) {
        return Objects.requireNonNull(texts.at(scope));
    }

    Binary name(int scope) {
        return at(scope).nameText;
    }

    Binary path(int scope) {
        return at(scope).path();
    }

    Binary queue(int scope) {
        return at(scope).queue;
    }
}
