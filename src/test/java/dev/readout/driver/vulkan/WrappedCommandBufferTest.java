package dev.readout.driver.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.abi.vulkan.PFN_vkCmdPipelineBarrier;
import dev.readout.abi.vulkan.VkMemoryBarrier;
import dev.readout.testing.Garbage;
import dev.readout.vulkan.QueryType;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Command buffers that the application made: an engine may wrap one each frame, and forget it. */
class WrappedCommandBufferTest {
    private static final long SMALL = 200;

    private final List<List<Long>> barriers = new ArrayList<>();
    private final FakeDevice fake = new FakeDevice().withResults(0).with("vkCmdPipelineBarrier",
            arena -> PFN_vkCmdPipelineBarrier.allocate((buffer, source, destination, flags, memoryCount, memory,
                    bufferCount, buffers, imageCount, images) -> barriers.add(List.of(buffer.address(), (long) source,
                            (long) destination, (long) memoryCount, (long) VkMemoryBarrier.sType(memory),
                            (long) VkMemoryBarrier.srcAccessMask(memory),
                            (long) VkMemoryBarrier.dstAccessMask(memory))),
                    arena));
    private final VulkanDevice device = fake.open(1);
    private CommandBuffer wrapped;

    @AfterEach
    void close() {
        device.close();
        fake.close();
    }

    @Test
    void ofCommandBuffersThatAreForgottenNothingIsKept() throws JMException {
        int before = ours();
        for (int i = 0; i < 1000; i++) {
            device.commandBuffer(7);
        }

        assertThat(ours() - before).as("objects of this library").isLessThan(100);
    }

    /** How many objects of this library's classes there are, those apart that nobody can reach. */
    private static int ours() throws JMException {
        String histogram = (String) ManagementFactory.getPlatformMBeanServer().invoke(
                new ObjectName("com.sun.management:type=DiagnosticCommand"), "gcClassHistogram",
                new Object[] {new String[0]}, new String[] {String[].class.getName()});
        return Pattern.compile("(?m)^ *\\d+: +(\\d+) +\\d+ +dev\\.readout\\.(?:abi|driver)\\S*").matcher(histogram)
                .results()
                .mapToInt(line -> Integer.parseInt(line.group(1))).sum();
    }

    @Test
    void wrappingMakesOneSmallObjectOrTwo() {
        assertThat(Garbage.least(SMALL, () -> wrapped = device.commandBuffer(7))).as("bytes of garbage")
                .isBetween(1L, SMALL);
        assertThat(wrapped.handle()).isEqualTo(7);
    }

    @Test
    void aBarrierIsTheSameInAllOfThem() {
        device.commandBuffer(7).memoryBarrier(PipelineStage.TRANSFER, PipelineStage.HOST);
        device.commandBuffer(8).memoryBarrier(PipelineStage.COMPUTE_SHADER, PipelineStage.TRANSFER);

        assertThat(barriers).containsExactly(List.of(7L, 0x1000L, 0x4000L, 1L, 46L, 0x10000L, 0x8000L | 0x10000L),
                List.of(8L, 0x800L, 0x1000L, 1L, 46L, 0x10000L, 0x8000L | 0x10000L));
    }

    @Test
    void whatBelongsToTheApplicationIsRefusedAndTheRestIsNotKeptTrackOf() {
        CommandBuffer wrapped = device.commandBuffer(7);
        assertThatThrownBy(wrapped::begin).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("the application made this command buffer");
        assertThatThrownBy(wrapped::end).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("the application made this command buffer");
        QueryPool closed = device.queryPool(1, QueryPoolInfo.of(QueryType.TIMESTAMP, 1));
        closed.close();
        assertThatThrownBy(() -> wrapped.resetQueryPool(closed, 0, 1)).hasMessage("the query pool is closed");
    }

    @Test
    void oneThatIsClosedIsRefusedAndSoIsOneOfAClosedDevice() {
        CommandBuffer closed = device.commandBuffer(7);
        CommandBuffer open = device.commandBuffer(7);
        closed.close();
        closed.close();

        assertThatThrownBy(() -> closed.memoryBarrier(PipelineStage.TRANSFER, PipelineStage.HOST))
                .isInstanceOf(IllegalStateException.class).hasMessage("the command buffer is closed");
        open.memoryBarrier(PipelineStage.TRANSFER, PipelineStage.HOST);
        device.close();
        assertThatThrownBy(() -> open.memoryBarrier(PipelineStage.TRANSFER, PipelineStage.HOST))
                .isInstanceOf(IllegalStateException.class).hasMessage("the device is closed");
    }
}
