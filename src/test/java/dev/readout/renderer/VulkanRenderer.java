package dev.readout.renderer;

import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.vulkan.EXTDebugUtils.*;
import static org.lwjgl.vulkan.VK13.*;

import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.Configuration;
import org.lwjgl.system.FunctionProvider;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.*;

/**
 * The instance, device and queue of a renderer on Vulkan 1.3. Each thread has a {@link VulkanScene} of its own; what is
 * submitted waits for the queue.
 */
final class VulkanRenderer implements AutoCloseable {
    final VkPhysicalDevice physical;
    final VkDevice device;
    final VkQueue queue;
    private final VkInstance instance;
    /** What the driver and its layers say is wrong. */
    private final List<String> messages = new CopyOnWriteArrayList<>();
    private final VkDebugUtilsMessengerCallbackEXT listener;
    private final long messenger;

    /** On a driver. */
    VulkanRenderer(FunctionProvider functions) {
        Configuration.VULKAN_EXPLICIT_INIT.set(true);
        VK.create(functions);
        listener = VkDebugUtilsMessengerCallbackEXT.create((severity, types, data, user) -> {
            if (severity >= VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT) {
                messages.add(VkDebugUtilsMessengerCallbackDataEXT.create(data).pMessageString());
            }
            return VK_FALSE;
        });
        try (MemoryStack stack = stackPush()) {
            VK.getInstanceVersionSupported();
            instance = instance(stack);
            messenger = messenger(stack);
            physical = physicalDevice(stack);
            inform(stack);
            device = device(stack);
            PointerBuffer handle = stack.mallocPointer(1);
            vkGetDeviceQueue2(device, VkDeviceQueueInfo2.calloc(stack).sType$Default(), handle);
            queue = new VkQueue(handle.get(0), device);
        }
    }

    static void check(int result) {
        if (result < 0) {
            throw new IllegalStateException("VkResult " + result);
        }
    }

    private VkInstance instance(MemoryStack stack) {
        IntBuffer count = stack.mallocInt(1);
        check(vkEnumerateInstanceExtensionProperties((String) null, count, null));
        VkExtensionProperties.Buffer all = VkExtensionProperties.malloc(count.get(0), stack);
        check(vkEnumerateInstanceExtensionProperties((String) null, count, all));
        boolean named = all.stream().map(VkExtensionProperties::extensionNameString)
                .anyMatch(VK_EXT_DEBUG_UTILS_EXTENSION_NAME::equals);
        VkInstanceCreateInfo info = VkInstanceCreateInfo.calloc(stack).sType$Default()
                .pNext(messengerInfo(stack)).ppEnabledExtensionNames(named
                        ? stack.pointers(stack.UTF8(VK_EXT_DEBUG_UTILS_EXTENSION_NAME)) : stack.mallocPointer(0))
                .pApplicationInfo(VkApplicationInfo.calloc(stack).sType$Default().apiVersion(VK_API_VERSION_1_3)
                        .pApplicationName(stack.UTF8("a \"renderer\"")).pEngineName(stack.UTF8("Mühle")));
        PointerBuffer handle = stack.mallocPointer(1);
        check(vkCreateInstance(info, null, handle));
        return new VkInstance(handle.get(0), info);
    }

    private VkDebugUtilsMessengerCreateInfoEXT messengerInfo(MemoryStack stack) {
        return VkDebugUtilsMessengerCreateInfoEXT.calloc(stack).sType$Default()
                .messageSeverity(VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT
                        | VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT)
                .messageType(VK_DEBUG_UTILS_MESSAGE_TYPE_GENERAL_BIT_EXT
                        | VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT)
                .pfnUserCallback(listener);
    }

