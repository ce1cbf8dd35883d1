package dev.readout.driver.vulkan;

import static dev.readout.testing.LwjglApplication.check;
import static org.assertj.core.api.Assertions.assertThat;
import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.vulkan.VK10.*;

import dev.readout.testing.LwjglApplication;
import dev.readout.vulkan.ResultLayout;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.LongBuffer;
import org.junit.jupiter.api.Test;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkCommandBuffer;
import org.lwjgl.vulkan.VkDevice;
import org.lwjgl.vulkan.VkQueryPoolCreateInfo;

/** An application that does everything with LWJGL hands its handles over, and reads its pool with Readout. */
class LwjglExamplesTest {
    private static final ResultLayout LAYOUT = ResultLayout.of(QueryType.TIMESTAMP).withAvailability();

    @Test
    void aPoolThatLwjglMadeIsReadThroughLwjglsDevice() {
        try (LwjglApplication application = new LwjglApplication(1); MemoryStack stack = stackPush();
                Arena arena = Arena.ofConfined()) {
            VkDevice vkDevice = application.device;
            LongBuffer made = stack.mallocLong(1);
            check(vkCreateQueryPool(vkDevice, VkQueryPoolCreateInfo.calloc(stack).sType$Default()
                    .queryType(VK_QUERY_TYPE_TIMESTAMP).queryCount(2), null, made));
            long vkPool = made.get(0);
            VkCommandBuffer vkCommands = application.begin(0);
            MemorySegment segment = arena.allocate(LAYOUT.byteSize(2), Long.BYTES);

            VulkanDevice device = VulkanDevice.of(vkDevice.address(), vkDevice.getCapabilities().vkGetDeviceProcAddr);
            QueryPool pool = device.queryPool(vkPool, QueryPoolInfo.of(QueryType.TIMESTAMP, 2));
            CommandBuffer commands = device.commandBuffer(vkCommands.address());

            commands.resetQueryPool(pool, 0, 2).writeTimestamp(PipelineStage.TOP_OF_PIPE, pool, 0);
            vkCmdWriteTimestamp(vkCommands, VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, vkPool, 1);
            check(vkEndCommandBuffer(vkCommands));
            application.submit(0);
            application.await(0);

            boolean ready = pool.read(0, 2, segment, LAYOUT, 0);

            assertThat(ready).isTrue();
            device.close();
            LongBuffer expected = stack.mallocLong(4);
            check(vkGetQueryPoolResults(vkDevice, vkPool, 0, 2, expected, 16,
                    VK_QUERY_RESULT_64_BIT | VK_QUERY_RESULT_WITH_AVAILABILITY_BIT));

            for (int query = 0; query < 2; query++) {
                assertThat(LAYOUT.available(segment, query)).isTrue();
                assertThat(LAYOUT.value(segment, query)).isEqualTo(expected.get(2 * query));
            }
            vkDestroyQueryPool(vkDevice, vkPool, null);
            assertThat(application.messages).isEmpty();
        }
    }
}
