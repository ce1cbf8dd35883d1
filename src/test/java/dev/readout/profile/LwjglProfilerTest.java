package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lwjgl.vulkan.VK12.*;

import dev.readout.testing.LwjglApplication;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.VkCommandBuffer;

/** The loop on a device that LWJGL owns, with the validation layer on and silent. */
class LwjglProfilerTest {
    private static final int IN_FLIGHT = 3;
    private static final int THREADS = 8;
    private static final int FRAMES = 24;
    private static final GpuQueue GRAPHICS = GpuQueue.named("graphics");
    private static final Scope FRAME = Scope.named("frame");
    private static final Scope CHUNK = Scope.named("chunk");
    private static final Scope DRAW = Scope.named("draw");

    private final List<ProfilerReport> reports = new ArrayList<>();
    private final List<Long> numbers = new ArrayList<>();
    private PassStamps stamps;

    /** A command buffer of a frame, on a thread of its own: a chunk with draws in it, and the application's stamps. */
    private void record(LwjglApplication application, GpuProfiler profiler, int slot, int thread) {
        VkCommandBuffer commands = application.begin(slot, thread);
        if (thread == 0) {
            stamps.reset(commands, slot);
        }
        stamps.write(commands, slot, thread, 0);
        GpuRecorder recorder = profiler.recorder(GRAPHICS, commands.address(), FRAME);
        try (var chunk = recorder.scope(CHUNK)) {
            stamps.write(commands, slot, thread, 1);
            for (int i = 0; i <= thread; i++) {
                try (var draw = recorder.scope(DRAW)) {
                    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                            VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, null, null, null);
                }
            }
            stamps.write(commands, slot, thread, 2);
        }
        stamps.write(commands, slot, thread, 3);
        LwjglApplication.check(vkEndCommandBuffer(commands));
    }

    private void check(GpuFrame frame) {
        numbers.add(frame.number());
        if (reports.stream().anyMatch(report -> report instanceof ProfilerReport.ScopesDropped dropped
                && dropped.frame() == frame.number())) {
            return;
        }
        assertThat(frame.count(frame.find(FRAME))).isZero();
        assertThat(frame.hasTimes(frame.find(FRAME))).isFalse();
        assertThat(frame.count(frame.find(FRAME, CHUNK))).isEqualTo(THREADS);
        assertThat(frame.count(frame.find(FRAME, CHUNK, DRAW))).isEqualTo(THREADS * (THREADS + 1) / 2);
        assertThat(frame.size()).isEqualTo(3);
        int slot = (int) (frame.number() % IN_FLIGHT);
        assertThat(frame.nanoseconds(frame.find(FRAME, CHUNK))).isBetween(
                IntStream.range(0, THREADS).mapToLong(thread -> stamps.inside(slot, thread)).sum(),
                IntStream.range(0, THREADS).mapToLong(thread -> stamps.outside(slot, thread)).sum());
    }

    /** Without VK_EXT_debug_utils, the layer has addresses for its functions all the same. */
    @ParameterizedTest
    @CsvSource({"true, true", "true, false", "false, true", "false, false"})
    void eightThreadsRecordFramesThatAreInFlight(boolean hostReset, boolean debugUtils) throws Exception {
        try (LwjglApplication application = new LwjglApplication(IN_FLIGHT, THREADS, hostReset, debugUtils);
                GpuProfiler profiler = application.profiled(GRAPHICS).listener(reports::add).build();
                PassStamps ofPasses = new PassStamps(application, IN_FLIGHT, THREADS);
                ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            stamps = ofPasses;
            for (int frame = 0; frame < FRAMES; frame++) {
                int slot = frame % IN_FLIGHT;
                if (frame >= IN_FLIGHT) {
                    application.await(slot);
                }
                profiler.poll(this::check);
                profiler.beginFrame();
                if (!hostReset) {
                    // The first command buffer resets, so it is recorded first, and it is submitted first.
                    record(application, profiler, slot, 0);
                }
                List<Future<?>> recorded = new ArrayList<>();
                for (int thread = hostReset ? 0 : 1; thread < THREADS; thread++) {
                    int each = thread;
                    recorded.add(threads.submit(() -> record(application, profiler, slot, each)));
                }
                for (Future<?> each : recorded) {
                    each.get();
                }
                profiler.endFrame();
                profiler.submitting(GRAPHICS);
                application.submit(slot);
            }
            vkDeviceWaitIdle(application.device);
            profiler.poll(this::check);

            assertThat(application.messages).isEmpty();
            // Without host reset, what does not fit the first frames' pools is left out of them.
            assertThat(reports).allMatch(report -> isShort(report) || !hostReset
                    && report.kind() == ProfilerReport.Kind.SCOPES_DROPPED && report.frame() < 2 * IN_FLIGHT);
            assertThat(numbers).hasSize(FRAMES).isSorted();
        }
    }

    /** lavapipe takes stamps in the order of the calls and within one tick, so some times are 0. */
    private static boolean isShort(ProfilerReport report) {
        return report.kind() == ProfilerReport.Kind.IMPLAUSIBLE_TIME;
    }
}
