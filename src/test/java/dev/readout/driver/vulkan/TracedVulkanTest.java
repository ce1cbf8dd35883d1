package dev.readout.driver.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.Report;
import dev.readout.software.SoftwareDevice;
import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.testing.InstalledDriver;
import dev.readout.testing.KhronosLoader;
import dev.readout.testing.TracedDrivers;
import dev.readout.vulkan.ResultLayout;
import dev.readout.vulkan.QueryType;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Path;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Vulkan drivers under a trace layer do what they do without one, and every call is in the trace, with its exit. */
class TracedVulkanTest {
    /** The software device reports what is used wrongly: nothing may be. */
    private static final Queue<Report> REPORTS = new ConcurrentLinkedQueue<>();
    private static final SoftwareDevice SOFTWARE =
            SoftwareDevice.create(SoftwareSettings.builder().listener(REPORTS::add).build());

    private static TracedDrivers traced;

    @BeforeAll
    static void trace(@TempDir Path folder) {
        traced = new TracedDrivers(folder);
    }

    @AfterAll
    static void everyCallIsInTheTrace() throws IOException {
        traced.close();
        SOFTWARE.close();
        assertThat(REPORTS).isEmpty();
        assertThat(traced.calls().values()).isNotEmpty().allSatisfy(calls -> {
            assertThat(calls).containsKeys("vkGetInstanceProcAddr", "vkGetDeviceProcAddr", "vkCreateDevice",
                    "vkCmdResetQueryPool", "vkQueueSubmit", "vkGetQueryPoolResults");
            TracedDrivers.assertSameCount(calls, "vkCreateQueryPool", "vkDestroyQueryPool");
            TracedDrivers.assertSameCount(calls, "vkCreateInstance", "vkDestroyInstance");
        });
    }

    @Nested
    class SoftwareResults extends ResultsConformance {
        @Override
        SymbolLookup driver() {
            return traced.traced("software", SOFTWARE);
        }
    }

    /** lavapipe, where there is no GPU, with the loader between it and the layer. */
    @Nested
    class SystemResults extends ResultsConformance {
        @Override
        SymbolLookup driver() {
            return traced.traced("system", InstalledDriver.vulkan());
        }
    }

    /** The loader asks a driver for its functions by routes of its own, and gets the layer's. */
    @Test
    void theLoaderTakesALayerForADriver() {
        KhronosLoader.require();
        try (KhronosLoader loader = KhronosLoader.of(traced.traced("loaded", SOFTWARE));
                Rig rig = Rig.on(loader.lookup());
                QueryPool pool = rig.device.createQueryPool(QueryPoolInfo.of(QueryType.TIMESTAMP, 1))) {
            rig.run(commands -> commands.resetQueryPool(pool, 0, 1)
                    .writeTimestamp(PipelineStage.BOTTOM_OF_PIPE, pool, 0));
            ResultLayout layout = ResultLayout.of(QueryType.TIMESTAMP);
            assertThat(pool.read(0, 1, Arena.ofAuto().allocate(8, 8), layout, 0)).isTrue();
        }
    }
}
