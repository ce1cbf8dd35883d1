package dev.readout.jfr;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.profile.ClockQuality;
import dev.readout.profile.FrameBuilder;
import dev.readout.profile.GpuCount;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.Scope;
import dev.readout.vulkan.PerformanceCounterStorage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import jdk.jfr.consumer.EventStream;
import jdk.jfr.consumer.RecordedEvent;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Whatever a loop measures, and whatever is lost of a recording: its frames are those of the loop, or are left out. */
class RecordedFramesProperties {
    private static final int TRIES = 50;
    private static final int LONGEST_PATH = 1024;
    private static final List<GpuQueue> QUEUES = List.of(GpuQueue.named("graphics"), GpuQueue.named("очередь/1"));
    private static final String LOOP = "window \u2192 1";
    private static final int COMMON = GpuCount.common().size();
    /** Of each queue; a count that is stored otherwise is read as a double. */
    private static final List<List<GpuCount>> COUNTERS = List.of(
            List.of(new GpuCount("stalls", PerformanceCounterStorage.FLOAT32)),
            List.of(new GpuCount("cycles", PerformanceCounterStorage.UINT64),
                    new GpuCount("stalls", PerformanceCounterStorage.FLOAT64)));

    /**
     * A scope.
     *
     * @param up by how much its depth is less than the greatest that is possible
     * @param counts by place in the list of the frame
     */
    record Row(String name, int up, int queue, int count, long nanoseconds, long begin, long end,
            Map<Integer, Long> counts) {
    }

    /** What is known of a queue. */
    record Queue(long busy, long latency, ClockQuality clock, long deviation, long residual) {
    }

    /** A frame, but for its number. */
    record Measured(long begin, long time, boolean elapsed, List<Row> rows, List<Queue> queues) {
    }

    private static Arbitrary<String> names() {
        return Arbitraries.oneOf(Arbitraries.of("shadow", "main", "a/b", "a\\", "/", "\\/", "тень/影 ⚡", "🌒🌑"),
                // Some paths are longer than events have them.
                Arbitraries.of("x".repeat(Scope.MAX_NAME_LENGTH), "/".repeat(Scope.MAX_NAME_LENGTH)));
    }

    private static Arbitrary<Long> times() {
        return Arbitraries.longs().between(-1L << 60, 1L << 60);
    }

    @Provide
    Arbitrary<List<Measured>> loops() {
        Arbitrary<Row> rows = Combinators.combine(names(), Arbitraries.integers().between(0, 5),
                Arbitraries.of(0, 1), Arbitraries.integers().between(0, 3), Arbitraries.longs().between(0, 1L << 50),
                times(), times(),
                Arbitraries.maps(Arbitraries.integers().between(0, COMMON + 2), Arbitraries.longs()).ofMaxSize(3))
                .as(Row::new);
        Arbitrary<Queue> queues = Combinators.combine(times(),
                Arbitraries.oneOf(Arbitraries.just(GpuFrame.NOT_COUNTED), times()),
                Arbitraries.of(ClockQuality.class), times(), times()).as(Queue::new);
        return Combinators.combine(times(), times(), Arbitraries.of(false, false, true), rows.list().ofMaxSize(12),
                queues.list().ofSize(2)).as(Measured::new).list().ofMaxSize(8);
    }

    private static List<GpuFrame> frames(String name, List<Measured> loop) {
        FrameBuilder builder = GpuFrame.builder(QUEUES).loop(name);
        for (int queue = 0; queue < QUEUES.size(); queue++) {
            builder.performanceCounters(QUEUES.get(queue), COUNTERS.get(queue));
        }
        return IntStream.range(0, loop.size()).mapToObj(number -> frame(builder, number, loop.get(number))).toList();
    }

    private static GpuFrame frame(FrameBuilder builder, int number, Measured measured) {
        builder.begin(number, measured.begin, measured.begin + measured.time);
        for (int queue = 0; queue < QUEUES.size(); queue++) {
            Queue known = measured.queues.get(queue);
            builder.queue(QUEUES.get(queue), known.busy, known.latency, known.clock, known.deviation, known.residual);
        }
        if (measured.elapsed) {
            builder.elapsed();
        }
        List<Place> places = places(measured.rows);
        boolean oneIsDeep = places.stream().filter(Place::isDeep).count() == 1;
        for (Place place : places) {
            Row row = place.row;
            builder.scope(Scope.named(row.name), QUEUES.get(place.queue), place.path.size() - 1);
            if (place.count > 0 && measured.elapsed) {
                builder.recorded(place.count, row.nanoseconds);
            } else if (place.count > 0) {
                builder.recorded(place.count, row.nanoseconds, row.begin, row.end);
                // Paths that end alike have their counts in common.
                if (!place.isDeep() || oneIsDeep) {
                    count(builder, place);
                }
            }
        }
        return builder.build();
    }

