package dev.readout.jmh;

import dev.readout.driver.vulkan.CommandBuffer;
import dev.readout.driver.vulkan.Fence;
import dev.readout.driver.vulkan.PipelineStage;
import dev.readout.driver.vulkan.QueryPool;
import dev.readout.driver.vulkan.QueryPoolInfo;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.driver.vulkan.VulkanInstance;
import dev.readout.driver.vulkan.VulkanPhysicalDevice;
import dev.readout.software.SoftwareDevice;
import dev.readout.vulkan.ResultLayout;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Set;

/** From nothing to the first decoded result on the software device: what {@link StartUp} measures. */
final class FirstResult {
    private static final ResultLayout LAYOUT = ResultLayout.of(QueryType.TIMESTAMP).withAvailability();

    private FirstResult() {
    }

    public static void main(String[] args) {
        try (SoftwareDevice driver = SoftwareDevice.create();
                VulkanInstance instance = VulkanInstance.create(driver);
                Arena arena = Arena.ofConfined()) {
            VulkanPhysicalDevice physicalDevice = instance.physicalDevices().getFirst();
            VulkanDevice device = physicalDevice.createDevice(
                    physicalDevice.queueFamilies().getFirst(), Set.of(), List.of());
            QueryPool pool = device.createQueryPool(QueryPoolInfo.of(QueryType.TIMESTAMP, 1));
            Fence fence = device.createFence();
            CommandBuffer commands = device.createCommandBuffer();
            commands.begin()
                    .resetQueryPool(pool, 0, 1)
                    .writeTimestamp(PipelineStage.BOTTOM_OF_PIPE, pool, 0)
                    .end();
            device.queue().submit(commands, fence);
            MemorySegment results = arena.allocate(LAYOUT.byteSize(1), Long.BYTES);
            if (!pool.awaitResults(0, 1, results, LAYOUT, 1_000_000_000L) || !LAYOUT.available(results, 0)) {
                throw new IllegalStateException("the timestamp is not available");
            }
            System.out.println(LAYOUT.value(results, 0));
        }
    }
}
