package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import dev.readout.driver.vulkan.CommandBuffer;
import dev.readout.driver.vulkan.DeviceFeature;
import dev.readout.driver.vulkan.Fence;
import dev.readout.driver.vulkan.QueueFamily;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.driver.vulkan.VulkanInstance;
import dev.readout.driver.vulkan.VulkanPhysicalDevice;
import dev.readout.vulkan.PipelineStatistic;
import dev.readout.vulkan.Timestamps;
import dev.readout.workload.ComputePipeline;
import dev.readout.workload.GraphicsPipeline;
import dev.readout.workload.OffscreenTarget;
import dev.readout.workload.Shaders;
import dev.readout.workload.StorageBuffer;
import java.lang.foreign.SymbolLookup;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a profiling loop on Vulkan relies on, whatever the driver. */
abstract class VulkanProfilerConformance {
    private static final int WIDTH = 32;
    private static final int HEIGHT = 16;
    private static final int IN_FLIGHT = 3;
    private static final long PATIENCE = 10_000_000_000L;
    private static final GpuQueue GRAPHICS = GpuQueue.named("graphics");
    private static final Scope SAMPLED = Scope.named("sampled").withSamples();
    private static final Scope WORK = Scope.named("work");
    private static final Scope DRAW = Scope.named("draw").withSamples()
            .withStatistics(PipelineStatistic.INPUT_ASSEMBLY_VERTICES, PipelineStatistic.INPUT_ASSEMBLY_PRIMITIVES);
    private static final Scope COMPUTE = Scope.named("compute")
            .withStatistics(PipelineStatistic.COMPUTE_SHADER_INVOCATIONS);

    private final List<ProfilerReport> reports = new ArrayList<>();
    private final List<Long> numbers = new ArrayList<>();
    private VulkanInstance instance;
    private VulkanDevice device;
    private OffscreenTarget target;
    private GraphicsPipeline triangles;
    private StorageBuffer data;
    private ComputePipeline generator;
    private GpuProfiler profiler;
    private boolean hostTimes;
    private CommandBuffer[] commands;
    private Fence[] fences;

    abstract SymbolLookup driver();

    /** Ends the driver, when nothing needs it any more. */
    void unload() {
        // The system's stays.
    }

    @BeforeEach
    void open() {
        instance = VulkanInstance.create(driver());
        VulkanPhysicalDevice physical = instance.physicalDevices().getFirst();
        device = physical.createDevice(
                physical.queueFamily(QueueFamily.GRAPHICS | QueueFamily.COMPUTE).orElseThrow());
        target = new OffscreenTarget(device, WIDTH, HEIGHT);
        triangles = new GraphicsPipeline(
                device, target, Shaders.fullScreenTriangle(), Shaders.constantColor());
        data = new StorageBuffer(device, Shaders.LOCAL_SIZE * (long) Integer.BYTES);
        generator = new ComputePipeline(device, Shaders.generator(10), data);
        commands = new CommandBuffer[IN_FLIGHT];
        fences = new Fence[IN_FLIGHT];
        for (int i = 0; i < IN_FLIGHT; i++) {
            commands[i] = device.createCommandBuffer();
            fences[i] = device.createFence();
        }
        profiler = profiler(builder -> {});
    }

    private GpuProfiler profiler(Consumer<VulkanProfilerBuilder> more) {
        VulkanProfilerBuilder builder =
                GpuProfiler.vulkan(device).queue(GRAPHICS).framesInFlight(IN_FLIGHT).listener(reports::add);
        more.accept(builder);
        return builder.build();
    }

    private GpuProfiler profiler(Set<DeviceFeature> enabled, Consumer<VulkanProfilerBuilder> more) {
        Timestamps timestamps = device.physicalDevice().timestamps(device.queueFamily());
        VulkanProfilerBuilder builder = GpuProfiler
                .vulkan(device.handle(), device.functions().find("vkGetDeviceProcAddr").orElseThrow().address())
                .queue(GRAPHICS, timestamps.validBits(), timestamps.period())
                .enabled(enabled.toArray(DeviceFeature[]::new)).framesInFlight(IN_FLIGHT).listener(reports::add);
        more.accept(builder);
        return builder.build();
    }

    @AfterEach
    void close() {
        if (instance != null) {
            device.awaitIdle(PATIENCE);
            profiler.close();
            closeWorkload();
            instance.close();
        }
        unload();
    }

    private void closeWorkload() {
        generator.close();
        data.close();
        triangles.close();
        target.close();
    }

