package dev.readout.cli.trace;

import dev.readout.export.timeline.write.Category;
import dev.readout.export.timeline.write.ChromeWriter;
import dev.readout.export.timeline.write.Lanes;
import dev.readout.export.timeline.write.Slice;
import dev.readout.export.timeline.write.Track;
import dev.readout.trace.read.TraceArguments;
import dev.readout.trace.read.TraceCall;
import dev.readout.trace.read.TraceEvent;
import dev.readout.trace.read.TraceReader;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Writes a trace as a timeline in the Trace Event Format, which Perfetto and chrome://tracing open: the calls on their
 * threads, the work of the device on tracks of its queues, and an arrow from the one to the other.
 */
final class ChromeTrace implements TraceFile.Form {
    private static final int LONGEST_VALUE = 500;

    private final ChromeWriter writer;
    private final HostTimeline host = new HostTimeline();
    private final DeviceTimeline device = new DeviceTimeline();
    /** By kind and name. */
    private final Map<String, Lanes> lanes = new HashMap<>();
    /** The names of threads, as far as the log has been read. */
    private final Map<String, String> threads = new HashMap<>();
    private final Slice slice = new Slice();

    ChromeTrace(OutputStream out) throws IOException {
        writer = new ChromeWriter(out);
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
            default -> {}
        }
    }

    private void set(Track track, String name, long begin, long end) {
        slice.set(track, name, Category.OTHER, begin, end);
    }

    private void enter(TraceCall call) throws IOException {
        long entered = host.enter(call);
        writer.origin(entered);
        device.enter(call, entered);
    }

    private void call(TraceEvent event, TraceCall call) throws IOException {
        long entry = host.entry(call);
        long end = host.end(event, call, entry);
        Lanes thread = thread(call);
        Track free = thread.placeCall(entry, end);
        Track track = free == null ? thread.last() : free;
        device.leave(call, track);
        set(track, call.function() + (event == TraceEvent.RETURNED ? "" : " (never returned)"), entry, end);
        slice.failed = call.failed();
        slice.details.put("line", call.line());
        text("kernel", call.kernel());
        arguments(call.arguments());
        text("returned", call.returned());
        text("status", call.status());
        arguments(call.outputs());
        writer.slice(slice);
    }

    private void exit(TraceCall call) throws IOException {
        long time = call.exitNanoseconds() >= 0 ? call.exitNanoseconds() : host.now();
        set(thread(call).first(), call.function() + " (never entered)", time, time);
        writer.instant(slice);
    }

    /** Draws the work that is known by now. */
    private void drawWork() throws IOException {
        for (DeviceTimeline.Work work : device.take(writer.origin(0))) {
            draw(work, work.line());
        }
    }

    private void draw(DeviceTimeline.Work work, DeviceCommands.Line line) throws IOException {
        long counter = line.enqueueCounter;
        Lanes queue = lanes(Track.Kind.QUEUE, work.queue());
        // The work of a command is nested in each other.
        Track free = queue.place(counter, counter < 0 ? Lanes.NO_SCOPE : 0, IntUnaryOperator.identity(), work.start(),
                work.end());
        Track track = free == null ? queue.last() : free;
        set(track, line.label, work.start(), work.end());
        slice.details.put("line", line.line);
        slice.details.put("enqueueCounter", counter);
        slice.details.put("queuedToSubmittedNanoseconds", line.queuedToSubmitted);
        slice.details.put("submittedToStartedNanoseconds", line.submittedToStarted);
        slice.details.put("startedToEndedNanoseconds", line.startedToEnded);
        writer.slice(slice);
        DeviceTimeline.Enqueue enqueue = line.enqueue;
        if (enqueue != null && enqueue.track != null) {
            writer.arrow("enqueue", enqueue.track, enqueue.entered, track, work.start());
        }
    }

    private void arguments(TraceArguments arguments) {
        for (int i = 0; i < arguments.count(); i++) {
            text(arguments.name(i).isEmpty() ? "(" + i + ")" : arguments.name(i), arguments.value(i));
        }
    }

    private void text(String name, @Nullable String value) {
        if (value != null) {
            slice.details.putIfAbsent(name, value.length() <= LONGEST_VALUE
                    ? value
                    : value.substring(0, LONGEST_VALUE) + "... " + (value.length() - LONGEST_VALUE) + " more");
        }
    }

    private Lanes thread(TraceCall call) {
        String name = threads.get(call.thread());
        return lanes(Track.Kind.HOST, call.thread() == null ? "calls"
                : name == null ? "thread " + call.thread() : name + " (" + call.thread() + ")");
    }

    private Lanes lanes(Track.Kind kind, String name) {
        return lanes.computeIfAbsent(kind + name, unused -> new Lanes(lane -> writer.track(kind,
                lane == 0 ? name : name + " (" + (lane + 1) + ")", 0, "", 0)));
    }

    @Override
    public void complete() throws IOException {
        device.end();
        drawWork();
        writer.close();
    }
}
