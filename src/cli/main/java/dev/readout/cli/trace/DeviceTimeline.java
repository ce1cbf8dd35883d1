package dev.readout.cli.trace;

import dev.readout.export.timeline.write.Track;
import dev.readout.trace.read.DeviceTime;
import dev.readout.trace.read.TraceArguments;
import dev.readout.trace.read.TraceCall;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * The device's work, by queue, in nanoseconds of the host's timeline.
 *
 * <p>A line has a command's waiting time since it was queued, which is taken to be the entry of its call. Work whose
 * call is not in the trace is taken to end when its line is read.
 *
 * <p>Lines come in any order, and work is drawn in the order of its starts: so many commands are kept, and given
 * together.
 */
final class DeviceTimeline {
    /** The commands that came last. A device time comes soon behind its command, or not at all. */
    private static final int MOST = 1 << 16;
    private static final String NO_QUEUE = "device";

    /** An enqueued command: where and when its call is, and its queue. */
    static final class Enqueue {
        private final long line;
        private final String queue;
        final long entered;
        /** The track that its call is drawn on, if it is so far. */
        @Nullable
        Track track;

        private Enqueue(TraceCall call, String queue, long entered) {
            line = call.line();
            this.queue = queue;
            this.entered = entered;
        }
    }

    /** A command that the device has executed. */
    record Work(DeviceCommands.Line line, String queue, long start, long end) {
        /** Work within other work comes behind that, and work that takes no time before work that begins then. */
        private static final Comparator<Work> ORDER = Comparator.comparingLong(Work::start)
                .thenComparing(work -> work.start < work.end)
                .thenComparing(Comparator.comparingLong(Work::end).reversed())
                .thenComparingLong(work -> work.line.line);
    }

    private final SequencedMap<Long, Enqueue> enqueues = new LinkedHashMap<>();
    /** By function, whether it enqueues something. */
    private final Map<String, Boolean> enqueuing = new HashMap<>();
    private final List<DeviceCommands.Line> commands = new ArrayList<>();
    private final DeviceCommands lines = new DeviceCommands(commands::add);

    /** Takes a call that is entered, and remembers it if it enqueues something. */
    void enter(TraceCall call, long nanoseconds) {
        // The counter stands behind the arguments, which have to be read for it.
        if (!enqueuing.computeIfAbsent(call.function(), unused -> call.enqueues()) || call.enqueueCounter() < 0) {
            return;
        }
        TraceArguments arguments = call.arguments();
        int queue = arguments.indexOf("queue");
        queue = queue < 0 ? arguments.indexOf("command_queue") : queue;
        String name = queue < 0 ? NO_QUEUE : "queue " + arguments.value(queue);
        enqueues.put(call.enqueueCounter(), new Enqueue(call, name, nanoseconds));
        if (enqueues.size() > MOST) {
            enqueues.pollFirstEntry();
        }
    }

    /** Takes a call that was entered and is drawn on a track. */
    void leave(TraceCall call, Track track) {
        Enqueue enqueue = enqueues.get(call.enqueueCounter());
        if (enqueue != null && enqueue.line == call.line()) {
            enqueue.track = track;
        }
    }

    /** Takes a line, which is read at {@code now}. */
    void read(DeviceTime time, long now) {
        // A call may have handed over several things, each with a time.
        lines.add(new DeviceCommands.Line(time, enqueues.get(time.enqueueCounter()), now));
    }

    boolean isFull() {
        return commands.size() >= MOST;
    }

    /** Ends the waiting for lines: none comes any more. */
    void end() {
        lines.end();
    }

    /**
     * Gives the commands that are kept, in the order of their starts, and keeps none.
     *
     * @param first when the timeline begins
     */
    List<Work> take(long first) {
        List<Work> works = commands.stream().filter(command -> command.isMeasured)
                .map(command -> work(command, first)).sorted(Work.ORDER).toList();
        commands.clear();
        return works;
    }

    private static Work work(DeviceCommands.Line command, long first) {
        Enqueue enqueue = command.enqueue;
        long start = enqueue == null ? Math.max(first, command.read - command.startedToEnded)
                : enqueue.entered + command.waited();
        return new Work(command, enqueue == null ? NO_QUEUE : enqueue.queue, start, start + command.startedToEnded);
    }
}