    private void record(int slot, int triangleCount) {
        CommandBuffer buffer = commands[slot].begin();
        profiler.beginFrame();
        GpuRecorder recorder = profiler.recorder(buffer.handle());
        try (var work = recorder.scope(WORK)) {
            try (var draw = recorder.scope(DRAW)) {
                target.begin(buffer);
                triangles.clip(buffer, WIDTH, HEIGHT);
                triangles.bind(buffer);
                triangles.draw(buffer, triangleCount);
                target.end(buffer);
            }
            for (int i = triangleCount % 3; i > 0; i--) {
                try (var compute = recorder.scope(COMPUTE)) {
                    generator.dispatch(buffer, 1);
                }
            }
        }
        profiler.endFrame();
        buffer.end();
    }

    private void submit(int slot) {
        profiler.submitting(GRAPHICS);
        device.queue().submit(commands[slot], fences[slot]);
    }

    private void await(int slot) {
        assertThat(fences[slot].await(PATIENCE)).isTrue();
    }

    private void check(GpuFrame frame) {
        numbers.add(frame.number());
        int triangleCount = (int) frame.number() % 5 + 1;
        int work = frame.find(WORK);
        int draw = frame.find(WORK, DRAW);
        int compute = frame.find(WORK, COMPUTE);
        assertThat(frame.samples(draw)).isEqualTo((long) triangleCount * WIDTH * HEIGHT);
        assertThat(frame.statistic(draw, PipelineStatistic.INPUT_ASSEMBLY_VERTICES)).isEqualTo(3L * triangleCount);
        assertThat(frame.statistic(draw, PipelineStatistic.INPUT_ASSEMBLY_PRIMITIVES)).isEqualTo(triangleCount);
        assertThat(frame.nanoseconds(draw)).isBetween(0L, frame.nanoseconds(work));
        assertThat(frame.samples(work)).isEqualTo(GpuFrame.NOT_COUNTED);
        assertThat(frame.hasSamples(work)).isFalse();
        assertThat(frame.hasSamples(draw)).isTrue();
        assertThat(frame.hasStatistic(work, PipelineStatistic.INPUT_ASSEMBLY_VERTICES)).isFalse();
        assertThat(frame.hasStatistic(draw, PipelineStatistic.INPUT_ASSEMBLY_VERTICES)).isTrue();
        assertThat(frame.spanNanoseconds()).isEqualTo(frame.nanoseconds(work)).isEqualTo(frame.sumNanoseconds());
        assertThat(frame.busyNanoseconds(GRAPHICS)).isEqualTo(frame.nanoseconds(work));
        assertThat(frame.ownNanoseconds(work)).isBetween(0L, frame.nanoseconds(work));
        if (hostTimes) {
            long inside = frame.hostNanoseconds(draw) + (compute < 0 ? 0 : frame.hostNanoseconds(compute));
            assertThat(frame.hostNanoseconds(draw)).isPositive();
            assertThat(frame.hostNanoseconds(work)).isBetween(inside, frame.hostNanoseconds());
        } else {
            assertThat(frame.hostNanoseconds(work)).isEqualTo(GpuFrame.NOT_COUNTED);
        }
        if (triangleCount % 3 == 0) {
            assertThat(compute).isNegative();
        } else {
            assertThat(frame.count(compute)).isEqualTo(triangleCount % 3);
            assertThat(frame.statistic(compute, PipelineStatistic.COMPUTE_SHADER_INVOCATIONS))
                    .isEqualTo((long) triangleCount % 3 * Shaders.LOCAL_SIZE);
        }
    }

    private void run(int frames) {
        for (int frame = 0; frame < frames; frame++) {
            int slot = frame % IN_FLIGHT;
            if (frame >= IN_FLIGHT) {
                await(slot);
                profiler.poll(this::check);
            }
            record(slot, frame % 5 + 1);
            submit(slot);
        }
        for (int slot = 0; slot < IN_FLIGHT; slot++) {
            await(slot);
        }
        profiler.poll(this::check);
        assertThat(numbers).hasSize(frames).isSorted().doesNotHaveDuplicates();
        assertThat(profiler.inFlight()).isZero();
        assertThat(reports).isEmpty();
    }

    @Test
    void everyFrameIsHandedOverOnceAndInOrderWithItsOwnNumbers() {
        run(40);
    }

    @Test
    void theHostTakesNoLongerForAScopeThanForWhatIsAroundIt() {
        profiler.close();
        hostTimes = true;
        profiler = profiler(builder -> builder.hostTimes(true));
        run(40);
    }

