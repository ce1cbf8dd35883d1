package dev.readout.export.otel;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import java.util.HashMap;
import java.util.Map;

/** The attributes of a series by its name, made once: the first names have series of their own. For one thread. */
final class NamedSeries {
    /** So many names have; a device has a few queues, and an application a few loops. */
    static final int MOST = 64;

    private final AttributeKey<String> key;
    private final Attributes more;
    private final Attributes others;
    private final Map<String, Attributes> known = new HashMap<>();

    /**
     * @param key of the name
     * @param other is true of the series of all other names
     * @param more attributes that all have
     */
    NamedSeries(AttributeKey<String> key, AttributeKey<Boolean> other, Attributes more) {
        this.key = key;
        this.more = more;
        others = more.toBuilder().put(other, true).build();
    }

    Attributes at(String name) {
        Attributes attributes = known.get(name);
        if (attributes != null || known.size() == MOST) {
            return attributes == null ? others : attributes;
        }
        Attributes made = more.toBuilder().put(key, name).build();
        known.put(name, made);
        return made;
    }
}
