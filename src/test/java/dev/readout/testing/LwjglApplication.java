package dev.readout.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.vulkan.EXTDebugReport.*;
import static org.lwjgl.vulkan.VK12.*;

import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkApplicationInfo;
import org.lwjgl.vulkan.VkCommandBuffer;
import org.lwjgl.vulkan.VkCommandBufferAllocateInfo;
import org.lwjgl.vulkan.VkCommandBufferBeginInfo;
import org.lwjgl.vulkan.VkCommandPoolCreateInfo;
import org.lwjgl.vulkan.VkDebugReportCallbackCreateInfoEXT;
import org.lwjgl.vulkan.VkDebugReportCallbackEXT;
import org.lwjgl.vulkan.VkDevice;
import org.lwjgl.vulkan.VkDeviceCreateInfo;
import org.lwjgl.vulkan.VkDeviceQueueCreateInfo;
import org.lwjgl.vulkan.VkFenceCreateInfo;
import org.lwjgl.vulkan.VkInstance;
import org.lwjgl.vulkan.VkInstanceCreateInfo;
import org.lwjgl.vulkan.VkLayerProperties;
import org.lwjgl.vulkan.VkPhysicalDevice;
import org.lwjgl.vulkan.VkPhysicalDeviceHostQueryResetFeatures;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties;
import org.lwjgl.vulkan.VkQueue;
import org.lwjgl.vulkan.VkQueueFamilyProperties;
import org.lwjgl.vulkan.VkSubmitInfo;

/**
 * An application that owns its instance, device, queue and command buffers, all made with LWJGL, and has Khronos's
 * validation layer watch every call, which speaks through VK_EXT_debug_report.
 */
public final class LwjglApplication implements AutoCloseable {
    private static final String LAYER = "VK_LAYER_KHRONOS_validation";

    /** What the layer has said. */
    public final List<String> messages = new CopyOnWriteArrayList<>();
    public final VkInstance instance;
    public final VkDevice device;
    public final VkQueue queue;
    public final int validBits;
    public final float period;
    private final long callback;
    private final VkDebugReportCallbackEXT listener;
    private final long commandPool;
    private final VkCommandBuffer[] commandBuffers;
    private final long[] fences;

    /** With a command buffer and a fence for each frame. */
    public LwjglApplication(int frames) {
        InstalledDriver.vulkan();
        try (MemoryStack stack = stackPush()) {
            requireLayer(stack);
            listener = VkDebugReportCallbackEXT.create((flags, type, object, location, code, layer, message, user) -> {
                messages.add(MemoryUtil.memUTF8(message));
                return VK_FALSE;
            });
            VkApplicationInfo application =
                    VkApplicationInfo.calloc(stack).sType$Default().apiVersion(VK_API_VERSION_1_2);
            VkInstanceCreateInfo info = VkInstanceCreateInfo.calloc(stack).sType$Default()
                    .pApplicationInfo(application).ppEnabledLayerNames(stack.pointers(stack.UTF8(LAYER)))
                    .ppEnabledExtensionNames(stack.pointers(stack.UTF8(VK_EXT_DEBUG_REPORT_EXTENSION_NAME)));
            PointerBuffer handle = stack.mallocPointer(1);
            check(vkCreateInstance(info, null, handle));
            instance = new VkInstance(handle.get(0), info);
            LongBuffer object = stack.mallocLong(1);
            check(vkCreateDebugReportCallbackEXT(instance, VkDebugReportCallbackCreateInfoEXT.calloc(stack)
                    .sType$Default().flags(VK_DEBUG_REPORT_WARNING_BIT_EXT | VK_DEBUG_REPORT_ERROR_BIT_EXT)
                    .pfnCallback(listener), null, object));
            callback = object.get(0);
            IntBuffer count = stack.ints(1);
            vkEnumeratePhysicalDevices(instance, count, handle);
            VkPhysicalDevice physical = new VkPhysicalDevice(handle.get(0), instance);
            VkPhysicalDeviceProperties properties = VkPhysicalDeviceProperties.calloc(stack);
            vkGetPhysicalDeviceProperties(physical, properties);
            period = properties.limits().timestampPeriod();
            VkQueueFamilyProperties.Buffer families = VkQueueFamilyProperties.calloc(1, stack);
            vkGetPhysicalDeviceQueueFamilyProperties(physical, count, families);
            validBits = families.get(0).timestampValidBits();
            device = device(stack, physical);
            vkGetDeviceQueue(device, 0, 0, handle);
            queue = new VkQueue(handle.get(0), device);
            check(vkCreateCommandPool(device, VkCommandPoolCreateInfo.calloc(stack).sType$Default()
                    .flags(VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT), null, object));
            commandPool = object.get(0);
            PointerBuffer handles = stack.mallocPointer(frames);
            check(vkAllocateCommandBuffers(device, VkCommandBufferAllocateInfo.calloc(stack).sType$Default()
                    .commandPool(commandPool).level(VK_COMMAND_BUFFER_LEVEL_PRIMARY).commandBufferCount(frames),
                    handles));
            commandBuffers = new VkCommandBuffer[frames];
            fences = new long[frames];
            for (int frame = 0; frame < frames; frame++) {
                commandBuffers[frame] = new VkCommandBuffer(handles.get(frame), device);
                check(vkCreateFence(device, VkFenceCreateInfo.calloc(stack).sType$Default(), null, object));
                fences[frame] = object.get(0);
            }
        }
    }

