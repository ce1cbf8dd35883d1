package dev.readout.otel;

import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.ScopePath;
import io.opentelemetry.api.common.Attributes;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The attributes of scopes, each made once: a frame that looks like the one before asks for nothing new. For one
 * thread.
 */
final class ScopeSeries {
    private final int most;
    /** Around the outermost scopes. */
    private final Series root = new Series(null, "", "", Attributes.empty());
    private final Series other = new Series(null, "", "", Attributes.of(OtelMetrics.SCOPE_OTHER, true));
    /** Those of the last frame's scopes, by position. */
    private Series[] positions = {};
    private int size;

    /** One scope by its path and queue. */
    private static final class Series {
        private final @Nullable Series around;
        private final String name;
        private final String path;
        private final Attributes attributes;
        /** By queue, then by name. Not by both at once: a key would have to be made to ask for one. */
        private final Map<String, Map<String, Series>> below = new HashMap<>();
        /** The last queue that it was seen on. */
        private @Nullable GpuQueue queue;

        private Series(@Nullable Series around, String name, String path, Attributes attributes) {
            this.around = around;
            this.name = name;
            this.path = path;
            this.attributes = attributes;
        }
    }

    ScopeSeries(int most) {
        this.most = most;
    }

    /** Finds the series of a frame's scopes. */
    void update(GpuFrame frame) {
        int scopes = frame.size();
        if (scopes > positions.length) {
            int known = positions.length;
            positions = Arrays.copyOf(positions, Math.max(scopes, 2 * known));
            Arrays.fill(positions, known, positions.length, other);
        }
        for (int scope = 0; scope < scopes; scope++) {
            int parent = frame.parent(scope);
            Series around = parent < 0 ? root : positions[parent];
            Series before = positions[scope];
            if (before.around != around || before.queue != frame.queue(scope) || before.name != frame.name(scope)) {
                positions[scope] = find(around, frame.queue(scope), frame.name(scope));
            }
        }
    }

    private Series find(Series around, GpuQueue queue, String name) {
        if (around == other) {
            return other;
        }
        Map<String, Series> sameQueue = around.below.get(queue.name());
        Series known = sameQueue == null ? null : sameQueue.get(name);
        if (known == null) {
            if (size == most) {
                return other;
            }
            size++;
            known = make(around, queue.name(), name);
            around.below.computeIfAbsent(queue.name(), each -> new HashMap<>()).put(name, known);
        }
        known.queue = queue;
        return known;
    }

    private Series make(Series around, String queue, String name) {
        String path = ScopePath.join(around.path, name);
        return new Series(around, name, path,
                Attributes.of(OtelMetrics.SCOPE_PATH, path, OtelMetrics.QUEUE_NAME, queue));
    }

    /** The attributes of a scope of the frame that was given last. */
    Attributes at(int scope) {
        return positions[scope].attributes;
    }
}
