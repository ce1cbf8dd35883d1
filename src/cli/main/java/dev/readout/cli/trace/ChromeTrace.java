package dev.readout.cli.trace;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.readout.export.file.NewFile;
import dev.readout.export.timeline.TraceEvents;
import dev.readout.trace.read.DeviceTime;
import dev.readout.trace.read.TraceArguments;
import dev.readout.trace.read.TraceCall;
import dev.readout.trace.read.TraceEvent;
import dev.readout.trace.read.TraceReader;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes a trace as a timeline in the Trace Event Format, which Perfetto and chrome://tracing open: the calls on their
 * threads, the work of the device on tracks of its queues, and an arrow from the one to the other.
 */
final class ChromeTrace implements TraceFile.Form {
    private static final int HOST = 1;
    private static final int DEVICE = 2;
    private static final int MOST_TRACKS = 1 << 14;
    private static final int LONGEST_VALUE = 500;

    private final NewFile file;
    private final TraceEvents events;
    private final HostTimeline host = new HostTimeline();
    private final DeviceTimeline device = new DeviceTimeline();
    /** The numbers of the tracks, by process and name. */
    private final Map<String, Integer> tracks = new HashMap<>();
    private final ThreadNames threads = new ThreadNames();
    private final Set<String> names = new HashSet<>();
    private long arrows;

    ChromeTrace(Path file) throws IOException {
        this.file = NewFile.create(file);
        events = new TraceEvents(new BufferedOutputStream(this.file.out(), 1 << 16), Map.of());
        events.name(HOST, 0, "host");
        events.name(DEVICE, 0, "device");
    }

    @Override
    public void accept(TraceEvent event, TraceReader trace) throws IOException {
        switch (event) {
            case ENTERED -> enter(trace.call());
            case RETURNED, NOT_RETURNED -> call(event, trace.call());
            case NOT_ENTERED -> exit(trace.call());
            case THREAD_NAME -> threads.put(trace.threadName().thread(), trace.threadName().name());
            case DEVICE_TIME -> work(trace.deviceTime());
            case HOST_TIME -> {
                long begin = host.elapse(trace.hostTime().nanoseconds());
                events.slice(trace.hostTime().label(), HOST, track(HOST, "no call"), begin, host.now())
                        .writeEndObject();
            }
            default -> {}
        }
    }

    private void enter(TraceCall call) throws IOException {
        device.enter(call, thread(call), host.enter(call));
    }

    private void call(TraceEvent event, TraceCall call) throws IOException {
        long entry = host.entry(call);
        long end = host.end(event, call, entry);
        boolean returned = event == TraceEvent.RETURNED;
        JsonGenerator json = events.slice(returned ? call.function() : call.function() + " (never returned)", HOST,
                thread(call), entry, end);
        if (call.failed()) {
            json.writeStringField("cname", "terrible");
        }
        json.writeObjectFieldStart("args");
        names.clear();
        names.add("line");
        json.writeNumberField("line", call.line());
        text(json, "kernel", call.kernel());
        arguments(json, call.arguments());
        text(json, "returned", call.returned());
        text(json, "status", call.status());
        arguments(json, call.outputs());
        json.writeEndObject();
        json.writeEndObject();
    }

    private void exit(TraceCall call) throws IOException {
        long time = call.exitNanoseconds() >= 0 ? call.exitNanoseconds() : host.now();
        events.event("i", call.function() + " (never entered)", HOST, thread(call), time).writeEndObject();
    }

    private void work(DeviceTime time) throws IOException {
        DeviceTimeline.Work work = device.work(time, host.now());
        int track = track(DEVICE, work.lane() == 0 ? work.queue() : work.queue() + " (" + (work.lane() + 1) + ")");
        JsonGenerator json = events.slice(time.label(), DEVICE, track, work.start(), work.end());
        json.writeObjectFieldStart("args");
        json.writeNumberField("line", time.line());
        json.writeNumberField("enqueueCounter", time.enqueueCounter());
        json.writeNumberField("queuedToSubmittedNanoseconds", time.queuedToSubmitted());
        json.writeNumberField("submittedToStartedNanoseconds", time.submittedToStarted());
        json.writeEndObject();
        json.writeEndObject();
        if (work.enqueue() != null) {
            events.arrow("s", "enqueue", arrows, HOST, work.enqueue().thread(), work.enqueue().nanoseconds());
            events.arrow("f", "enqueue", arrows++, DEVICE, track, work.start());
        }
    }

    private void arguments(JsonGenerator json, TraceArguments arguments) throws IOException {
        for (int i = 0; i < arguments.count(); i++) {
            text(json, arguments.name(i).isEmpty() ? "(" + i + ")" : arguments.name(i), arguments.value(i));
        }
    }

    private void text(JsonGenerator json, String name, @Nullable String value) throws IOException {
        if (value != null && names.add(name)) {
            json.writeStringField(name, value.length() <= LONGEST_VALUE
                    ? value
                    : value.substring(0, LONGEST_VALUE) + "... " + (value.length() - LONGEST_VALUE) + " more");
        }
    }

    private int thread(TraceCall call) throws IOException {
        return track(HOST, call.thread() == null ? "calls" : threads.shown(call.thread()));
    }

    private int track(int process, String name) throws IOException {
        Integer track = tracks.get(process + name);
        if (track != null) {
            return track;
        }
        String shown = tracks.size() < MOST_TRACKS ? name : "others";
        Integer known = tracks.get(process + shown);
        if (known != null) {
            return known;
        }
        int number = tracks.size() + 1;
        tracks.put(process + shown, number);
        events.name(process, number, shown);
        return number;
    }

    @Override
    public void complete() throws IOException {
        events.close();
        file.publish();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
