package dev.readout.export.timeline;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;

/** Writes a timeline in the Trace Event Format. */
final class ChromeWriter extends TimelineWriter {
    /** The device is shown as a process, by another number. */
    static final long DEVICE = PROCESS == 1 ? 2 : 1;
    /** The property with the host's time at the file's time 0. */
    static final String ORIGIN = "time 0 in ns of the host's clock";

    private final TraceEvents events;

    ChromeWriter(OutputStream out, Map<String, String> properties) throws IOException {
        events = new TraceEvents(out, properties, ORIGIN, Long.MIN_VALUE);
        events.name(PROCESS, 0, program());
        events.name(DEVICE, 0, properties.getOrDefault("device", "GPU"));
    }

    private static long process(Track track) {
        return track.kind() == Track.Kind.QUEUE ? DEVICE : PROCESS;
    }

    @Override
    void track(Track track) throws IOException {
        events.name(process(track), track.number(), track.shown());
    }

    @Override
    void slice(Slice slice) throws IOException {
        if (slice.crowded) {
            instant(slice);
            return;
        }
        Track track = slice.track;
        details(slice, events.slice(slice.name, process(track), track.number(), slice.begin, slice.end));
        Arrow arrow = slice.arrow;
        if (arrow != null) {
            events.arrow("submission", process(track), track.number(), slice.begin,
                    process(arrow.track()), arrow.track().number(), arrow.begin());
        }
    }

    /** Ends an event with its details. */
    private static void details(Slice slice, JsonGenerator json) throws IOException {
        json.writeStringField("cat", slice.category.label);
        if (slice.frame != Slice.NO_FRAME || !slice.details.isEmpty()) {
            json.writeObjectFieldStart("args");
            if (slice.frame != Slice.NO_FRAME) {
                json.writeNumberField("frame", slice.frame);
            }
            for (Map.Entry<String, Object> detail : slice.details.entrySet()) {
                json.writeFieldName(detail.getKey());
                if (detail.getValue() instanceof Long number) {
                    json.writeNumber(Long.toUnsignedString(number));
                } else {
                    json.writeString((String) detail.getValue());
                }
            }
            if (slice.crowded) {
                json.writeNumberField("nanoseconds from beginning to end", slice.end - slice.begin);
            }
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    @Override
    void instant(Slice slice) throws IOException {
        JsonGenerator json = events.event("i", slice.name, process(slice.track), slice.track.number(), slice.begin);
        json.writeStringField("s", "t");
        details(slice, json);
    }

    @Override
    void value(Counter counter, boolean joined, long from, long to, long value) throws IOException {
        point(counter, from, value);
        point(counter, to, 0);
    }

    private void point(Counter counter, long time, long value) throws IOException {
        JsonGenerator json = events.event("C", counter.name, DEVICE, 0, time);
        json.writeObjectFieldStart("args");
        switch (counter.unit) {
            case PERCENT -> events.thousandths("percent", value);
            case NANOSECONDS -> json.writeNumberField("nanoseconds", value);
            case COUNT -> {
                json.writeFieldName("count");
                json.writeNumber(counter.storage.toString(value));
            }
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    @Override
    public void close() throws IOException {
        events.close();
    }
}
