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
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
    /** The most queues and counters of a frame: far more than any device has. */
    private static final int MOST_QUEUES = 1 << 10;
    private static final int MOST_COUNTERS = 1 << 12;
    /** So many loops are kept. */
    private static final int MOST_LOOPS = 16;
    /** A frame may take a quarter of the heap: so many bytes for a scope, and for one of the counts it may have. */
    private static final int SHARE = 4;
    private static final int SCOPE_BYTES = 512;
    private static final int COUNT_BYTES = 64;
    private static final List<String> COMMON = GpuCount.common().stream().map(GpuCount::name).toList();

    private final Map<String, Loop> loops = new HashMap<>();
    /** By name, for all loops: sinks tell queues apart by identity. */
    private final Map<String, GpuQueue> queues = new HashMap<>();
    /** The names of the scope that was added last and of those around it, from the outermost inwards. */
    private final List<String> open = new ArrayList<>();
    /** How many bytes the frame may still take. */
    private long room;

    /** A loop, whose queues become more as they are used. */
    private static final class Loop {
        /** Those of all frames until now, and what scopes count on each besides {@link #COMMON}. */
        private final Map<GpuQueue, List<String>> counters = new LinkedHashMap<>();
        /** Of these; null while there is no queue. */
        private @Nullable FrameBuilder builder;
    }

    /** The number in a field. */
    static long number(RecordedEvent event, String field) {
        return field(event, field, event::getLong);
    }

    private static int count(RecordedEvent event, String field) {
        return field(event, field, event::getInt);
    }

    private static String text(RecordedEvent event, String field) {
        return field(event, field, event::getString);
    }

    /** @throws IllegalArgumentException if the event has no such field, or of another type, as of another version */
    private static <T> T field(RecordedEvent event, String field, Function<String, @Nullable T> read) {
        T value;
        try {
            value = read.apply(field);
        } catch (RuntimeException other) {
            throw new IllegalArgumentException("field " + field + " of " + event.getEventType().getName()
                    + (event.hasField(field) ? " is of another type" : " is missing")
                    + ": another version of Readout wrote it", other);
        }
        if (value == null) {
            throw new IllegalArgumentException("field " + field + " of " + event.getEventType().getName()
                    + " has no value");
        }
        return value;
    }

    static boolean isLast(RecordedEvent event) {
        return is(FRAME, event);
    }

    private static boolean is(String name, RecordedEvent event) {
        return event.getEventType().getName().equals(name);
    }

    /** Returns whether a frame has an event for each scope that was measured. Its own is the last one. */
    static boolean isComplete(List<RecordedEvent> events) {
        return of(SCOPE, events).size() == number(events.getLast(), "scopes");
    }

    private static List<RecordedEvent> of(String name, List<RecordedEvent> events) {
        return events.stream().filter(event -> is(name, event)).toList();
    }

    /**
     * The frame of some events; null if it used no queue, nor did any before it of its loop.
     *
     * @param events all of a frame, in their order
     * @throws IllegalArgumentException if no loop commits such events
     */
    @Nullable
    GpuFrame of(List<RecordedEvent> events) {
        String name = text(events.getLast(), "loop");
        if (loops.size() == MOST_LOOPS && !loops.containsKey(name)) {
            loops.clear();
        }
        Loop loop = loops.computeIfAbsent(name, first -> new Loop());
        if (learn(loop.counters, events)) {
            FrameBuilder larger = GpuFrame.builder(List.copyOf(loop.counters.keySet())).loop(name);
            loop.counters.forEach((queue, names) -> larger.performanceCounters(queue,
                    names.stream().map(each -> new GpuCount(each, PerformanceCounterStorage.FLOAT64)).toList()));
            loop.builder = larger;
        }
        return loop.builder == null ? null : build(loop.builder, loop.counters, events);
    }

    /** Returns whether a frame's scopes are those that its own event is about: their time is in it. */
    static boolean hasItsScopes(GpuFrame frame, RecordedEvent itself) {
        return frame.sumNanoseconds() == number(itself, "gpuTime");
    }

    /** Returns whether there are queues that no frame had before, or counters that the last one did not have. */
    private boolean learn(Map<GpuQueue, List<String>> counters, List<RecordedEvent> events) {
        boolean learned = false;
        Map<GpuQueue, Set<String>> counted = new LinkedHashMap<>();
        for (RecordedEvent event : events) {
            if (!isLast(event)) {
                String name = text(event, "queue");
                GpuQueue queue = queues.computeIfAbsent(name, GpuQueue::named);
                learned |= counters.putIfAbsent(queue, List.of()) == null;
                if (is(COUNT, event) && !COMMON.contains(text(event, "counter"))) {
                    counted.computeIfAbsent(queue, first -> new LinkedHashSet<>()).add(text(event, "counter"));
                }
            }
        }
        for (Map.Entry<GpuQueue, Set<String>> each : counted.entrySet()) {
            // Those of another profiler with a queue of that name are others.
            if (!each.getValue().equals(Set.copyOf(counters.getOrDefault(each.getKey(), List.of())))) {
                counters.put(each.getKey(), List.copyOf(each.getValue()));
                learned = true;
            }
        }
        if (queues.size() > MOST_QUEUES || counters.values().stream().mapToInt(List::size).sum() > MOST_COUNTERS) {
            throw new IllegalArgumentException("up to frame " + number(events.getLast(), "frame")
                    + " there are more than " + MOST_QUEUES + " queues, or " + MOST_COUNTERS
                    + " performance counters");
        }
        return learned;
    }

    private GpuFrame build(FrameBuilder frame, Map<GpuQueue, List<String>> counters, List<RecordedEvent> events) {
        RecordedEvent itself = events.getLast();
        long hostBegin = number(itself, "hostBegin");
        frame.begin(number(itself, "frame"), hostBegin, hostBegin + number(itself, "hostTime"));
        of(QUEUE, events).forEach(event -> addQueue(frame, event));
        List<RecordedEvent> scopes = of(SCOPE, events);
        boolean timed = scopes.stream().allMatch(event -> number(event, "begin") != UNKNOWN);
        if (!timed) {
            frame.elapsed();
        }
        Map<List<String>, List<RecordedEvent>> counts =
                of(COUNT, events).stream().collect(Collectors.groupingBy(FrameOfEvents::place));
        requireDifferent(counts);
        room = Runtime.getRuntime().maxMemory() / SHARE
                - (long) scopes.size() * (counts.isEmpty() ? 0 : frame.counts().size()) * COUNT_BYTES;
        open.clear();
        for (RecordedEvent scope : scopes) {
            addScope(frame, scope);
            if (timed) {
                frame.recorded(count(scope, "count"), number(scope, "gpuTime"),
                        hostBegin + number(scope, "begin"),
                        hostBegin + number(scope, "end"));
            } else {
                frame.recorded(count(scope, "count"), number(scope, "gpuTime"));
            }
            addCounts(frame, counters, queue(scope), counts.getOrDefault(place(scope), List.of()));
        }
        return frame.build();
    }

    /** @throws IllegalArgumentException if two counts have a name in common, of a scope whose path is a whole one */
    private static void requireDifferent(Map<List<String>, List<RecordedEvent>> counts) {
        counts.forEach((place, events) -> {
            Set<String> names = new HashSet<>();
            for (RecordedEvent event : events) {
                if (!names.add(text(event, "counter")) && !place.getLast().startsWith(LEFT_OUT)) {
                    throw new IllegalArgumentException("scope " + place.getLast() + " of frame "
                            + number(event, "frame") + " has " + text(event, "counter") + " twice");
                }
            }
        });
    }

    /** The queue and the path, which the event of a scope and those of its counts have in common. */
    private static List<String> place(RecordedEvent event) {
        return List.of(text(event, "queue"), text(event, "path"));
    }

    private GpuQueue queue(RecordedEvent event) {
        return Objects.requireNonNull(queues.get(text(event, "queue")), "all queues of a frame are learned first");
    }

    private void addQueue(FrameBuilder frame, RecordedEvent event) {
        long latency = number(event, "latency");
        frame.queue(queue(event), number(event, "busy"), latency == UNKNOWN ? GpuFrame.NOT_COUNTED : latency,
                clock(event), number(event, "clockDeviation"),
                number(event, "clockResidual"));
    }

    private static ClockQuality clock(RecordedEvent event) {
        String name = text(event, "clock");
        return Stream.of(ClockQuality.values()).filter(each -> each.name().equals(name)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("field clock of " + QUEUE + " is '" + name
                        + "', and expected was one of " + List.of(ClockQuality.values())));
    }

    /** Adds a scope, and of those around it the ones that have no event. */
    private void addScope(FrameBuilder frame, RecordedEvent event) {
        GpuQueue queue = queue(event);
        int depth = count(event, "depth");
        List<String> path = names(text(event, "path"));
        // The path of a deep scope may lack outer ones.
        int leftOut = depth + 1 - path.size();
        for (int outer = 0; outer < depth; outer++) {
            String name = outer < leftOut ? LEFT_OUT : path.get(outer - leftOut);
            if (outer >= open.size() || !(name.equals(LEFT_OUT) || name.equals(open.get(outer)))) {
                enter(frame, name, queue, outer);
            }
        }
        enter(frame, text(event, "name"), queue, depth);
    }

    private void enter(FrameBuilder frame, String name, GpuQueue queue, int depth) {
        room -= SCOPE_BYTES;
        if (room < 0) {
            throw new IllegalArgumentException("a frame's scopes, one of which is at depth " + depth
                    + ", take more than a quarter of the heap of " + (Runtime.getRuntime().maxMemory() >> 20)
                    + " MiB: give it more by -Xmx if they are right");
        }
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
    private static void addCounts(FrameBuilder frame, Map<GpuQueue, List<String>> counters, GpuQueue queue,
            List<RecordedEvent> counts) {
        List<String> ofQueue = counters.getOrDefault(queue, List.of());
        int first = COMMON.size();
        for (Map.Entry<GpuQueue, List<String>> each : counters.entrySet()) {
            if (each.getKey() == queue) {
                break;
            }
            first += each.getValue().size();
        }
        boolean all = counts.stream().map(count -> text(count, "counter")).filter(ofQueue::contains).distinct()
                .count() == ofQueue.size();
        for (RecordedEvent count : counts) {
            String name = text(count, "counter");
            if (COMMON.contains(name)) {
                frame.counted(COMMON.indexOf(name), number(count, "value"));
            } else if (all) {
                frame.counted(first + ofQueue.indexOf(name),
                        Double.doubleToRawLongBits(field(count, "number", count::getDouble)));
            }
        }
    }
}