    /** All performance counters of the queue, or none. */
    private static void count(FrameBuilder builder, Place place) {
        Map<Integer, Long> counts = place.row.counts;
        counts.forEach((count, value) -> {
            if (count < COMMON) {
                builder.counted(count, value);
            }
        });
        List<Integer> own = IntStream.range(0, COUNTERS.get(place.queue).size())
                .mapToObj(counter -> COMMON + place.queue + counter).toList();
        if (own.stream().anyMatch(counts::containsKey)) {
            own.forEach(count -> builder.counted(count, counts.getOrDefault(count, 7L)));
        }
    }

    /** Where a scope is in its frame. */
    private record Place(Row row, List<String> path, int queue, int count) {
        /** Whether its path is longer than events have it. */
        boolean isDeep() {
            return Scope.path(path).length() > LONGEST_PATH;
        }
    }

    /**
     * The tree of a frame as a profiler makes it: each path is once on a queue. A scope without a time is around one of
     * its queue, has another path than those on other queues, and one that events can tell.
     */
    private static List<Place> places(List<Row> rows) {
        List<Place> places = new ArrayList<>();
        List<Place> open = new ArrayList<>();
        for (Row row : rows) {
            int depth = Math.max(0, open.size() - row.up);
            open.subList(depth, open.size()).clear();
            List<String> path = new ArrayList<>(open.isEmpty() ? List.of() : open.getLast().path);
            path.add(row.name);
            int queue = !open.isEmpty() && open.getLast().count == 0 ? open.getLast().queue : row.queue;
            if (places.stream().noneMatch(each -> each.path.equals(path) && each.queue == queue)) {
                boolean ambiguous = places.stream().anyMatch(each -> each.path.equals(path));
                open.add(new Place(row, path, queue, ambiguous ? Math.max(1, row.count) : row.count));
                places.add(open.getLast());
            }
        }
        boolean deep = places.stream().anyMatch(Place::isDeep);
        List<Place> complete = new ArrayList<>();
        for (int i = 0; i < places.size(); i++) {
            Place place = places.get(i);
            boolean isAroundNext = i + 1 < places.size() && places.get(i + 1).path.size() > place.path.size();
            complete.add(deep || !isAroundNext
                    ? new Place(place.row, place.path, place.queue, Math.max(1, place.count)) : place);
        }
        return complete;
    }

    /** All that callers see of a frame, but for queues and counts that it does not have. */
    private static List<Object> observed(GpuFrame frame) {
        List<Object> seen = new ArrayList<>(List.of(frame.number(), frame.hostBeginNanoseconds(),
                frame.hostNanoseconds(), frame.size(), frame.sumNanoseconds(), frame.size() == 0 || frame.hasTimes()));
        for (int scope = 0; scope < frame.size(); scope++) {
            GpuQueue queue = frame.queue(scope);
            seen.add(List.of(frame.name(scope), frame.parent(scope), frame.depth(scope), frame.count(scope),
                    frame.nanoseconds(scope), frame.ownNanoseconds(scope),
                    frame.hasTimes(scope) ? frame.beginNanoseconds(scope) : "none",
                    frame.hasTimes(scope) ? frame.endNanoseconds(scope) : "none", counts(frame, scope),
                    queue.name(), frame.busyNanoseconds(queue), frame.latencyNanoseconds(queue), frame.clock(queue),
                    frame.clockDeviationNanoseconds(queue), frame.clockResidualNanoseconds(queue)));
        }
        return seen;
    }

    private static Map<String, Object> counts(GpuFrame frame, int scope) {
        Map<String, Object> counts = new TreeMap<>();
        for (int i = frame.nextCount(scope, 0); i >= 0; i = frame.nextCount(scope, i + 1)) {
            GpuCount count = frame.counts().get(i);
            long value = frame.counted(scope, i);
            counts.put(count.name(), i < COMMON ? (Object) value : (Object) count.storage().doubleValue(value));
        }
        return counts;
    }

    private static Path record(List<GpuFrame> frames) throws IOException {
        return RecordedEvents.write(Files.createTempFile("readout", ".jfr"), () -> frames.forEach(JfrEvents.frames()));
    }

