package dev.readout.software.vulkan;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_NOT_READY;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_PERFORMANCE_OVERRIDE_TYPE_NULL_HARDWARE_INTEL;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_PERFORMANCE_VALUE_TYPE_BOOL_INTEL;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_SUCCESS;
import static dev.readout.testing.Downcalls.call;
import static dev.readout.testing.Downcalls.callInt;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.abi.vulkan.VkPerformanceValueDataINTEL;
import dev.readout.software.abi.vulkan.VkPerformanceValueINTEL;
import dev.readout.vulkan.OpaqueResultLayout;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Intel's performance queries: an opaque result that has the last marker, and the calls around it. */
class IntelQueriesTest {
    private static final int NULL_HARDWARE = VK_PERFORMANCE_OVERRIDE_TYPE_NULL_HARDWARE_INTEL();

    private final Application application = new Application();
    private final IntelCalls intel = new IntelCalls(application);

    @AfterEach
    void close() {
        assertThat(application.reports).isEmpty();
        application.close();
    }

    @Test
    void aReportHasTheLastMarkerAndTheWork() {
        assertThat(intel.initialize()).isEqualTo(VK_SUCCESS());
        configure();
        MemorySegment pool = application.createQueryPool(QueryType.PERFORMANCE_QUERY_INTEL.code(), 2, 0);
        Commands commands = application.begin().reset(pool, 0, 2).beginQuery(pool, 1)
                .bind(1, Shaders.computePipeline(application, 3, 1, 1)).dispatch(5, 1, 1);
        intel.marker(commands, 7);
        intel.marker(commands, 0xDEAD_0000_0001L);
        intel.streamMarker(commands, -1);
        Application.check(intel.override(commands, NULL_HARDWARE, true));
        commands.dispatch(5, 1, 1);
        Application.check(intel.override(commands, NULL_HARDWARE, false));
        application.submit(commands.dispatch(1, 1, 1).endQuery(pool, 1));

        OpaqueResultLayout layout = new OpaqueResultLayout(64, 64);
        MemorySegment memory = application.arena.allocate(layout.byteSize(2), 8).fill((byte) 0xCD);
        assertThat(application.results(pool, 0, 2, memory, 64, 0)).isEqualTo(VK_NOT_READY());
        assertThat(layout.result(memory, 0).get(JAVA_LONG, 56)).isEqualTo(0xCDCD_CDCD_CDCD_CDCDL);
        long[] report = layout.result(memory, 1).toArray(JAVA_LONG);
        assertThat(report[0]).isEqualTo(0xDEAD_0000_0001L);
        assertThat(report[1]).isEqualTo(0xFFFF_FFFFL);
        assertThat(report[2]).isPositive();
        assertThat(report[6]).isEqualTo(3 * (5 + 1));
        call("vkUninitializePerformanceApiINTEL", application.function("vkUninitializePerformanceApiINTEL"),
                application.device);
    }

    @Test
    void aQueueWithoutAConfigurationIsReported() {
        intel.initialize();
        MemorySegment pool = application.createQueryPool(QueryType.PERFORMANCE_QUERY_INTEL.code(), 1, 0);
        application.submit(application.begin().reset(pool, 0, 1).beginQuery(pool, 0).endQuery(pool, 0));
        assertThat(application.reports).hasSize(1).first().asString()
                .contains("vkQueueSubmit", "vkQueueSetPerformanceConfigurationINTEL");
        application.reports.clear();
    }

    private void configure() {
        MemorySegment out = application.pointer();
        Application.check(intel.acquire(0, out));
        Application.check(callInt("vkQueueSetPerformanceConfigurationINTEL",
                application.function("vkQueueSetPerformanceConfigurationINTEL"), application.queue(0, 0),
                out.get(ADDRESS, 0)));
        Application.check(callInt("vkReleasePerformanceConfigurationINTEL",
                application.function("vkReleasePerformanceConfigurationINTEL"), application.device,
                out.get(ADDRESS, 0)));
    }

    @Test
    void parametersAreKnownOnceTheApiIsInitialized() {
        MemorySegment value = VkPerformanceValueINTEL.allocate(application.arena);
        assertThat(intel.parameter(0, value)).isNegative();
        assertThat(application.reports).hasSize(1);
        application.reports.clear();
        intel.initialize();

        assertThat(intel.parameter(0, value))
                .isEqualTo(VK_SUCCESS());
        assertThat(VkPerformanceValueINTEL.type(value)).isEqualTo(VK_PERFORMANCE_VALUE_TYPE_BOOL_INTEL());
        assertThat(VkPerformanceValueDataINTEL.valueBool(VkPerformanceValueINTEL.data(value))).isEqualTo(1);
        assertThat(intel.parameter(1, value))
                .isEqualTo(VK_SUCCESS());
        assertThat(VkPerformanceValueDataINTEL.value32(VkPerformanceValueINTEL.data(value))).isEqualTo(32);
    }
}
