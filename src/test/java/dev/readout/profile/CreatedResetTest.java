package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.driver.vulkan.CommandBuffer;
import dev.readout.driver.vulkan.DeviceFeature;
import dev.readout.driver.vulkan.QueueFamily;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.driver.vulkan.VulkanInstance;
import dev.readout.driver.vulkan.VulkanPhysicalDevice;
import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.software.vulkan.SoftwareVulkan;
import dev.readout.trace.read.TraceReader;
import dev.readout.trace.write.TraceLayer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the host can't reset queries, and they are created reset, the first frame has nothing to reset. */
class CreatedResetTest {
    private static final int FRAMES = 8;
    private static final GpuQueue GRAPHICS = GpuQueue.named("graphics");
    private static final Scope OUTER = Scope.named("outer");
    private static final Scope INNER = Scope.named("inner");
    private static final Scope COUNTED = Scope.named("counted").withSamples();

    @TempDir
    private Path folder;
    private final List<ProfilerReport> reports = new ArrayList<>();
    private final List<String> frames = new ArrayList<>();

    private void take(GpuFrame frame) {
        StringBuilder scopes = new StringBuilder();
        frame.forEach(scope -> scopes.append(frame.name(scope)).append(' ').append(frame.count(scope)).append(' '));
        frames.add(scopes.toString());
    }

    private static void record(GpuRecorder recorder) {
        try (var outer = recorder.scope(OUTER)) {
            // More than the first pool has.
            for (int i = 0; i < 100; i++) {
                try (var inner = recorder.scope(INNER)) {
                    // Nothing to do.
                }
            }
            try (var counted = recorder.scope(COUNTED)) {
                // Nothing to do.
            }
        }
    }

    /** How many commands reset queries before each submission. */
    private List<Integer> run(DeviceFeature... features) throws IOException {
        Path file = folder.resolve("trace");
        EnumSet<DeviceFeature> enabled = EnumSet.noneOf(DeviceFeature.class);
        enabled.addAll(List.of(features));
        try (SoftwareVulkan driver = SoftwareVulkan.create(SoftwareSettings.builder().strict(true)
                .listener(report -> {
                    throw new AssertionError(report.toString());
                }).build());
                TraceLayer layer = TraceLayer.create(driver, file);
                VulkanInstance instance = VulkanInstance.create(layer)) {
            VulkanPhysicalDevice physical = instance.physicalDevices().getFirst();
            VulkanDevice device = physical.createDevice(
                    physical.queueFamily(QueueFamily.GRAPHICS).orElseThrow(), enabled, List.of());
            try (GpuProfiler profiler = GpuProfiler
                    .vulkan(device.handle(), device.functions().find("vkGetDeviceProcAddr").orElseThrow().address())
                    .queue(GRAPHICS, 64, 1).enabled(features).listener(reports::add).build()) {
                CommandBuffer commands = device.createCommandBuffer();
                for (int frame = 0; frame < FRAMES; frame++) {
                    commands.begin();
                    profiler.beginFrame();
                    record(profiler.recorder(commands.handle()));
                    profiler.endFrame();
                    commands.end();
                    device.queue().submit(commands, device.createFence());
                    device.awaitIdle(1_000_000_000L);
                    profiler.poll(this::take);
                }
            }
        }
        List<Integer> resets = new ArrayList<>();
        int since = 0;
        try (TraceReader trace = TraceReader.open(file)) {
            while (trace.nextCall()) {
                since += trace.call().function().equals("vkCmdResetQueryPool") ? 1 : 0;
                if (trace.call().function().equals("vkQueueSubmit")) {
                    resets.add(since);
                    since = 0;
                }
            }
        }
        return resets;
    }

    @Test
    void queriesThatAreCreatedResetAreResetByCommandWhenTheyWereRead() throws IOException {
        List<Integer> resets = run(DeviceFeature.MAINTENANCE9);
        assertThat(resets).hasSize(FRAMES).startsWith(0);
        assertThat(resets.subList(1, FRAMES)).allMatch(count -> count > 0);
        assertThat(frames).hasSize(FRAMES).containsOnly("outer 1 inner 100 counted 1 ");
        assertThat(reports).isEmpty();
    }

    @Test
    void queriesThatAreNotAreResetInTheFirstFrameToo() throws IOException {
        assertThat(run()).hasSize(FRAMES).allMatch(count -> count > 0);
        assertThat(frames).hasSize(FRAMES).containsOnly("outer 1 inner 100 counted 1 ");
        assertThat(reports).isEmpty();
    }
}
