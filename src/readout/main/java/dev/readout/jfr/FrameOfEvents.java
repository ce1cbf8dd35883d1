package dev.readout.jfr;

import dev.readout.profile.ClockQuality;
import dev.readout.profile.FrameBuilder;
import dev.readout.profile.GpuCount;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.Scope;
import dev.readout.vulkan.PerformanceCounterStorage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import jdk.jfr.consumer.RecordedEvent;
import org.jspecify.annotations.Nullable;

/** Makes a frame of its events, as {@link FrameEvents} commits them. Not safe to share between threads. */
final class FrameOfEvents {
    private static final String SCOPE = "readout.Scope";
    private static final String COUNT = "readout.Count";
    private static final String QUEUE = "readout.Queue";
    private static final String FRAME = "readout.Frame";
    /** The events that frames are made of. */
    static final List<String> NAMES = List.of(SCOPE, COUNT, QUEUE, FRAME);

    private static final long UNKNOWN = Long.MIN_VALUE;
    /** The name for outer scopes in a path that was too long; and for one of them, if it has no event. */
    private static final String LEFT_OUT = "…";
    private static final List<String> COMMON = GpuCount.common().stream().map(GpuCount::name).toList();

    /** By name, the queues of all frames of a loop until now. */
    private final Map<String, Set<GpuQueue>> loops = new HashMap<>();
    /** By name, for all loops: sinks tell queues apart by identity. */
    private final Map<String, GpuQueue> queues = new HashMap<>();
    /** The names of the scope that was added last and of those around it, from the outermost inwards. */
    private final List<String> open = new ArrayList<>();

    static boolean isLast(RecordedEvent event) {
        return is(FRAME, event);
    }

    private static boolean is(String name, RecordedEvent event) {
        return event.getEventType().getName().equals(name);
    }

    /** Returns whether a frame has an event for each scope that was measured. Its own is the last one. */
    static boolean isComplete(List<RecordedEvent> events) {
        return of(SCOPE, events).size() == events.getLast().getInt("scopes");
    }

    private static List<RecordedEvent> of(String name, List<RecordedEvent> events) {
        return events.stream().filter(event -> is(name, event)).toList();
    }

    /** Returns whether a frame's scopes are those that its own event is about: their time is in it. */
    static boolean hasItsScopes(GpuFrame frame, RecordedEvent itself) {
        return frame.sumNanoseconds() == itself.getLong("gpuTime");
    }

    /**
     * The frame of some events; null if it used no queue, nor did any before it of its loop.
     *
     * @param events all of a frame, in their order
     * @throws RuntimeException if no loop commits such events
     */
    @Nullable
    GpuFrame of(List<RecordedEvent> events) {
        RecordedEvent itself = events.getLast();
        Set<GpuQueue> used = loops.computeIfAbsent(itself.getString("loop"), first -> new LinkedHashSet<>());
        events.stream().filter(event -> !isLast(event)).forEach(event -> used.add(queue(event)));
        if (used.isEmpty()) {
            return null;
        }
        long hostBegin = itself.getLong("hostBegin");
        FrameBuilder frame = GpuFrame.builder(List.copyOf(used)).loop(itself.getString("loop"))
                .begin(itself.getLong("frame"), hostBegin, hostBegin + itself.getLong("hostTime"));
        of(QUEUE, events).forEach(event -> addQueue(frame, event));
        Map<GpuQueue, List<String>> counters = counters(events);
        Map<GpuQueue, Integer> firstCounters = new HashMap<>();
        for (GpuQueue queue : used) {
            firstCounters.put(queue, frame.counts().size());
            frame.performanceCounters(queue, counters.getOrDefault(queue, List.of()).stream()
                    .map(name -> new GpuCount(name, PerformanceCounterStorage.FLOAT64)).toList());
        }
        List<RecordedEvent> scopes = of(SCOPE, events);
        boolean timed = scopes.stream().allMatch(event -> event.getLong("begin") != UNKNOWN);
        if (!timed) {
            frame.elapsed();
        }
        Map<List<String>, List<RecordedEvent>> counts =
                of(COUNT, events).stream().collect(Collectors.groupingBy(FrameOfEvents::place));
        open.clear();
        for (RecordedEvent scope : scopes) {
            addScope(frame, scope);
            if (timed) {
                frame.recorded(scope.getInt("count"), scope.getLong("gpuTime"), hostBegin + scope.getLong("begin"),
                        hostBegin + scope.getLong("end"));
            } else {
                frame.recorded(scope.getInt("count"), scope.getLong("gpuTime"));
            }
            GpuQueue queue = queue(scope);
            addCounts(frame, firstCounters.getOrDefault(queue, 0), counters.getOrDefault(queue, List.of()),
                    counts.getOrDefault(place(scope), List.of()));
        }
        return frame.build();
    }

