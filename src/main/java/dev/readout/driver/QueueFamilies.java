package dev.readout.driver;

import static dev.readout.driver.VulkanFunction.*;

import dev.readout.abi.vulkan.PFN_vkGetPhysicalDeviceQueueFamilyProperties;
import dev.readout.abi.vulkan.PFN_vkGetPhysicalDeviceQueueFamilyProperties2;
import dev.readout.abi.vulkan.VkQueueFamilyProperties;
import dev.readout.abi.vulkan.VkQueueFamilyProperties2;
import dev.readout.abi.vulkan.VkQueueFamilyQueryResultStatusPropertiesKHR;
import dev.readout.abi.vulkan.vulkan_h;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;

/** Asks a physical device for its queue families, and for the support of status words where it can have any. */
final class QueueFamilies {
    private QueueFamilies() {
    }

    static List<QueueFamily> of(VulkanPhysicalDevice device) {
        boolean hasStatus = device.usableVersion().isAtLeast(ApiVersion.V1_1)
                && device.extensions().contains("VK_KHR_video_queue");
        try (Arena arena = Arena.ofConfined()) {
            return hasStatus ? withStatus(device, arena) : plain(device, arena);
        }
    }

    private static List<QueueFamily> plain(VulkanPhysicalDevice device, Arena arena) {
        MemorySegment function = device.functions().address(vkGetPhysicalDeviceQueueFamilyProperties);
        List<QueueFamily> families = new ArrayList<>();
        Structs.enumerate(arena, VkQueueFamilyProperties.layout(), (count, elements) -> {
            PFN_vkGetPhysicalDeviceQueueFamilyProperties.invoke(function, device.segment(), count, elements);
            return true;
        }).elements(VkQueueFamilyProperties.layout()).forEach(properties ->
                families.add(family(families.size(), properties, false)));
        return List.copyOf(families);
    }

    private static List<QueueFamily> withStatus(VulkanPhysicalDevice device, Arena arena) {
        MemorySegment function = device.functions().address(vkGetPhysicalDeviceQueueFamilyProperties2);
        MemorySegment count = arena.allocate(ValueLayout.JAVA_INT);
        PFN_vkGetPhysicalDeviceQueueFamilyProperties2.invoke(function, device.segment(), count, MemorySegment.NULL);
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
        PFN_vkGetPhysicalDeviceQueueFamilyProperties2.invoke(function, device.segment(), count, properties);
        List<QueueFamily> list = new ArrayList<>();
        for (int i = 0; i < Math.min(families, count.get(ValueLayout.JAVA_INT, 0)); i++) {
            MemorySegment next = VkQueueFamilyQueryResultStatusPropertiesKHR.asSlice(status, i);
            list.add(family(i,
                    VkQueueFamilyProperties2.queueFamilyProperties(VkQueueFamilyProperties2.asSlice(properties, i)),
                    VkQueueFamilyQueryResultStatusPropertiesKHR.queryResultStatusSupport(next) != 0));
        }
        return List.copyOf(list);
    }

    private static QueueFamily family(int index, MemorySegment properties, boolean queryResultStatus) {
        return new QueueFamily(index,
                VkQueueFamilyProperties.queueFlags(properties),
                VkQueueFamilyProperties.queueCount(properties),
                VkQueueFamilyProperties.timestampValidBits(properties),
                queryResultStatus);
    }
}
