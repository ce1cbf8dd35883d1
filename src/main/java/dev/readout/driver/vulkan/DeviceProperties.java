package dev.readout.driver.vulkan;

import static dev.readout.driver.vulkan.VulkanFunction.vkGetPhysicalDeviceProperties;

import dev.readout.abi.vulkan.PFN_vkGetPhysicalDeviceProperties;
import dev.readout.abi.vulkan.VkPhysicalDeviceLimits;
import dev.readout.abi.vulkan.VkPhysicalDeviceProperties;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * What {@code VkPhysicalDeviceProperties} says that matters here. Asked for when first wanted: the stub of its limits
 * alone takes tens of milliseconds to initialize.
 */
record DeviceProperties(String name, DeviceType type, ApiVersion apiVersion, int driverVersion, float timestampPeriod,
        boolean timestampComputeAndGraphics) {

    static DeviceProperties of(VulkanPhysicalDevice device) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment properties = arena.allocate(VkPhysicalDeviceProperties.layout());
            PFN_vkGetPhysicalDeviceProperties.invoke(
                    device.table().address(vkGetPhysicalDeviceProperties), device.segment(), properties);
            MemorySegment limits = VkPhysicalDeviceProperties.limits(properties);
            return new DeviceProperties(
                    properties.getString(VkPhysicalDeviceProperties.deviceName$offset()),
                    DeviceType.of(VkPhysicalDeviceProperties.deviceType(properties)),
                    ApiVersion.of(VkPhysicalDeviceProperties.apiVersion(properties)),
                    VkPhysicalDeviceProperties.driverVersion(properties),
                    VkPhysicalDeviceLimits.timestampPeriod(limits),
                    VkPhysicalDeviceLimits.timestampComputeAndGraphics(limits) != 0);
        }
    }
}
