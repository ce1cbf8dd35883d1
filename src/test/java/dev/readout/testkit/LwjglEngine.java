package dev.readout.testkit;

import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.vulkan.VK10.*;

import dev.readout.software.Report;
import dev.readout.software.SoftwareDevice;
import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.trace.write.TraceLayer;
import java.lang.foreign.SymbolLookup;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.*;

/** A program that uses LWJGL's Vulkan and nothing of Readout's, but for its start, as the test kit's page has it. */
final class LwjglEngine {
    private LwjglEngine() {
    }

    /** @param arguments where the trace goes */
    public static void main(String[] arguments) throws Exception {
        List<Report> reports = new CopyOnWriteArrayList<>();
        try (SoftwareDevice device = SoftwareDevice.create(
                SoftwareSettings.builder().listener(reports::add).build());
                TraceLayer layer = TraceLayer.create(device, Path.of(arguments[0]))) {
            Class.forName("LwjglWithoutGpu").getMethod("use", SymbolLookup.class).invoke(null, layer);
            String result = run();
            System.out.println(result + ", " + reports.size() + " mistakes");
        }
    }

    private static String run() {
        try (MemoryStack stack = stackPush()) {
            PointerBuffer handle = stack.mallocPointer(1);
            VkInstanceCreateInfo info = VkInstanceCreateInfo.calloc(stack).sType$Default();
            check(vkCreateInstance(info, null, handle));
            VkInstance instance = new VkInstance(handle.get(0), info);
            check(vkEnumeratePhysicalDevices(instance, stack.ints(1), handle));
            VkPhysicalDevice physical = new VkPhysicalDevice(handle.get(0), instance);
            VkPhysicalDeviceProperties properties = VkPhysicalDeviceProperties.calloc(stack);
            vkGetPhysicalDeviceProperties(physical, properties);
            VkDeviceCreateInfo ofDevice = VkDeviceCreateInfo.calloc(stack).sType$Default().pQueueCreateInfos(
                    VkDeviceQueueCreateInfo.calloc(1, stack).sType$Default().pQueuePriorities(stack.floats(1)));
            check(vkCreateDevice(physical, ofDevice, null, handle));
            VkDevice device = new VkDevice(handle.get(0), physical, ofDevice);
            String result = properties.deviceNameString() + ": " + timestamps(stack, device) + " timestamps";
            vkDestroyDevice(device, null);
            vkDestroyInstance(instance, null);
            return result;
        }
    }

    /** How many of two are available. */
    private static int timestamps(MemoryStack stack, VkDevice device) {
        LongBuffer object = stack.mallocLong(1);
        PointerBuffer handle = stack.mallocPointer(1);
        check(vkCreateQueryPool(device, VkQueryPoolCreateInfo.calloc(stack).sType$Default()
                .queryType(VK_QUERY_TYPE_TIMESTAMP).queryCount(2), null, object));
        long pool = object.get(0);
        check(vkCreateCommandPool(device, VkCommandPoolCreateInfo.calloc(stack).sType$Default(), null, object));
        long commandPool = object.get(0);
        check(vkAllocateCommandBuffers(device, VkCommandBufferAllocateInfo.calloc(stack).sType$Default()
                .commandPool(commandPool).level(VK_COMMAND_BUFFER_LEVEL_PRIMARY).commandBufferCount(1), handle));
        VkCommandBuffer commands = new VkCommandBuffer(handle.get(0), device);
        check(vkBeginCommandBuffer(commands, VkCommandBufferBeginInfo.calloc(stack).sType$Default()));
        vkCmdResetQueryPool(commands, pool, 0, 2);
        vkCmdWriteTimestamp(commands, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, pool, 0);
        vkCmdWriteTimestamp(commands, VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, pool, 1);
        check(vkEndCommandBuffer(commands));
        vkGetDeviceQueue(device, 0, 0, handle);
        VkQueue queue = new VkQueue(handle.get(0), device);
        check(vkQueueSubmit(queue, VkSubmitInfo.calloc(stack).sType$Default()
                .pCommandBuffers(stack.pointers(commands)), VK_NULL_HANDLE));
        check(vkQueueWaitIdle(queue));
        LongBuffer results = stack.mallocLong(4);
        check(vkGetQueryPoolResults(device, pool, 0, 2, results, 16,
                VK_QUERY_RESULT_64_BIT | VK_QUERY_RESULT_WITH_AVAILABILITY_BIT));
        vkDestroyCommandPool(device, commandPool, null);
        vkDestroyQueryPool(device, pool, null);
        return (int) (results.get(1) + results.get(3));
    }

    private static void check(int result) {
        if (result != VK_SUCCESS) {
            throw new IllegalStateException("VkResult " + result);
        }
    }
}