    @Test
    void withoutHostResetTheFramesOwnCommandBufferResetsItsQueries() {
        profiler.close();
        Set<DeviceFeature> enabled = EnumSet.copyOf(device.physicalDevice().features());
        enabled.remove(DeviceFeature.HOST_QUERY_RESET);
        enabled.remove(DeviceFeature.MAINTENANCE9);
        profiler = profiler(enabled, builder -> builder.maxQueries(64));
        // Further queries of a kind can't be reset in the middle of the first frame, which is not measured whole.
        record(0, 1);
        submit(0);
        await(0);
        profiler.poll(frame -> {});
        assertThat(reports).allMatch(report -> report.kind() == ProfilerReport.Kind.SCOPES_DROPPED
                && report.toString()
                        .endsWith("later ones begin with more, as far as maxQueries() and the driver's memory"
                                + " allow"));
        reports.clear();
        record(1, 2);
        submit(1);
        await(1);
        assertThat(profiler.poll(this::check)).isEqualTo(1);
        assertThat(reports).isEmpty();
    }

    private void withoutHostReset() {
        profiler.close();
        Set<DeviceFeature> enabled = EnumSet.copyOf(device.physicalDevice().features());
        enabled.remove(DeviceFeature.HOST_QUERY_RESET);
        enabled.remove(DeviceFeature.MAINTENANCE9);
        profiler = profiler(enabled, builder -> {});
    }

    private void draw(CommandBuffer buffer, int triangleCount) {
        target.begin(buffer);
        triangles.clip(buffer, WIDTH, HEIGHT);
        triangles.bind(buffer);
        triangles.draw(buffer, triangleCount);
        target.end(buffer);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aRecordingThatLastsIsMeasuredInEachFrameThatSubmitsIt(boolean hostReset) {
        if (!hostReset) {
            withoutHostReset();
        }
        CommandBuffer overlay = device.createCommandBuffer().begin();
        try (LastingRecording lasting = profiler.lasting(GRAPHICS, overlay.handle(), WORK)) {
            try (var drawn = lasting.recorder().scope(SAMPLED)) {
                draw(overlay, 2);
            }
            overlay.end();
            for (int frame = 0; frame < 3 * IN_FLIGHT; frame++) {
                boolean isSubmitted = frame % 4 != 3;
                CommandBuffer scene = commands[0].begin();
                profiler.beginFrame();
                try (var work = profiler.recorder(scene.handle()).scope(SAMPLED)) {
                    draw(scene, 1);
                }
                if (isSubmitted) {
                    lasting.submits();
                }
                profiler.endFrame();
                scene.end();
                profiler.submitting(GRAPHICS);
                if (isSubmitted) {
                    device.queue().submit(overlay, fences[1]);
                    await(1);
                }
                submit(0);
                await(0);
                profiler.poll(measured -> {
                    numbers.add(measured.number());
                    int drawn = measured.find(WORK, SAMPLED);
                    assertThat(drawn >= 0 && measured.count(drawn) > 0).isEqualTo(isSubmitted);
                    assertThat(isSubmitted ? measured.samples(drawn) : 2L * WIDTH * HEIGHT)
                            .isEqualTo(2L * WIDTH * HEIGHT);
                    assertThat(measured.samples(measured.find(SAMPLED))).isEqualTo((long) WIDTH * HEIGHT);
                    assertThat(measured.count(measured.find(SAMPLED))).isEqualTo(1);
                    assertThat(measured.sumNanoseconds()).isPositive();
                });
            }
        }
        assertThat(numbers).hasSize(3 * IN_FLIGHT);
        assertThat(reports).isEmpty();
    }

    @Test
    void aRecordingThatResetsItsQueriesAndIsSubmittedAgainIsNotInLaterFramesAndIsReported() {
        withoutHostReset();
        submitAgain();
    }

    /** With queries that the host resets, this breaks a rule (VUID-vkCmdWriteTimestamp-None-00830). */
    final void submitAgain() {
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
            CommandBuffer scene = commands[0].begin();
            try (var work = profiler.recorder(scene.handle()).scope(SAMPLED)) {
                draw(scene, 1);
            }
            scene.end();
            profiler.endFrame();
            device.queue().submit(overlay, fences[1]);
            await(1);
            submit(0);
            await(0);
            profiler.poll(measured -> {
                numbers.add(measured.number());
                assertThat(measured.samples(0)).isEqualTo((inFrame == 0 ? 6L : 1L) * WIDTH * HEIGHT);
                assertThat(measured.count(0)).isEqualTo(inFrame == 0 ? 2 : 1);
            });
        }
        assertThat(numbers).hasSize(40);
        assertThat(reports).containsExactly(
                new ProfilerReport.SubmittedAgain(0, "sampled", GRAPHICS, overlay.handle(), false));
    }

