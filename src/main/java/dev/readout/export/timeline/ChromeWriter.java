package dev.readout.export.timeline;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;

/** Writes a timeline in the Trace Event Format. */
final class ChromeWriter implements TimelineWriter {
    private static final long HOST = TimelineFiles.process();
    /** The device is shown as a process, by another number. */
    static final long DEVICE = HOST == 1 ? 2 : 1;
    private static final int NANOSECONDS_DIGITS = 3;

    private final JsonGenerator json;
    private final char[] digits = new char[24];
    private long arrows;

    ChromeWriter(OutputStream out, Map<String, String> properties) throws IOException {
        json = new JsonFactory().createGenerator(out, JsonEncoding.UTF8);
        json.writeStartObject();
        json.writeStringField("displayTimeUnit", "ns");
        json.writeObjectFieldStart("otherData");
        for (Map.Entry<String, String> property : properties.entrySet()) {
            json.writeStringField(property.getKey(), property.getValue());
        }
        json.writeEndObject();
        json.writeArrayFieldStart("traceEvents");
        metadata("process_name", HOST, 0, TimelineFiles.program());
        metadata("process_name", DEVICE, 0, properties.getOrDefault("device", "GPU"));
    }

    private void metadata(String kind, long process, int track, String name) throws IOException {
        json.writeStartObject();
        json.writeStringField("ph", "M");
        json.writeStringField("name", kind);
        json.writeNumberField("pid", process);
        json.writeNumberField("tid", track);
        json.writeObjectFieldStart("args");
        json.writeStringField("name", name);
        json.writeEndObject();
        json.writeEndObject();
    }

    private static long process(Track track) {
        return track.kind() == Track.Kind.QUEUE ? DEVICE : HOST;
    }

    @Override
    public void track(Track track) throws IOException {
        metadata("thread_name", process(track), track.number(), track.shown());
    }

    /** Begins an event. */
    private void event(String phase, String name, long process, int track, long time) throws IOException {
        json.writeStartObject();
        json.writeStringField("ph", phase);
        json.writeStringField("name", name);
        json.writeNumberField("pid", process);
        json.writeNumberField("tid", track);
        microseconds("ts", time);
    }

    private void event(String phase, Slice slice) throws IOException {
        event(phase, slice.name, process(slice.track), slice.track.number(), slice.begin);
        json.writeStringField("cat", slice.category.label());
    }

    @Override
    public void slice(Slice slice) throws IOException {
        if (slice.crowded) {
            instant(slice);
            return;
        }
        event("X", slice);
        microseconds("dur", slice.end - slice.begin);
        details(slice);
        if (slice.arrow != null) {
            arrows++;
            arrow("s", slice.track, slice.begin);
            arrow("f", slice.arrow.track(), slice.arrow.begin());
        }
    }

    /** Ends an event with what is said besides. */
    private void details(Slice slice) throws IOException {
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

    /** Writes an end of an arrow, which is at the slice that begins there. */
    private void arrow(String phase, Track track, long time) throws IOException {
        event(phase, "submission", process(track), track.number(), time);
        json.writeStringField("cat", "submission");
        json.writeNumberField("id", arrows);
        json.writeStringField("bp", "e");
        json.writeEndObject();
    }

    @Override
    public void instant(Slice slice) throws IOException {
        event("i", slice);
        json.writeStringField("s", "t");
        details(slice);
    }

    @Override
    public void value(Counter counter, boolean joined, long from, long to, long value) throws IOException {
        point(counter, from, value);
        point(counter, to, 0);
    }

    private void point(Counter counter, long time, long value) throws IOException {
        event("C", counter.name(), DEVICE, 0, time);
        json.writeObjectFieldStart("args");
        switch (counter.unit()) {
            case PERCENT -> thousandths("percent", value);
            case NANOSECONDS -> json.writeNumberField("nanoseconds", value);
            case COUNT -> {
                json.writeFieldName("count");
                json.writeNumber(counter.storage().toString(value));
            }
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    /** The format counts in microseconds, and knows fractions. */
    private void microseconds(String name, long nanoseconds) throws IOException {
        thousandths(name, nanoseconds);
    }

    /** Writes a number divided by 1000, exactly. */
    private void thousandths(String name, long value) throws IOException {
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
        // What is left open is ended as well, and the file is closed.
        json.close();
    }
}
