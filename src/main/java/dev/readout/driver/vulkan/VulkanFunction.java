package dev.readout.driver.vulkan;

import org.jspecify.annotations.Nullable;

/**
 * The functions of Vulkan that this package calls, spelled as a driver is asked for them. One that was promoted into
 * the core is known to older drivers under its extension's name.
 */
enum VulkanFunction {
    // Found without an instance.
    vkCreateInstance,
    vkEnumerateInstanceVersion,

    // Found with an instance.
    vkDestroyInstance,
    vkEnumeratePhysicalDevices,
    vkGetPhysicalDeviceProperties,
    vkGetPhysicalDeviceProperties2,
    vkGetPhysicalDeviceFeatures,
    vkGetPhysicalDeviceFeatures2,
    vkGetPhysicalDeviceQueueFamilyProperties,
    vkGetPhysicalDeviceQueueFamilyProperties2,
    vkGetPhysicalDeviceMemoryProperties,
    vkEnumerateDeviceExtensionProperties,
    // Each for itself: a loader that knows a name may have an address for it that ends the process, if the device does
    // not have the extension.
    vkGetPhysicalDeviceCalibrateableTimeDomainsKHR,
    vkGetPhysicalDeviceCalibrateableTimeDomainsEXT,
    vkCreateDevice,
    vkGetDeviceProcAddr,

    // Found with a device.
    vkDestroyDevice,
    vkGetDeviceQueue,
    vkQueueSubmit,
    vkCreateFence,
    vkDestroyFence,
    vkResetFences,
    vkGetFenceStatus,
    vkWaitForFences,
    vkCreateQueryPool,
    vkDestroyQueryPool,
    vkGetQueryPoolResults,
    vkResetQueryPool("vkResetQueryPoolEXT"),
    vkGetCalibratedTimestampsKHR("vkGetCalibratedTimestampsEXT"),
    vkCreateCommandPool,
    vkDestroyCommandPool,
    vkAllocateCommandBuffers,
    vkBeginCommandBuffer,
    vkEndCommandBuffer,
    vkCmdResetQueryPool,
    vkCmdBeginQuery,
    vkCmdEndQuery,
    vkCmdWriteTimestamp,
    vkCmdWriteTimestamp2("vkCmdWriteTimestamp2KHR"),
    vkCmdCopyQueryPoolResults,
    vkCmdCopyQueryPoolResultsToMemoryKHR,
    vkCmdPipelineBarrier,
    vkCmdBeginDebugUtilsLabelEXT,
    vkCmdEndDebugUtilsLabelEXT,
    vkSetDebugUtilsObjectNameEXT,
    vkAllocateMemory,
    vkFreeMemory,
    vkMapMemory,
    vkCreateBuffer,
    vkDestroyBuffer,
    vkGetBufferMemoryRequirements,
    vkBindBufferMemory;

    private static final VulkanFunction[] FUNCTIONS = values();

    private final @Nullable String extensionName;

    VulkanFunction() {
        this(null);
    }

    VulkanFunction(@Nullable String extensionName) {
        this.extensionName = extensionName;
    }

    /** The name before the function became part of the core, or null if it always was. */
    @Nullable
    String extensionName() {
        return extensionName;
    }

    static int count() {
        return FUNCTIONS.length;
    }
}