    private GpuQueue queue(RecordedEvent event) {
        return queues.computeIfAbsent(event.getString("queue"), GpuQueue::named);
    }

    /** The queue and the path, which the event of a scope and those of its counts have in common. */
    private static List<String> place(RecordedEvent event) {
        return List.of(event.getString("queue"), event.getString("path"));
    }

    /** The names of the performance counters that scopes of each queue have. */
    private Map<GpuQueue, List<String>> counters(List<RecordedEvent> events) {
        Map<GpuQueue, List<String>> counters = new LinkedHashMap<>();
        for (RecordedEvent event : of(COUNT, events)) {
            String name = event.getString("counter");
            List<String> known = counters.computeIfAbsent(queue(event), first -> new ArrayList<>());
            if (!COMMON.contains(name) && !known.contains(name)) {
                known.add(name);
            }
        }
        return counters;
    }

    private void addQueue(FrameBuilder frame, RecordedEvent event) {
        long latency = event.getLong("latency");
        frame.queue(queue(event), event.getLong("busy"), latency == UNKNOWN ? GpuFrame.NOT_COUNTED : latency,
                ClockQuality.valueOf(event.getString("clock")), event.getLong("clockDeviation"),
                event.getLong("clockResidual"));
    }

    /** Adds a scope, and of those around it the ones that have no event. */
    private void addScope(FrameBuilder frame, RecordedEvent event) {
        GpuQueue queue = queue(event);
        int depth = event.getInt("depth");
        List<String> path = names(event.getString("path"));
        // The path of a deep scope may lack outer ones.
        int leftOut = depth + 1 - path.size();
        for (int outer = 0; outer < depth; outer++) {
            String name = outer < leftOut ? LEFT_OUT : path.get(outer - leftOut);
            if (outer >= open.size() || !(name.equals(LEFT_OUT) || name.equals(open.get(outer)))) {
                enter(frame, name, queue, outer);
            }
        }
        enter(frame, event.getString("name"), queue, depth);
    }

    private void enter(FrameBuilder frame, String name, GpuQueue queue, int depth) {
        frame.scope(Scope.named(name), queue, depth);
        open.subList(depth, open.size()).clear();
        open.add(name);
    }

    /** The names in a {@link Scope#path}. */
    private static List<String> names(String path) {
        List<String> names = new ArrayList<>();
        StringBuilder name = new StringBuilder();
        for (int i = 0; i < path.length(); i++) {
            char next = path.charAt(i);
            if (next == '/') {
                names.add(name.toString());
                name.setLength(0);
            } else {
                name.append(next == '\\' && i + 1 < path.length() ? path.charAt(++i) : next);
            }
        }
        names.add(name.toString());
        return names;
    }

    /** Adds what a scope counted. A profiler's scope counts all of its queue's performance counters, or none. */
    private static void addCounts(FrameBuilder frame, int first, List<String> ofQueue, List<RecordedEvent> counts) {
        boolean all = counts.stream().map(count -> count.getString("counter")).filter(ofQueue::contains).distinct()
                .count() == ofQueue.size();
        for (RecordedEvent count : counts) {
            String name = count.getString("counter");
            if (COMMON.contains(name)) {
                frame.counted(COMMON.indexOf(name), count.getLong("value"));
            } else if (all) {
                frame.counted(first + ofQueue.indexOf(name), Double.doubleToRawLongBits(count.getDouble("number")));
            }
        }
    }
}
