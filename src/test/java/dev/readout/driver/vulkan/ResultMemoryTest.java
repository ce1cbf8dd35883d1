package dev.readout.driver.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.software.vulkan.SoftwareVulkan;
import dev.readout.vulkan.ElementWidth;
import dev.readout.vulkan.ResultLayout;
import dev.readout.vulkan.QueryResultFlags;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Copies of results to an address of the device: what a driver that has them would be given. */
class ResultMemoryTest {
    private static final QueryPoolInfo INFO = QueryPoolInfo.of(QueryType.TRANSFORM_FEEDBACK_STREAM, 9);
    private static final ResultLayout LAYOUT = INFO.layout().withAvailability();
    private static final long ADDRESS = 0x7_0000_0010L;

    private final List<List<Long>> calls = new ArrayList<>();
    @AutoClose
    private final FakeDevice fake = new FakeDevice();
    private final VulkanDevice device;

    ResultMemoryTest() throws ReflectiveOperationException {
        var target = MethodHandles.lookup().bind(this, "note",
                IntegerHandles.COPY_RESULTS_TO_MEMORY.toMethodType());
        fake.with("vkCmdCopyQueryPoolResultsToMemoryKHR", arena -> Linker.nativeLinker()
                .upcallStub(target, IntegerHandles.COPY_RESULTS_TO_MEMORY, arena));
        fake.withResults(0);
        device = fake.open(1, DeviceFeature.DEVICE_ADDRESS_COMMANDS);
    }

    void note(long commandBuffer, long pool, int first, int count, MemorySegment range, int addressFlags, int flags) {
        MemorySegment words = range.reinterpret(24);
        calls.add(List.of(commandBuffer, pool, (long) first, (long) count, words.getAtIndex(ValueLayout.JAVA_LONG, 0),
                words.getAtIndex(ValueLayout.JAVA_LONG, 1), words.getAtIndex(ValueLayout.JAVA_LONG, 2),
                (long) addressFlags, (long) flags));
    }

    @Test
    void theRangeIsThatOfTheLayout() {
        QueryPool pool = device.queryPool(5, INFO);
        CommandBuffer commands = device.commandBuffer(7);

        commands.copyQueryPoolResultsToMemory(pool, 2, 3, LAYOUT.strided(40), ADDRESS, 0x8, QueryResultFlags.WAIT)
                .copyQueryPoolResultsToMemory(pool, 8, 1, INFO.layout().withWidth(ElementWidth.BITS_32)
                        .strided(20), ADDRESS + 4, 0, QueryResultFlags.PARTIAL);

        assertThat(calls).containsExactly(
                List.of(7L, 5L, 2L, 3L, ADDRESS, 104L, 40L, 8L, 1L | 2 | 4),
                // The stride of a range is not larger than the range.
                List.of(7L, 5L, 8L, 1L, ADDRESS + 4, 8L, 8L, 0L, 8L));
    }

    @Test
    void whatIsNotLegalIsNotRecorded() {
        QueryPool pool = device.queryPool(5, INFO);
        CommandBuffer commands = device.commandBuffer(7);
        assertRefused(() -> commands.copyQueryPoolResultsToMemory(pool, 0, 3, LAYOUT, 0, 0, 0), "address 0x0 is none");
        assertRefused(() -> commands.copyQueryPoolResultsToMemory(pool, 0, 3, LAYOUT, ADDRESS + 4, 0, 0),
                "address 0x700000014 is no multiple of the element's 8 bytes");
        assertRefused(() -> commands.copyQueryPoolResultsToMemory(pool, 0, 3, LAYOUT, ADDRESS, 1, 0),
                "addressFlags 0x1 has PROTECTED");
        assertRefused(() -> commands.copyQueryPoolResultsToMemory(pool, 0, 3, LAYOUT, ADDRESS, 0xC, 0),
                "addressFlags 0xc");
        assertRefused(() -> commands.copyQueryPoolResultsToMemory(pool, 0, 1, ResultLayout.of(QueryType.OCCLUSION),
                ADDRESS, 0, 0), "1 values a query");
        assertRefused(() -> commands.copyQueryPoolResultsToMemory(pool, 0, 3, LAYOUT, ADDRESS, 0, 0x4), "flags 0x4");
        assertThatThrownBy(() -> commands.copyQueryPoolResultsToMemory(pool, 7, 3, LAYOUT, ADDRESS, 0, 0))
                .isInstanceOf(IndexOutOfBoundsException.class);
        VulkanDevice without = fake.open(1);
        assertThatThrownBy(() -> without.commandBuffer(7)
                .copyQueryPoolResultsToMemory(without.queryPool(5, INFO), 0, 3, LAYOUT, ADDRESS, 0, 0))
                .isInstanceOf(IllegalStateException.class).hasMessageContaining("DEVICE_ADDRESS_COMMANDS");
        assertThat(calls).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aSoftwareDeviceHasTheCopyWhereItsSettingsSaySo(boolean said) {
        try (SoftwareVulkan driver =
                SoftwareVulkan.create(SoftwareSettings.builder().resultsToAddresses(said).build());
                VulkanInstance instance = VulkanInstance.create(driver)) {
            VulkanPhysicalDevice physical = instance.physicalDevices().getFirst();
            VulkanDevice made = physical.createDevice(physical.queueFamilies().getFirst());
            assertThat(made.hasFeature(DeviceFeature.DEVICE_ADDRESS_COMMANDS)).isEqualTo(said);
            assertThat(made.functions().find("vkCmdCopyQueryPoolResultsToMemoryKHR").isPresent()).isEqualTo(said);
        }
    }

    private static void assertRefused(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessageContaining(message);
    }
}
