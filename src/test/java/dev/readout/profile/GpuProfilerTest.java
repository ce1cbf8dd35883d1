package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.profile.Backend.Reset;
import dev.readout.vulkan.Timestamps;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What no real driver can be made to do at a certain moment. */
class GpuProfilerTest {
    private static final GpuQueue QUEUE = GpuQueue.named("graphics");
    private static final Scope WORK = Scope.named("work");

    private final FakeGpu gpu = new FakeGpu(Reset.BY_HOST);
    private final List<Long> numbers = new ArrayList<>();

    private GpuProfiler profiler() {
        ProfilerSettings settings = new ProfilerSettings();
        settings.queues.add(new ProfilerSettings.Queue(QUEUE, new Timestamps(64, 1), 0, List.of()));
        settings.hostClock = gpu::hostClock;
        settings.listener = report -> {
            throw new AssertionError(report.toString());
        };
        return new GpuProfiler(settings, gpu);
    }

    private void record(GpuProfiler profiler, long commandBuffer) {
        profiler.beginFrame();
        try (var work = profiler.recorder(commandBuffer).scope(WORK)) {
            gpu.work(commandBuffer, 10);
        }
        profiler.endFrame();
    }

    @Test
    void aFrameThatArrivesWhileALaterOneIsAskedForComesBeforeIt() {
        try (GpuProfiler profiler = profiler()) {
            record(profiler, 1);
            record(profiler, 2);
            record(profiler, 3);
            gpu.beforeRead = () -> gpu.beforeRead = () -> {
                gpu.execute(1);
                gpu.execute(2);
                gpu.execute(3);
            };
            assertThat(profiler.poll(frame -> numbers.add(frame.number()))).isEqualTo(3);
            assertThat(numbers).containsExactly(0L, 1L, 2L);
        }
    }
}
