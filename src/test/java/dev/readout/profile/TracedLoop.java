package dev.readout.profile;

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
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** A loop by handles on a strict software device, under a trace layer, which says what it calls. */
final class TracedLoop {
    static final GpuQueue GRAPHICS = GpuQueue.named("graphics");
    private static final long PATIENCE = 1_000_000_000;

    private TracedLoop() {
    }

    /** What an application does in a frame. */
    interface Frame {
        void record(GpuProfiler profiler, GpuRecorder recorder);
    }

    /**
     * Measures frames, each of which is executed before the next one.
     *
     * @param extensions of the instance
     * @param features of the device
     */
    static void run(Path file, List<String> extensions, Set<DeviceFeature> features,
            Consumer<VulkanProfilerBuilder> more, Consumer<GpuFrame> consumer, Frame... frames) throws IOException {
        try (SoftwareVulkan driver = SoftwareVulkan.create(SoftwareSettings.builder().strict(true)
                .listener(report -> {
                    throw new AssertionError(report.toString());
                }).build());
                TraceLayer layer = TraceLayer.create(driver, file);
                VulkanInstance instance = VulkanInstance.create(layer, List.of(), extensions)) {
            VulkanPhysicalDevice physical = instance.physicalDevices().getFirst();
            VulkanDevice device = physical.createDevice(physical.queueFamily(QueueFamily.GRAPHICS).orElseThrow(),
                    features, List.of());
            VulkanProfilerBuilder builder = GpuProfiler
                    .vulkan(device.handle(), device.functions().find("vkGetDeviceProcAddr").orElseThrow().address())
                    .queue(GRAPHICS, 64, 1);
            more.accept(builder);
            try (GpuProfiler profiler = builder.build()) {
                CommandBuffer commands = device.createCommandBuffer();
                for (Frame frame : frames) {
                    commands.begin();
                    profiler.beginFrame();
                    frame.record(profiler, profiler.recorder(commands.handle()));
                    profiler.endFrame();
                    commands.end();
                    device.queue().submit(commands, device.createFence());
                    device.awaitIdle(PATIENCE);
                    profiler.poll(consumer);
                }
            }
        }
    }

    /** The functions that were called since there was a device, one after the other. */
    static List<String> calls(Path file) throws IOException {
        List<String> calls = new ArrayList<>();
        try (TraceReader trace = TraceReader.open(file)) {
            boolean made = false;
            while (trace.nextCall()) {
                if (made) {
                    calls.add(trace.call().function());
                }
                made |= trace.call().function().equals("vkCreateDevice");
            }
        }
        return calls;
    }
}
