package dev.readout.cli.trace;

import dev.readout.trace.read.DeviceTime;
import dev.readout.trace.read.TraceArguments;
import dev.readout.trace.read.TraceCall;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The device's work, by queue, in nanoseconds of the host's timeline.
 *
 * <p>A trace has a command's waiting time since it was queued, which is taken to be the entry of its call. If it has
 * times of the device's clock, the first command gives the offset to the host's clock for all others.
 */
final class DeviceTimeline {
    /** The commands that came last. A device time comes soon behind its command, or not at all. */
    private static final int MOST = 1 << 16;
    /** The lanes of a queue, as many as timelines have. The last one takes what finds none free. */
    private static final int LANES = 64;
    private static final String NO_QUEUE = "device";

    /** An enqueued command: its thread, time and queue. */
    record Enqueue(int thread, long nanoseconds, String queue) {}

    /** A command that the device has executed; {@code enqueue} is null if its call is not in the trace. */
    record Work(@Nullable Enqueue enqueue, String queue, int lane, long start, long end) {}

    private final Map<Long, Enqueue> enqueues = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Enqueue> eldest) {
            return size() > MOST;
        }
    };
    /** By function, whether it enqueues something. */
    private final Map<String, Boolean> enqueuing = new HashMap<>();
    /** When the last work of each lane of a queue ends. Slices of a lane don't overlap; a queue may work on many. */
    private final Map<String, long[]> lanes = new HashMap<>();
    private @Nullable Long deviceToHost;

    /** Takes a call that is entered, and remembers it if it enqueues something. */
    void enter(TraceCall call, int thread, long nanoseconds) {
        if (enqueuing.size() == MOST) {
            enqueuing.clear();
        }
        // The counter stands behind the arguments, which have to be read for it.
        if (!enqueuing.computeIfAbsent(call.function(), unused -> call.enqueues()) || call.enqueueCounter() < 0) {
            return;
        }
        TraceArguments arguments = call.arguments();
        int queue = arguments.indexOf("queue");
        queue = queue < 0 ? arguments.indexOf("command_queue") : queue;
        String name = queue < 0 ? NO_QUEUE : "queue " + arguments.value(queue);
        enqueues.put(call.enqueueCounter(), new Enqueue(thread, nanoseconds, name));
    }

    /** When the device did what a line says, which is read at {@code now}. */
    Work work(DeviceTime time, long now) {
        // A call may have handed over several things, each with a time.
        Enqueue enqueue = enqueues.get(time.enqueueCounter());
        long waited = time.queuedToSubmitted() + time.submittedToStarted();
        long queued = enqueue != null ? enqueue.nanoseconds : now - waited - time.startedToEnded();
        if (time.isTimeline()) {
            deviceToHost = deviceToHost == null ? queued - time.queued() : deviceToHost;
            queued = time.queued() + deviceToHost;
        }
        long start = queued + waited;
        String queue = enqueue == null ? NO_QUEUE : enqueue.queue;
        return new Work(enqueue, queue, lane(queue, start, start + time.startedToEnded()), start,
                start + time.startedToEnded());
    }

    private int lane(String queue, long start, long end) {
        long[] ends = lanes.getOrDefault(queue, new long[0]);
        int lane = 0;
        while (lane < ends.length && lane < LANES - 1 && ends[lane] > start) {
            lane++;
        }
        if (lane == ends.length) {
            ends = Arrays.copyOf(ends, lane + 1);
            lanes.put(queue, ends);
        }
        ends[lane] = Math.max(ends[lane], end);
        return lane;
    }
}
