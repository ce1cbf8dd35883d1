package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.readout.driver.vulkan.CommandBuffer;
import dev.readout.driver.vulkan.DeviceFeature;
import dev.readout.driver.vulkan.Fence;
import dev.readout.driver.vulkan.Rig;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.software.vulkan.SoftwareVulkan;
import dev.readout.testing.InstalledDriver;
import dev.readout.testing.KhronosLoader;
import dev.readout.vulkan.PipelineStatistic;
import dev.readout.vulkan.Timestamps;
import dev.readout.workload.Shaders;
import java.lang.foreign.SymbolLookup;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a profiling loop on Vulkan relies on, whatever the driver. */
@ParameterizedClass
@EnumSource
class VulkanBackendTest extends ProfilerConformance {
    private static final GpuQueue GRAPHICS = GpuQueue.named("graphics");
    private static final Scope SAMPLED = Scope.named("sampled").withSamples();
    private static final Scope WORK = Scope.named("work");
    private static final Scope DRAW = Scope.named("draw").withSamples()
            .withStatistics(PipelineStatistic.INPUT_ASSEMBLY_VERTICES, PipelineStatistic.INPUT_ASSEMBLY_PRIMITIVES);
    private static final Scope COMPUTE = Scope.named("compute")
            .withStatistics(PipelineStatistic.COMPUTE_SHADER_INVOCATIONS);

    /** The drivers that there are. */
    enum Driver {
        /** lavapipe, where there is no GPU. */
        SYSTEM,
        /** The software device, which finds out every rule that is broken. */
        SOFTWARE,
        /** The same behind the system's loader, under Khronos's validation layer. */
        VALIDATED
    }

    @Parameter
    Driver of;

    private SoftwareVulkan software;
    private KhronosLoader loader;
    private Rig rig;
    /** Null once it is closed. */
    private VulkanDevice device;
    /** A command buffer and a fence for each frame in flight, and which of them are pending. */
    private final CommandBuffer[] commands = new CommandBuffer[IN_FLIGHT];
    private final Fence[] fences = new Fence[IN_FLIGHT];
    private final boolean[] pending = new boolean[IN_FLIGHT];
    private int slot;

    private SymbolLookup driver() {
        if (of == Driver.SYSTEM) {
            return InstalledDriver.vulkan();
        } else if (of == Driver.VALIDATED) {
            KhronosLoader.requireValidating();
        }
        software = SoftwareVulkan.create(SoftwareSettings.builder().strict(true).listener(report -> {
            throw new AssertionError(report.toString());
        }).build());
        loader = of == Driver.VALIDATED ? KhronosLoader.validating(software) : null;
        return loader == null ? software : loader.lookup();
    }

    @Override
    void openDriver() {
        rig = Rig.on(driver());
        device = rig.device;
        for (int i = 0; i < IN_FLIGHT; i++) {
            commands[i] = device.createCommandBuffer();
            fences[i] = device.createFence();
        }
    }

    @Override
    void closeDriver() {
        if (rig != null) {
            rig.close();
        }
        if (loader != null) {
            // An older layer does not know what VK_KHR_maintenance9 and VK_QCOM_elapsed_timer_query bring.
            assertThat(loader.messages())
                    .filteredOn(message -> !message.contains("(1000584000)") && !message.contains("(1000173000)"))
                    .isEmpty();
            loader.close();
        }
        if (software != null) {
            software.close();
        }
    }

    /** Closes the device, and all that was made of it, before its profiler. */
    private void closeDevice() {
        finish();
        rig.endWork();
        device.close();
        device = null;
    }

    @Override
    VulkanProfilerBuilder builder() {
        return GpuProfiler.vulkan(device).queue(GRAPHICS);
    }

    /** By handles, where the host can't reset queries, nor are they created reset. */
    private VulkanProfilerBuilder withoutHostReset() {
        Timestamps timestamps = device.physicalDevice().timestamps(device.queueFamily());
        Set<DeviceFeature> enabled = EnumSet.copyOf(device.physicalDevice().features());
        enabled.remove(DeviceFeature.HOST_QUERY_RESET);
        enabled.remove(DeviceFeature.MAINTENANCE9);
        return GpuProfiler
                .vulkan(device.handle(), device.functions().find("vkGetDeviceProcAddr").orElseThrow().address())
                .queue(GRAPHICS, timestamps.validBits(), timestamps.period())
                .enabled(enabled.toArray(DeviceFeature[]::new));
    }

    @Override
    GpuQueue queue() {
        return GRAPHICS;
    }

    /** Waits for the frame that had the next frame's command buffer. */
    private void awaitNext() {
        int next = (slot + 1) % IN_FLIGHT;
        if (pending[next]) {
            assertThat(fences[next].await(Rig.PATIENCE)).isTrue();
            pending[next] = false;
        }
    }

    @Override
    GpuRecorder recorder() {
        return profiler.recorder(next());
    }

    @Override
    GpuRecorder batch(long number) {
        return profiler.batch(GRAPHICS, next(), number);
    }

