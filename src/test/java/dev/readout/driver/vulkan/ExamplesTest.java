package dev.readout.driver.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.driver.SystemDrivers;
import dev.readout.software.SoftwareDevice;
import dev.readout.testing.InstalledDriver;
import dev.readout.vulkan.QueryPoolLayout;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The examples in the documentation of this package, running. {@code SnippetsTest} compares their text. */
class ExamplesTest {
    static final QueryPoolLayout LAYOUT = QueryPoolLayout.of(QueryType.TIMESTAMP, 64).withAvailability();

    @Test
    void aLoaderIsAskedWhatItsDevicesSupport() {
        InstalledDriver.vulkan();
        Map<String, Set<QueryType>> supported = new HashMap<>();

        try (VulkanInstance instance = VulkanInstance.create(SystemDrivers.vulkan())) {
            for (VulkanPhysicalDevice device : instance.physicalDevices()) {
                supported.put(device.name(), device.queryTypes());
            }
        }

        assertThat(supported.values()).isNotEmpty().allSatisfy(
                types -> assertThat(types).contains(QueryType.OCCLUSION));
    }

    private static void record(long commandBuffer) {
        assertThat(commandBuffer).isNotZero();
    }

    @Test
    void commandsAreRecordedSubmittedAndMeasured() {
        try (SoftwareDevice driver = SoftwareDevice.create();
                VulkanInstance instance = VulkanInstance.create(driver);
                Arena arena = Arena.ofConfined()) {
            VulkanPhysicalDevice physical = instance.physicalDevices().getFirst();
            VulkanDevice device = physical.createDevice(physical.queueFamily(QueueFamily.COMPUTE).orElseThrow());
            QueryPool pool = device.createQueryPool(QueryPoolInfo.of(QueryType.TIMESTAMP, 64));
            CommandBuffer commands = device.createCommandBuffer();
            Fence fence = device.createFence();

            commands.begin()
                    .resetQueryPool(pool, 0, 2)
                    .writeTimestamp(PipelineStage.TOP_OF_PIPE, pool, 0);
            record(commands.handle());       // with whatever draws and computes
            commands.writeTimestamp(PipelineStage.BOTTOM_OF_PIPE, pool, 1).end();
            device.queue().submit(commands, fence);

            assertThat(fence.await(0)).isTrue();
            pool.reset(2, 62);
            MemorySegment segment = arena.allocate(LAYOUT.byteSize(), Long.BYTES);
            boolean ready = pool.results(0, segment, LAYOUT, 0);

            assertThat(ready).isFalse();
            assertThat(LAYOUT.available(segment, 1)).isTrue();
            assertThat(LAYOUT.available(segment, 2)).isFalse();
            assertThat(LAYOUT.value(segment, 1)).isGreaterThan(LAYOUT.value(segment, 0));
        }
    }
}
