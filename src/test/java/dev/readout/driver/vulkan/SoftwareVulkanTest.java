package dev.readout.driver.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.Overflow;
import dev.readout.software.Report;
import dev.readout.software.SoftwareDevice;
import dev.readout.software.vulkan.SoftwareQueueFamily;
import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.SymbolLookup;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The software device, through the same calls as a real driver. It reports what is used wrongly: nothing may be. */
class SoftwareVulkanTest {
    private static final Queue<Report> REPORTS = new ConcurrentLinkedQueue<>();

    private static final SoftwareDevice DRIVER =
            SoftwareDevice.create(SoftwareSettings.builder().listener(REPORTS::add).build());

    /** Timestamps that wrap in the middle of a test, in ticks of an odd length; results that take their time. */
    private static final SoftwareDevice AWKWARD_DRIVER = SoftwareDevice.create(SoftwareSettings.builder()
            .queueFamilies(List.of(
                    new SoftwareQueueFamily(SoftwareQueueFamily.TRANSFER, 1, 0),
                    new SoftwareQueueFamily(SoftwareQueueFamily.GRAPHICS | SoftwareQueueFamily.COMPUTE, 2, 36)))
            .startTick((1L << 36) - 3).timestampPeriod(41.6667f).lag(3)
            .overflow(Overflow.SATURATE).listener(REPORTS::add).build());

    @AfterAll
    static void nothingWasUsedWrongly() {
        DRIVER.close();
        AWKWARD_DRIVER.close();
        assertThat(REPORTS).isEmpty();
    }

    @Test
    void everyTypeThatTheDeviceHasIsReported() {
        try (SoftwareDevice driver = SoftwareDevice.create(SoftwareSettings.builder()
                .listener(REPORTS::add).build());
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

    @Nested
    class Results extends ResultsConformance {
        @Override
        SymbolLookup driver() {
            return DRIVER;
        }
    }

    @Nested
    class AwkwardResults extends ResultsConformance {
        @Override
        SymbolLookup driver() {
            return AWKWARD_DRIVER;
        }
    }

    @Nested
    class Copies extends CopyConformance {
        @Override
        SymbolLookup driver() {
            return DRIVER;
        }
    }

    @Nested
    class AwkwardCopies extends CopyConformance {
        @Override
        SymbolLookup driver() {
            return AWKWARD_DRIVER;
        }
    }

    @Nested
    class Mistakes extends MistakesConformance {
        @Override
        SymbolLookup driver() {
            return DRIVER;
        }
    }

    @Nested
    class Lifetimes extends LifetimeConformance {
        @Override
        SymbolLookup driver() {
            return DRIVER;
        }
    }
}
