package dev.readout.jfr;

import static dev.readout.jfr.RecordedEvents.expected;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.gl.MemType;
import dev.readout.gl.ObjType;
import dev.readout.gl.QueryResourceSnapshot;
import dev.readout.gl.QueryResourceStream;
import dev.readout.profile.ClockQuality;
import dev.readout.profile.GivenFrame;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.Scope;
import dev.readout.testing.EncodedQueryResource;
import dev.readout.vulkan.PerformanceCounterStorage;
import dev.readout.vulkan.PipelineStatistic;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;

/** Whatever frames and memory are like: a recording has their numbers, each in its field. */
class JfrEventsProperties {
    private static final int TRIES = 25;
    private static final long NOW = 1L << 62;
    private static final long UNKNOWN = Long.MIN_VALUE;
    private static final int STATISTICS = PipelineStatistic.values().length;

    private static Arbitrary<String> names(int longest) {
        return Arbitraries.oneOf(
                Arbitraries.strings().all().ofMinLength(1).ofMaxLength(longest),
                Arbitraries.of("shadow", "тень/影 ⚡", "ظل", "🌒🌑", "a/b", "a\\", "\uD83C", "x".repeat(longest)))
                .filter(name -> !name.isBlank() && name.indexOf('\0') < 0);
    }

    private static Arbitrary<Long> counts() {
        return Arbitraries.oneOf(Arbitraries.just(GpuFrame.NOT_COUNTED), Arbitraries.longs());
    }

    private static Arbitrary<Long> times() {
        return Arbitraries.oneOf(Arbitraries.longs().between(-1000, 1_000_000_000), Arbitraries.longs());
    }

    /** A scope below any that comes before it, or below none; on one of two queues. */
    private static Arbitrary<GivenFrame.Row> rows() {
        Arbitrary<long[]> spans = times().array(long[].class).ofSize(4);
        Arbitrary<Integer> parents = Arbitraries.integers().between(-1, 100);
        Arbitrary<List<Long>> statistics = Arbitraries.oneOf(
                Arbitraries.just(GpuFrame.NOT_COUNTED).list().ofSize(STATISTICS), counts().list().ofSize(STATISTICS));
        return Combinators.combine(names(Scope.MAX_NAME_LENGTH).map(Scope::named), parents,
                Arbitraries.integers().between(0, 1), Arbitraries.integers().between(0, 3), spans, counts(),
                statistics, Arbitraries.longs().list().ofMaxSize(8)).as(
                        (scope, parent, queue, count, times, samples, counted, counters) -> new GivenFrame.Row(scope,
                                parent, queue, count, times[0], times[1], times[2], times[3], samples, counted,
                                counters))
                .flatMap(row -> counts().map(row::onHost));
    }

    private static Arbitrary<GivenFrame.Queue> queues() {
        return Combinators.combine(names(40).map(GpuQueue::named), times(), counts(),
                Arbitraries.of(ClockQuality.class), times(), times()).as(GivenFrame.Queue::new);
    }

    @Provide
    Arbitrary<GivenFrame> frames() {
        return Combinators.combine(Arbitraries.longs(), times(), times(), Arbitraries.of(true, true, false),
                rows().list().ofMaxSize(12), queues().list().ofSize(2)).as(
                        (number, begin, end, hasTimes, rows, queues) -> new GivenFrame(number, begin, end, hasTimes,
                                IntStream.range(0, rows.size()).mapToObj(i -> below(rows.get(i), i)).toList(),
                                queues));
    }

    private static GivenFrame.Row below(GivenFrame.Row row, int position) {
        return new GivenFrame.Row(row.scope(), position == 0 ? -1 : row.parent() % position, row.queue(), row.count(),
                row.nanoseconds(), row.own(), row.begin(), row.end(), row.samples(), row.statistics(),
                row.counters(), row.host());
    }

    @Provide
    Arbitrary<List<GivenFrame>> loops() {
        return Arbitraries.oneOf(frames().list().ofMaxSize(20),
                // As most loops are: frames of one shape.
                frames().map(frame -> List.of(frame, frame, frame)));
    }

    @Property(tries = TRIES, shrinking = ShrinkingMode.BOUNDED)
    void everyFieldIsTheFramesOwnNumber(@ForAll("loops") List<GivenFrame> loop,
            @ForAll("thresholds") long threshold) throws IOException {
        List<Map<String, Object>> expected = new ArrayList<>();
        loop.forEach(given -> addExpected(given, threshold, expected));

        List<Map<String, Object>> recorded = RecordedEvents.during(RecordedEvents.ALL, threshold + " ns", () -> {
            Consumer<GpuFrame> events = JfrEvents.frames(() -> NOW);
            loop.forEach(given -> events.accept(given.frame()));
        }).stream().map(RecordedEvents::fields).toList();

        assertThat(recorded).containsExactlyInAnyOrderElementsOf(expected);
    }

    @Provide
    Arbitrary<Long> thresholds() {
        return Arbitraries.oneOf(Arbitraries.just(0L), Arbitraries.longs().between(0, 1_000_000_000));
    }

