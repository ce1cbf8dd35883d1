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
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
    /** What stands for outer scopes in a path that was too long; and for one of them, if it has no event. */
    private static final String LEFT_OUT = "…";
    private static final List<String> COMMON = GpuCount.common().stream().map(GpuCount::name).toList();

    /** Those of all frames until now, and what scopes count on each besides {@link #COMMON}. */
    private final Map<GpuQueue, List<String>> counters = new LinkedHashMap<>();
    private final Map<String, GpuQueue> queues = new HashMap<>();
    /** Of these; null while there is no queue. */
    private @Nullable FrameBuilder builder;
    /** The names of the scope that was added last and of those around it, from the outermost inwards. */
    private final List<String> open = new ArrayList<>();

    static boolean isLast(RecordedEvent event) {
        return is(FRAME, event);
    }

    private static boolean is(String name, RecordedEvent event) {
        return event.getEventType().getName().equals(name);
    }

    /** Whether a frame has an event for each scope that was measured. Its own is the last one. */
    static boolean isComplete(List<RecordedEvent> events) {
        return of(SCOPE, events).size() == events.getLast().getInt("scopes");
    }

    private static List<RecordedEvent> of(String name, List<RecordedEvent> events) {
        return events.stream().filter(event -> is(name, event)).toList();
    }

    /**
     * The frame of some events; null if it used no queue, nor did any before it.
     *
     * @param events all of a frame, in their order
     */
    @Nullable
    GpuFrame of(List<RecordedEvent> events) {
        if (learn(events)) {
            FrameBuilder larger = GpuFrame.builder(List.copyOf(counters.keySet()));
            counters.forEach((queue, names) -> larger.performanceCounters(queue,
                    names.stream().map(name -> new GpuCount(name, PerformanceCounterStorage.FLOAT64)).toList()));
            builder = larger;
        }
        return builder == null ? null : build(builder, events);
    }

    /** Returns whether there are queues or counters that no frame had before. */
    private boolean learn(List<RecordedEvent> events) {
        boolean learned = false;
        for (RecordedEvent event : events) {
            if (!isLast(event)) {
                String name = event.getString("queue");
                learned |= !queues.containsKey(name);
                GpuQueue queue = queues.computeIfAbsent(name, GpuQueue::named);
                List<String> counted = counters.computeIfAbsent(queue, known -> new ArrayList<>());
                if (is(COUNT, event) && !COMMON.contains(event.getString("counter"))
                        && !counted.contains(event.getString("counter"))) {
                    learned = counted.add(event.getString("counter"));
                }
            }
        }
        return learned;
    }

    private GpuFrame build(FrameBuilder frame, List<RecordedEvent> events) {
        RecordedEvent itself = events.getLast();
        long hostBegin = itself.getLong("hostBegin");
        frame.begin(itself.getLong("frame"), hostBegin, hostBegin + itself.getLong("hostTime"));
        of(QUEUE, events).forEach(event -> addQueue(frame, event));
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
            counts.getOrDefault(place(scope), List.of()).forEach(count -> addCount(frame, count));
        }
        return frame.build();
    }

    /** What the event of a scope and those of its counts have in common. */
    private static List<String> place(RecordedEvent event) {
        return List.of(event.getString("queue"), event.getString("path"));
    }

    private GpuQueue queue(RecordedEvent event) {
        return Objects.requireNonNull(queues.get(event.getString("queue")), "all queues of a frame are learned first");
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

    private void addCount(FrameBuilder frame, RecordedEvent event) {
        String name = event.getString("counter");
        int common = COMMON.indexOf(name);
        if (common >= 0) {
            frame.counted(common, event.getLong("value"));
            return;
        }
        int index = COMMON.size();
        GpuQueue queue = queue(event);
        for (Map.Entry<GpuQueue, List<String>> each : counters.entrySet()) {
            if (each.getKey() == queue) {
                frame.counted(index + each.getValue().indexOf(name),
                        Double.doubleToRawLongBits(event.getDouble("number")));
            }
            index += each.getValue().size();
        }
    }
}
