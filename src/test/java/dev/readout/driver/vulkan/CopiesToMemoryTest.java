package dev.readout.driver.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.Report;
import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.software.vulkan.SoftwareVulkan;
import dev.readout.vulkan.ElementWidth;
import dev.readout.vulkan.ResultLayout;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Copies to an address write what copies to a buffer write, in every layout, and no byte beside. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CopiesToMemoryTest {
    private static final int COUNT = 5;
    private static final int UNAVAILABLE = 3;
    private static final long BYTES = 4096;

    private final List<Report> reports = new ArrayList<>();
    private final SoftwareVulkan driver = SoftwareVulkan
            .create(SoftwareSettings.builder().resultsToAddresses(true).listener(reports::add).build());
    private final VulkanInstance instance = VulkanInstance.create(driver);
    private final VulkanDevice device = device(instance.physicalDevices().getFirst());
    private final QueryPool pool = device.createQueryPool(QueryPoolInfo.of(QueryType.TIMESTAMP, COUNT));
    private final CommandBuffer commands = device.createCommandBuffer();
    private final DeviceBuffer byHandle = device.createBuffer(BYTES);
    private final DeviceBuffer byAddress = device.createBuffer(BYTES);

    private static VulkanDevice device(VulkanPhysicalDevice physical) {
        return physical.createDevice(physical.queueFamilies().getFirst(), physical.features(), List.of());
    }

    @BeforeAll
    void measure() {
        run(() -> {
            commands.resetQueryPool(pool, 0, COUNT);
            for (int query = 0; query < COUNT; query++) {
                if (query != UNAVAILABLE) {
                    commands.writeTimestamp(PipelineStage.BOTTOM_OF_PIPE, pool, query);
                }
            }
        });
    }

    @AfterAll
    void close() {
        instance.close();
        driver.close();
        assertThat(reports).isEmpty();
    }

    private void run(Runnable record) {
        commands.begin();
        record.run();
        commands.end();
        device.queue().submit(commands, device.createFence());
        assertThat(device.awaitIdle(1_000_000_000L)).isTrue();
    }

    static Stream<ResultLayout> layouts() {
        ResultLayout packed = ResultLayout.of(QueryType.TIMESTAMP);
        return Stream.of(ElementWidth.values()).map(packed::withWidth)
                .flatMap(layout -> Stream.of(layout, layout.withAvailability()))
                .flatMap(layout -> Stream.of(1, 2, 3, 5, 13)
                        .map(stride -> layout.strided(layout.stride() * stride)));
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void bothCopiesWriteTheSameBytes(ResultLayout layout) {
        byHandle.memory().fill((byte) 0xCD);
        byAddress.memory().fill((byte) 0xCD);
        // On this device, an address of the device is one of the host.
        long address = byAddress.memory().address();

        run(() -> commands.copyQueryPoolResults(pool, 0, COUNT, layout, byHandle, 40, 0)
                .copyQueryPoolResultsToMemory(pool, 0, COUNT, layout, address + 40, 0x8 | 0x20, 0));

        assertThat(byAddress.memory().mismatch(byHandle.memory())).isEqualTo(-1);
        assertThat(byAddress.memory().asSlice(40, layout.byteSize(COUNT)).toArray(ValueLayout.JAVA_BYTE))
                .isNotEqualTo(poison(layout.byteSize(COUNT)));
    }

    private static byte[] poison(long bytes) {
        return MemorySegment.ofArray(new byte[(int) bytes]).fill((byte) 0xCD).toArray(ValueLayout.JAVA_BYTE);
    }

    @Test
    void aDeviceWithoutTheSettingHasNoSuchFunction() {
        try (SoftwareVulkan other = SoftwareVulkan.create(SoftwareSettings.builder().build());
                VulkanInstance made = VulkanInstance.create(other)) {
            VulkanPhysicalDevice physical = made.physicalDevices().getFirst();
            assertThat(physical.features()).doesNotContain(DeviceFeature.DEVICE_ADDRESS_COMMANDS);
            assertThat(device(physical).functions().find("vkCmdCopyQueryPoolResultsToMemoryKHR")).isEmpty();
        }
        assertThat(device.functions().find("vkCmdCopyQueryPoolResultsToMemoryKHR")).isPresent();
        assertThat(device.hasFeature(DeviceFeature.DEVICE_ADDRESS_COMMANDS)).isTrue();
    }
}
