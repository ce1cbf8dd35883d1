package dev.readout.parquet;

import dev.readout.profile.GpuFrame;
import dev.readout.profile.ScopeCache;
import dev.readout.profile.ScopePath;
import java.util.Objects;
import org.apache.parquet.io.api.Binary;

/** The texts of a frame's scopes, by position: made anew where the frame is not as the one before. For one thread. */
final class ScopeTexts {
    private final ScopeCache<Text> texts = new ScopeCache<>(new Text("", "", ""),
            (outer, name, queue) -> new Text(ScopePath.join(outer.path, name), name, queue.name()));

    /** The texts of a scope. */
    private static final class Text {
        private final String path;
        private final Binary pathText;
        private final Binary name;
        private final Binary queue;

        private Text(String path, String name, String queue) {
            this.path = path;
            pathText = Row.utf8(path);
            this.name = Row.utf8(name);
            this.queue = Row.utf8(queue);
        }
    }

    /** Makes the texts those of a frame. */
    void update(GpuFrame frame) {
        texts.update(frame);
    }

    private Text at(int scope) {
        return Objects.requireNonNull(texts.at(scope));
    }

    Binary name(int scope) {
        return at(scope).name;
    }

    Binary path(int scope) {
        return at(scope).pathText;
    }

    Binary queue(int scope) {
        return at(scope).queue;
    }
}