    private long messenger(MemoryStack stack) {
        if (instance.getCapabilities().vkCreateDebugUtilsMessengerEXT == 0) {
            return VK_NULL_HANDLE;
        }
        LongBuffer handle = stack.mallocLong(1);
        check(vkCreateDebugUtilsMessengerEXT(instance, messengerInfo(stack), null, handle));
        vkSubmitDebugUtilsMessageEXT(instance, VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT,
                VK_DEBUG_UTILS_MESSAGE_TYPE_GENERAL_BIT_EXT, VkDebugUtilsMessengerCallbackDataEXT.calloc(stack)
                        .sType$Default().pMessageIdName(stack.UTF8("hello")).pMessage(stack.UTF8("said \"here\"\n")));
        return handle.get(0);
    }

    private VkPhysicalDevice physicalDevice(MemoryStack stack) {
        IntBuffer count = stack.mallocInt(1);
        check(vkEnumeratePhysicalDevices(instance, count, null));
        PointerBuffer handles = stack.mallocPointer(count.get(0));
        check(vkEnumeratePhysicalDevices(instance, count, handles));
        return new VkPhysicalDevice(handles.get(0), instance);
    }

    /** Asks what a renderer asks before it chooses formats. */
    private void inform(MemoryStack stack) {
        vkGetPhysicalDeviceProperties2(physical, VkPhysicalDeviceProperties2.calloc(stack).sType$Default()
                .pNext(VkPhysicalDeviceDriverProperties.calloc(stack).sType$Default())
                .pNext(VkPhysicalDeviceSubgroupProperties.calloc(stack).sType$Default()));
        vkGetPhysicalDeviceFormatProperties2(physical, VK_FORMAT_R8G8B8A8_UNORM,
                VkFormatProperties2.calloc(stack).sType$Default()
                        .pNext(VkFormatProperties3.calloc(stack).sType$Default()));
        check(vkGetPhysicalDeviceImageFormatProperties2(physical,
                VkPhysicalDeviceImageFormatInfo2.calloc(stack).sType$Default().format(VK_FORMAT_R8G8B8A8_UNORM)
                        .type(VK_IMAGE_TYPE_2D).tiling(VK_IMAGE_TILING_OPTIMAL).usage(VK_IMAGE_USAGE_SAMPLED_BIT),
                VkImageFormatProperties2.calloc(stack).sType$Default()));
        IntBuffer count = stack.ints(0);
        vkGetPhysicalDeviceQueueFamilyProperties(physical, count, null);
        vkGetPhysicalDeviceQueueFamilyProperties(physical, count,
                VkQueueFamilyProperties.calloc(count.get(0), stack));
    }

    private VkDevice device(MemoryStack stack) {
        VkDeviceCreateInfo info = VkDeviceCreateInfo.calloc(stack).sType$Default()
                .pNext(VkPhysicalDeviceVulkan13Features.calloc(stack).sType$Default().synchronization2(true)
                        .dynamicRendering(true))
                .pQueueCreateInfos(VkDeviceQueueCreateInfo.calloc(1, stack).sType$Default()
                        .pQueuePriorities(stack.floats(1)));
        PointerBuffer handle = stack.mallocPointer(1);
        check(vkCreateDevice(physical, info, null, handle));
        return new VkDevice(handle.get(0), physical, info);
    }

    /** Whether objects and commands may be named. */
    boolean labels() {
        return messenger != VK_NULL_HANDLE;
    }

    /** Renders on this thread. */
    void render(int frames) {
        try (VulkanScene scene = new VulkanScene(this)) {
            for (int frame = 0; frame < frames; frame++) {
                scene.frame(frame);
            }
        }
        if (!messages.isEmpty()) {
            throw new IllegalStateException(String.join("\n", new ArrayList<>(messages)));
        }
    }

    @Override
    public void close() {
        vkDeviceWaitIdle(device);
        vkDestroyDevice(device, null);
        if (messenger != VK_NULL_HANDLE) {
            vkDestroyDebugUtilsMessengerEXT(instance, messenger, null);
        }
        vkDestroyInstance(instance, null);
        VK.destroy();
        listener.free();
    }
}
