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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The device's work, by queue, in nanoseconds of the host's timeline.
 *
 * <p>A line has a command's waiting time since it was queued, which is taken to be the entry of its call. If it has
 * times of the device's clock, they are brought to the host's by the queue's {@link DeviceClock}. It has several if the
 * device's clock jumps.
 *
 * <p>A clock is known when many commands are: they are kept until then, and given together.
 */
final class DeviceTimeline {
    /** The commands that came last. A device time comes soon behind its command, or not at all. */
    private static final int MOST = 1 << 16;
    /** The clocks of a queue, and the queues with clocks. What fits none of so many is placed by its call. */
    private static final int MOST_CLOCKS = 8;
    private static final int MOST_QUEUES = 1 << 10;
    private static final String NO_QUEUE = "device";

    /** An enqueued command: where and when its call is, and its queue. */
    static final class Enqueue {
        private final long line;
        private final String queue;
        final long entered;
        /** True if its times are the log's, and not only an order. */
        final boolean isTimed;
        private long exited = Long.MAX_VALUE;
        /** The track that its call is drawn on, if it is so far. */
        @Nullable
        Track track;

        private Enqueue(TraceCall call, String queue, long entered) {
            line = call.line();
            isTimed = call.entryNanoseconds() >= 0;
            this.queue = queue;
            this.entered = entered;
        }
    }

    /** A command that the device has executed. */
    record Work(DeviceLine line, String queue, long start, long end) {
        /** Work within other work comes behind that, and work that takes no time before work that begins then. */
        private static final Comparator<Work> ORDER = Comparator.comparingLong(Work::start)
                .thenComparing(work -> work.start < work.end)
                .thenComparing(Comparator.comparingLong(Work::end).reversed())
                .thenComparingLong(work -> work.line.line);
    }

    private final SequencedMap<Long, Enqueue> enqueues = new LinkedHashMap<>();
    /** By function, whether it enqueues something. */
    private final Map<String, Boolean> enqueuing = new HashMap<>();
    private final DeviceCommands lines = new DeviceCommands(this::add);
    private List<DeviceLine> commands = new ArrayList<>();
    private final Map<String, List<DeviceClock>> clocks = new HashMap<>();

    /** Takes a call that is entered, and remembers it if it enqueues something. */
    void enter(TraceCall call, long nanoseconds) {
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
            enqueue.exited = call.exitNanoseconds() < enqueue.entered ? Long.MAX_VALUE : call.exitNanoseconds();
        }
    }

    /** Takes a line, which is read at {@code now}. */
    void read(DeviceTime time, long now) {
        // A call may have handed over several things, each with a time.
        lines.add(new DeviceLine(time, enqueues.get(time.enqueueCounter()), now));
    }

    private void add(DeviceLine command) {
        if (command.isMeasured) {
            commands.add(command);
        }
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
        for (DeviceLine command : commands) {
            Enqueue enqueue = command.enqueue;
            if (enqueue != null && command.boundsClock()) {
                String queue = clocks.size() < MOST_QUEUES ? enqueue.queue : NO_QUEUE;
                List<DeviceClock> all = clocks.computeIfAbsent(queue, unused -> new ArrayList<>());
                int before = all.size();
                command.clock = bounded(command.queued, enqueue, all);
                command.jumps = before > 0 && all.size() > before;
            }
        }
        List<Work> works = commands.stream().map(command -> work(command, first)).sorted(Work.ORDER).toList();
        clocks.values().forEach(all -> all.forEach(DeviceClock::forget));
        commands = new ArrayList<>();
        return works;
    }

    /** The clock of a command that bounds one, or null if there are too many. */
    private static @Nullable DeviceClock bounded(long queued, Enqueue enqueue, List<DeviceClock> all) {
        for (DeviceClock clock : all) {
            if (clock.take(queued, enqueue.entered, enqueue.exited)) {
                return clock;
            }
        }
        if (all.size() == MOST_CLOCKS) {
            return null;
        }
        DeviceClock clock = new DeviceClock(queued, enqueue.entered, enqueue.exited);
        all.add(clock);
        return clock;
    }

    /** The clock that a command is likely to be of; null if none is. */
    private @Nullable DeviceClock nearest(DeviceLine command) {
        if (!command.hasTimes()) {
            return null;
        }
        Enqueue enqueue = command.enqueue;
        if (enqueue == null && clocks.isEmpty()) {
            long host = command.read - command.startedToEnded;
            clocks.put(NO_QUEUE, new ArrayList<>(List.of(new DeviceClock(command.started, host, host))));
        }
        Stream<DeviceClock> all = enqueue == null ? clocks.values().stream().flatMap(List::stream)
                : clocks.getOrDefault(enqueue.queue, List.of()).stream();
        return all.min(Comparator.comparingLong(clock -> clock.distance(command.started))).orElse(null);
    }

    private Work work(DeviceLine command, long first) {
        DeviceClock clock = command.clock == null ? nearest(command) : command.clock;
        Enqueue enqueue = command.enqueue;
        String queue = enqueue == null ? NO_QUEUE : enqueue.queue;
        long guess = enqueue == null ? command.read - command.startedToEnded : enqueue.entered + command.waited();
        long start = clock == null ? guess : clock.toHost(command.started);
        long end = clock == null ? guess + command.startedToEnded : clock.toHost(command.ended);
        long earliest = enqueue == null ? first : enqueue.entered;
        if (start < earliest) {
            start = earliest;
            end = start + command.startedToEnded;
        }
        return new Work(command, queue, start, end);
    }
}
