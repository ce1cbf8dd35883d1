package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.driver.vulkan.CommandBuffer;
import dev.readout.driver.vulkan.Fence;
import dev.readout.driver.vulkan.QueueFamily;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.driver.vulkan.VulkanInstance;
import dev.readout.driver.vulkan.VulkanPhysicalDevice;
import dev.readout.vulkan.PipelineStatistic;
import dev.readout.workload.ComputePipeline;
import dev.readout.workload.GraphicsPipeline;
import dev.readout.workload.OffscreenTarget;
import dev.readout.workload.Shaders;
import dev.readout.workload.StorageBuffer;
import java.lang.foreign.SymbolLookup;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a profiling loop relies on, whatever the driver. */
abstract class FrameProfilerConformance {
    private static final int WIDTH = 32;
    private static final int HEIGHT = 16;
    private static final int IN_FLIGHT = 3;
    private static final long PATIENCE = 10_000_000_000L;

    private final Pass work = Pass.of("work");
    private final Pass draw = Pass.of("draw").withSamples()
            .withStatistics(PipelineStatistic.INPUT_ASSEMBLY_VERTICES, PipelineStatistic.INPUT_ASSEMBLY_PRIMITIVES);
    private final Pass compute = Pass.of("compute").withStatistics(PipelineStatistic.COMPUTE_SHADER_INVOCATIONS);

    private VulkanInstance instance;
    private VulkanDevice device;
    private OffscreenTarget target;
    private GraphicsPipeline triangles;
    private StorageBuffer data;
    private ComputePipeline generator;
    private FrameProfiler profiler;
    private CommandBuffer[] commands;
    private Fence[] fences;

    abstract SymbolLookup driver();

    @BeforeEach
    void open() {
        instance = VulkanInstance.create(driver());
        VulkanPhysicalDevice physical = instance.physicalDevices().getFirst();
        device = physical.createDevice(
                physical.queueFamily(QueueFamily.GRAPHICS | QueueFamily.COMPUTE).orElseThrow());
        target = new OffscreenTarget(device, WIDTH, HEIGHT);
        triangles = new GraphicsPipeline(
                device, target, Shaders.fullScreenTriangle(), Shaders.constantColor(1, 0, 0));
        data = new StorageBuffer(device, Shaders.LOCAL_SIZE * (long) Integer.BYTES);
        generator = new ComputePipeline(device, Shaders.generator(10), data);
        profiler = FrameProfiler.create(device, IN_FLIGHT, work, draw, compute);
        commands = new CommandBuffer[IN_FLIGHT];
        fences = new Fence[IN_FLIGHT];
        for (int i = 0; i < IN_FLIGHT; i++) {
            commands[i] = device.createCommandBuffer();
            fences[i] = device.createFence();
        }
    }

    @AfterEach
    void close() {
        if (instance != null) {
            generator.close();
            data.close();
            triangles.close();
            target.close();
            instance.close();
        }
    }

    private CommandBuffer record(int slot, int triangleCount) {
        CommandBuffer buffer = commands[slot].begin();
        profiler.beginFrame(buffer);
        profiler.begin(buffer, work);
        profiler.begin(buffer, draw);
        target.begin(buffer);
        triangles.draw(buffer, triangleCount, WIDTH, HEIGHT);
        target.end(buffer);
        profiler.end(buffer, draw);
        if (triangleCount % 2 == 0) {
            profiler.begin(buffer, compute);
            generator.dispatch(buffer, 1);
            profiler.end(buffer, compute);
        }
        profiler.end(buffer, work);
        profiler.endFrame();
        return buffer.end();
    }

    private void submit(int slot) {
        device.queue().submit(commands[slot], fences[slot]);
    }

    @Test
    void everyFrameIsHandedOverOnceAndInOrderWithItsOwnNumbers() {
        List<Long> numbers = new ArrayList<>();
        FrameConsumer check = frame -> {
            numbers.add(frame.number());
            int triangleCount = (int) frame.number() % 5 + 1;
            assertThat(frame.samples(draw)).isEqualTo((long) triangleCount * WIDTH * HEIGHT);
            assertThat(frame.statistic(draw, PipelineStatistic.INPUT_ASSEMBLY_VERTICES)).isEqualTo(3L * triangleCount);
            assertThat(frame.statistic(draw, PipelineStatistic.INPUT_ASSEMBLY_PRIMITIVES)).isEqualTo(triangleCount);
            assertThat(frame.nanoseconds(draw)).isBetween(0L, frame.nanoseconds(work));
            assertThat(frame.has(compute)).isEqualTo(triangleCount % 2 == 0);
            if (frame.has(compute)) {
                assertThat(frame.statistic(compute, PipelineStatistic.COMPUTE_SHADER_INVOCATIONS))
                        .isEqualTo(Shaders.LOCAL_SIZE);
            }
        };
        int frames = 40;
        for (int frame = 0; frame < frames; frame++) {
            int slot = frame % IN_FLIGHT;
            if (frame >= IN_FLIGHT) {
                assertThat(fences[slot].await(PATIENCE)).isTrue();
                profiler.poll(check);
            }
            record(slot, frame % 5 + 1);
            submit(slot);
        }
        for (Fence fence : fences) {
            assertThat(fence.await(PATIENCE)).isTrue();
        }
        profiler.poll(check);

        assertThat(profiler.dropped()).isZero();
        assertThat(numbers).hasSize(frames).isSorted().doesNotHaveDuplicates();
        assertThat(profiler.inFlight()).isZero();
    }

