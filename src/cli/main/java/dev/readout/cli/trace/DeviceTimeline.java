package dev.readout.cli.trace;

import dev.readout.trace.read.DeviceTime;
import dev.readout.trace.read.TraceArguments;
import dev.readout.trace.read.TraceCall;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
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
    /** The lanes of a queue, as many as timelines have, and the depth of each. The last one takes what has no room. */
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
    /** Slices of a lane are disjoint or nested; a queue may work on many. */
    private final Map<String, List<Lane>> lanes = new HashMap<>();
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
        long end = start + time.startedToEnded();
        String queue = enqueue == null ? NO_QUEUE : enqueue.queue;
        return new Work(enqueue, queue, lane(queue, time.enqueueCounter(), start, end), start, end);
    }

    private int lane(String queue, long enqueueCounter, long start, long end) {
        List<Lane> all = lanes.computeIfAbsent(queue, unused -> new ArrayList<>());
        for (int lane = 0; lane < LANES; lane++) {
            if (lane == all.size()) {
                all.add(new Lane());
            }
            if (all.get(lane).take(enqueueCounter, start, end)) {
                return lane;
            }
        }
        return LANES - 1;
    }

    /** A lane. Work is only nested in that of its own call. */
    private static final class Lane {
        private long enqueueCounter;
        private long start = Long.MIN_VALUE;
        /** The ends of what is open at {@link #start}, the innermost first. */
        private final Deque<Long> ends = new ArrayDeque<>();

        boolean take(long enqueueCounter, long start, long end) {
            long open = ends.stream().filter(each -> each > start).count();
            // The innermost that is open ends first.
            boolean nests = open == 0 || enqueueCounter >= 0 && enqueueCounter == this.enqueueCounter && open < LANES
                    && ends.stream().noneMatch(each -> each > start && each < end);
            if (start < this.start || !nests) {
                return false;
            }
            while (ends.size() > open) {
                ends.pop();
            }
            this.start = start;
            this.enqueueCounter = enqueueCounter;
            ends.push(end);
            return true;
        }
    }
}
