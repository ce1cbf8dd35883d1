package dev.readout.export.timeline;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Writes a file of the Trace Event Format, of events that are no frames: a {@link Timeline} writes frames.
 *
 * <p>Times are ns of any clock. In the file the first is an hour: viewers read doubles, which can't tell nanoseconds of
 * a year apart, and leave out what is before 0.
 *
 * <p>Example: {@link Timeline}.
 *
 * <p>For one thread at a time.
 */
public final class TraceEvents implements Closeable {
    private final JsonGenerator json;
    private final Map<String, String> properties;
    private final String originProperty;
    private final long least;
    private boolean begun;
    private long origin;
    private long arrows;

    /**
     * Begins a file.
     *
     * @param properties what it was measured on, in an order for people
     * @param originProperty the property beside these that says which time is 0 in the file
     * @param least the least that it may be: of a clock that begins at 0, earlier times than an hour stay as they are
     */
    public TraceEvents(OutputStream out, Map<String, String> properties, String originProperty, long least)
            throws IOException {
        this.properties = new LinkedHashMap<>(Objects.requireNonNull(properties, "properties"));
        this.originProperty = Objects.requireNonNull(originProperty, "originProperty");
        this.least = least;
        json = new JsonFactory().createGenerator(Objects.requireNonNull(out, "out"), JsonEncoding.UTF8);
        json.writeStartObject();
        json.writeStringField("displayTimeUnit", "ns");
        json.writeArrayFieldStart("traceEvents");
    }

    /** Names a track of a process; of track 0, the process. */
    public void name(long process, int track, String name) throws IOException {
        Objects.requireNonNull(name, "name");
        begin("M", track == 0 ? "process_name" : "thread_name", process, track);
        json.writeObjectFieldStart("args");
        json.writeStringField("name", name);
        json.writeEndObject();
        json.writeEndObject();
    }

    /** The time that is 0 in the file: an hour before the first that was written, or that was asked with. */
    public long origin(long time) {
        if (!begun) {
            begun = true;
            origin = Math.max(least, time - TimelineWriter.HOUR);
            properties.put(originProperty, Long.toString(origin));
        }
        return origin;
    }

    private void begin(String phase, String name, long process, int track) throws IOException {
        Objects.requireNonNull(phase, "phase");
        Objects.requireNonNull(name, "name");
        json.writeStartObject();
        json.writeStringField("ph", phase);
        json.writeStringField("name", name);
        json.writeNumberField("pid", process);
        json.writeNumberField("tid", track);
    }

    /**
     * Begins an event.
     *
     * @param phase what it is, as the format names it by a letter
     * @param time in ns
     * @return writes the rest of the event, and its end
     */
    public JsonGenerator event(String phase, String name, long process, int track, long time) throws IOException {
        begin(phase, name, process, track);
        thousandths("ts", time - origin(time));
        return json;
    }

    /** Begins a slice, from a time to another, in ns. Writes the rest as {@link #event} does. */
    public JsonGenerator slice(String name, long process, int track, long begin, long end) throws IOException {
        event("X", name, process, track, begin);
        thousandths("dur", end - begin);
        return json;
    }

    /** Writes an arrow, from the slice that begins at a time on a track to such a one. */
    public void arrow(String name, long fromProcess, int fromTrack, long from, long toProcess, int toTrack, long to)
            throws IOException {
        arrows++;
        arrowEnd("s", name, fromProcess, fromTrack, from);
        arrowEnd("f", name, toProcess, toTrack, to);
    }

    private void arrowEnd(String phase, String name, long process, int track, long time) throws IOException {
        event(phase, name, process, track, time);
        json.writeStringField("cat", name);
        json.writeNumberField("id", arrows);
        json.writeStringField("bp", "e");
        json.writeEndObject();
    }

    /** Writes a number divided by 1000, exactly: the format counts in microseconds, and knows fractions. */
    void thousandths(String name, long value) throws IOException {
        json.writeFieldName(name);
        json.writeNumber(BigDecimal.valueOf(value, 3));
    }

    @Override
    public void close() throws IOException {
        // Open structures are ended too, and the file is closed.
        try (json) {
            if (!json.isClosed()) {
                json.writeEndArray();
                json.writeObjectFieldStart("otherData");
                for (Map.Entry<String, String> property : properties.entrySet()) {
                    json.writeStringField(property.getKey(), property.getValue());
                }
            }
        }
    }
}
