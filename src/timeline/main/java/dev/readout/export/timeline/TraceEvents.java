package dev.readout.export.timeline;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.Objects;

/**
 * Writes a file of the Trace Event Format, of events that are no frames: a {@link Timeline} writes frames.
 *
 * <p>Example: {@link Timeline}.
 *
 * <p>For one thread at a time.
 */
public final class TraceEvents implements Closeable {
    private static final int NANOSECONDS_DIGITS = 3;

    private final JsonGenerator json;
    private final Map<String, String> properties;
    private final char[] digits = new char[24];

    /** @param properties what it was measured on, in an order for people, as they are when the file is closed */
    public TraceEvents(OutputStream out, Map<String, String> properties) throws IOException {
        this.properties = Objects.requireNonNull(properties, "properties");
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
        thousandths("ts", time);
        return json;
    }

    /** Begins a slice, from a time to another, in ns. Writes the rest as {@link #event} does. */
    public JsonGenerator slice(String name, long process, int track, long begin, long end) throws IOException {
        event("X", name, process, track, begin);
        thousandths("dur", end - begin);
        return json;
    }

    /** Writes an end of an arrow, which is at the slice that begins there: {@code s}, where it starts, or {@code f}. */
    public void arrow(String phase, String name, long number, long process, int track, long time) throws IOException {
        event(phase, name, process, track, time);
        json.writeStringField("cat", name);
        json.writeNumberField("id", number);
        json.writeStringField("bp", "e");
        json.writeEndObject();
    }

    /** Writes a number divided by 1000, exactly: the format counts in microseconds, and knows fractions. */
    void thousandths(String name, long value) throws IOException {
        int at = digits.length;
        long rest = value;
        for (int digit = 0; rest != 0 || digit <= NANOSECONDS_DIGITS; digit++) {
            if (digit == NANOSECONDS_DIGITS) {
                digits[--at] = '.';
            }
            digits[--at] = (char) ('0' + Math.abs(rest % 10));
            rest /= 10;
        }
        if (value < 0) {
            digits[--at] = '-';
        }
        json.writeFieldName(name);
        json.writeNumber(digits, at, digits.length - at);
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