    @Test
    void stepsEndWhereTheNextOnesBeginAndWithTheFrame() {
        for (int frame = 0; frame < 3 * IN_FLIGHT; frame++) {
            int slot = frame % IN_FLIGHT;
            CommandBuffer buffer = commands[slot].begin();
            profiler.beginFrame();
            GpuRecorder recorder = profiler.recorder(buffer.handle());
            recorder.step(0, WORK);
            for (int i = 0; i < 2; i++) {
                recorder.step(1, DRAW);
                target.begin(buffer);
                triangles.clip(buffer, WIDTH, HEIGHT);
                triangles.bind(buffer);
                triangles.draw(buffer, 1);
                target.end(buffer);
            }
            recorder.step(0, COMPUTE);
            generator.dispatch(buffer, 1);
            profiler.endFrame();
            buffer.end();
            submit(slot);
            await(slot);
            assertThat(profiler.poll(measured -> {
                int work = measured.find(WORK);
                int draw = measured.find(WORK, DRAW);
                int compute = measured.find(COMPUTE);
                assertThat(measured.size()).isEqualTo(3);
                assertThat(measured.count(draw)).isEqualTo(2);
                assertThat(measured.samples(draw)).isEqualTo(2L * WIDTH * HEIGHT);
                assertThat(measured.statistic(compute, PipelineStatistic.COMPUTE_SHADER_INVOCATIONS))
                        .isEqualTo(Shaders.LOCAL_SIZE);
                assertThat(measured.nanoseconds(draw)).isBetween(0L, measured.nanoseconds(work));
                assertThat(measured.endNanoseconds(work)).isLessThanOrEqualTo(measured.beginNanoseconds(compute));
                assertThat(measured.endNanoseconds(draw)).isLessThanOrEqualTo(measured.endNanoseconds(work));
            })).isEqualTo(1);
        }
        assertThat(reports).isEmpty();
    }

    @Test
    void aFrameThatFindsAllInFlightIsDroppedAndThoseInFlightAreNot() {
        for (int slot = 0; slot < IN_FLIGHT; slot++) {
            record(slot, slot + 1);
            submit(slot);
        }
        await(0);
        record(0, 1);
        submit(0);
        for (int slot = 0; slot < IN_FLIGHT; slot++) {
            await(slot);
        }

        assertThat(profiler.poll(this::check)).isEqualTo(IN_FLIGHT);
        assertThat(numbers).containsExactly(0L, 1L, 2L);
        assertThat(reports).containsExactly(new ProfilerReport.FrameDropped(3, IN_FLIGHT, 0));
        assertThat(profiler.reported(ProfilerReport.Kind.FRAME_DROPPED)).isEqualTo(1);
    }

    @Test
    void aFrameThatIsNeverSubmittedExpiresAndTheOthersComeBehindIt() {
        profiler.close();
        profiler = profiler(builder -> builder.expireAfter(2));
        record(0, 1);
        for (int frame = 1; frame < 4; frame++) {
            record(frame % 2 + 1, frame + 1);
            submit(frame % 2 + 1);
            await(frame % 2 + 1);
            // Frame 0 expires when frame 2 has begun.
            assertThat(profiler.poll(this::check)).isEqualTo(frame == 1 ? 0 : frame == 2 ? 2 : 1);
        }
        assertThat(numbers).containsExactly(1L, 2L, 3L);
        // Two scopes, and a dispatch.
        assertThat(reports).containsExactly(new ProfilerReport.FrameExpired(0, "work", GRAPHICS, 3, 3));
    }

