package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_CALIBRATED_TIMESTAMP_INFO_EXT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.Report;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Of an array with a wrong element, a report names that element. */
class ArrayElementsTest {
    private static final MemorySegment NO_HANDLE = MemorySegment.ofAddress(0x5);

    @AutoClose
    private final Application application = new Application();

    private void assertReported(String message) {
        assertThat(application.reports).extracting(Report::message).containsExactly(message);
    }

    @Test
    void aStructOfAnotherTypeHasItsIndex() {
        MemorySegment infos = application.array(application.struct("VkCalibratedTimestampInfoEXT"),
                application.struct("VkCalibratedTimestampInfoEXT", "sType", 7));
        application.call("vkGetCalibratedTimestampsEXT", application.device, 2, infos,
                application.arena.allocate(JAVA_LONG, 2), application.pointer());
        assertReported("pTimestampInfos[1]->sType is 7: expected "
                + VK_STRUCTURE_TYPE_CALIBRATED_TIMESTAMP_INFO_EXT());
    }

    @Test
    void aRangeOfNoMemoryHasItsIndex() {
        application.call("vkFlushMappedMemoryRanges", application.device, 1,
                application.struct("VkMappedMemoryRange", "memory", NO_HANDLE));
        assertReported("pMemoryRanges[0].memory 0x5 is no handle, or one that was destroyed: expected a"
                + " VkDeviceMemory");
    }

    @Test
    void aCommandBufferThatIsNoHandleHasItsIndex() {
        Commands secondary = application.allocateSecondary();
        Application.check(secondary.beginSecondary(0, MemorySegment.NULL, false, 0, 0));
        application.begin().call("vkCmdExecuteCommands", 2,
                application.array(secondary.ended().handle(), NO_HANDLE));
        assertReported("pCommandBuffers[1] 0x5 is no handle, or one that was destroyed: expected a VkCommandBuffer");
        assertThat(application.reports).extracting(Report::vuid)
                .containsExactly("VUID-vkCmdExecuteCommands-pCommandBuffers-parameter");
    }

    @Test
    void aRangeOutsideOfItsBufferHasItsIndex() {
        MemorySegment buffer = application.createBuffer(64).handle();
        application.begin().call("vkCmdBindTransformFeedbackBuffersEXT", 0, 2, application.array(buffer, buffer),
                application.arena.allocateFrom(JAVA_LONG, 0, 60), application.arena.allocateFrom(JAVA_LONG, 64, 8));
        assertReported("pBuffers[1]: 8 bytes from offset 60 are not all in the buffer, which has 64");
    }
}
