package one;

import dev.readout.driver.vulkan.CommandBuffer;
import dev.readout.driver.vulkan.Fence;
import dev.readout.driver.vulkan.QueueFamily;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.driver.vulkan.VulkanInstance;
import dev.readout.driver.vulkan.VulkanPhysicalDevice;
import dev.readout.export.FrameExport;
import dev.readout.export.FrameSink;
import dev.readout.profile.GpuProfiler;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.Scope;
import dev.readout.software.vulkan.SoftwareVulkan;

/** Three frames of the software device. */
final class Frames {
    private static final GpuQueue QUEUE = GpuQueue.named("graphics");
    private static final Scope FRAME = Scope.named("frame");

    private Frames() {
    }

    /** Hands them to a sink. */
    static void into(FrameSink sink) {
        try (FrameExport export = FrameExport.start(sink);
                SoftwareVulkan driver = SoftwareVulkan.create();
                VulkanInstance instance = VulkanInstance.create(driver)) {
            VulkanPhysicalDevice physical = instance.physicalDevices().getFirst();
            QueueFamily family = physical.queueFamily(QueueFamily.GRAPHICS).orElseThrow();
            VulkanDevice device = physical.createDevice(family);
            CommandBuffer commands = device.createCommandBuffer();
            Fence fence = device.createFence();
            try (GpuProfiler profiler = GpuProfiler.vulkan(device.handle(),
                    driver.find("vkGetDeviceProcAddr").orElseThrow().address())
                    .queue(QUEUE, family.timestampValidBits(), physical.timestampPeriod())
                    .hostClock(driver::hostNanoseconds).listener(export::report).build()) {
                for (int frame = 0; frame < 3; frame++) {
                    commands.begin();
                    profiler.beginFrame();
                    try (var scope = profiler.recorder(commands.handle()).scope(FRAME)) {
                        // … draws …
                    }
                    profiler.endFrame();
                    commands.end();
                    device.queue().submit(commands, fence);
                    fence.await(1_000_000_000);
                    profiler.poll(export);
                }
            }
        }
    }
}