    private static void requireLayer(MemoryStack stack) {
        IntBuffer count = stack.mallocInt(1);
        check(vkEnumerateInstanceLayerProperties(count, null));
        VkLayerProperties.Buffer layers = VkLayerProperties.malloc(count.get(0));
        try {
            check(vkEnumerateInstanceLayerProperties(count, layers));
            Requirement.require(layers.stream().anyMatch(layer -> layer.layerNameString().equals(LAYER)),
                    "no " + LAYER);
        } finally {
            layers.free();
        }
    }

    private VkDevice device(MemoryStack stack, VkPhysicalDevice physical) {
        VkDeviceQueueCreateInfo.Buffer queues = VkDeviceQueueCreateInfo.calloc(1, stack).sType$Default()
                .pQueuePriorities(stack.floats(1));
        VkDeviceCreateInfo info = VkDeviceCreateInfo.calloc(stack).sType$Default().pQueueCreateInfos(queues)
                .pNext(VkPhysicalDeviceHostQueryResetFeatures.calloc(stack).sType$Default().hostQueryReset(true));
        PointerBuffer device = stack.mallocPointer(1);
        check(vkCreateDevice(physical, info, null, device));
        return new VkDevice(device.get(0), physical, info);
    }

    /** Begins the command buffer of a frame. */
    public VkCommandBuffer begin(int frame) {
        try (MemoryStack stack = stackPush()) {
            VkCommandBuffer commands = commandBuffers[frame];
            check(vkBeginCommandBuffer(commands, VkCommandBufferBeginInfo.calloc(stack).sType$Default()));
            return commands;
        }
    }

    /** Submits the command buffer of a frame. */
    public void submit(int frame) {
        try (MemoryStack stack = stackPush()) {
            check(vkQueueSubmit(queue, VkSubmitInfo.calloc(stack).sType$Default()
                    .pCommandBuffers(stack.pointers(commandBuffers[frame])), fences[frame]));
        }
    }

    /** Waits for what was submitted for a frame. */
    public void await(int frame) {
        check(vkWaitForFences(device, fences[frame], true, 10_000_000_000L));
        check(vkResetFences(device, fences[frame]));
    }

    public static void check(int code) {
        assertThat(code).isEqualTo(VK_SUCCESS);
    }

    @Override
    public void close() {
        vkDeviceWaitIdle(device);
        for (long fence : fences) {
            vkDestroyFence(device, fence, null);
        }
        vkDestroyCommandPool(device, commandPool, null);
        vkDestroyDevice(device, null);
        vkDestroyDebugReportCallbackEXT(instance, callback, null);
        vkDestroyInstance(instance, null);
        listener.free();
    }
}
