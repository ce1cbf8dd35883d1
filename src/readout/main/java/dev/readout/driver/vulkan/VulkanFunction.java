package dev.readout.driver.vulkan;

import static dev.readout.driver.vulkan.DeviceFeature.*;

import org.jspecify.annotations.Nullable;

/**
 * The functions of Vulkan that this package calls. Older drivers know a promoted function by its extension's name. An
 * address from a driver or a layer does not mean that a function may be called: the device's enabled features and
 * extensions decide.
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
    vkResetQueryPool(HOST_QUERY_RESET, "vkResetQueryPoolEXT"),
    vkGetCalibratedTimestampsKHR(CALIBRATED_TIMESTAMPS, "vkGetCalibratedTimestampsEXT"),
    vkCreateCommandPool,
    vkDestroyCommandPool,
    vkAllocateCommandBuffers,
    vkBeginCommandBuffer,
    vkEndCommandBuffer,
    vkCmdResetQueryPool,
    vkCmdBeginQuery,
    vkCmdEndQuery,
    vkCmdWriteTimestamp,
    vkCmdWriteTimestamp2(SYNCHRONIZATION2, "vkCmdWriteTimestamp2KHR"),
    vkCmdCopyQueryPoolResults,
    vkCmdCopyQueryPoolResultsToMemoryKHR(DEVICE_ADDRESS_COMMANDS),
    vkCmdPipelineBarrier,
    vkCmdBeginDebugUtilsLabelEXT(DEBUG_UTILS),
    vkCmdEndDebugUtilsLabelEXT(DEBUG_UTILS),
    vkSetDebugUtilsObjectNameEXT(DEBUG_UTILS),
    vkAllocateMemory,
    vkFreeMemory,
    vkMapMemory,
    vkCreateBuffer,
    vkDestroyBuffer,
    vkGetBufferMemoryRequirements,
    vkBindBufferMemory;

    private static final VulkanFunction[] FUNCTIONS = values();

    /** The feature of the device that the function needs; null if every device has it. */
    final @Nullable DeviceFeature feature;
    /** The name before the function became part of the core, or null if it always was. */
    final @Nullable String extensionName;

    VulkanFunction() {
        this(null, null);
    }

    VulkanFunction(DeviceFeature feature) {
        this(feature, null);
    }

    VulkanFunction(@Nullable DeviceFeature feature, @Nullable String extensionName) {
        this.feature = feature;
        this.extensionName = extensionName;
    }

    static int count() {
        return FUNCTIONS.length;
    }
}
