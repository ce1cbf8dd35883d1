package dev.readout.driver.vulkan;

import static dev.readout.driver.vulkan.VulkanFunction.*;

import dev.readout.abi.vulkan.PFN_vkGetPhysicalDeviceQueueFamilyProperties2;
import dev.readout.abi.vulkan.PFN_vkGetPhysicalDeviceQueueFamilyProperties;
import dev.readout.abi.vulkan.VkQueueFamilyProperties2;
import dev.readout.abi.vulkan.VkQueueFamilyProperties;
import dev.readout.abi.vulkan.VkQueueFamilyQueryResultStatusPropertiesKHR;
import dev.readout.abi.vulkan.vulkan_h;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;

/** Reads the queue families of a physical device, and their support of status words. */
final class QueueFamilies {
    private QueueFamilies() {
    }

    static List<QueueFamily> of(FunctionTable functions, MemorySegment physicalDevice) {
        MemorySegment function = functions.address(vkGetPhysicalDeviceQueueFamilyProperties);
        List<QueueFamily> families = new ArrayList<>();
        try (Arena arena = Arena.ofConfined()) {
            NativeArrays.enumerate(arena, VkQueueFamilyProperties.layout(), vkGetPhysicalDeviceQueueFamilyProperties,
                    (count, elements) -> {
                        PFN_vkGetPhysicalDeviceQueueFamilyProperties.invoke(function, physicalDevice, count, elements);
                        return VkResult.SUCCESS;
                    }).elements(VkQueueFamilyProperties.layout()).forEach(properties -> families.add(new QueueFamily(
                            families.size(),
                            VkQueueFamilyProperties.queueFlags(properties),
                            VkQueueFamilyProperties.queueCount(properties),
                            VkQueueFamilyProperties.timestampValidBits(properties))));
        }
        return List.copyOf(families);
    }

    /**
     * The indices of the families whose queues support queries with a status word (18.11).
     *
     * @param version the newest version whose functions may be called
     * @param extensions the device's extensions
     */
    static BitSet withResultStatus(
            FunctionTable functions, MemorySegment physicalDevice, ApiVersion version, Set<String> extensions) {
        BitSet supporting = new BitSet();
        if (!extensions.contains("VK_KHR_video_queue") || !version.isAtLeast(ApiVersion.V1_1)) {
            return supporting;
        }
        MemorySegment function = functions.address(vkGetPhysicalDeviceQueueFamilyProperties2);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment count = arena.allocate(ValueLayout.JAVA_INT);
            PFN_vkGetPhysicalDeviceQueueFamilyProperties2.invoke(
                    function, physicalDevice, count, MemorySegment.NULL);
            int families = count.get(ValueLayout.JAVA_INT, 0);
            MemorySegment properties = VkQueueFamilyProperties2.allocateArray(families, arena);
            MemorySegment status = VkQueueFamilyQueryResultStatusPropertiesKHR.allocateArray(families, arena);
            for (int i = 0; i < families; i++) {
                MemorySegment element = VkQueueFamilyProperties2.asSlice(properties, i);
                MemorySegment next = VkQueueFamilyQueryResultStatusPropertiesKHR.asSlice(status, i);
                VkQueueFamilyProperties2.sType(element, vulkan_h.VK_STRUCTURE_TYPE_QUEUE_FAMILY_PROPERTIES_2());
                VkQueueFamilyProperties2.pNext(element, next);
                VkQueueFamilyQueryResultStatusPropertiesKHR.sType(next,
                        vulkan_h.VK_STRUCTURE_TYPE_QUEUE_FAMILY_QUERY_RESULT_STATUS_PROPERTIES_KHR());
            }
            PFN_vkGetPhysicalDeviceQueueFamilyProperties2.invoke(function, physicalDevice, count, properties);
            for (int i = 0; i < Math.min(families, count.get(ValueLayout.JAVA_INT, 0)); i++) {
                MemorySegment next = VkQueueFamilyQueryResultStatusPropertiesKHR.asSlice(status, i);
                supporting.set(i, VkQueueFamilyQueryResultStatusPropertiesKHR.queryResultStatusSupport(next) != 0);
            }
        }
        return supporting;
    }
}
