package dev.readout.export.parquet;

import dev.readout.export.parquet.table.Row;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.Scope;
import dev.readout.profile.ScopeCache;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.parquet.io.api.Binary;
import org.jspecify.annotations.Nullable;

/**
 * A position in a frame: a scope or a queue. Its texts are created only where the frame differs from the one before.
 * One object serves all frames, for one thread.
 */
final class FrameCursor {
    /** Longer paths, in characters, are made when they are written: kept, they would grow with the square of depth. */
    private static final int LONGEST_KEPT = 512;

    private final ScopeCache<Text> texts = new ScopeCache<>(new Text(null, "", "", ""),
            (outer, name, queue) -> new Text(outer, name, outer.path == null ? null : Scope.path(outer.path, name),
                    queue.name()));
    /** Names of queues, loops and clocks, as few as there are. */
    private final Map<String, Binary> names = new HashMap<>();
    private @Nullable GpuFrame frame;
    private int scope;
    private int queue;

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

        private List<String> names() {
            List<String> names = new ArrayList<>();
            for (Text each = this; each.outer != null; each = each.outer) {
                names.add(each.name);
            }
            return names.reversed();
        }
    }

    void begin(GpuFrame frame) {
        this.frame = frame;
        texts.update(frame);
    }

    FrameCursor atScope(int scope) {
        this.scope = scope;
        return this;
    }

    FrameCursor atQueue(int queue) {
        this.queue = queue;
        return this;
    }

    GpuFrame frame() {
        return Objects.requireNonNull(frame, "no frame yet");
    }

    int scope() {
        return scope;
    }

    GpuQueue queue() {
        return frame().queues().get(queue);
    }

    private Binary named(String name) {
        return names.computeIfAbsent(name, Row::utf8);
    }

    Binary loop() {
        return named(frame().loop());
    }

    Binary queueName() {
        return named(queue().name());
    }

    Binary clock() {
        return named(frame().clock(queue()).name());
    }

    private Text text() {
        return Objects.requireNonNull(texts.at(scope));
    }

    Binary name() {
        return text().nameText;
    }

    Binary path() {
        Text text = text();
        return text.pathText == null ? Row.utf8(Scope.path(text.names())) : text.pathText;
    }

    Binary queueOfScope() {
        return text().queue;
    }
}
