package dev.readout.driver.vulkan;

import static dev.readout.driver.vulkan.CriticalPromise.DRIVER_NEITHER_BLOCKS_NOR_CALLS_JAVA;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_PHYSICAL_DEVICE_TYPE_CPU;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.abi.vulkan.PFN_vkGetPhysicalDeviceProperties;
import dev.readout.abi.vulkan.VkPhysicalDeviceProperties;
import dev.readout.driver.DriverException;
import dev.readout.vulkan.QueryType;
import dev.readout.vulkan.ResultLayout;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;

/** Critical calls are made where they may be safe, and refused where one can see that they are not. */
class CriticalReaderTest {
    private static final QueryPoolInfo INFO = QueryPoolInfo.of(QueryType.TIMESTAMP, 4);
    private static final ResultLayout LAYOUT = ResultLayout.of(QueryType.TIMESTAMP);

    private static QueryPoolReader critical(QueryPool pool, ResultLayout layout) {
        return pool.criticalReader(layout, DRIVER_NEITHER_BLOCKS_NOR_CALLS_JAVA);
    }

    @Test
    void theDriverIsGivenWhatAPlainCallGivesIt() {
        NativeResults results = NativeResults.compiled().answering(VkResult.SUCCESS);
        ResultLayout layout = ResultLayout.of(QueryType.OCCLUSION).withAvailability().strided(40);
        try (FakeDevice fake = FakeDevice.with(results);
                VulkanDevice device = fake.open(0x1234_5678_9ABC_DEF0L);
                QueryPool pool = device.queryPool(0xFEDC_BA98_7654_3210L, QueryPoolInfo.of(QueryType.OCCLUSION, 9))) {
            QueryPoolReader critical = critical(pool, layout);
            assertThat(critical.read(6, 3)).isTrue();
            NativeResults.Arguments given = results.given();
            results.answering(VkResult.SUCCESS);
            MemorySegment memory = critical.results().asSlice(6 * 40, 96);
            assertThat(pool.read(6, 3, memory, ResultLayout.of(QueryType.OCCLUSION).withAvailability()
                    .strided(40), 0)).isTrue();

            assertThat(given).isEqualTo(results.given()).isEqualTo(new NativeResults.Arguments(
                    0x1234_5678_9ABC_DEF0L, 0xFEDC_BA98_7654_3210L, 6, 3, 96, memory.address(), 40, 0x1 | 0x4));
        }
    }

    @Test
    void theDriversAnswerIsReturned() {
        NativeResults results = NativeResults.compiled();
        try (FakeDevice fake = FakeDevice.with(results);
                VulkanDevice device = fake.open(1);
                QueryPool pool = device.queryPool(1, INFO)) {
            QueryPoolReader critical = critical(pool, LAYOUT);

            results.answering(VkResult.SUCCESS);
            assertThat(critical.read(0, 4)).isTrue();
            results.answering(VkResult.NOT_READY);
            assertThat(critical.read(0, 4)).isFalse();
            results.answering(VkResult.TIMEOUT);
            assertThatThrownBy(() -> critical.read(0, 4))
                    .isInstanceOf(DriverException.class).hasMessage("vkGetQueryPoolResults returned VK_TIMEOUT (2)");
            assertThat(critical.layout()).isEqualTo(LAYOUT);
        }
    }

    @Test
    void theStaleWordBehindSeveralValuesIsClearedBeforeTheCall() {
        QueryPoolInfo info = QueryPoolInfo.of(QueryType.TRANSFORM_FEEDBACK_STREAM, 2);
        ResultLayout layout = info.layout().withAvailability();
        try (FakeDevice fake = FakeDevice.with(NativeResults.compiled().answering(VkResult.NOT_READY));
                VulkanDevice device = fake.open(1);
                QueryPool pool = device.queryPool(1, info)) {
            QueryPoolReader critical = critical(pool, layout);
            MemorySegment memory = critical.results().fill((byte) 1);
            assertThat(critical.read(0, 2)).isFalse();

            assertThat(layout.available(memory, 0) || layout.available(memory, 1)).isFalse();
            assertThat(layout.value(memory, 1, 1)).as("values stay").isEqualTo(0x0101010101010101L);
        }
    }

    @Test
    void mistakesAreRefusedAsInAPlainCallAndTheDriverIsNotCalled() {
        NativeResults results = NativeResults.compiled().answering(VkResult.SUCCESS);
        try (FakeDevice fake = FakeDevice.with(results); VulkanDevice device = fake.open(1)) {
            QueryPool pool = device.queryPool(1, INFO);
            QueryPoolReader critical = critical(pool, LAYOUT);

            assertThatThrownBy(() -> critical.read(1, 4)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> critical.read(-1, 1)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> critical(pool, ResultLayout.ofPipelineStatistics(3)))
                    .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("2 values");
            pool.close();
            assertThatThrownBy(() -> critical.read(0, 4)).hasMessage("the query pool is closed");
            assertThat(results.given().count()).as("queries that the driver was asked for").isZero();
        }
    }

    @Test
    void aDriverThatIsWrittenInJavaIsRefused() {
        try (FakeDevice fake = new FakeDevice().withResults(0);
                VulkanDevice device = fake.open(1);
                QueryPool pool = device.queryPool(1, INFO)) {
            assertThat(pool.reader(LAYOUT).read(0, 4)).isTrue();

            assertThatThrownBy(() -> critical(pool, LAYOUT))
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

            assertThatThrownBy(() -> critical(pool, LAYOUT)).isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining(physical.name()).hasMessageContaining("is a CPU");
            instance.close();
        }
    }
}
