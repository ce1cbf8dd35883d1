package dev.readout.export.otel;

import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.ScopeCache;
import dev.readout.profile.Scope;
import io.opentelemetry.api.common.Attributes;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The attributes of scopes, each created once: a frame that looks like the one before needs no new ones. For one
 * thread.
 */
final class ScopeSeries {
    private static final Attributes OTHER = Attributes.of(OtelMetrics.SCOPE_OTHER, true);

    private final int most;
    private final ScopeCache<Series> series = new ScopeCache<>(new Series("", Attributes.empty()), this::find);
    private int size;

    /** One scope by its path and queue. */
    private static final class Series {
        private final String path;
        private final Attributes attributes;
        /** By queue, then by name. Not by both at once: a key would have to be made to ask for one. */
        private final Map<String, Map<String, Series>> below = new HashMap<>();

        private Series(String path, Attributes attributes) {
            this.path = path;
            this.attributes = attributes;
        }
    }

    ScopeSeries(int most) {
        this.most = most;
    }

    void update(GpuFrame frame) {
        series.update(frame);
    }

    private @Nullable Series find(Series outer, String name, GpuQueue queue) {
        Map<String, Series> sameQueue = outer.below.get(queue.name());
        Series known = sameQueue == null ? null : sameQueue.get(name);
        if (known == null && size < most) {
            size++;
            String path = Scope.path(outer.path, name);
            known = new Series(path,
                    Attributes.of(OtelMetrics.SCOPE_PATH, path, OtelMetrics.QUEUE_NAME, queue.name()));
            outer.below.computeIfAbsent(queue.name(), each -> new HashMap<>()).put(name, known);
        }
        return known;
    }

    Attributes at(int scope) {
        Series known = series.at(scope);
        return known == null ? OTHER : known.attributes;
    }
}
