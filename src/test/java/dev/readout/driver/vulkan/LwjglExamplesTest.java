package dev.readout.driver.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.vulkan.VK10.*;

import dev.readout.testing.InstalledDriver;
import dev.readout.vulkan.ResultLayout;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import org.junit.jupiter.api.Test;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkApplicationInfo;
import org.lwjgl.vulkan.VkCommandBuffer;
import org.lwjgl.vulkan.VkCommandBufferAllocateInfo;
import org.lwjgl.vulkan.VkCommandBufferBeginInfo;
import org.lwjgl.vulkan.VkCommandPoolCreateInfo;
import org.lwjgl.vulkan.VkDevice;
import org.lwjgl.vulkan.VkDeviceCreateInfo;
import org.lwjgl.vulkan.VkDeviceQueueCreateInfo;
import org.lwjgl.vulkan.VkInstance;
import org.lwjgl.vulkan.VkInstanceCreateInfo;
import org.lwjgl.vulkan.VkPhysicalDevice;
import org.lwjgl.vulkan.VkQueryPoolCreateInfo;
import org.lwjgl.vulkan.VkQueue;
import org.lwjgl.vulkan.VkSubmitInfo;

/** An application that does everything with LWJGL hands its handles over, and reads its pool with Readout. */
class LwjglExamplesTest {
    private static final ResultLayout LAYOUT = ResultLayout.of(QueryType.TIMESTAMP).withAvailability();

    @Test
    void aPoolThatLwjglMadeIsReadThroughLwjglsDevice() {
        InstalledDriver.vulkan();
        try (MemoryStack stack = stackPush(); Arena arena = Arena.ofConfined()) {
            VkInstance vkInstance = instance(stack);
            VkDevice vkDevice = device(stack, vkInstance);
            long vkPool = pool(stack, vkDevice);
            LongBuffer commandPool = stack.mallocLong(1);
            VkCommandBuffer vkCommands = commandBuffer(stack, vkDevice, commandPool);
            MemorySegment segment = arena.allocate(LAYOUT.byteSize(2), Long.BYTES);

            VulkanDevice device = VulkanDevice.of(vkDevice.address(), vkDevice.getCapabilities().vkGetDeviceProcAddr);
            QueryPool pool = device.queryPool(vkPool, QueryPoolInfo.of(QueryType.TIMESTAMP, 2));
            CommandBuffer commands = device.commandBuffer(vkCommands.address());

            check(vkBeginCommandBuffer(vkCommands, VkCommandBufferBeginInfo.calloc(stack).sType$Default()));
            commands.resetQueryPool(pool, 0, 2).writeTimestamp(PipelineStage.TOP_OF_PIPE, pool, 0);
            vkCmdWriteTimestamp(vkCommands, VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, vkPool, 1);
            check(vkEndCommandBuffer(vkCommands));
            submitAndWait(stack, vkDevice, vkCommands);

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
            vkDestroyCommandPool(vkDevice, commandPool.get(0), null);
            vkDestroyQueryPool(vkDevice, vkPool, null);
            vkDestroyDevice(vkDevice, null);
            vkDestroyInstance(vkInstance, null);
        }
    }

    private static VkInstance instance(MemoryStack stack) {
        VkApplicationInfo application = VkApplicationInfo.calloc(stack).sType$Default().apiVersion(VK_API_VERSION_1_0);
        VkInstanceCreateInfo info = VkInstanceCreateInfo.calloc(stack).sType$Default().pApplicationInfo(application);
        PointerBuffer instance = stack.mallocPointer(1);
        check(vkCreateInstance(info, null, instance));
        return new VkInstance(instance.get(0), info);
    }

    private static VkDevice device(MemoryStack stack, VkInstance instance) {
        IntBuffer count = stack.ints(1);
        PointerBuffer first = stack.mallocPointer(1);
        vkEnumeratePhysicalDevices(instance, count, first);
        VkPhysicalDevice physical = new VkPhysicalDevice(first.get(0), instance);
        VkDeviceQueueCreateInfo.Buffer queues = VkDeviceQueueCreateInfo.calloc(1, stack).sType$Default()
                .pQueuePriorities(stack.floats(1));
        VkDeviceCreateInfo info = VkDeviceCreateInfo.calloc(stack).sType$Default().pQueueCreateInfos(queues);
        PointerBuffer device = stack.mallocPointer(1);
        check(vkCreateDevice(physical, info, null, device));
        return new VkDevice(device.get(0), physical, info);
    }

    private static long pool(MemoryStack stack, VkDevice device) {
        VkQueryPoolCreateInfo info = VkQueryPoolCreateInfo.calloc(stack).sType$Default()
                .queryType(VK_QUERY_TYPE_TIMESTAMP).queryCount(2);
        LongBuffer pool = stack.mallocLong(1);
        check(vkCreateQueryPool(device, info, null, pool));
        return pool.get(0);
    }

    private static VkCommandBuffer commandBuffer(MemoryStack stack, VkDevice device, LongBuffer pool) {
        check(vkCreateCommandPool(device, VkCommandPoolCreateInfo.calloc(stack).sType$Default(), null, pool));
        VkCommandBufferAllocateInfo info = VkCommandBufferAllocateInfo.calloc(stack).sType$Default()
                .commandPool(pool.get(0)).level(VK_COMMAND_BUFFER_LEVEL_PRIMARY).commandBufferCount(1);
        PointerBuffer commands = stack.mallocPointer(1);
        check(vkAllocateCommandBuffers(device, info, commands));
        return new VkCommandBuffer(commands.get(0), device);
    }

    private static void submitAndWait(MemoryStack stack, VkDevice device, VkCommandBuffer commands) {
        PointerBuffer handle = stack.mallocPointer(1);
        vkGetDeviceQueue(device, 0, 0, handle);
        VkQueue queue = new VkQueue(handle.get(0), device);
        check(vkQueueSubmit(queue, VkSubmitInfo.calloc(stack).sType$Default()
                .pCommandBuffers(stack.pointers(commands)), VK_NULL_HANDLE));
        check(vkQueueWaitIdle(queue));
    }

    private static void check(int code) {
        assertThat(code).isEqualTo(VK_SUCCESS);
    }
}
