package dev.readout.driver.vulkan;

import static dev.readout.driver.vulkan.VulkanFunction.*;

import dev.readout.abi.vulkan.PFN_vkGetPhysicalDeviceMemoryProperties;
import dev.readout.abi.vulkan.VkMemoryAllocateInfo;
import dev.readout.abi.vulkan.VkMemoryRequirements;
import dev.readout.abi.vulkan.VkMemoryType;
import dev.readout.abi.vulkan.VkPhysicalDeviceMemoryProperties;
import dev.readout.abi.vulkan.vulkan_h;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** The memory types of a physical device, and allocations for buffers. */
final class MemoryTypes {
    private static final int NONE = -1;

    /** For each type, its bits of {@code VkMemoryPropertyFlagBits}. */
    private final int[] properties;

    private MemoryTypes(int[] properties) {
        this.properties = properties;
    }

    static MemoryTypes of(FunctionTable functions, MemorySegment physicalDevice) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment types = arena.allocate(VkPhysicalDeviceMemoryProperties.layout());
            PFN_vkGetPhysicalDeviceMemoryProperties.invoke(
                    functions.address(vkGetPhysicalDeviceMemoryProperties), physicalDevice, types);
            int[] properties = new int[VkPhysicalDeviceMemoryProperties.memoryTypeCount(types)];
            MemorySegment array = VkPhysicalDeviceMemoryProperties.memoryTypes(types);
            for (int i = 0; i < properties.length; i++) {
                properties[i] = VkMemoryType.propertyFlags(VkMemoryType.asSlice(array, i));
            }
            return new MemoryTypes(properties);
        }
    }

    /** Memory that the host can map and that needs no flushing: every device has it for buffers. */
    MemorySegment allocateShared(Handles handles, Arena arena, MemorySegment requirements) {
        int wanted = vulkan_h.VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT() | vulkan_h.VK_MEMORY_PROPERTY_HOST_COHERENT_BIT();
        return allocate(handles, arena, requirements, find(requirements, wanted));
    }

    private int find(MemorySegment requirements, int wanted) {
        int allowed = VkMemoryRequirements.memoryTypeBits(requirements);
        for (int i = 0; i < properties.length; i++) {
            if ((allowed >>> i & 1) != 0 && (properties[i] & wanted) == wanted) {
                return i;
            }
        }
        return NONE;
    }

    private static MemorySegment allocate(Handles handles, Arena arena, MemorySegment requirements, int type) {
        if (type == NONE) {
            throw new UnsupportedOperationException("the device has no memory of the kind that is needed among the"
                    + " types of mask 0x" + Integer.toHexString(VkMemoryRequirements.memoryTypeBits(requirements)));
        }
        MemorySegment info = arena.allocate(VkMemoryAllocateInfo.layout());
        VkMemoryAllocateInfo.sType(info, vulkan_h.VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO());
        VkMemoryAllocateInfo.allocationSize(info, VkMemoryRequirements.size(requirements));
        VkMemoryAllocateInfo.memoryTypeIndex(info, type);
        return handles.create(vkAllocateMemory, info, vkFreeMemory);
    }
}
