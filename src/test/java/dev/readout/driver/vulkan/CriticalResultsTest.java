package dev.readout.driver.vulkan;

import static dev.readout.driver.vulkan.CriticalPromise.DRIVER_NEITHER_BLOCKS_NOR_CALLS_JAVA;
import static dev.readout.abi.vulkan.vulkan_h.VK_PHYSICAL_DEVICE_TYPE_CPU;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.abi.vulkan.PFN_vkGetPhysicalDeviceProperties;
import dev.readout.abi.vulkan.VkPhysicalDeviceProperties;
import dev.readout.driver.DriverException;
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

    private static CriticalResults critical(QueryPool pool, QueryPoolLayout layout, MemorySegment memory) {
        return pool.critical(layout, memory, DRIVER_NEITHER_BLOCKS_NOR_CALLS_JAVA);
    }

    @Test
    void theDriverIsGivenWhatAPlainCallGivesIt() {
        NativeResults results = NativeResults.compiled().answering(VkResult.SUCCESS);
        QueryPoolLayout layout = QueryPoolLayout.of(QueryType.OCCLUSION, 3).withAvailability().withStride(40);
        MemorySegment memory = Arena.ofAuto().allocate(128, 8).asSlice(8, 96);
        try (FakeDevice fake = FakeDevice.with(results);
                VulkanDevice device = fake.open(0x1234_5678_9ABC_DEF0L);
                QueryPool pool = device.queryPool(0xFEDC_BA98_7654_3210L, QueryPoolInfo.of(QueryType.OCCLUSION, 9))) {
            assertThat(critical(pool, layout, memory).results(6)).isTrue();
            NativeResults.Arguments critical = results.given();
            results.answering(VkResult.SUCCESS);
            assertThat(pool.results(6, memory, layout, 0)).isTrue();

            assertThat(critical).isEqualTo(results.given()).isEqualTo(new NativeResults.Arguments(
                    0x1234_5678_9ABC_DEF0L, 0xFEDC_BA98_7654_3210L, 6, 3, 96, memory.address(), 40, 0x1 | 0x4));
        }
    }

    @Test
    void theDriversAnswerIsReturned() {
        NativeResults results = NativeResults.compiled();
        try (FakeDevice fake = FakeDevice.with(results);
                VulkanDevice device = fake.open(1);
                QueryPool pool = device.queryPool(1, INFO)) {
            CriticalResults critical = critical(pool, LAYOUT, MEMORY);

            results.answering(VkResult.SUCCESS);
            assertThat(critical.results(0)).isTrue();
            results.answering(VkResult.NOT_READY);
            assertThat(critical.results(0)).isFalse();
            assertThat(critical.layout()).isEqualTo(LAYOUT);
            assertThat(critical.segment()).isEqualTo(MEMORY);
        }
    }

    @Test
    void anErrorIsAnExceptionWithTheFunctionTheNameAndTheNumber() {
        NativeResults results = NativeResults.compiled().answering(VkResult.TIMEOUT);
        try (FakeDevice fake = FakeDevice.with(results);
                VulkanDevice device = fake.open(1);
                QueryPool pool = device.queryPool(1, INFO)) {
            CriticalResults critical = critical(pool, LAYOUT, MEMORY);

            assertThatThrownBy(() -> critical.results(0))
                    .isInstanceOf(DriverException.class).hasMessage("vkGetQueryPoolResults returned VK_TIMEOUT (2)");
            results.answering(VkResult.DEVICE_LOST);
            assertThatThrownBy(() -> critical.results(0)).isInstanceOf(DriverException.class)
                    .hasMessage("vkGetQueryPoolResults returned VK_ERROR_DEVICE_LOST (-4):"
                            + " close this device and make a new one");
        }
    }

    @Test
    void theStaleWordBehindSeveralValuesIsClearedBeforeTheCall() {
        QueryPoolInfo info = QueryPoolInfo.of(QueryType.TRANSFORM_FEEDBACK_STREAM, 2);
        QueryPoolLayout layout = info.layout().withAvailability();
        MemorySegment memory = Arena.ofAuto().allocate(layout.byteSize(), 8).fill((byte) 1);
        try (FakeDevice fake = FakeDevice.with(NativeResults.compiled().answering(VkResult.NOT_READY));
                VulkanDevice device = fake.open(1);
                QueryPool pool = device.queryPool(1, info)) {
            assertThat(critical(pool, layout, memory).results(0)).isFalse();

            assertThat(layout.available(memory, 0) || layout.available(memory, 1)).isFalse();
            assertThat(layout.value(memory, 1, 1)).as("values stay").isEqualTo(0x0101010101010101L);
        }
    }

    @Test
    void mistakesAreRefusedAsInAPlainCallAndTheDriverIsNotCalled() {
        NativeResults results = NativeResults.compiled().answering(VkResult.SUCCESS);
        try (FakeDevice fake = FakeDevice.with(results); VulkanDevice device = fake.open(1)) {
            QueryPool pool = device.queryPool(1, INFO);
            CriticalResults critical = critical(pool, LAYOUT, MEMORY);

            assertThatThrownBy(() -> critical.results(1)).hasMessageContaining("4 queries from 1");
            assertThatThrownBy(() -> critical.results(-1)).hasMessageContaining("4 queries from -1");
            assertRefused(pool, LAYOUT, MEMORY.asSlice(0, 24), "24 bytes");
            assertRefused(pool, LAYOUT, MEMORY.asSlice(4), "misaligned");
            assertRefused(pool, LAYOUT, MEMORY.asReadOnly(), "read-only");
            assertRefused(pool, LAYOUT, MemorySegment.ofArray(new long[8]), "heap");
            assertRefused(pool, QueryPoolLayout.ofPipelineStatistics(3, 4), MEMORY, "2 values");
            pool.close();
            assertThatThrownBy(() -> critical.results(0)).hasMessage("the query pool is closed");
            assertThat(results.given().count()).as("queries that the driver was asked for").isZero();
        }
    }

    private static void assertRefused(QueryPool pool, QueryPoolLayout layout, MemorySegment memory, String reason) {
        assertThatThrownBy(() -> pool.critical(layout, memory, DRIVER_NEITHER_BLOCKS_NOR_CALLS_JAVA))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining(reason);
    }

    @Test
    void memoryWhoseArenaIsClosedIsRefusedAtTheCall() {
        try (FakeDevice fake = FakeDevice.with(NativeResults.compiled().answering(VkResult.SUCCESS));
                VulkanDevice device = fake.open(1)) {
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

    /** Its driver is not in Java: the type of the device alone says that it blocks. */
    @Test
    void aDeviceThatIsTheHostsProcessorIsRefused() {
        try (FakeDriver driver = new FakeDriver()) {
            driver.with("vkGetQueryPoolResults", arena -> NativeResults.compiled().function());
            driver.with("vkGetPhysicalDeviceProperties", arena -> PFN_vkGetPhysicalDeviceProperties.allocate(
                    (device, properties) -> {
                        PFN_vkGetPhysicalDeviceProperties.invoke(
                                driver.original("vkGetPhysicalDeviceProperties"), device, properties);
                        VkPhysicalDeviceProperties.deviceType(properties, VK_PHYSICAL_DEVICE_TYPE_CPU());
                    }, arena));
            VulkanInstance instance = VulkanInstance.create(driver);
            VulkanPhysicalDevice physical = instance.physicalDevices().getFirst();
            QueryPool pool = physical.createDevice(physical.queueFamilies().getFirst()).createQueryPool(INFO);

            assertThatThrownBy(() -> critical(pool, LAYOUT, MEMORY)).isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining(physical.name()).hasMessageContaining("is a CPU");
            instance.close();
        }
    }
}
