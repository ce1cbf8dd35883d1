package dev.readout.driver.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.software.Report;
import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.software.vulkan.SoftwareVulkan;
import dev.readout.vulkan.ResultLayout;
import dev.readout.vulkan.QueryResultFlags;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Queries of elapsed time, which a feature brings and which begin and end. */
class ElapsedTimeTest {
    private static final long PATIENCE = 1_000_000_000L;
    private static final QueryPoolInfo INFO = QueryPoolInfo.of(QueryType.TIME_ELAPSED, 2);
    private static final ResultLayout LAYOUT = INFO.layout().withAvailability();

    private final List<Report> reports = new ArrayList<>();
    private final SoftwareVulkan driver =
            SoftwareVulkan.create(SoftwareSettings.builder().listener(reports::add).build());
    private final VulkanInstance instance = VulkanInstance.create(driver);
    private final VulkanPhysicalDevice physicalDevice = instance.physicalDevices().getFirst();

    @AfterEach
    void close() {
        instance.close();
        driver.close();
        assertThat(reports).isEmpty();
    }

    private VulkanDevice device(Set<DeviceFeature> features) {
        return physicalDevice.createDevice(physicalDevice.queueFamilies().getFirst(), features, List.of());
    }

    private QueryPool pool() {
        return device(EnumSet.of(DeviceFeature.ELAPSED_TIMER_QUERY, DeviceFeature.HOST_QUERY_RESET))
                .createQueryPool(INFO);
    }

    @Test
    void theTimeOfNestedWorkIsMeasured() {
        assertThat(physicalDevice.features()).contains(DeviceFeature.ELAPSED_TIMER_QUERY);
        assertThat(physicalDevice.queryTypes()).contains(QueryType.TIME_ELAPSED);
        VulkanDevice device = physicalDevice.createDevice(physicalDevice.queueFamilies().getFirst());
        QueryPool pool = device.createQueryPool(INFO);
        CommandBuffer commands = device.createCommandBuffer().begin().resetQueryPool(pool, 0, 2)
                .beginQuery(pool, 0).memoryBarrier(PipelineStage.TRANSFER, PipelineStage.TRANSFER).endQuery(pool, 0)
                .beginQuery(pool, 1).endQuery(pool, 1).end();
        device.queue().submit(commands, device.createFence());
        assertThat(device.awaitIdle(PATIENCE)).isTrue();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment results = arena.allocate(LAYOUT.byteSize(INFO.count()), Long.BYTES);
            assertThat(pool.read(0, INFO.count(), results, LAYOUT, QueryResultFlags.WAIT)).isTrue();
            assertThat(LAYOUT.available(results, 0)).isTrue();
            assertThat(LAYOUT.value(results, 0)).isEqualTo(2 * LAYOUT.value(results, 1)).isPositive();
        }
    }

    @Test
    void itHasNoPartAndNoStatus() {
        QueryPool pool = pool();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment results = arena.allocate(LAYOUT.byteSize(INFO.count()), Long.BYTES);
            assertThatThrownBy(() -> pool.read(0, INFO.count(), results, LAYOUT, QueryResultFlags.PARTIAL))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("flags 0x8 has PARTIAL (0x8), which is not legal for TIME_ELAPSED");
            assertThatThrownBy(() -> pool.read(0, INFO.count(), results, INFO.layout().withStatus(), 0))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("layout has the trailing word STATUS: results of TIME_ELAPSED have no STATUS");
        }
    }

    @Test
    void itIsNotWrittenAsATimestampIs() {
        VulkanDevice device = device(EnumSet.of(DeviceFeature.ELAPSED_TIMER_QUERY));
        QueryPool pool = device.createQueryPool(INFO);
        CommandBuffer commands = device.createCommandBuffer().begin();
        assertThatThrownBy(() -> commands.writeTimestamp(PipelineStage.TOP_OF_PIPE, pool, 0))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("TIME_ELAPSED");
        commands.end();
    }

    @Test
    void aDeviceThatWasMadeWithoutTheFeatureRefusesThePool() {
        VulkanDevice device = device(EnumSet.noneOf(DeviceFeature.class));
        assertThatThrownBy(() -> device.createQueryPool(INFO))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("made without the feature ELAPSED_TIMER_QUERY");
    }
}
