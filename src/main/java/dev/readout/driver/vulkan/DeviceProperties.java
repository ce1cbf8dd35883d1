package dev.readout.driver.vulkan;

import static dev.readout.driver.vulkan.VulkanFunction.vkGetPhysicalDeviceProperties;

import dev.readout.abi.vulkan.PFN_vkGetPhysicalDeviceProperties;
import dev.readout.abi.vulkan.VkPhysicalDeviceLimits;
import dev.readout.abi.vulkan.VkPhysicalDeviceProperties;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * What {@code VkPhysicalDeviceProperties} says that matters here. Asked for when first wanted: the stub of its limits
 * alone takes tens of milliseconds to initialize. Safe to share between threads.
 */
final class DeviceProperties {
    private final FunctionTable functions;
    private final MemorySegment physicalDevice;
    private volatile @Nullable Values values;

    /** The properties, as they are once they have been asked for. */
    record Values(String name, DeviceType type, ApiVersion apiVersion, int driverVersion, float timestampPeriod,
            boolean timestampComputeAndGraphics) {
    }

    DeviceProperties(FunctionTable functions, MemorySegment physicalDevice) {
        this.functions = functions;
        this.physicalDevice = physicalDevice;
    }

    Values get() {
        if (values == null) {
            values = read();
        }
        return values;
    }

    private Values read() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment properties = arena.allocate(VkPhysicalDeviceProperties.layout());
            PFN_vkGetPhysicalDeviceProperties.invoke(
                    functions.address(vkGetPhysicalDeviceProperties), physicalDevice, properties);
            MemorySegment limits = VkPhysicalDeviceProperties.limits(properties);
            return new Values(
                    properties.getString(VkPhysicalDeviceProperties.deviceName$offset()),
                    DeviceType.of(VkPhysicalDeviceProperties.deviceType(properties)),
                    ApiVersion.of(VkPhysicalDeviceProperties.apiVersion(properties)),
                    VkPhysicalDeviceProperties.driverVersion(properties),
                    VkPhysicalDeviceLimits.timestampPeriod(limits),
                    VkPhysicalDeviceLimits.timestampComputeAndGraphics(limits) != 0);
        }
    }
}
