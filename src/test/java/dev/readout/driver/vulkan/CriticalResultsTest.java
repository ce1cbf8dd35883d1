package dev.readout.driver.vulkan;

import static dev.readout.driver.vulkan.CriticalPromise.DRIVER_NEITHER_BLOCKS_NOR_CALLS_JAVA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.driver.DriverException;
import dev.readout.testing.InstalledDriver;
import dev.readout.vulkan.QueryPoolLayout;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;

/** Critical calls are made where they may be safe, and refused where one can see that they are not. */
class CriticalResultsTest {
    private static final QueryPoolInfo INFO = QueryPoolInfo.of(QueryType.TIMESTAMP, 4);
    private static final QueryPoolLayout LAYOUT = QueryPoolLayout.of(QueryType.TIMESTAMP, 4);
    private static final MemorySegment MEMORY = Arena.ofAuto().allocate(64, 8);

    @Test
    void aNativeDriverIsCalledAndItsAnswerReturned() {
        for (long handle : new long[] {FakeDevice.SUCCESS, FakeDevice.NOT_READY}) {
            try (FakeDevice fake = FakeDevice.withNativeResults();
                    VulkanDevice device = fake.open(handle);
                    QueryPool pool = device.queryPool(1, INFO)) {
                CriticalResults critical = pool.critical(LAYOUT, MEMORY, DRIVER_NEITHER_BLOCKS_NOR_CALLS_JAVA);

                assertThat(critical.results(0)).isEqualTo(handle == FakeDevice.SUCCESS);
                assertThat(critical.layout()).isEqualTo(LAYOUT);
            }
        }
    }

    @Test
    void anErrorIsAnExceptionWithTheFunctionTheNameAndTheNumber() {
        try (FakeDevice fake = FakeDevice.withNativeResults();
                VulkanDevice device = fake.open(FakeDevice.TIMEOUT);
                QueryPool pool = device.queryPool(1, INFO)) {
            CriticalResults critical = pool.critical(LAYOUT, MEMORY, DRIVER_NEITHER_BLOCKS_NOR_CALLS_JAVA);

            assertThatThrownBy(() -> critical.results(0))
                    .isInstanceOf(DriverException.class).hasMessage("vkGetQueryPoolResults returned VK_TIMEOUT (2)");
        }
    }

    @Test
    void mistakesAreRefusedAsInAPlainCall() {
        try (FakeDevice fake = FakeDevice.withNativeResults();
                VulkanDevice device = fake.open(FakeDevice.SUCCESS)) {
            QueryPool pool = device.queryPool(1, INFO);
            CriticalResults critical = pool.critical(LAYOUT, MEMORY, DRIVER_NEITHER_BLOCKS_NOR_CALLS_JAVA);

            assertThatThrownBy(() -> critical.results(1)).hasMessageContaining("4 queries from 1");
            assertThatThrownBy(() -> critical.results(-1)).hasMessageContaining("4 queries from -1");
            assertRefused(pool, LAYOUT, MEMORY.asSlice(0, 24), "24 bytes");
            assertRefused(pool, LAYOUT, MEMORY.asSlice(4), "misaligned");
            assertRefused(pool, LAYOUT, MEMORY.asReadOnly(), "read-only");
            assertRefused(pool, LAYOUT, MemorySegment.ofArray(new long[8]), "heap");
            assertRefused(pool, QueryPoolLayout.ofPipelineStatistics(3, 4), MEMORY, "2 values");
            pool.close();
            assertThatThrownBy(() -> critical.results(0)).hasMessage("the query pool is closed");
        }
    }

    private static void assertRefused(QueryPool pool, QueryPoolLayout layout, MemorySegment memory, String reason) {
        assertThatThrownBy(() -> pool.critical(layout, memory, DRIVER_NEITHER_BLOCKS_NOR_CALLS_JAVA))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining(reason);
    }

    @Test
    void memoryWhoseArenaIsClosedIsRefusedAtTheCall() {
        try (FakeDevice fake = FakeDevice.withNativeResults();
                VulkanDevice device = fake.open(FakeDevice.SUCCESS)) {
            QueryPool pool = device.queryPool(1, INFO);
            CriticalResults critical;
            try (Arena arena = Arena.ofConfined()) {
                critical = pool.critical(LAYOUT, arena.allocate(64, 8), DRIVER_NEITHER_BLOCKS_NOR_CALLS_JAVA);
                assertThat(critical.results(0)).isTrue();
            }
            assertThatThrownBy(() -> critical.results(0)).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void aDriverThatIsWrittenInJavaIsRefused() {
        try (FakeDevice fake = new FakeDevice().withResults(0);
                VulkanDevice device = fake.open(1);
                QueryPool pool = device.queryPool(1, INFO)) {
            assertThat(pool.results(0, MEMORY, LAYOUT, 0)).isTrue();

            assertThatThrownBy(() -> pool.critical(LAYOUT, MEMORY, DRIVER_NEITHER_BLOCKS_NOR_CALLS_JAVA))
                    .isInstanceOf(IllegalStateException.class).hasMessageContaining("written in Java");
        }
    }

    @Test
    void aDeviceThatIsTheHostsProcessorIsRefused() {
        try (VulkanInstance instance = VulkanInstance.create(InstalledDriver.vulkan())) {
            for (VulkanPhysicalDevice physical : instance.physicalDevices()) {
                if (physical.type() == DeviceType.CPU) {
                    VulkanDevice device = physical.createDevice(physical.queueFamilies().getFirst());
                    QueryPool pool = device.createQueryPool(INFO);

                    assertThatThrownBy(() -> pool.critical(LAYOUT, MEMORY, DRIVER_NEITHER_BLOCKS_NOR_CALLS_JAVA))
                            .isInstanceOf(IllegalStateException.class)
                            .hasMessageContaining(physical.name()).hasMessageContaining("is a CPU");
                }
            }
        }
    }
}