    /** A call of the driver would end the process. */
    @Test
    void aDeviceThatIsClosedBeforeItsProfilerIsNotCalledAgain() {
        record(0, 1);
        submit(0);
        await(0);
        record(1, 1);
        profiler.beginFrame();
        GpuRecorder recorder = profiler.recorder(commands[2].begin().handle());
        assertThat(device.awaitIdle(PATIENCE)).isTrue();
        recorder.step(0, WORK);
        closeWorkload();
        device.close();

        assertThatThrownBy(() -> recorder.scope(WORK)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("is closed");
        assertThatThrownBy(profiler::endFrame).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("is closed");
        for (int i = 0; i < IN_FLIGHT; i++) {
            assertThatThrownBy(() -> profiler.poll(frame -> fail("frame " + frame.number())))
                    .isInstanceOf(IllegalStateException.class).hasMessageContaining("is closed");
        }
        profiler.close();
        instance.close();
        instance = null;
    }

    /** The pools are gone with the device: nothing that closes behind it may destroy them. */
    @Test
    void anAbandonedProfilerLeavesNothingToItsDevice() {
        VulkanDevice wrapper = VulkanDevice.of(device.physicalDevice(), device.queueFamily(), device.handle(),
                EnumSet.of(DeviceFeature.HOST_QUERY_RESET, DeviceFeature.PIPELINE_STATISTICS_QUERY));
        profiler.close();
        profiler = GpuProfiler.vulkan(wrapper).queue(GRAPHICS).framesInFlight(IN_FLIGHT).build();
        record(0, 1);
        submit(0);
        await(0);
        assertThat(device.awaitIdle(PATIENCE)).isTrue();
        closeWorkload();
        device.close();
        profiler.abandon();
        wrapper.close();
        instance.close();
        instance = null;
    }

    @Test
    void aCancelledFrameLeavesNoTrace() {
        record(0, 1);
        submit(0);
        await(0);
        assertThat(profiler.poll(frame -> {})).isEqualTo(1);

        commands[1].begin();
        profiler.beginFrame();
        profiler.recorder(commands[1].handle()).scope(WORK);
        profiler.cancelFrame();

        record(2, 3);
        submit(2);
        await(2);
        profiler.poll(this::check);
        assertThat(numbers).containsExactly(2L);
        assertThat(reports).isEmpty();
    }

    @Test
    void afterAConsumerThatThrowsTheLoopGoesOnWithTheNextFrame() {
        record(0, 1);
        submit(0);
        record(1, 2);
        submit(1);
        await(0);
        await(1);
        assertThatThrownBy(() -> profiler.poll(frame -> {
            throw new UnsupportedOperationException("of the application");
        })).hasMessage("of the application");
        assertThat(profiler.poll(this::check)).isEqualTo(1);
        assertThat(numbers).containsExactly(1L);
    }

    @Test
    void switchedOffNothingIsRecordedAndWhatWasStillArrives() {
        record(0, 1);
        submit(0);
        profiler.setEnabled(false);
        record(1, 2);
        submit(1);
        profiler.setEnabled(true);
        record(2, 3);
        submit(2);
        for (int slot = 0; slot < IN_FLIGHT; slot++) {
            await(slot);
        }
        profiler.poll(this::check);
        assertThat(numbers).containsExactly(0L, 2L);
        assertThat(reports).isEmpty();
    }

    @Test
    void elapsedStampsAreForGl() {
        assertThatThrownBy(() -> {
            profiler(builder -> builder.stamps(StampMode.ELAPSED));
        }).isInstanceOf(IllegalStateException.class).hasMessageContaining("is for GL");
    }

    @Test
    void timesOfAFrameAreNotReadAfterItButACopysAre() {
        record(0, 1);
        submit(0);
        await(0);
        List<GpuFrame> kept = new ArrayList<>();
        profiler.poll(frame -> {
            kept.add(frame);
            kept.add(frame.copy());
        });
        assertThatThrownBy(() -> kept.getFirst().size()).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("copy()");
        check(kept.getLast());
    }

    @Test
    void mistakesAreSaidWithScopeAndFrameAndNothingReachesTheDriver() {
        long buffer = commands[0].begin().handle();
        assertThatThrownBy(() -> profiler.recorder(buffer)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("beginFrame");
        profiler.beginFrame();
        assertThatThrownBy(profiler::beginFrame).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("frame 0");
        assertThatThrownBy(() -> profiler.recorder(0)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("commandBuffer is 0");
        assertThatThrownBy(profiler::recorder).isInstanceOf(IllegalStateException.class);
        GpuRecorder recorder = profiler.recorder(buffer);
        recorder.scope(DRAW);
        assertThatThrownBy(() -> recorder.scope(DRAW)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("frame 0").hasMessageContaining("'draw' counts samples inside of scope 'draw'");
        recorder.end();
        recorder.end();
        assertThat(reports).containsExactly(new ProfilerReport.EndWithoutBegin(0, GRAPHICS, false));
        profiler.endFrame();
        assertThatThrownBy(() -> recorder.scope(WORK)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("scope 'work' begins after the frame has ended");
        commands[0].end();
        profiler.close();
        profiler.close();
        assertThatThrownBy(() -> profiler.poll(frame -> {})).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("closed");
    }
}
