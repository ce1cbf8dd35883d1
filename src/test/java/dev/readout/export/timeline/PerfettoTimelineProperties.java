package dev.readout.export.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.export.HostScope;
import dev.readout.export.HostThread;
import dev.readout.export.Script;
import dev.readout.export.timeline.PerfettoImport.Drawn;
import dev.readout.export.timeline.PerfettoImport.Value;
import dev.readout.profile.ClockQuality;
import dev.readout.profile.GivenFrame;
import dev.readout.profile.Scope;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import dev.readout.vulkan.PipelineStatistic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.lifecycle.BeforeTry;

/** What frames and threads had is what protoc finds in the file, at the times of the host's clock. */
class PerfettoTimelineProperties {
    private static final long HOUR = 3_600_000_000_000L;

    @BeforeTry
    void protoc() {
        Protoc.require();
    }

    static PerfettoImport written(List<GpuFrame> frames, List<HostScope> host)
            throws IOException, InterruptedException {
        Path file = Files.createTempFile("timeline", ".pftrace");
        try {
            try (Timeline timeline = Timeline.create(file, Map.of("device", "тень"))) {
                Script.of(frames).run(timeline);
                for (HostScope scope : host) {
                    timeline.host(scope);
                }
            }
            return new PerfettoImport(Protoc.decode(file));
        } finally {
            Files.delete(file);
        }
    }

    private static long moved(long first, long time) {
        return first < HOUR ? time - first + HOUR : time;
    }

    @Property(tries = 40)
    void everyScopeThatHasATimeIsDrawnOnceAtItsTime(@ForAll long seed, @ForAll @IntRange(min = 1, max = 12) int count,
            @ForAll @LongRange(min = -HOUR, max = 3 * HOUR) long first) throws IOException, InterruptedException {
        List<GpuFrame> frames = new MadeTimelines(seed).frames(count, first);
        PerfettoImport drawn = written(frames, List.of());
        List<String> expected = new ArrayList<>();
        List<String> elapsed = new ArrayList<>();
        for (GpuFrame frame : frames) {
            frame.forEach(scope -> {
                String name = frame.number() + " " + frame.name(scope) + " " + frame.nanoseconds(scope);
                if (frame.count(scope) > 0 && frame.hasTimes()) {
                    expected.add(frame.queue(scope) + " " + name + " "
                            + moved(first, frame.beginNanoseconds(scope)));
                } else if (frame.count(scope) > 0) {
                    elapsed.add(frame.queue(scope) + " (elapsed times) " + name);
                }
            });
        }
        List<String> found = new ArrayList<>();
        List<String> foundElapsed = new ArrayList<>();
        for (Drawn stage : drawn.stages) {
            String name = stage.details().get("frame") + " " + stage.name() + " " + (stage.end() - stage.begin());
            if (stage.track().endsWith("(elapsed times)")) {
                foundElapsed.add(stage.track() + " " + name);
            } else {
                found.add(stage.track().replaceFirst(" \\(overlap \\d+\\)$", "") + " " + name + " " + stage.begin());
            }
        }
        assertThat(found).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(foundElapsed).containsExactlyInAnyOrderElementsOf(elapsed);
        assertNothingOverlapsInPart(drawn.stages);
        assertThat(drawn.slices).filteredOn(slice -> slice.track().equals("frames")).extracting(Drawn::name)
                .containsExactlyInAnyOrderElementsOf(frames.stream().map(frame -> "frame " + frame.number()).toList());
        assertArrows(drawn, frames, first);
    }

    static void assertNothingOverlapsInPart(List<Drawn> slices) {
        slices.stream().collect(Collectors.groupingBy(Drawn::track, TreeMap::new, Collectors.toList()))
                .forEach((track, all) -> {
                    all.sort(Comparator.comparingLong(Drawn::begin)
                            .thenComparing(Comparator.comparingLong(Drawn::end).reversed()));
                    List<Drawn> open = new ArrayList<>();
                    for (Drawn each : all) {
                        open.removeIf(before -> before.end() <= each.begin());
                        assertThat(open).as(each + " on " + track)
                                .allSatisfy(around -> assertThat(each.end()).isLessThanOrEqualTo(around.end()));
                        open.add(each);
                    }
                });
    }

