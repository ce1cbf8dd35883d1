package dev.readout.export.timeline.write;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.readout.export.file.RunningProgram;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.util.Map;

/**
 * Writes a timeline in the Trace Event Format.
 *
 * <p>In the file the first time is an hour: viewers read doubles, which can't tell nanoseconds of a year apart, and
 * leave out what is before 0. Earlier times of a log stay as they are: its clock may begin at 0.
 */
public final class ChromeWriter extends TimelineWriter {
    /** The property with the host's time at the file's time 0. */
    public static final String ORIGIN = "time 0 in ns of the host's clock";

    /** The tracks of whole processes have the number 0. */
    private static final Track HOST = new Track(Track.Kind.HOST, 0, "", 0, "", 0);
    private static final Track DEVICE = new Track(Track.Kind.QUEUE, 0, "", 0, "", 0);

    private final JsonGenerator json;
    private final Map<String, String> properties;
    private final boolean isLog;
    private boolean begun;
    private long origin;
    private long arrows;

    /** Begins a timeline of frames. */
    public ChromeWriter(OutputStream out, Map<String, String> properties) throws IOException {
        this(out, properties, false);
        name("process_name", HOST, RunningProgram.name());
        name("process_name", DEVICE, properties.getOrDefault("device", "GPU"));
    }

    /** Begins a timeline of a log. */
    public ChromeWriter(OutputStream out) throws IOException {
        this(out, Map.of(), true);
        name("process_name", HOST, "host");
        name("process_name", DEVICE, "device");
    }

    private ChromeWriter(OutputStream out, Map<String, String> properties, boolean isLog) throws IOException {
        super(out);
        this.properties = properties;
        this.isLog = isLog;
        json = new JsonFactory().createGenerator(bytes, JsonEncoding.UTF8);
        json.writeStartObject();
        json.writeStringField("displayTimeUnit", "ns");
        json.writeArrayFieldStart("traceEvents");
    }

    private void name(String what, Track track, String name) throws IOException {
        begin("M", what, track);
        json.writeObjectFieldStart("args");
        json.writeStringField("name", name);
        json.writeEndObject();
        end();
    }

    private void end() throws IOException {
        json.writeEndObject();
        json.flush();
        ended();
    }

    private void begin(String phase, String name, Track track) throws IOException {
        long host = isLog ? 1 : PROCESS;
        json.writeStartObject();
        json.writeStringField("ph", phase);
        json.writeStringField("name", name);
        // The device is shown as a process, by another number.
        json.writeNumberField("pid", track.kind() != Track.Kind.QUEUE ? host : host == 1 ? 2 : 1);
        json.writeNumberField("tid", track.number());
    }

    @Override
    void begin(Track track) throws IOException {
        name("thread_name", track, track.shown());
    }

    /** The time that is 0 in the file, by the first that is written, or that is asked with. */
    public long origin(long time) {
        if (!begun) {
            begun = true;
            origin = Math.max(isLog ? 0 : Long.MIN_VALUE, time - HOUR);
        }
        return origin;
    }

    private void event(String phase, String name, Track track, long time) throws IOException {
        begin(phase, name, track);
        thousandths("ts", time - origin(time));
    }

    /** Writes a number divided by 1000, exactly: the format counts in microseconds, and knows fractions. */
    private void thousandths(String name, long value) throws IOException {
        json.writeFieldName(name);
        json.writeNumber(BigDecimal.valueOf(value, 3));
    }

    @Override
    public void slice(Slice slice) throws IOException {
        if (slice.crowded) {
            instant(slice);
            return;
        }
        event("X", slice.name, slice.track, slice.begin);
        thousandths("dur", slice.end - slice.begin);
        details(slice);
        Arrow arrow = slice.arrow;
        if (arrow != null) {
            arrow("submission", slice.track, slice.begin, arrow.track(), arrow.begin());
        }
    }

    /** Ends an event with its details. */
    private void details(Slice slice) throws IOException {
        if (!isLog) {
            json.writeStringField("cat", slice.category.label);
        }
        if (slice.failed) {
            json.writeStringField("cname", "terrible");
        }
        if (slice.frame != Slice.NO_FRAME || !slice.details.isEmpty()) {
            json.writeObjectFieldStart("args");
            if (slice.frame != Slice.NO_FRAME) {
                json.writeNumberField("frame", slice.frame);
            }
            for (Map.Entry<String, Object> detail : slice.details.entrySet()) {
                json.writeFieldName(detail.getKey());
                if (detail.getValue() instanceof Long number) {
                    // Durations of a log are as drivers gave them, which may be below 0.
                    json.writeNumber(isLog ? number.toString() : Long.toUnsignedString(number));
                } else {
                    json.writeString((String) detail.getValue());
                }
            }
            if (slice.crowded) {
                json.writeNumberField("nanoseconds from beginning to end", slice.end - slice.begin);
            }
            json.writeEndObject();
        }
        end();
    }

    @Override
    public void instant(Slice slice) throws IOException {
        event("i", slice.name, slice.track, slice.begin);
        json.writeStringField("s", "t");
        details(slice);
    }

    /** Writes an arrow, from the slice that begins at a time on a track to such a one. */
    public void arrow(String name, Track from, long begin, Track to, long end) throws IOException {
        arrows++;
        arrowEnd("s", name, from, begin);
        arrowEnd("f", name, to, end);
    }

    private void arrowEnd(String phase, String name, Track track, long time) throws IOException {
        event(phase, name, track, time);
        json.writeStringField("cat", name);
        json.writeNumberField("id", arrows);
        json.writeStringField("bp", "e");
        end();
    }

    @Override
    public void value(Counter counter, boolean joined, long from, long to, long value) throws IOException {
        point(counter, from, value);
        point(counter, to, 0);
    }

    private void point(Counter counter, long time, long value) throws IOException {
        event("C", counter.name, DEVICE, time);
        json.writeObjectFieldStart("args");
        switch (counter.unit) {
            case PERCENT -> thousandths("percent", value);
            case NANOSECONDS -> json.writeNumberField("nanoseconds", value);
            case COUNT -> {
                json.writeFieldName("count");
                json.writeNumber(counter.storage.toString(value));
            }
        }
        json.writeEndObject();
        end();
    }

    @Override
    public void close() throws IOException {
        // Open structures are ended too.
        try (json) {
            json.writeEndArray();
            json.writeObjectFieldStart("otherData");
            for (Map.Entry<String, String> property : properties.entrySet()) {
                json.writeStringField(property.getKey(), property.getValue());
            }
            if (begun) {
                json.writeStringField(isLog ? "time 0 in ns of the log" : ORIGIN, Long.toString(origin));
            }
        }
        super.close();
    }
}
