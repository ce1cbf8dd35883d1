package outside;

import dev.readout.driver.vulkan.CommandBuffer;
import dev.readout.driver.vulkan.Fence;
import dev.readout.driver.vulkan.QueueFamily;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.driver.vulkan.VulkanInstance;
import dev.readout.driver.vulkan.VulkanPhysicalDevice;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuProfiler;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.GpuRecorder;
import dev.readout.profile.Scope;
import dev.readout.software.vulkan.SoftwareVulkan;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Measures a scope of each of three frames, on the software device. */
public final class FrameTimes {
    private static final GpuQueue QUEUE = GpuQueue.named("graphics");
    private static final Scope FRAME = Scope.named("frame");
    private static final int FRAMES = 3;

    private FrameTimes() {
    }

    /** The times of all frames, in nanoseconds. */
    static List<Long> measure() {
        List<Long> nanoseconds = new ArrayList<>();
        measure(results -> nanoseconds.add(results.nanoseconds(results.find(FRAME))));
        return nanoseconds;
    }

    /** Hands all frames over. */
    static void measure(Consumer<GpuFrame> consumer) {
        try (SoftwareVulkan driver = SoftwareVulkan.create(); VulkanInstance instance = VulkanInstance.create(driver)) {
            VulkanPhysicalDevice physical = instance.physicalDevices().getFirst();
            QueueFamily family = physical.queueFamily(QueueFamily.GRAPHICS).orElseThrow();
            VulkanDevice device = physical.createDevice(family);
            CommandBuffer commands = device.createCommandBuffer();
            Fence fence = device.createFence();
            long getDeviceProcAddr = driver.find("vkGetDeviceProcAddr").orElseThrow().address();
            try (GpuProfiler profiler = GpuProfiler.vulkan(device.handle(), getDeviceProcAddr)
                    .queue(QUEUE, family.timestampValidBits(), physical.timestampPeriod())
                    .hostClock(driver::hostNanoseconds).build()) {
                for (int frame = 0; frame < FRAMES; frame++) {
                    commands.begin();
                    profiler.beginFrame();
                    GpuRecorder gpu = profiler.recorder(commands.handle());
                    try (var scope = gpu.scope(FRAME)) {
                        // … draws …
                    }
                    profiler.endFrame();
                    commands.end();
                    device.queue().submit(commands, fence);
                    fence.await(1_000_000_000);
                    profiler.poll(consumer);
                }
            }
        }
    }

    public static void main(String[] arguments) {
        System.out.println(measure().size() + " frames measured");
    }
}
