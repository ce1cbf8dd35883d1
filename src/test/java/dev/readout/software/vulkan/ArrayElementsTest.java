package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_CALIBRATED_TIMESTAMP_INFO_EXT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_COMMAND_BUFFER_LEVEL_SECONDARY;
import static dev.readout.testing.Downcalls.call;
import static dev.readout.testing.Downcalls.callInt;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_MAPPED_MEMORY_RANGE;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.abi.vulkan.VkCalibratedTimestampInfoEXT;
import dev.readout.software.Report;
import dev.readout.software.abi.vulkan.VkMappedMemoryRange;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Of an array with a wrong element, a report names that element. */
class ArrayElementsTest {
    private static final MemorySegment NO_HANDLE = MemorySegment.ofAddress(0x5);

    @AutoClose
    private final Application application = new Application();

    private MemorySegment handles(MemorySegment... handles) {
        MemorySegment array = application.arena.allocate(ADDRESS, handles.length);
        for (int i = 0; i < handles.length; i++) {
            array.setAtIndex(ADDRESS, i, handles[i]);
        }
        return array;
    }

    private void assertReported(String message) {
        assertThat(application.reports).extracting(Report::message).containsExactly(message);
    }

    @Test
    void aStructOfAnotherTypeHasItsIndex() {
        MemorySegment infos = VkCalibratedTimestampInfoEXT.allocateArray(3, application.arena);
        VkCalibratedTimestampInfoEXT.sType(infos, VK_STRUCTURE_TYPE_CALIBRATED_TIMESTAMP_INFO_EXT());
        VkCalibratedTimestampInfoEXT.sType(VkCalibratedTimestampInfoEXT.asSlice(infos, 1), 7);
        callInt("vkGetCalibratedTimestampsEXT", application.function("vkGetCalibratedTimestampsEXT"),
                application.device, 3, infos, application.arena.allocate(JAVA_LONG, 3), application.pointer());

        assertReported("pTimestampInfos[1]->sType is 7: expected "
                + VK_STRUCTURE_TYPE_CALIBRATED_TIMESTAMP_INFO_EXT());
    }

    @Test
    void aRangeOfNoMemoryHasItsIndex() {
        MemorySegment ranges = VkMappedMemoryRange.allocateArray(1, application.arena);
        VkMappedMemoryRange.sType(ranges, VK_STRUCTURE_TYPE_MAPPED_MEMORY_RANGE());
        VkMappedMemoryRange.memory(ranges, NO_HANDLE);
        callInt("vkFlushMappedMemoryRanges", application.function("vkFlushMappedMemoryRanges"), application.device, 1,
                ranges);

        assertReported("pMemoryRanges[0].memory 0x5 is no handle, or one that was destroyed: expected a"
                + " VkDeviceMemory");
    }

    @Test
    void aCommandBufferThatIsNoHandleHasItsIndex() {
        Commands secondary = application.allocate(application.commandPool, VK_COMMAND_BUFFER_LEVEL_SECONDARY());
        Application.check(secondary.beginSecondary(0, MemorySegment.NULL, false, 0, 0));
        Application.check(secondary.end());
        call("vkCmdExecuteCommands", application.function("vkCmdExecuteCommands"), application.begin().handle(), 2,
                handles(secondary.handle(), NO_HANDLE));

        assertReported("pCommandBuffers[1] 0x5 is no handle, or one that was destroyed: expected a VkCommandBuffer");
        assertThat(application.reports).extracting(Report::vuid)
                .containsExactly("VUID-vkCmdExecuteCommands-pCommandBuffers-parameter");
    }

    @Test
    void aRangeOutsideOfItsBufferHasItsIndex() {
        MemorySegment buffer = application.createBuffer(64).handle();
        call("vkCmdBindTransformFeedbackBuffersEXT", application.function("vkCmdBindTransformFeedbackBuffersEXT"),
                application.begin().handle(), 0, 2, handles(buffer, buffer),
                application.arena.allocateFrom(JAVA_LONG, 0, 60), application.arena.allocateFrom(JAVA_LONG, 64, 8));

        assertReported("pBuffers[1]: 8 bytes from offset 60 are not all in the buffer, which has 64");
    }
}
