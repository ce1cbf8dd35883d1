package dev.readout.export.parquet;

import dev.readout.export.parquet.table.ParquetTable;
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

    private final ScopeCache<Text> texts = new ScopeCache<>(Text.of("", "", ""), (outer, name, queue) -> Text
            .of(outer.path == null ? null : Scope.path(outer.path, name), name, queue.name()));
    /** Names of queues, loops and clocks, as few as there are. */
    private final Map<String, Binary> names = new HashMap<>();
    private @Nullable GpuFrame frame;
    private int scope;
    private int queue;

    /** The texts of a scope. */
    private record Text(@Nullable String path, @Nullable Binary pathText, Binary name, Binary queue) {
        private static Text of(@Nullable String path, String name, String queue) {
            String kept = path == null || path.length() > LONGEST_KEPT ? null : path;
            return new Text(kept, kept == null ? null : ParquetTable.utf8(kept), ParquetTable.utf8(name),
                    ParquetTable.utf8(queue));
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
        return names.computeIfAbsent(name, ParquetTable::utf8);
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
        return text().name;
    }

    Binary path() {
        Binary kept = text().pathText;
        if (kept != null) {
            return kept;
        }
        List<String> names = new ArrayList<>();
        for (int each = scope; each >= 0; each = frame().parent(each)) {
            names.add(frame().name(each));
        }
        return ParquetTable.utf8(Scope.path(names.reversed()));
    }

    Binary queueOfScope() {
        return text().queue;
    }
}
