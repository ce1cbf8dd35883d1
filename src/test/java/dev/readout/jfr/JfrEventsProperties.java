package dev.readout.jfr;

import static dev.readout.jfr.RecordedEvents.expected;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.gl.MemType;
import dev.readout.gl.ObjType;
import dev.readout.gl.QueryResourceSnapshot;
import dev.readout.gl.QueryResourceStream;
import dev.readout.profile.FrameParts;
import dev.readout.profile.GpuCount;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.Scope;
import dev.readout.testing.EncodedQueryResource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;

/** Whatever frames and memory are like: a recording has their numbers, each in its field. */
class JfrEventsProperties {
    private static final int TRIES = 25;
    private static final long NOW = 1L << 62;
    private static final long UNKNOWN = Long.MIN_VALUE;

    @Provide
    Arbitrary<FrameParts.Loop> loops() {
        int longest = Scope.MAX_NAME_LENGTH;
        Arbitrary<FrameParts.Loop> any = FrameParts.loops(Arbitraries.oneOf(
                Arbitraries.strings().all().ofMinLength(1).ofMaxLength(longest),
                Arbitraries.of("shadow", "тень/影 ⚡", "ظل", "🌒🌑", "a/b", "a\\", "\uD83C", "x".repeat(longest)))
                .filter(name -> !name.isBlank() && name.indexOf('\0') < 0));
        // As most loops are: frames of one shape.
        return Arbitraries.oneOf(any, any.map(loop -> new FrameParts.Loop(loop.queueCount(), loop.batches(),
                loop.frames().stream().limit(1).flatMap(frame -> Stream.of(frame, frame, frame)).toList())));
    }

    @Property(tries = TRIES, shrinking = ShrinkingMode.BOUNDED)
    void everyFieldIsTheFramesOwnNumber(@ForAll("loops") FrameParts.Loop loop,
            @ForAll("thresholds") long threshold) throws IOException {
        List<GpuFrame> frames = loop.build();
        List<Map<String, Object>> expected = new ArrayList<>();
        frames.forEach(frame -> addExpected(frame, threshold, expected));

        List<Map<String, Object>> recorded = RecordedEvents.during(RecordedEvents.ALL, threshold + " ns", () -> {
            Consumer<GpuFrame> events = JfrEvents.frames(() -> NOW);
            frames.forEach(events);
        }).stream().map(RecordedEvents::fields).toList();

        assertThat(recorded).containsExactlyInAnyOrderElementsOf(expected);
    }

    @Provide
    Arbitrary<Long> thresholds() {
        return Arbitraries.oneOf(Arbitraries.just(0L), Arbitraries.longs().between(0, 1_000_000_000));
    }

    /** By the documentation, and the methods of the frame alone. */
    private static void addExpected(GpuFrame frame, long threshold, List<Map<String, Object>> expected) {
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
            for (int i = frame.nextCount(scope, 0); i >= 0; i = frame.nextCount(scope, i + 1)) {
                GpuCount count = frame.counts().get(i);
                long bits = frame.counted(scope, i);
                expected.add(expected("readout.Count", "frame", frame.number(), "counter", count.name(), "value",
                        count.storage().longValue(bits), "number", count.storage().doubleValue(bits), "path",
                        path(frame, scope), "queue", frame.queue(scope).name()));
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
