package dev.readout.cli.trace;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.readout.export.file.NewFile;
import dev.readout.export.timeline.TraceEvents;
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
    private static final String ORIGIN = "time 0 in ns of the log";

    private final NewFile file;
    private final TraceEvents events;
    private final HostTimeline host = new HostTimeline();
    private final DeviceTimeline device = new DeviceTimeline();
    private final TraceLanes hostLanes = new TraceLanes(TraceLanes.Ended::new);
    private final TraceLanes deviceLanes = new TraceLanes(TraceLanes.Begun::new);
    /** The numbers of the tracks, by process and name. */
    private final Map<String, Integer> tracks = new HashMap<>();
    private final ThreadNames threads = new ThreadNames();
    private final Set<String> names = new HashSet<>();

    ChromeTrace(Path file) throws IOException {
        this.file = NewFile.create(file);
        events = new TraceEvents(new BufferedOutputStream(this.file.out(), 1 << 16), Map.of(), ORIGIN, 0);
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
            case DEVICE_TIME -> {
                device.read(trace.deviceTime(), host.now());
                if (device.isFull()) {
                    drawWork();
                }
            }
            case HOST_TIME -> {
                long begin = host.elapse(trace.hostTime().nanoseconds());
                events.slice(trace.hostTime().label(), HOST, track(HOST, "no call"), begin, host.now())
                        .writeEndObject();
            }
            default -> {}
        }
    }

    private void enter(TraceCall call) throws IOException {
        long entered = host.enter(call);
        events.origin(entered);
        device.enter(call, entered);
    }

    private void call(TraceEvent event, TraceCall call) throws IOException {
        long entry = host.entry(call);
        long end = host.end(event, call, entry);
        boolean returned = event == TraceEvent.RETURNED;
        int track = track(HOST, thread(call), hostLanes, 0, entry, end);
        device.leave(call, track);
        JsonGenerator json = events.slice(call.function() + (returned ? "" : " (never returned)"), HOST, track, entry,
                end);
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
        events.event("i", call.function() + " (never entered)", HOST, track(HOST, thread(call)), time)
                .writeEndObject();
    }

    /** Draws the work that is known by now. */
    private void drawWork() throws IOException {
        for (DeviceTimeline.Work work : device.take(events.origin(0))) {
            draw(work, work.line());
        }
    }

    private void draw(DeviceTimeline.Work work, DeviceLine line) throws IOException {
        long counter = line.enqueueCounter;
        int track = track(DEVICE, work.queue(), deviceLanes, counter, work.start(), work.end());
        JsonGenerator json = events.slice(line.label, DEVICE, track, work.start(), work.end());
        json.writeObjectFieldStart("args");
        json.writeNumberField("line", line.line);
        json.writeNumberField("enqueueCounter", counter);
        json.writeNumberField("queuedToSubmittedNanoseconds", line.queuedToSubmitted);
        json.writeNumberField("submittedToStartedNanoseconds", line.submittedToStarted);
        json.writeNumberField("startedToEndedNanoseconds", line.startedToEnded);
        if (line.jumps) {
            json.writeStringField("clock", "jumps: no offset and drift suits its times and those before");
        }
        json.writeEndObject();
        json.writeEndObject();
        DeviceTimeline.Enqueue enqueue = line.enqueue;
        if (enqueue != null && enqueue.track > 0) {
            events.arrow("enqueue", HOST, enqueue.track, enqueue.entered, DEVICE, track, work.start());
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

    private String thread(TraceCall call) {
        return call.thread() == null ? "calls" : threads.shown(call.thread());
    }

    /** The track of a slice: of those of this name, the first that has room. */
    private int track(int process, String name, TraceLanes lanes, long owner, long begin, long end)
            throws IOException {
        int first = track(process, name);
        int lane = lanes.place(first, owner, begin, end);
        return lane == 0 ? first : track(process, name + " (" + (lane + 1) + ")");
    }

    private int track(int process, String wanted) throws IOException {
        String name = tracks.size() < MOST_TRACKS || tracks.containsKey(process + wanted) ? wanted : "others";
        Integer known = tracks.putIfAbsent(process + name, tracks.size() + 1);
        if (known != null) {
            return known;
        }
        events.name(process, tracks.size(), name);
        return tracks.size();
    }

    @Override
    public void complete() throws IOException {
        device.end();
        drawWork();
        events.close();
        file.publish();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
