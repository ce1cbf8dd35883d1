package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.vulkan.PerformanceCounterStorage;
import dev.readout.vulkan.Timestamps;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a frame says of times that cannot be, and of counts by queue and view. */
class ReadFrameTest extends FakeLoop {
    private static PerformanceCounter counter(int index) {
        return new PerformanceCounter(index, new GpuCount("counter " + index, PerformanceCounterStorage.UINT64));
    }

    @Test
    void timesThatCantBeAreNotBusy() {
        GpuProfiler profiler = profiler();
        frame(profiler, 1, recorder -> {
            try (var work = recorder.scope(WORK)) {
                gpu.work(1, 30);
            }
            try (var absurd = recorder.scope(Scope.named("absurd"))) {
                gpu.work(1, 1L << 40);
            }
            gpu.work(1, -(1L << 40));
        });
        profiler.poll(frame -> {
            numbers.add(frame.busyNanoseconds(QUEUE));
            numbers.add(frame.sumNanoseconds());
        });
        assertThat(numbers).containsExactly(30L, 30L);
        assertThat(reports).extracting(ProfilerReport::kind).containsExactly(ProfilerReport.Kind.IMPLAUSIBLE_TIME);
    }

    /** The plan begins with the third frame; a device may be younger than the frame. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 5})
    void aStampOfZeroIsNoTimeThoughOneCouldBe(int frames) {
        Scope other = Scope.named("other");
        GpuProfiler profiler = profiler();
        for (int i = 0; i <= frames; i++) {
            gpu.now = i == frames ? 0 : 1000;
            frame(profiler, 1, recorder -> {
                try (var first = recorder.scope(WORK)) {
                    gpu.work(1, 160);
                }
                try (var second = recorder.scope(other)) {
                    gpu.work(1, 20);
                }
            });
            profiler.poll(frame -> {
                numbers.add((long) frame.count(frame.find(WORK)));
                numbers.add(frame.nanoseconds(frame.find(other)));
                numbers.add(frame.busyNanoseconds(QUEUE));
            });
        }
        assertThat(numbers.subList(3 * frames, 3 * frames + 3)).containsExactly(0L, 20L, 20L);
        assertThat(reports).containsExactly(new ProfilerReport.ImplausibleTime(frames, false, "work", QUEUE,
                ProfilerReport.ImplausibleTime.Problem.ZERO, 1, 160));
    }

    @Test
    void aScopeWhoseTimeCannotBeIsNotInFramesThatDidNotRecordIt() {
        GpuProfiler profiler = profiler();
        frame(profiler, 1, recorder -> {
            recorder.scope(WORK).end();
            recorder.scope(Scope.named("backwards"));
            gpu.work(1, -10);
            recorder.end();
        });
        profiler.poll(frame -> numbers.add((long) frame.size()));
        frame(profiler, 1, recorder -> recorder.scope(WORK).end());
        profiler.poll(frame -> numbers.add((long) frame.size()));
        assertThat(numbers).containsExactly(2L, 1L);
    }

    @Test
    void eachQueueHasItsOwnNumberOfPerformanceCounters() {
        GpuQueue compute = GpuQueue.named("compute");
        Scope counting = Scope.named("counting").withPerformanceCounters();
        gpu.counters = new int[] {1, 2};
        GpuProfiler profiler = profiler(settings -> {
            settings.queues.clear();
            settings.queues.add(new ProfilerSettings.Queue(QUEUE, new Timestamps(64, 1), 0, List.of(counter(5))));
            settings.queues.add(
                    new ProfilerSettings.Queue(compute, new Timestamps(64, 1), 1, List.of(counter(5), counter(6))));
        });
        profiler.beginFrame();
        profiler.recorder(QUEUE, 1).scope(counting).end();
        profiler.recorder(compute, 2).scope(counting).end();
        profiler.recorder(compute, 3).scope(WORK).end();
        profiler.endFrame();
        gpu.execute(1);
        gpu.execute(2);
        gpu.execute(3);
        List<List<Long>> counted = new ArrayList<>();
        profiler.poll(frame -> frame.forEach(scope -> counted.add(LongStream
                .range(0, frame.performanceCounters(scope))
                .map(counter -> frame.performanceCounter(scope, (int) counter)).boxed().toList())));
        assertThat(counted).containsExactly(List.of(FakeGpu.COUNTED),
                List.of(FakeGpu.COUNTED, FakeGpu.COUNTED + 1), List.of());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void performanceCountersInSeveralViewsAreThoseOfTheFirst(boolean leavesViews) {
        gpu.views = 3;
        gpu.leavesViews = leavesViews;
        Scope counting = Scope.named("counting").withPerformanceCounters();
        GpuProfiler profiler = profiler(settings -> {
            settings.queues.clear();
            settings.queues.add(new ProfilerSettings.Queue(QUEUE, new Timestamps(64, 1), 0, List.of(counter(5))));
        });
        frame(profiler, 1, recorder -> {
            recorder.multiview(3);
            recorder.scope(counting).end();
        });
        assertThat(profiler.poll(frame -> numbers.add(frame.performanceCounter(0, 0)))).isEqualTo(1);
        assertThat(numbers).containsExactly(FakeGpu.COUNTED);
    }

    @Test
    void whatCountsInSeveralViewsIsMissingWhereTheFirstIs() {
        gpu.views = 2;
        gpu.losesCounts = true;
        GpuProfiler profiler = profiler();
        frame(profiler, 1, recorder -> {
            recorder.multiview(2);
            recorder.scope(DRAWN).end();
        });
        assertThat(profiler.poll(frame -> {})).isZero();
        gpu.findCounts();
        assertThat(profiler.poll(frame -> numbers.add(frame.samples(0)))).isEqualTo(1);
        assertThat(numbers).containsExactly(FakeGpu.COUNTED);
    }
}