    /** The next command buffer, which is recording. */
    private long next() {
        awaitNext();
        slot = (slot + 1) % IN_FLIGHT;
        return commands[slot].begin().handle();
    }

    @Override
    void draw() {
        draw(commands[slot], 1);
    }

    private void draw(CommandBuffer buffer, int triangleCount) {
        rig.triangles.begin(buffer);
        rig.draw(buffer, triangleCount, Rig.WIDTH, Rig.HEIGHT);
        rig.triangles.end(buffer);
    }

    @Override
    void submit() {
        commands[slot].end();
        profiler.submitting(GRAPHICS);
        device.queue().submit(commands[slot], fences[slot]);
        pending[slot] = true;
    }

    @Override
    void finish() {
        if (device != null) {
            assertThat(device.awaitIdle(Rig.PATIENCE)).isTrue();
        }
    }

    private void submitAlone(CommandBuffer buffer) {
        Fence fence = device.createFence();
        device.queue().submit(buffer, fence);
        assertThat(fence.await(Rig.PATIENCE)).isTrue();
    }

    private void record(int triangleCount) {
        profiler.beginFrame();
        GpuRecorder recorder = recorder();
        try (var work = recorder.scope(WORK)) {
            try (var draw = recorder.scope(DRAW)) {
                draw(commands[slot], triangleCount);
            }
            for (int i = triangleCount % 3; i > 0; i--) {
                try (var compute = recorder.scope(COMPUTE)) {
                    rig.generator.dispatch(commands[slot], 1);
                }
            }
        }
        profiler.endFrame();
    }

    private void checkCounts(GpuFrame frame) {
        numbers.add(frame.number());
        int triangleCount = (int) frame.number() % 5 + 1;
        int work = frame.find(WORK);
        int draw = frame.find(WORK, DRAW);
        int compute = frame.find(WORK, COMPUTE);
        assertThat(frame.samples(draw)).isEqualTo((long) triangleCount * Rig.WIDTH * Rig.HEIGHT);
        assertThat(frame.statistic(draw, PipelineStatistic.INPUT_ASSEMBLY_VERTICES)).isEqualTo(3L * triangleCount);
        assertThat(frame.statistic(draw, PipelineStatistic.INPUT_ASSEMBLY_PRIMITIVES)).isEqualTo(triangleCount);
        assertThat(frame.nanoseconds(draw)).isBetween(0L, frame.nanoseconds(work));
        assertThat(frame.samples(work)).isEqualTo(GpuFrame.NOT_COUNTED);
        assertThat(frame.hasSamples(work)).isFalse();
        assertThat(frame.hasSamples(draw)).isTrue();
        assertThat(frame.hasStatistic(work, PipelineStatistic.INPUT_ASSEMBLY_VERTICES)).isFalse();
        assertThat(frame.hasStatistic(draw, PipelineStatistic.INPUT_ASSEMBLY_VERTICES)).isTrue();
        assertThat(frame.spanNanoseconds()).isEqualTo(frame.nanoseconds(work)).isEqualTo(frame.sumNanoseconds());
        if (triangleCount % 3 == 0) {
            assertThat(compute).isNegative();
        } else {
            assertThat(frame.count(compute)).isEqualTo(triangleCount % 3);
            assertThat(frame.statistic(compute, PipelineStatistic.COMPUTE_SHADER_INVOCATIONS))
                    .isEqualTo((long) triangleCount % 3 * Shaders.LOCAL_SIZE);
        }
    }

    /** Results are read while later frames are in flight. */
    @Test
    void everyFrameHasItsOwnCounts() {
        int frames = 40;
        for (int frame = 0; frame < frames; frame++) {
            awaitNext();
            profiler.poll(this::checkCounts);
            record(frame % 5 + 1);
            submit();
        }
        drain(this::checkCounts);
        assertThat(numbers).hasSize(frames).isSorted().doesNotHaveDuplicates();
        assertThat(reports).isEmpty();
    }