    /** An arrow leads from the submission to the first scope of the frame on the queue, wherever that is known. */
    private static void assertArrows(PerfettoImport drawn, List<GpuFrame> frames, long first) {
        Map<Long, Drawn> stages = new TreeMap<>();
        assertThat(drawn.stageIds()).hasSize(drawn.stages.size());
        drawn.stages.forEach(stage -> stages.put(stage.id(), stage));
        List<Drawn> waits = drawn.slices.stream().filter(slice -> slice.track().startsWith("submitted to ")).toList();
        GpuQueue queue = MadeTimelines.QUEUES.getFirst();
        long expected = frames.stream().filter(GpuFrame::hasTimes)
                .filter(frame -> frame.latencyNanoseconds(queue) != GpuFrame.NOT_COUNTED)
                .filter(frame -> !beginnings(frame, queue).isEmpty()).count();
        assertThat(waits).hasSize((int) expected).allSatisfy(wait -> {
            assertThat(wait.submits()).hasSize(1);
            Drawn target = stages.get(wait.submits().getFirst());
            assertThat(target.begin()).isEqualTo(wait.end());
            GpuFrame frame = frames.get(Integer.parseInt(wait.details().get("frame")));
            assertThat(target.begin()).isEqualTo(moved(first, beginnings(frame, queue).stream().min(Long::compare)
                    .orElseThrow()));
            assertThat(wait.end() - wait.begin()).isEqualTo(Math.max(0, frame.latencyNanoseconds(queue)));
        });
    }

    private static List<Long> beginnings(GpuFrame frame, GpuQueue queue) {
        List<Long> beginnings = new ArrayList<>();
        frame.forEach(scope -> {
            if (frame.count(scope) > 0 && frame.queue(scope) == queue) {
                beginnings.add(frame.beginNanoseconds(scope));
            }
        });
        return beginnings;
    }

    @Property(tries = 20)
    void scopesOfThreadsNestAsTheyDid(@ForAll long seed, @ForAll @LongRange(min = -HOUR, max = 3 * HOUR) long first)
            throws IOException, InterruptedException {
        MadeTimelines made = new MadeTimelines(seed);
        List<HostScope> scopes = new ArrayList<>(made.host(new HostThread(1, "main"), first));
        scopes.addAll(made.host(new HostThread(1, "main, renamed"), first));
        scopes.addAll(made.host(new HostThread(0, "поток ⚡"), first));
        PerfettoImport drawn = written(List.of(), scopes);
        // Whichever was first is what the clock is known by.
        long offset = drawn.slices.stream().mapToLong(Drawn::begin).min().orElse(0)
                - scopes.stream().mapToLong(HostScope::beginNanoseconds).min().orElse(0);
        assertThat(drawn.slices).extracting(slice -> slice.track() + slice.name() + slice.begin() + " " + slice.end())
                .containsExactlyInAnyOrderElementsOf(scopes.stream().map(scope -> scope.thread().name() + scope.name()
                        + (scope.beginNanoseconds() + offset) + " " + (scope.endNanoseconds() + offset)).toList());
        assertNothingOverlapsInPart(drawn.slices);
    }

    @Example
    void performanceCountersAreReadByTheirStorage() throws IOException, InterruptedException {
        List<Long> bits = List.of(-1L, (long) Float.floatToIntBits(-0.5f), Double.doubleToLongBits(0.25), -2L, -3L, 7L);
        GpuFrame frame = new GivenFrame(0, 0, 1, true, List.of(new GivenFrame.Row(Scope.named("draw"), -1, 0, 1, 100,
                100, 100, 200, GpuFrame.NOT_COUNTED, List.of(), bits)), List.of(
                        new GivenFrame.Queue(
                                GpuQueue.named("graphics"), 100, GpuFrame.NOT_COUNTED, ClockQuality.TRUE, 0, 0)))
                .frame();
        List<Double> values = written(List.of(frame), List.of()).values.stream()
                .filter(value -> value.counter().endsWith(" of draw") && value.value() != 0).map(Value::value).toList();
        assertThat(values).containsExactlyInAnyOrder(0x1p64, -0.5, 0.25, -2.0, -3.0, 7.0);
    }

    @Property(tries = 20)
    void aCounterShowsWhatAScopeCountedWhereItRan(@ForAll long seed) throws IOException, InterruptedException {
        List<GpuFrame> frames = new MadeTimelines(seed).frames(4, HOUR);
        PerfettoImport drawn = written(frames, List.of());
        drawn.values.stream().collect(Collectors.groupingBy(Value::counter)).forEach((counter, values) -> assertThat(
                values).as(counter).isSortedAccordingTo(Comparator.comparingLong(Value::time)));
        for (Value value : drawn.values) {
            if (value.counter().startsWith("samples of ") && value.value() != 0) {
                assertThat(frames).anySatisfy(frame -> assertThat(counted(frame)).contains(value.value()));
            }
            if (value.counter().startsWith("busy ")) {
                assertThat(value.value()).isBetween(0.0, 100.0);
            }
        }
    }

    private static List<Double> counted(GpuFrame frame) {
        List<Double> counts = new ArrayList<>();
        frame.forEach(scope -> {
            counts.add((double) frame.samples(scope));
            counts.add((double) frame.statistic(scope, PipelineStatistic.COMPUTE_SHADER_INVOCATIONS));
        });
        return counts;
    }
}
