package dev.readout.parquet;

import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.ScopePath;
import java.util.Arrays;
import org.apache.parquet.io.api.Binary;
import org.jspecify.annotations.Nullable;

/**
 * The texts of a frame's scopes, by position. Most frames are as the one before, and then no text is made anew. For one
 * thread.
 */
final class ScopeTexts {
    private Text[] texts = {};

    /** The texts of a scope, and what they were made of. */
    private static final class Text {
        private @Nullable String name;
        private @Nullable String above;
        private @Nullable GpuQueue queue;
        private String path = "";
        private Binary nameText = Binary.EMPTY;
        private Binary pathText = Binary.EMPTY;
        private Binary queueText = Binary.EMPTY;
    }

    /** Makes the texts those of a frame. */
    void update(GpuFrame frame) {
        int size = frame.size();
        int before = texts.length;
        if (size > before) {
            texts = Arrays.copyOf(texts, Math.max(size, 2 * before));
            for (int i = before; i < texts.length; i++) {
                texts[i] = new Text();
            }
        }
        for (int scope = 0; scope < size; scope++) {
            Text text = texts[scope];
            String name = frame.name(scope);
            int parent = frame.parent(scope);
            String above = parent < 0 ? "" : texts[parent].path;
            if (text.name != name || text.above != above) {
                text.name = name;
                text.above = above;
                text.path = ScopePath.join(above, name);
                text.nameText = Row.utf8(name);
                text.pathText = Row.utf8(text.path);
            }
            GpuQueue queue = frame.queue(scope);
            if (text.queue != queue) {
                text.queue = queue;
                text.queueText = Row.utf8(queue.name());
            }
        }
    }

    Binary name(int scope) {
        return texts[scope].nameText;
    }

    Binary path(int scope) {
        return texts[scope].pathText;
    }

    Binary queue(int scope) {
        return texts[scope].queueText;
    }
}
