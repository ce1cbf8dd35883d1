package dev.readout.software.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.driver.vulkan.DeviceFeature;
import dev.readout.profile.GpuCount;
import dev.readout.profile.GpuProfiler;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.GpuRecorder;
import dev.readout.profile.ProfilerReport;
import dev.readout.profile.Scope;
import dev.readout.profile.VulkanProfilerBuilder;
import dev.readout.vulkan.PerformanceCounterStorage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Scopes of the profiling loop that count KHR performance counters, on a device that keeps section 18.2's rules. */
class PerformanceScopesTest {
    private static final GpuCount VERTICES = new GpuCount("vertices", PerformanceCounterStorage.UINT32);
    private static final GpuCount FRAGMENTS = new GpuCount("fragments", PerformanceCounterStorage.INT64);
    private static final GpuQueue QUEUE = GpuQueue.named("graphics");
    private static final Scope FRAME = Scope.named("frame");
    private static final Scope DRAW = Scope.named("draw").withPerformanceCounters();

    @AutoClose
    private final Application application = new Application(settings -> settings.lag(1).strict(true));
    private final Offscreen offscreen = Offscreen.create(application, 64, 64);
    private final List<ProfilerReport> reports = new ArrayList<>();
    private final Map<Long, List<Long>> counted = new TreeMap<>();

    private VulkanProfilerBuilder builder() {
        return GpuProfiler.vulkan(application.device.address(), application.function("vkGetDeviceProcAddr").address())
                .queue(QUEUE, 64, 1).framesInFlight(4).listener(reports::add);
    }

    private GpuProfiler profiler() {
        return builder().enabled(DeviceFeature.HOST_QUERY_RESET).performanceCounter(QUEUE, 0, 3, FRAGMENTS)
                .performanceCounter(QUEUE, 0, 2, VERTICES).build();
    }

    private Commands record(GpuProfiler profiler, int draws) {
        Commands commands = application.begin().bind(0, offscreen.triangles()).scissor(0, 0, 8, 8);
        profiler.beginFrame();
        GpuRecorder gpu = profiler.recorder(commands.handle().address());
        try (var frame = gpu.scope(FRAME)) {
            for (int i = 1; i <= draws; i++) {
                try (var draw = gpu.scope(DRAW)) {
                    commands.beginRenderPass(offscreen).draw(3 * i, 1).endRenderPass();
                }
            }
        }
        profiler.endFrame();
        return commands;
    }

    private void poll(GpuProfiler profiler) {
        profiler.poll(frame -> {
            int draw = frame.find(FRAME, DRAW);
            assertThat(frame.performanceCounters(draw)).isEqualTo(2);
            assertThat(frame.performanceCounters(frame.find(FRAME))).isZero();
            assertThatThrownBy(() -> frame.performanceCounter(frame.find(FRAME), 0))
                    .isInstanceOf(IllegalStateException.class).hasMessageContaining("scope 'frame'");
            assertThatThrownBy(() -> frame.performanceCounter(draw, 2)).isInstanceOf(IndexOutOfBoundsException.class);
            counted.put(frame.number(), List.of(
                    PerformanceCounterStorage.INT64.longValue(frame.performanceCounter(draw, 0)),
                    PerformanceCounterStorage.UINT32.longValue(frame.performanceCounter(draw, 1)),
                    (long) frame.count(draw)));
            List<String> listed = new ArrayList<>();
            for (int i = frame.nextCount(draw, 0); i >= 0; i = frame.nextCount(draw, i + 1)) {
                GpuCount count = frame.counts().get(i);
                listed.add(count.name() + " " + count.storage().longValue(frame.counted(draw, i)));
            }
            assertThat(listed).containsExactly("fragments " + counted.get(frame.number()).get(0),
                    "vertices " + counted.get(frame.number()).get(1));
            assertThat(frame.nextCount(frame.find(FRAME), 0)).isNegative();
            assertThat(frame.copy().performanceCounter(draw, 1)).isEqualTo(frame.performanceCounter(draw, 1));
        });
    }

    @Test
    void aScopeHasTheCountersOfItsLastTimeInTheOrderOfTheirIndices() {
        assertThat(PerformanceCalls.passes(application, 3, 2)).isEqualTo(1);
        Application.check(PerformanceCalls.lock(application, application.device, 0));
        try (GpuProfiler profiler = profiler()) {
            for (int frame = 0; frame < 6; frame++) {
                application.submit(record(profiler, frame + 1));
                poll(profiler);
            }
            application.waitIdle();
            poll(profiler);
        }
        PerformanceCalls.unlock(application, application.device);
        for (long frame = 0; frame < 6; frame++) {
            // Draw n has n triangles, each of 64 fragments.
            assertThat(counted.get(frame)).as("frame %d", frame).containsExactly(64 * (frame + 1), 3 * (frame + 1),
                    frame + 1);
        }
        assertThat(reports).isEmpty();
        assertThat(application.reports).isEmpty();
    }

    @Test
    void queriesOfASecondPoolAreNotUsedInOneCommandBuffer() {
        Application.check(PerformanceCalls.lock(application, application.device, 0));
        try (GpuProfiler profiler = profiler()) {
            for (int frame = 0; frame < 12; frame++) {
                application.submit(record(profiler, 100));
                application.waitIdle();
                poll(profiler);
            }
        }
        PerformanceCalls.unlock(application, application.device);
        // The first of the frames in flight have too few queries for all.
        assertThat(reports).isNotEmpty().allMatch(report -> report instanceof ProfilerReport.ScopesDropped dropped
                && dropped.count() == 36 && dropped.frame() < 4);
        assertThat(counted.get(11L)).containsExactly(6400L, 300L, 100L);
        assertThat(application.reports).isEmpty();
    }

    @Test
    void whatCantBeCountedIsSaidBeforeAnythingIsRecorded() {
        assertThatThrownBy(() -> builder().performanceCounter(QUEUE, 0, 2, VERTICES).build())
                .isInstanceOf(IllegalStateException.class).hasMessageContaining("HOST_QUERY_RESET");
        assertThatThrownBy(() -> builder().performanceCounter(QUEUE, 0, -1, VERTICES))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("index -1");
        assertThatThrownBy(() -> builder().performanceCounter(GpuQueue.named("other"), 0, 2, VERTICES))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("queue 'other'");
        Commands commands = application.begin();
        try (GpuProfiler profiler = builder().enabled(DeviceFeature.HOST_QUERY_RESET).build()) {
            profiler.beginFrame();
            GpuRecorder gpu = profiler.recorder(commands.handle().address());
            assertThatThrownBy(() -> gpu.scope(DRAW)).isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("frame 0, queue graphics: scope 'draw' counts performance counters")
                    .hasMessageContaining("performanceCounter(");
            profiler.endFrame();
            application.submit(commands);
            assertThat(profiler.poll(frame -> assertThat(frame.size()).isZero())).isEqualTo(1);
        }
        assertThat(reports).isEmpty();
    }
}
