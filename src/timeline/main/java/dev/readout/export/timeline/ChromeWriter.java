package dev.readout.export.timeline;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.Map;

/** Writes a timeline in the Trace Event Format. */
final class ChromeWriter extends TimelineWriter {
    /** The device is shown as a process, by another number. */
    static final long DEVICE = PROCESS == 1 ? 2 : 1;
    /** The property with the host's time at the file's time 0. */
    static final String ORIGIN = "time 0 in ns of the host's clock";

    /** What viewers show of the file, and the host's time at its time 0. */
    private final Map<String, String> about;
    private final TraceEvents events;
    private boolean begun;
    private long origin;
    private long arrows;

    ChromeWriter(OutputStream out, Map<String, String> properties) throws IOException {
        about = new LinkedHashMap<>(properties);
        events = new TraceEvents(out, about);
        events.name(PROCESS, 0, program());
        events.name(DEVICE, 0, properties.getOrDefault("device", "GPU"));
    }

    private static long process(Track track) {
        return track.kind() == Track.Kind.QUEUE ? DEVICE : PROCESS;
    }

    /** A time of the file: viewers read it as a double, which has no room for nanoseconds of a year of µs. */
    private long time(long nanoseconds) {
        if (!begun) {
            begun = true;
            origin = nanoseconds - HOUR;
            about.put(ORIGIN, Long.toString(origin));
        }
        return nanoseconds - origin;
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
        details(slice, events.slice(slice.name, process(track), track.number(), time(slice.begin),
                time(slice.end)));
        if (slice.arrow != null) {
            arrows++;
            arrow("s", track, slice.begin);
            arrow("f", slice.arrow.track(), slice.arrow.begin());
        }
    }

    /** Ends an event with its details. */
    private static void details(Slice slice, JsonGenerator json) throws IOException {
        json.writeStringField("cat", slice.category.label());
        Details details = slice.details;
        if (slice.frame != Slice.NO_FRAME || details.size() > 0) {
            json.writeObjectFieldStart("args");
            if (slice.frame != Slice.NO_FRAME) {
                json.writeNumberField("frame", slice.frame);
            }
            for (int i = 0; i < details.size(); i++) {
                String text = details.text(i);
                json.writeFieldName(details.name(i));
                if (text == null) {
                    json.writeNumber(Long.toUnsignedString(details.number(i)));
                } else {
                    json.writeString(text);
                }
            }
            if (slice.crowded) {
                json.writeNumberField("nanoseconds from beginning to end", slice.end - slice.begin);
            }
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    private void arrow(String phase, Track track, long time) throws IOException {
        events.arrow(phase, "submission", arrows, process(track), track.number(), time(time));
    }

    @Override
    void instant(Slice slice) throws IOException {
        JsonGenerator json =
                events.event("i", slice.name, process(slice.track), slice.track.number(), time(slice.begin));
        json.writeStringField("s", "t");
        details(slice, json);
    }

    @Override
    void value(Counter counter, boolean joined, long from, long to, long value) throws IOException {
        point(counter, from, value);
        point(counter, to, 0);
    }

    private void point(Counter counter, long time, long value) throws IOException {
        JsonGenerator json = events.event("C", counter.name, DEVICE, 0, time(time));
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