    /** By the documentation, and the methods of the frame alone. */
    private static void addExpected(GivenFrame given, long threshold, List<Map<String, Object>> expected) {
        GpuFrame frame = given.frame();
        Set<GpuQueue> queues = new LinkedHashSet<>();
        boolean timed = false;
        int measured = 0;
        for (int scope = 0; scope < frame.size(); scope++) {
            queues.add(frame.queue(scope));
            timed |= frame.hasTimes(scope);
            measured += frame.count(scope) > 0 ? 1 : 0;
            if (frame.count(scope) > 0 && frame.nanoseconds(scope) >= threshold) {
                boolean known = frame.hasTimes(scope);
                long begin = known ? frame.beginNanoseconds(scope) : 0;
                expected.add(expected("readout.Scope", "frame", frame.number(), "gpuTime", frame.nanoseconds(scope),
                        "ownTime", frame.ownNanoseconds(scope), "path", path(frame, scope), "name", frame.name(scope),
                        "queue", frame.queue(scope).name(), "depth", frame.depth(scope), "count", frame.count(scope),
                        "begin", known ? begin - frame.hostBeginNanoseconds() : UNKNOWN,
                        "end", known ? frame.endNanoseconds(scope) - frame.hostBeginNanoseconds() : UNKNOWN,
                        "age", known ? NOW - begin : UNKNOWN));
            }
            addCount(frame, scope, "samples", frame.samples(scope), expected);
            for (PipelineStatistic statistic : PipelineStatistic.values()) {
                addCount(frame, scope, statistic.name().toLowerCase(Locale.ROOT).replace('_', ' '),
                        frame.statistic(scope, statistic), expected);
            }
            if (frame.hostNanoseconds(scope) != GpuFrame.NOT_COUNTED) {
                addCount(frame, scope, "host time ns", frame.hostNanoseconds(scope), frame.hostNanoseconds(scope),
                        expected);
            }
            for (int i = 0; i < given.rows().get(scope).counters().size(); i++) {
                long bits = given.rows().get(scope).counters().get(i);
                PerformanceCounterStorage storage = GivenFrame.storage(i);
                addCount(frame, scope, "counter " + i, storage.longValue(bits), storage.doubleValue(bits), expected);
            }
        }
        long busy = 0;
        for (GpuQueue queue : queues) {
            busy += frame.busyNanoseconds(queue);
            long latency = frame.latencyNanoseconds(queue);
            expected.add(expected("readout.Queue", "frame", frame.number(), "queue", queue.name(),
                    "busy", frame.busyNanoseconds(queue), "latency", latency == -1 ? UNKNOWN : latency,
                    "clock", frame.clock(queue).toString(), "clockDeviation", frame.clockDeviationNanoseconds(queue),
                    "clockResidual", frame.clockResidualNanoseconds(queue)));
        }
        if (frame.sumNanoseconds() >= threshold) {
            expected.add(expected("readout.Frame", "frame", frame.number(), "gpuTime", frame.sumNanoseconds(),
                    "busy", busy, "span", timed ? frame.spanNanoseconds() : UNKNOWN,
                    "hostTime", frame.hostNanoseconds(), "scopes", measured,
                    "hostBegin", frame.hostBeginNanoseconds(), "loop", frame.loop(), "age",
                    NOW - frame.hostBeginNanoseconds()));
        }
    }

    private static void addCount(GpuFrame frame, int scope, String counter, long value,
            List<Map<String, Object>> expected) {
        if (value != GpuFrame.NOT_COUNTED) {
            addCount(frame, scope, counter, value, new BigInteger(Long.toUnsignedString(value)).doubleValue(),
                    expected);
        }
    }

    private static void addCount(GpuFrame frame, int scope, String counter, long value, double number,
            List<Map<String, Object>> expected) {
        expected.add(expected("readout.Count", "frame", frame.number(), "counter", counter, "value", value,
                "number", number, "path", path(frame, scope), "queue", frame.queue(scope).name()));
    }

    /** From the inside outwards, as long as there is room. */
    private static String path(GpuFrame frame, int scope) {
        String whole = "";
        String kept = "";
        for (int each = scope; each >= 0; each = frame.parent(each)) {
            String name = frame.name(each).replaceAll("\\p{Cs}", "?").replaceAll("[/\\\\]", "\\\\$0");
            whole = name + (each == scope ? "" : "/") + whole;
            kept = whole.length() <= 1022 ? whole : kept;
        }
        return whole.length() <= 1024 ? whole : "…/" + kept;
    }

    @Property(tries = TRIES, shrinking = ShrinkingMode.BOUNDED)
    void everyFieldIsTheStreamsOwnNumber(@ForAll EncodedQueryResource written) throws IOException {
        QueryResourceSnapshot said = written.expected();
        List<Map<String, Object>> expected = new ArrayList<>();
        for (int index = 0; index < said.devices().size(); index++) {
            QueryResourceSnapshot.Device device = said.devices().get(index);
            expected.add(expected("readout.MemoryOfDevice", "device", index, "numAllocs", device.numAllocs(),
                    "vidmem", device.vidmemKiB() * 1024L, "vidmemFree", device.vidmemFreeKiB() * 1024L,
                    "sysmem", device.sysmemKiB() * 1024L, "sysmemFree", device.sysmemFreeKiB() * 1024L));
            for (QueryResourceSnapshot.Detail detail : device.details()) {
                expected.add(expected("readout.MemoryOfObjects", "device", index, "numAllocs", detail.numAllocs(),
                        "vidmem", detail.vidmemKiB() * 1024L, "memType", MemType.nameOf(detail.memType()),
                        "objType", ObjType.nameOf(detail.objType())));
            }
        }
        for (QueryResourceSnapshot.Tag tag : said.tags()) {
            expected.add(expected("readout.MemoryOfTag", "device", tag.devId(), "numAllocs", tag.numAllocs(),
                    "vidmem", tag.vidmemKiB() * 1024L, "tagId", tag.tagId(), "name", tag.name()));
        }

        QueryResourceStream stream = new QueryResourceStream().wrap(written.segment());
        stream.nextDevice();
        stream.nextTag();
        List<Map<String, Object>> recorded = RecordedEvents.during(RecordedEvents.ALL, "0 ns",
                () -> JfrEvents.memory().accept(stream)).stream().map(RecordedEvents::fields).toList();

        assertThat(recorded).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(QueryResourceSnapshot.of(stream)).isEqualTo(said);
    }
}
