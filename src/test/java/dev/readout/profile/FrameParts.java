package dev.readout.profile;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/**
 * What is known of a frame: any numbers, and any tree. {@link #build} has a {@link FrameBuilder} make it, and {@link
 * #expected} works out what the frame says, without one.
 */
public record FrameParts(long number, long hostBegin, long hostTime, boolean elapsed, List<QueuePart> queues,
        List<ScopePart> scopes) {
    private static final List<String> QUEUES = List.of("graphics", "async compute", "cop\\y/1");

    /** What is known of a queue. */
    public record QueuePart(long busy, long latency, ClockQuality clock, long deviation, long residual) {
    }

    /** What is known of a scope. The depth is one that fits, taken modulo those that do. */
    public record ScopePart(String name, int queue, int anyDepth, int count, long nanoseconds, long begin, long end,
            Map<Integer, Long> counts, boolean counters, long counter) {
    }

    /** Frames or batches of one loop, of up to three queues that have as many performance counters as their place. */
    public record Loop(int queueCount, boolean batches, List<FrameParts> frames) {
        /** Made by one builder. */
        public List<GpuFrame> build() {
            List<GpuQueue> queues = QUEUES.subList(0, queueCount).stream().map(GpuQueue::named).toList();
            FrameBuilder builder = GpuFrame.builder(queues);
            if (batches) {
                builder.loop("some batches");
            }
            for (int queue = 0; queue < queueCount; queue++) {
                builder.performanceCounters(queues.get(queue), IntStream.range(0, queue)
                        .mapToObj(i -> new GpuCount("counter " + i, GivenFrame.storage(i))).toList());
            }
            return frames.stream().map(frame -> frame.build(builder, queues)).toList();
        }

        /** What they say. */
        public List<SeenFrame> expected() {
            return frames.stream().map(frame -> frame.expected(batches)).toList();
        }
    }

    /** Any loop, of frames that are numbered upwards, or of batches, which have any numbers. */
    public static Arbitrary<Loop> loops() {
        return loops(Arbitraries.frequencyOf(Tuple.of(4, Arbitraries.of("shadow", "a/b", "c\\", " x")),
                Tuple.of(1, Arbitraries.strings().withCharRange('\u0001', '\u2FFF').ofMinLength(1)
                        .ofMaxLength(Scope.MAX_NAME_LENGTH).filter(name -> !name.isBlank()))));
    }

    /** The same with other names of scopes. */
    public static Arbitrary<Loop> loops(Arbitrary<String> names) {
        return Combinators.combine(Arbitraries.integers().between(1, QUEUES.size()), Arbitraries.of(false, false, true))
                .as(Map::entry)
                .flatMap(kind -> frames(names, kind.getKey(), kind.getValue() ? Long.MAX_VALUE : 3).list()
                        .ofMaxSize(6).map(frames -> new Loop(kind.getKey(), kind.getValue(),
                                kind.getValue() ? frames : numbered(frames))));
    }

    private static List<FrameParts> numbered(List<FrameParts> frames) {
        List<FrameParts> numbered = new ArrayList<>();
        long number = -1;
        for (FrameParts each : frames) {
            number += 1 + each.number;
            numbered.add(new FrameParts(number, each.hostBegin, each.hostTime, each.elapsed, each.queues, each.scopes));
        }
        return numbered;
    }

    private static Arbitrary<FrameParts> frames(Arbitrary<String> names, int queueCount, long mostNumber) {
        return Combinators.combine(Arbitraries.longs().between(0, mostNumber), Arbitraries.longs(),
                Arbitraries.longs().between(-5, 1L << 40), Arbitraries.of(true, false, false),
                anyQueues().list().ofSize(queueCount), scopes(names, queueCount).list().ofMaxSize(9))
                .as(FrameParts::new);
    }

    private static Arbitrary<QueuePart> anyQueues() {
        return Combinators.combine(Arbitraries.longs(), Arbitraries.longs().between(-1, 1L << 40),
                Arbitraries.of(ClockQuality.class), Arbitraries.longs(), Arbitraries.longs()).as(QueuePart::new);
    }

    private static Arbitrary<ScopePart> scopes(Arbitrary<String> names, int queueCount) {
        Arbitrary<Map<Integer, Long>> counts = Arbitraries.maps(
                Arbitraries.integers().between(0, GpuCount.common().size() - 1), Arbitraries.longs()).ofMaxSize(3);
        return Combinators.combine(names, Arbitraries.integers().between(0, queueCount - 1),
                Arbitraries.integers().between(0, 9), Arbitraries.integers().between(0, 3),
                Arbitraries.longs().between(-2, 1L << 50), Arbitraries.longs(), Arbitraries.longs(),
                Combinators.combine(counts, Arbitraries.of(true, false), Arbitraries.longs())
                        .as(Counted::new))
                .as((name, queue, depth, count, nanoseconds, begin, end, counted) -> new ScopePart(name, queue, depth,
                        count, nanoseconds, begin, end, counted.counts, counted.counters, counted.counter));
    }

    private record Counted(Map<Integer, Long> counts, boolean counters, long counter) {
    }

    /** By position. */
    private int[] depths() {
        int[] depths = new int[scopes.size()];
        for (int i = 1; i < depths.length; i++) {
            depths[i] = scopes.get(i).anyDepth % (depths[i - 1] + 2);
        }
        return depths;
    }

    private GpuFrame build(FrameBuilder builder, List<GpuQueue> named) {
        builder.begin(number, hostBegin, hostBegin + hostTime);
        if (elapsed) {
            builder.elapsed();
        }
        for (int i = 0; i < queues.size(); i++) {
            QueuePart part = queues.get(i);
            builder.queue(named.get(i), part.busy, part.latency, part.clock, part.deviation, part.residual);
        }
        int[] depths = depths();
        for (int i = 0; i < depths.length; i++) {
            ScopePart part = scopes.get(i);
            builder.scope(Scope.named(part.name), named.get(part.queue), depths[i]);
            if (part.count > 0 && elapsed) {
                builder.recorded(part.count, part.nanoseconds);
            } else if (part.count > 0) {
                builder.recorded(part.count, part.nanoseconds, part.begin, part.end);
            }
            part.counts.forEach(builder::counted);
            if (part.counters) {
                count(builder, part);
            }
        }
        return builder.build();
    }

    /** Behind the common counts, those of the queues before: none of the first, one of the second. */
    private static void count(FrameBuilder builder, ScopePart part) {
        int first = GpuCount.common().size() + part.queue * (part.queue - 1) / 2;
        for (int i = 0; i < part.queue; i++) {
            builder.counted(first + i, part.counter + i);
        }
    }

    private SeenFrame expected(boolean batch) {
        List<SeenFrame.Queue> seen = IntStream.range(0, queues.size()).mapToObj(i -> {
            QueuePart part = queues.get(i);
            return new SeenFrame.Queue(QUEUES.get(i), part.busy, part.latency, part.clock, part.deviation,
                    part.residual);
        }).toList();
        int[] depths = depths();
        List<SeenFrame.Place> places = IntStream.range(0, depths.length).mapToObj(i -> place(depths, i)).toList();
        List<ScopePart> timed = scopes.stream().filter(part -> part.count > 0).toList();
        long first = timed.stream().mapToLong(ScopePart::begin).min().orElse(0);
        long last = timed.stream().mapToLong(ScopePart::end).max().orElse(0);
        return new SeenFrame((batch ? "batch " : "frame ") + number, hostBegin, hostTime, !elapsed,
                places.stream().filter(place -> place.depth() == 0).mapToLong(SeenFrame.Place::nanoseconds).sum(),
                elapsed ? null : (Long) (last < first ? 0 : last - first), seen, places);
    }

    private SeenFrame.Place place(int[] depths, int position) {
        ScopePart part = scopes.get(position);
        boolean timed = part.count > 0 && !elapsed;
        Map<String, Long> counts = new TreeMap<>();
        part.counts.forEach((count, value) -> counts.put(GpuCount.common().get(count).name(), value));
        return new SeenFrame.Place(part.name, QUEUES.get(part.queue), parent(depths, position), depths[position],
                part.count, nanoseconds(position), own(depths, position), timed ? (Long) part.begin : null,
                timed ? (Long) part.end : null, counts, part.counters
                        ? IntStream.range(0, part.queue).mapToObj(i -> part.counter + i).toList() : List.of());
    }

    private static int parent(int[] depths, int position) {
        return IntStream.range(0, position).filter(i -> depths[i] == depths[position] - 1).max().orElse(-1);
    }

    private long nanoseconds(int position) {
        return scopes.get(position).count > 0 ? scopes.get(position).nanoseconds : 0;
    }

    private long own(int[] depths, int position) {
        return scopes.get(position).count == 0 ? 0 : nanoseconds(position) - IntStream.range(0, depths.length)
                .filter(i -> parent(depths, i) == position && scopes.get(i).queue == scopes.get(position).queue)
                .mapToLong(this::nanoseconds).sum();
    }
}
