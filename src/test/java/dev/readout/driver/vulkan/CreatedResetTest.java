package dev.readout.driver.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.software.Report;
import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.software.vulkan.SoftwareVulkan;
import dev.readout.vulkan.ResultLayout;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Pools whose queries are reset when they are created, on the software device, which finds out those that are not. */
class CreatedResetTest {
    private static final long PATIENCE = 1_000_000_000L;
    private static final QueryPoolInfo INFO = QueryPoolInfo.of(QueryType.TIMESTAMP, 4);

    private final List<Report> reports = new ArrayList<>();
    private final SoftwareVulkan driver =
            SoftwareVulkan.create(SoftwareSettings.builder().listener(reports::add).build());
    private final VulkanInstance instance = VulkanInstance.create(driver);
    private final VulkanPhysicalDevice physicalDevice = instance.physicalDevices().getFirst();

    @AfterEach
    void close() {
        instance.close();
        driver.close();
    }

    private VulkanDevice device(DeviceFeature... features) {
        EnumSet<DeviceFeature> enabled = EnumSet.noneOf(DeviceFeature.class);
        enabled.addAll(List.of(features));
        return physicalDevice.createDevice(physicalDevice.queueFamilies().getFirst(), enabled, List.of());
    }

    private boolean readsStamps(VulkanDevice device, QueryPool pool) {
        CommandBuffer commands = device.createCommandBuffer().begin();
        for (int query = 0; query < pool.count(); query++) {
            device.queryCommands().writeTimestamp(commands.handle(), PipelineStage.BOTTOM_OF_PIPE, pool, query);
        }
        commands.end();
        device.queue().submit(commands, device.createFence());
        assertThat(device.awaitIdle(PATIENCE)).isTrue();
        try (Arena arena = Arena.ofConfined()) {
            ResultLayout layout = INFO.layout().withAvailability();
            MemorySegment results = arena.allocate(layout.byteSize(INFO.count()), Long.BYTES);
            return pool.read(0, INFO.count(), results, layout, 0);
        }
    }

    @Test
    void queriesThatAreCreatedResetAreUsedWithoutAReset() {
        assertThat(physicalDevice.features()).contains(DeviceFeature.MAINTENANCE9);
        VulkanDevice device = device(DeviceFeature.MAINTENANCE9);
        assertThat(readsStamps(device, device.createQueryPool(INFO.withCreatedReset()))).isTrue();
        assertThat(reports).isEmpty();
    }

    @Test
    void queriesThatAreNotNeedOne() {
        VulkanDevice device = device(DeviceFeature.MAINTENANCE9);
        readsStamps(device, device.createQueryPool(INFO));
        assertThat(reports).isNotEmpty().allMatch(report -> report.message().contains("must be reset"));
    }

    @Test
    void aDeviceThatWasMadeWithoutTheFeatureRefusesThePool() {
        VulkanDevice device = device();
        assertThatThrownBy(() -> device.createQueryPool(INFO.withCreatedReset()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("made without the feature MAINTENANCE9");
    }
}
