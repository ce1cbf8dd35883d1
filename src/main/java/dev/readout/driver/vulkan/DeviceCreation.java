package dev.readout.driver.vulkan;

import static dev.readout.driver.vulkan.VulkanFunction.*;

import dev.readout.abi.vulkan.PFN_vkCreateDevice;
import dev.readout.abi.vulkan.VkDeviceCreateInfo;
import dev.readout.abi.vulkan.VkDeviceQueueCreateInfo;
import dev.readout.abi.vulkan.VkPhysicalDeviceFeatures;
import dev.readout.abi.vulkan.VkPhysicalDeviceHostQueryResetFeatures;
import dev.readout.abi.vulkan.VkPhysicalDeviceSynchronization2Features;
import dev.readout.abi.vulkan.vulkan_h;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Makes a device: the queue, the features and the extensions that bring them, as {@code vkCreateDevice} wants them. */
final class DeviceCreation {
    private DeviceCreation() {
    }

    static VulkanDevice create(
            VulkanPhysicalDevice physical, QueueFamily family, Set<DeviceFeature> features, List<String> extensions) {
        FunctionTable functions = physical.table();
        try (Arena arena = Arena.ofConfined()) {
            List<String> names = extensions(physical, features, extensions);
            MemorySegment info = arena.allocate(VkDeviceCreateInfo.layout());
            VkDeviceCreateInfo.sType(info, vulkan_h.VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO());
            VkDeviceCreateInfo.pNext(info, newerFeatures(arena, features));
            VkDeviceCreateInfo.queueCreateInfoCount(info, 1);
            VkDeviceCreateInfo.pQueueCreateInfos(info, queue(arena, family));
            VkDeviceCreateInfo.enabledExtensionCount(info, names.size());
            VkDeviceCreateInfo.ppEnabledExtensionNames(info, Structs.strings(arena, names, "extensions"));
            VkDeviceCreateInfo.pEnabledFeatures(info, coreFeatures(arena, features));
            MemorySegment device = arena.allocate(ValueLayout.ADDRESS);
            VkResult.requireSuccess(vkCreateDevice, PFN_vkCreateDevice.invoke(
                    functions.address(vkCreateDevice), physical.segment(), info, MemorySegment.NULL, device));
            return new VulkanDevice(physical, family, features, device.get(ValueLayout.ADDRESS, 0),
                    functions.address(vkGetDeviceProcAddr));
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

    private static MemorySegment coreFeatures(Arena arena, Set<DeviceFeature> features) {
        if (features.isEmpty()) {
            return MemorySegment.NULL;
        }
        MemorySegment core = arena.allocate(VkPhysicalDeviceFeatures.layout());
        VkPhysicalDeviceFeatures.occlusionQueryPrecise(core, bool(features, DeviceFeature.OCCLUSION_QUERY_PRECISE));
        VkPhysicalDeviceFeatures.pipelineStatisticsQuery(core,
                bool(features, DeviceFeature.PIPELINE_STATISTICS_QUERY));
        VkPhysicalDeviceFeatures.inheritedQueries(core, bool(features, DeviceFeature.INHERITED_QUERIES));
        return core;
    }

    private static int bool(Set<DeviceFeature> features, DeviceFeature feature) {
        return features.contains(feature) ? 1 : 0;
    }

    /** The chain of structs for the features that came after 1.0. */
    private static MemorySegment newerFeatures(Arena arena, Set<DeviceFeature> features) {
        MemorySegment next = MemorySegment.NULL;
        if (features.contains(DeviceFeature.HOST_QUERY_RESET)) {
            MemorySegment reset = arena.allocate(VkPhysicalDeviceHostQueryResetFeatures.layout());
            VkPhysicalDeviceHostQueryResetFeatures.sType(reset,
                    vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_HOST_QUERY_RESET_FEATURES());
            VkPhysicalDeviceHostQueryResetFeatures.pNext(reset, next);
            VkPhysicalDeviceHostQueryResetFeatures.hostQueryReset(reset, 1);
            next = reset;
        }
        if (features.contains(DeviceFeature.SYNCHRONIZATION2)) {
            MemorySegment sync = arena.allocate(VkPhysicalDeviceSynchronization2Features.layout());
            VkPhysicalDeviceSynchronization2Features.sType(sync,
                    vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SYNCHRONIZATION_2_FEATURES());
            VkPhysicalDeviceSynchronization2Features.pNext(sync, next);
            VkPhysicalDeviceSynchronization2Features.synchronization2(sync, 1);
            next = sync;
        }
        return next;
    }

    /** What was asked for, and the extension of each feature that is not in the core of the version in use. */
    private static List<String> extensions(
            VulkanPhysicalDevice physical, Set<DeviceFeature> features, List<String> extensions) {
        Set<String> names = new LinkedHashSet<>(extensions);
        if (features.isEmpty()) {
            return new ArrayList<>(names);
        }
        ApiVersion version = physical.usableVersion();
        if (features.contains(DeviceFeature.HOST_QUERY_RESET) && !version.isAtLeast(ApiVersion.V1_2)) {
            names.add("VK_EXT_host_query_reset");
        }
        if (features.contains(DeviceFeature.SYNCHRONIZATION2) && !version.isAtLeast(ApiVersion.V1_3)) {
            names.add("VK_KHR_synchronization2");
        }
        return new ArrayList<>(names);
    }
}
