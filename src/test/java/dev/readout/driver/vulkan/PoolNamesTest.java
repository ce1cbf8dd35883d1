package dev.readout.driver.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.driver.DriverException;
import dev.readout.software.Report;
import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.software.vulkan.SoftwareVulkan;
import dev.readout.testing.InstalledDriver;
import dev.readout.vulkan.ResultLayout;
import dev.readout.vulkan.QueryResultFlags;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a pool is called stands in the messages about it, and reaches the driver. */
class PoolNamesTest {
    private static final String DEBUG_UTILS = "VK_EXT_debug_utils";
    private static final QueryPoolInfo INFO = QueryPoolInfo.of(QueryType.TIMESTAMP, 4).withName("shadows");
    private static final ResultLayout LAYOUT = INFO.layout();

    private final List<Report> reports = new ArrayList<>();
    private final SoftwareVulkan driver =
            SoftwareVulkan.create(SoftwareSettings.builder().listener(reports::add).build());
    private final Arena arena = Arena.ofConfined();
    private final MemorySegment memory = arena.allocate(64, 8);

    @AfterEach
    void close() {
        driver.close();
        arena.close();
    }

    private static VulkanDevice device(VulkanInstance instance) {
        return instance.physicalDevices().stream().findFirst()
                .map(first -> first.createDevice(first.queueFamilies().getFirst())).orElseThrow();
    }

    private String report(List<String> extensions) {
        try (VulkanInstance instance = VulkanInstance.create(driver, List.of(), extensions)) {
            device(instance).createQueryPool(INFO).read(2, 1, memory, LAYOUT, 0);
        }
        return reports.getLast().message();
    }

    @Test
    void theDriverIsToldWhereTheInstanceHasTheExtension() {
        assertThat(report(List.of(DEBUG_UTILS))).startsWith("query 2 of \"shadows\" was never reset");
        assertThat(report(List.of())).startsWith("query 2 was never reset");
        assertThat(reports).hasSize(2);
    }

    @Test
    void everyMessageAboutThePoolBeginsWithIt() {
        try (VulkanInstance instance = VulkanInstance.create(driver)) {
            VulkanDevice device = device(instance);
            QueryPool pool = device.createQueryPool(INFO);
            CommandBuffer commands = device.createCommandBuffer().begin();
            Stream<ThrowingCallable> mistakes = Stream.of(
                    () -> pool.read(3, INFO.count(), memory, LAYOUT, 0),
                    () -> pool.read(0, 9, memory, LAYOUT.withStatus(), 0),
                    () -> pool.read(0, 1, memory, ResultLayout.ofValues(2), 0),
                    () -> pool.read(0, INFO.count(), memory, LAYOUT, QueryResultFlags.PARTIAL),
                    () -> pool.read(0, INFO.count(), memory.asSlice(40), LAYOUT, 0),
                    () -> pool.read(0, INFO.count(), memory.asSlice(4), LAYOUT, 0),
                    () -> pool.read(0, INFO.count(), memory.asReadOnly(), LAYOUT, 0),
                    () -> pool.read(0, INFO.count(), MemorySegment.ofArray(new long[8]), LAYOUT, 0),
                    () -> pool.reader(ResultLayout.ofValues(2)),
                    () -> pool.reset(4, 1),
                    () -> commands.beginQuery(pool, 0),
                    () -> commands.writeTimestamp(PipelineStage.TOP_OF_PIPE, pool, -1));
            assertThat(mistakes).allSatisfy(mistake -> assertThatThrownBy(mistake)
                    .isInstanceOfAny(IllegalArgumentException.class, IndexOutOfBoundsException.class)
                    .hasMessageStartingWith("query pool \"shadows\": "));
            pool.close();
            assertThatThrownBy(() -> pool.read(0, INFO.count(), memory, LAYOUT, 0))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("the query pool \"shadows\" is closed");
        }
        assertThat(reports).isEmpty();
    }

    @Test
    void anErrorOfTheDriverSaysWhichPoolWasRead() {
        try (FakeDevice fake = new FakeDevice().withResults(-4)) {
            QueryPool pool = fake.open(1).queryPool(5, INFO);
            assertThatThrownBy(() -> pool.read(0, INFO.count(), memory, LAYOUT, 0))
                    .isInstanceOf(DriverException.class)
                    .hasMessage("vkGetQueryPoolResults returned VK_ERROR_DEVICE_LOST (-4): query pool \"shadows\";"
                            + " close this device and make a new one");
        }
        try (FakeDevice fake = new FakeDevice().withResults(-3)) {
            assertThatThrownBy(() -> fake.open(1).queryPool(5, INFO).read(0, INFO.count(), memory, LAYOUT, 0))
                    .hasMessage("vkGetQueryPoolResults returned VK_ERROR_INITIALIZATION_FAILED (-3):"
                            + " query pool \"shadows\"");
        }
    }

    @Test
    void aNameThatEndsEarlyIsRefused() {
        assertThatThrownBy(() -> INFO.withName("a\0b")).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("name has a NUL at index 1");
        assertThat(INFO.withCreatedReset().name()).isEqualTo("shadows");
    }

    /** Naming must not crash, whether the extension is enabled or not. */
    @Test
    void theSystemsDriverTakesTheName() {
        for (List<String> extensions : List.of(List.of(DEBUG_UTILS), List.<String>of())) {
            try (VulkanInstance instance = VulkanInstance.create(InstalledDriver.vulkan(), List.of(), extensions)) {
                assertThat(device(instance).createQueryPool(INFO).info().name()).isEqualTo("shadows");
            }
        }
    }
}
