package dev.readout.driver.vulkan;

import static dev.readout.driver.vulkan.VulkanFunction.vkCreateDevice;

import dev.readout.abi.vulkan.PFN_vkCreateDevice;
import dev.readout.abi.vulkan.VkDeviceCreateInfo;
import dev.readout.abi.vulkan.VkDeviceQueueCreateInfo;
import dev.readout.abi.vulkan.vulkan_h;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Creates a device: fills the structs of {@code vkCreateDevice} with the queue, the features and their extensions. */
final class DeviceCreation {
    private DeviceCreation() {
    }

    /**
     * The handle of a new device.
     *
     * @param extensions names of extensions, also of those that the features need; a name may stand there twice
     */
    static MemorySegment create(FunctionTable functions, MemorySegment physicalDevice, QueueFamily family,
            Set<DeviceFeature> features, List<String> extensions) {
        try (Arena arena = Arena.ofConfined()) {
            Set<String> names = new LinkedHashSet<>(extensions);
            MemorySegment info = arena.allocate(VkDeviceCreateInfo.layout());
            VkDeviceCreateInfo.sType(info, vulkan_h.VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO());
            VkDeviceCreateInfo.queueCreateInfoCount(info, 1);
            VkDeviceCreateInfo.pQueueCreateInfos(info, queue(arena, family));
            VkDeviceCreateInfo.enabledExtensionCount(info, names.size());
            VkDeviceCreateInfo.ppEnabledExtensionNames(info,
                    NativeArrays.strings(arena, new ArrayList<>(names), "extensions"));
            if (!features.isEmpty()) {
                FeatureStructs.enable(arena, info, features);
            }
            MemorySegment device = arena.allocate(ValueLayout.ADDRESS);
            VkResult.requireSuccess(vkCreateDevice, PFN_vkCreateDevice.invoke(
                    functions.address(vkCreateDevice), physicalDevice, info, MemorySegment.NULL, device));
            return device.get(ValueLayout.ADDRESS, 0);
        }
    }

    private static MemorySegment queue(Arena arena, QueueFamily family) {
        MemorySegment info = arena.allocate(VkDeviceQueueCreateInfo.layout());
        VkDeviceQueueCreateInfo.sType(info, vulkan_h.VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO());
        VkDeviceQueueCreateInfo.queueFamilyIndex(info, family.index());
        VkDeviceQueueCreateInfo.queueCount(info, 1);
        VkDeviceQueueCreateInfo.pQueuePriorities(info, arena.allocateFrom(ValueLayout.JAVA_FLOAT, 1.0f));
        return info;
    }
}
