package dev.readout.software.vulkan.registry;

import static dev.readout.abi.vulkan.vulkan_h.VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
import static dev.readout.abi.vulkan.vulkan_h.VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_MEMORY_HEAP_DEVICE_LOCAL_BIT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_MEMORY_PROPERTY_HOST_CACHED_BIT;

import dev.readout.abi.vulkan.VkMemoryHeap;
import dev.readout.abi.vulkan.VkMemoryType;
import dev.readout.abi.vulkan.VkPhysicalDeviceMemoryProperties;
import java.lang.foreign.MemorySegment;

/**
 * The device's memory, arranged as on a graphics card, so that an application has to choose: type 0 is the device's
 * own and cannot be mapped, type 1 is the host's.
 */
public final class MemoryTypes {
    static final int DEVICE_LOCAL = 0;
    public static final int HOST_VISIBLE = 1;
    public static final int COUNT = 2;
    /** {@code memoryTypeBits} of everything that may lie in either. */
    public static final int ANY = 1 << DEVICE_LOCAL | 1 << HOST_VISIBLE;
    /** The size of each of the two heaps: 1 GiB. */
    public static final long HEAP_BYTES = 1L << 30;

    private MemoryTypes() {
    }

    /** Writes a {@code VkPhysicalDeviceMemoryProperties}. */
    public static void write(MemorySegment out) {
        out.asSlice(0, VkPhysicalDeviceMemoryProperties.sizeof()).fill((byte) 0);
        VkPhysicalDeviceMemoryProperties.memoryTypeCount(out, COUNT);
        VkPhysicalDeviceMemoryProperties.memoryHeapCount(out, COUNT);
        int[] properties = {VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT(), VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT()
                | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT() | VK_MEMORY_PROPERTY_HOST_CACHED_BIT()};
        int[] heaps = {VK_MEMORY_HEAP_DEVICE_LOCAL_BIT(), 0};
        for (int i = 0; i < COUNT; i++) {
            MemorySegment type = VkMemoryType.asSlice(VkPhysicalDeviceMemoryProperties.memoryTypes(out), i);
            VkMemoryType.propertyFlags(type, properties[i]);
            VkMemoryType.heapIndex(type, i);
            MemorySegment heap = VkMemoryHeap.asSlice(VkPhysicalDeviceMemoryProperties.memoryHeaps(out), i);
            VkMemoryHeap.size(heap, HEAP_BYTES);
            VkMemoryHeap.flags(heap, heaps[i]);
        }
    }
}
