package dev.readout.driver.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.SoftwareDevice;
import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.vulkan.QueryType;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The types of queries that a device has are told, and those that it lacks have something that brings them. */
class QueryTypeSupportTest {
    @Test
    void everyTypeThatTheDeviceHasIsReported() {
        try (SoftwareDevice driver = SoftwareDevice.create();
                VulkanInstance instance = VulkanInstance.create(driver)) {
            assertThat(instance.physicalDevices().getFirst().queryTypes())
                    .isEqualTo(SoftwareSettings.builder().build().queryTypes());
        }
    }

    @Test
    void theTypesThatTheDeviceLacksAreBroughtByTheirExtensions() {
        Set<QueryType> lacking = EnumSet.allOf(QueryType.class);
        lacking.removeAll(SoftwareSettings.builder().build().queryTypes());
        assertThat(QueryTypeSupport.of(List.of(), false, Set.of(), Set.of("VK_INTEL_performance_query",
                "VK_NV_ray_tracing", "VK_EXT_opacity_micromap", "VK_KHR_acceleration_structure",
                "VK_KHR_ray_tracing_maintenance1"))).containsAll(lacking);
    }
}
