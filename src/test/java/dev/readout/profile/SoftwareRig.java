package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.driver.vulkan.DeviceFeature;
import dev.readout.software.CostModel;
import dev.readout.software.vulkan.Application;
import dev.readout.software.vulkan.Commands;
import dev.readout.software.vulkan.SoftwareQueueFamily;
import dev.readout.software.vulkan.SoftwareSettings;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * An application of the software device and its profiler, on the first queue of each family. The host's clock is the
 * device's virtual time, and every command takes a millisecond, which is what work is made of.
 */
final class SoftwareRig implements AutoCloseable {
    static final long MILLISECOND = 1_000_000;
    /** What every submission begins with. */
    static final long SUBMIT = 250_000;
    private static final long PATIENCE = 1_000_000_000;
    private static final int WAITS = 100;
    private static final int VK_TIMEOUT = 2;

    final List<ProfilerReport> reports = new ArrayList<>();
    final List<GpuQueue> queues = new ArrayList<>();
    final Application application;
    final GpuProfiler profiler;
    /** The end of the VUIDs of rules that may be broken; null for none. */
    String tolerated;
    private final List<MemorySegment> pools = new ArrayList<>();

    /** How a rig differs from the usual one. */
    static final class Setup {
        final SoftwareSettings.Builder device;
        List<SoftwareQueueFamily> families = List.of(SoftwareQueueFamily.UNIVERSAL);
        boolean hostReset = true;
        boolean calibrated = true;
        /** How often clocks are calibrated. */
        long calibrationNanos = MILLISECOND;
        Consumer<VulkanProfilerBuilder> profiler = builder -> {};

        Setup(SoftwareSettings.Builder device) {
            this.device = device.startTick(0).costs(new CostModel(SUBMIT, MILLISECOND, 0, 0, 0, 0, 0));
        }

        private SoftwareSettings build() {
            return device.calibratedTimestamps(calibrated).queueFamilies(families).build();
        }
    }

    SoftwareRig(Consumer<Setup> configure) {
        List<Setup> made = new ArrayList<>();
        List<String> extensions = new ArrayList<>();
        application = new Application(device -> {
            Setup setup = new Setup(device);
            configure.accept(setup);
            setup.build();
            made.add(setup);
            extensions.addAll(setup.calibrated ? List.of("VK_EXT_calibrated_timestamps") : List.of());
        }, features -> features, extensions, driver -> driver);
        Setup setup = made.getFirst();
        SoftwareSettings settings = setup.build();
        VulkanProfilerBuilder builder = GpuProfiler.vulkan(application.device.address(),
                application.function("vkGetDeviceProcAddr").address());
        for (int i = 0; i < setup.families.size(); i++) {
            queues.add(GpuQueue.named("queue " + i));
            pools.add(application.createCommandPool(i));
            builder.queue(queues.get(i), setup.families.get(i).timestampValidBits(), settings.timestampPeriod());
        }
        builder.hostClock(this::now).listener(reports::add);
        if (setup.hostReset) {
            builder.enabled(DeviceFeature.HOST_QUERY_RESET);
        }
        if (setup.calibrated) {
            builder.enabled(DeviceFeature.CALIBRATED_TIMESTAMPS);
            builder.settings.calibrationNanos = setup.calibrationNanos;
        }
        setup.profiler.accept(builder);
        profiler = builder.build();
    }

    /** The virtual time, in ns. */
    long now() {
        return application.driver.vulkan().hostNanoseconds();
    }

    GpuQueue queue() {
        return queues.getFirst();
    }

    Commands begin(int queue) {
        return application.begin(pools.get(queue), 0);
    }

    /** Does something for so many milliseconds. */
    static void work(Commands commands, int milliseconds) {
        for (int i = 0; i < milliseconds; i++) {
            commands.scissor(0, 0, 1, 1);
        }
    }

    /** Submits to a queue, and returns the fence. */
    MemorySegment submit(int queue, Commands commands) {
        Application.check(commands.end());
        profiler.submitting(queues.get(queue));
        MemorySegment fence = application.createFence();
        Application.check(application.submit(application.queue(queue, 0), fence, commands));
        return fence;
    }

    void await(MemorySegment fence) {
        // Faults that follow each other may end several calls.
        int result = VK_TIMEOUT;
        for (int i = 0; i < WAITS && result == VK_TIMEOUT; i++) {
            result = application.waitFor(fence, PATIENCE);
        }
        Application.check(result);
    }

    /** A frame of one command buffer. */
    MemorySegment frame(BiConsumer<GpuRecorder, Commands> record) {
        profiler.beginFrame();
        Commands commands = begin(0);
        record.accept(profiler.recorder(queue(), commands.handle().address()), commands);
        profiler.endFrame();
        return submit(0, commands);
    }

    /** A frame with a scope that works. */
    MemorySegment frame(Scope scope, int milliseconds) {
        return frame((recorder, commands) -> {
            try (var open = recorder.scope(scope)) {
                work(commands, milliseconds);
            }
        });
    }

    /** Copies of the frames that have arrived. */
    List<GpuFrame> poll() {
        List<GpuFrame> frames = new ArrayList<>();
        profiler.poll(frame -> frames.add(frame.copy()));
        return frames;
    }

    @Override
    public void close() {
        application.waitIdle();
        profiler.close();
        try {
            assertThat(application.reports).as("rules that the profiler breaks")
                    .filteredOn(report -> tolerated == null || !report.vuid().endsWith(tolerated)).isEmpty();
        } finally {
            application.close();
        }
    }
}
