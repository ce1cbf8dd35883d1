package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.vulkan.Timestamps;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** How long a queue was busy, beside a model that ticks off every nanosecond: what overlaps counts once. */
class BusyTimeProperties {
    private static final int LONGEST = 300;

    @Property(tries = 300)
    void busyIsTheUnionOfTheScopes(@ForAll long seed) {
        Random random = new Random(seed);
        FakeGpu gpu = new FakeGpu(Backend.Reset.BY_HOST);
        GpuQueue queue = GpuQueue.named("graphics");
        ProfilerSettings settings = new ProfilerSettings();
        settings.queues
                .add(new ProfilerSettings.Queue(queue, new Timestamps(36 + random.nextInt(29), 1), 0, List.of()));
        settings.hostClock = gpu::hostClock;
        try (GpuProfiler profiler = new GpuProfiler(settings, gpu)) {
            profiler.beginFrame();
            BitSet busy = new BitSet();
            long sum = 0;
            int at = 0;
            int buffers = 1 + random.nextInt(12);
            for (int buffer = 1; buffer <= buffers; buffer++) {
                GpuRecorder recorder = profiler.recorder(buffer);
                // Another queue of the family, which is measured as the same: it begins earlier or later.
                int begin = random.nextInt(LONGEST);
                gpu.work(buffer, begin - at);
                int length = random.nextInt(LONGEST / 4);
                try (var open = recorder.scope(Scope.named("scope " + random.nextInt(3)))) {
                    gpu.work(buffer, length);
                }
                at = begin + length;
                busy.set(begin, at);
                sum += length;
            }
            profiler.endFrame();
            gpu.work(buffers, 2 * LONGEST - at);
            for (int buffer = 1; buffer <= buffers; buffer++) {
                gpu.execute(buffer);
            }
            long expected = sum;
            assertThat(profiler.poll(frame -> {
                assertThat(frame.busyNanoseconds(queue)).isEqualTo(busy.cardinality())
                        .isEqualTo(frame.copy().busyNanoseconds(queue));
                assertThat(frame.sumNanoseconds()).isEqualTo(expected);
            })).isEqualTo(1);
        }
    }
}