    /**
     * Those of one loop, or of two on a thread: their frames have the same numbers, and their queues the same names;
     * perhaps they have too. Of a frame without scopes nobody knows the queues, unless there was another one.
     */
    @Property(tries = 2 * TRIES, shrinking = ShrinkingMode.BOUNDED)
    void theFramesOfARecordingAreThoseOfItsLoops(@ForAll("loops") List<Measured> one,
            @ForAll("loops") List<Measured> two,
            @ForAll @Size(20) List<Boolean> order, @ForAll boolean alike) throws IOException {
        Iterator<GpuFrame> first = frames(LOOP, one).iterator();
        Iterator<GpuFrame> second = frames(alike ? LOOP : "other", two).iterator();
        List<GpuFrame> frames = new ArrayList<>();
        for (int i = 0; first.hasNext() || second.hasNext(); i++) {
            frames.add((order.get(i % order.size()) && first.hasNext() || !second.hasNext() ? first : second).next());
        }
        Path file = record(frames);
        List<List<Object>> read = new ArrayList<>();
        try (RecordedFrames recorded = RecordedFrames.open(file)) {
            recorded.forEach(frame -> read.add(List.of(frame.loop(), observed(frame))));
            assertThat(recorded.incomplete()).isZero();
        } finally {
            Files.delete(file);
        }
        Set<String> begun = new HashSet<>();
        assertThat(read).containsExactlyElementsOf(frames.stream()
                .filter(frame -> begun.contains(frame.loop()) || frame.size() > 0 && begun.add(frame.loop()))
                .map(frame -> List.<Object>of(frame.loop(), observed(frame))).toList());
    }

    @Property(tries = TRIES, shrinking = ShrinkingMode.BOUNDED)
    void aFrameWithoutAllOfItsScopesIsLeftOut(@ForAll("loops") List<Measured> loop,
            @ForAll Set<@IntRange(max = 100) Integer> lost) throws IOException {
        List<GpuFrame> frames = frames(LOOP, loop);
        Path file = record(frames);
        List<RecordedEvent> events = new ArrayList<>();
        try (EventStream stream = EventStream.openFile(file)) {
            stream.setReuse(false);
            FrameOfEvents.NAMES.forEach(name -> stream.onEvent(name, events::add));
            stream.start();
        } finally {
            Files.delete(file);
        }
        Map<Long, List<RecordedEvent>> whole = new TreeMap<>();
        Map<Long, List<RecordedEvent>> kept = new TreeMap<>();
        FrameAssembly assembly = new FrameAssembly();
        List<GpuFrame> assembled = new ArrayList<>();
        for (int i = 0; i < events.size(); i++) {
            RecordedEvent event = events.get(i);
            whole.computeIfAbsent(event.getLong("frame"), number -> new ArrayList<>()).add(event);
            if (!lost.contains(i)) {
                kept.computeIfAbsent(event.getLong("frame"), number -> new ArrayList<>()).add(event);
                GpuFrame frame = assembly.add(event);
                if (frame != null) {
                    assembled.add(frame);
                }
            }
        }

        List<Long> complete = new ArrayList<>();
        List<GpuFrame> untouched = new ArrayList<>();
        int incomplete = 0;
        for (GpuFrame frame : frames) {
            List<RecordedEvent> left = kept.getOrDefault(frame.number(), List.of());
            boolean ended = count(left, "readout.Frame") == 1;
            if (ended && count(left, "readout.Scope") == count(whole.get(frame.number()), "readout.Scope")) {
                if (!left.stream().allMatch(FrameOfEvents::isLast) || !complete.isEmpty()) {
                    complete.add(frame.number());
                }
                if (left.size() == whole.get(frame.number()).size()) {
                    untouched.add(frame);
                }
            } else if (!left.isEmpty()
                    && (ended || kept.keySet().stream().anyMatch(number -> number > frame.number()))) {
                incomplete++;
            }
        }
        assertThat(assembled).extracting(GpuFrame::number).containsExactlyElementsOf(complete);
        assertThat(assembled).extracting(RecordedFramesProperties::observed).containsAll(untouched.stream()
                .filter(frame -> complete.contains(frame.number())).map(RecordedFramesProperties::observed).toList());
        assertThat(assembly.incomplete()).isEqualTo(incomplete);
    }

    private static long count(List<RecordedEvent> events, String name) {
        return events.stream().filter(event -> event.getEventType().getName().equals(name)).count();
    }
}