    @Test
    void withoutHostResetTheFramesOwnCommandBufferResetsItsQueries() {
        profile(withoutHostReset().maxQueries(64));
        // Further queries of a kind can't be reset in the middle of the first frame, which is not measured whole.
        record(1);
        submit();
        drain(frame -> {});
        assertThat(reports).allMatch(report -> report.kind() == ProfilerReport.Kind.SCOPES_DROPPED
                && report.toString()
                        .endsWith("later ones begin with more, as far as maxQueries() and the driver's memory"
                                + " allow"));
        reports.clear();
        record(2);
        submit();
        drain(this::checkCounts);
        assertThat(numbers).containsExactly(1L);
        assertThat(reports).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aRecordingThatLastsIsMeasuredInEachFrameThatSubmitsIt(boolean hostReset) {
        profile(hostReset ? builder() : withoutHostReset());
        CommandBuffer overlay = device.createCommandBuffer().begin();
        try (LastingRecording lasting = profiler.lasting(GRAPHICS, overlay.handle(), WORK)) {
            try (var drawn = lasting.recorder().scope(SAMPLED)) {
                draw(overlay, 2);
            }
            overlay.end();
            for (int frame = 0; frame < 3 * IN_FLIGHT; frame++) {
                boolean isSubmitted = frame % 4 != 3;
                profiler.beginFrame();
                try (var work = recorder().scope(SAMPLED)) {
                    draw();
                }
                if (isSubmitted) {
                    lasting.submits();
                }
                profiler.endFrame();
                profiler.submitting(GRAPHICS);
                if (isSubmitted) {
                    submitAlone(overlay);
                }
                submit();
                drain(measured -> {
                    numbers.add(measured.number());
                    int drawn = measured.find(WORK, SAMPLED);
                    assertThat(drawn >= 0 && measured.count(drawn) > 0).isEqualTo(isSubmitted);
                    assertThat(isSubmitted ? measured.samples(drawn) : 2L * Rig.WIDTH * Rig.HEIGHT)
                            .isEqualTo(2L * Rig.WIDTH * Rig.HEIGHT);
                    assertThat(measured.samples(measured.find(SAMPLED))).isEqualTo((long) Rig.WIDTH * Rig.HEIGHT);
                    assertThat(measured.count(measured.find(SAMPLED))).isEqualTo(1);
                    assertThat(measured.sumNanoseconds()).isPositive();
                });
            }
        }
        assertThat(numbers).hasSize(3 * IN_FLIGHT);
        assertThat(reports).isEmpty();
    }

    /** With queries that the host resets, this breaks a rule (VUID-vkCmdWriteTimestamp-None-00830). */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aRecordingThatIsSubmittedAgainIsNotInLaterFramesAndIsReported(boolean hostReset) {
        assumeTrue(of == Driver.SYSTEM || !hostReset, "other drivers find out the rule");
        profile(hostReset ? builder() : withoutHostReset());
        CommandBuffer overlay = device.createCommandBuffer();
        for (int frame = 0; frame < 40; frame++) {
            int inFrame = frame;
            profiler.beginFrame();
            if (frame == 0) {
                overlay.begin();
                try (var drawn = profiler.recorder(overlay.handle()).scope(SAMPLED)) {
                    draw(overlay, 5);
                }
                overlay.end();
            }
            try (var work = recorder().scope(SAMPLED)) {
                draw();
            }
            profiler.endFrame();
            submitAlone(overlay);
            submit();
            drain(measured -> {
                numbers.add(measured.number());
                assertThat(measured.samples(0)).isEqualTo((inFrame == 0 ? 6L : 1L) * Rig.WIDTH * Rig.HEIGHT);
                assertThat(measured.count(0)).isEqualTo(inFrame == 0 ? 2 : 1);
            });
        }
        assertThat(numbers).hasSize(40);
        assertThat(reports).containsExactly(
                new ProfilerReport.SubmittedAgain(0, false, "sampled", GRAPHICS, overlay.handle(), false));
    }

    /** A call of the driver would end the process. */
    @Test
    void aDeviceThatIsClosedBeforeItsProfilerIsNotCalledAgain() {
        frame();
        profiler.beginFrame();
        GpuRecorder recorder = recorder();
        recorder.step(0, WORK);
        closeDevice();

        assertThatThrownBy(() -> recorder.scope(WORK)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("is closed");
        assertThatThrownBy(profiler::endFrame).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("is closed");
        for (int i = 0; i < IN_FLIGHT; i++) {
            assertThatThrownBy(() -> profiler.poll(frame -> fail("frame " + frame.number())))
                    .isInstanceOf(IllegalStateException.class).hasMessageContaining("is closed");
        }
        profiler.close();
    }

    /** The pools are gone with the device: nothing that closes behind it may destroy them. */
    @Test
    void anAbandonedProfilerLeavesNothingToItsDevice() {
        assumeTrue(of != Driver.VALIDATED, "the pools are gone with the device, which a rule forbids");
        VulkanDevice wrapper = VulkanDevice.of(device.physicalDevice(), device.queueFamily(), device.handle(),
                EnumSet.of(DeviceFeature.HOST_QUERY_RESET, DeviceFeature.PIPELINE_STATISTICS_QUERY));
        profile(GpuProfiler.vulkan(wrapper).queue(GRAPHICS));
        record(1);
        submit();
        closeDevice();
        profiler.abandon();
        wrapper.close();
    }

    @Test
    void whatVulkanCantMeasureIsRefused() {
        assertThatThrownBy(() -> builder().stamps(StampMode.ELAPSED).build())
                .isInstanceOf(IllegalStateException.class).hasMessageContaining("is for GL");
        profiler.beginFrame();
        assertThatThrownBy(() -> profiler.recorder(0)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("commandBuffer is 0");
        assertThatThrownBy(profiler::recorder).isInstanceOf(IllegalStateException.class);
        GpuRecorder recorder = recorder();
        recorder.scope(DRAW);
        assertThatThrownBy(() -> recorder.scope(DRAW)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("frame 0").hasMessageContaining("'draw' counts samples inside of scope 'draw'");
        recorder.end();
        profiler.endFrame();
        commands[slot].end();
    }
}