    @Test
    void aFrameThatFindsAllInFlightIsDroppedAndThoseInFlightAreNot() {
        for (int slot = 0; slot < IN_FLIGHT; slot++) {
            record(slot, 1);
            submit(slot);
        }
        assertThat(fences[0].await(PATIENCE)).isTrue();
        CommandBuffer buffer = commands[0].begin();
        assertThat(profiler.beginFrame(buffer)).isFalse();
        profiler.begin(buffer, work);
        profiler.end(buffer, work);
        profiler.endFrame();
        buffer.end();
        submit(0);
        for (Fence fence : fences) {
            assertThat(fence.await(PATIENCE)).isTrue();
        }

        List<Long> numbers = new ArrayList<>();
        assertThat(profiler.poll(frame -> numbers.add(frame.number()))).isEqualTo(IN_FLIGHT);
        assertThat(numbers).containsExactly(0L, 1L, 2L);
        assertThat(profiler.dropped()).isEqualTo(1);
    }

    @Test
    void aCancelledFrameLeavesNoTrace() {
        record(0, 1);
        submit(0);
        assertThat(fences[0].await(PATIENCE)).isTrue();
        assertThat(profiler.poll(frame -> {})).isEqualTo(1);

        profiler.beginFrame(commands[1].begin());
        profiler.begin(commands[1], work);
        profiler.cancelFrame();

        record(2, 2);
        submit(2);
        assertThat(fences[2].await(PATIENCE)).isTrue();
        List<Long> numbers = new ArrayList<>();
        profiler.poll(frame -> numbers.add(frame.number()));
        assertThat(numbers).containsExactly(2L);
    }

    @Test
    void aMistakeIsSaidWithThePassAndTheFrame() {
        CommandBuffer buffer = commands[0];
        assertThatThrownBy(() -> profiler.begin(buffer, work)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("beginFrame");
        profiler.beginFrame(buffer.begin());
        assertThatThrownBy(() -> profiler.beginFrame(buffer)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("frame 0");
        assertThatThrownBy(() -> profiler.end(buffer, work)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("'work'").hasMessageContaining("has not begun");
        profiler.begin(buffer, work);
        assertThatThrownBy(() -> profiler.begin(buffer, work)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("'work' begins twice");
        assertThatThrownBy(profiler::endFrame).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("'work'").hasMessageContaining("not ended");
        profiler.end(buffer, work);
        assertThatThrownBy(() -> profiler.begin(buffer, Pass.of("fog"))).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'fog'");
        profiler.cancelFrame();
        assertThatThrownBy(() -> FrameProfiler.create(device, 0, work)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("framesInFlight 0");
        assertThatThrownBy(() -> FrameProfiler.create(device, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> FrameProfiler.create(device, 1, work, Pass.of("work").withSamples()))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("'work'");
    }

    @Test
    void aResultThatWasNotAskedForIsAMistakeAndNotAZero() {
        record(0, 1);
        submit(0);
        assertThat(fences[0].await(PATIENCE)).isTrue();
        profiler.poll(frame -> {
            assertThatThrownBy(() -> frame.samples(work)).hasMessageContaining("withSamples");
            assertThatThrownBy(() -> frame.statistic(draw, PipelineStatistic.CLIPPING_INVOCATIONS))
                    .hasMessageContaining("CLIPPING_INVOCATIONS");
            assertThatThrownBy(() -> frame.nanoseconds(compute)).hasMessageContaining("not recorded in frame 0");
        });
    }

    @Test
    void aClosedProfilerRefusesAndClosesOnce() {
        profiler.close();
        profiler.close();
        assertThatThrownBy(() -> profiler.beginFrame(commands[0])).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("closed");
        assertThatThrownBy(() -> profiler.poll(frame -> {})).isInstanceOf(IllegalStateException.class);
    }
}
