package dev.readout.trace.gpu;

import dev.readout.abi.vulkan.PFN_vkGetInstanceProcAddr;
import dev.readout.abi.vulkan.PFN_vkGetPhysicalDeviceProperties;
import dev.readout.abi.vulkan.PFN_vkGetPhysicalDeviceQueueFamilyProperties;
import dev.readout.abi.vulkan.VkPhysicalDeviceLimits;
import dev.readout.abi.vulkan.VkPhysicalDeviceProperties;
import dev.readout.abi.vulkan.VkQueueFamilyProperties;
import dev.readout.driver.vulkan.QueueFamily;
import dev.readout.trace.abi.vulkan.vulkan_h;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.stream.IntStream;

/**
 * An instance's functions in the next layer or the driver. They are found when it is made: later Khronos's loader may
 * answer with those of its first layer, which a program calls.
 */
record InstanceFunctions(MemorySegment getPhysicalDeviceProperties, MemorySegment getQueueFamilyProperties,
        MemorySegment getDeviceProcAddr) {

    /**
     * The properties of a physical device that are needed.
     *
     * @param period ns of a tick
     * @param mayWait whether its driver may wait for all queues before it gives results, as those do that draw with the
     *        CPU
     * @param waits whether it certainly does, as lavapipe
     */
    record Properties(List<QueueFamily> families, float period, boolean mayWait, boolean waits) {}

    /** The beginning of the names of lavapipe's devices. */
    private static final String LAVAPIPE = "llvmpipe";

    static InstanceFunctions of(long instance, long getInstanceProcAddr) {
        try (Arena arena = Arena.ofConfined()) {
            return new InstanceFunctions(find(arena, instance, getInstanceProcAddr, "vkGetPhysicalDeviceProperties"),
                    find(arena, instance, getInstanceProcAddr, "vkGetPhysicalDeviceQueueFamilyProperties"),
                    find(arena, instance, getInstanceProcAddr, "vkGetDeviceProcAddr"));
        }
    }

    private static MemorySegment find(Arena arena, long instance, long getInstanceProcAddr, String name) {
        return PFN_vkGetInstanceProcAddr.invoke(MemorySegment.ofAddress(getInstanceProcAddr),
                MemorySegment.ofAddress(instance), arena.allocateFrom(name));
    }

    Properties properties(long physicalDevice) {
        MemorySegment handle = MemorySegment.ofAddress(physicalDevice);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment properties = VkPhysicalDeviceProperties.allocate(arena);
            PFN_vkGetPhysicalDeviceProperties.invoke(getPhysicalDeviceProperties, handle, properties);
            MemorySegment count = arena.allocate(ValueLayout.JAVA_INT);
            PFN_vkGetPhysicalDeviceQueueFamilyProperties.invoke(getQueueFamilyProperties, handle, count,
                    MemorySegment.NULL);
            int size = count.get(ValueLayout.JAVA_INT, 0);
            MemorySegment families = VkQueueFamilyProperties.allocateArray(size, arena);
            PFN_vkGetPhysicalDeviceQueueFamilyProperties.invoke(getQueueFamilyProperties, handle, count, families);
            return new Properties(IntStream.range(0, size).mapToObj(i -> {
                MemorySegment family = VkQueueFamilyProperties.asSlice(families, i);
                return new QueueFamily(i, VkQueueFamilyProperties.queueFlags(family),
                        VkQueueFamilyProperties.queueCount(family), VkQueueFamilyProperties.timestampValidBits(family));
            }).toList(), VkPhysicalDeviceLimits.timestampPeriod(VkPhysicalDeviceProperties.limits(properties)),
                    VkPhysicalDeviceProperties.deviceType(properties) == vulkan_h.VK_PHYSICAL_DEVICE_TYPE_CPU(),
                    VkPhysicalDeviceProperties.deviceName(properties).getString(0).startsWith(LAVAPIPE));
        }
    }
}
