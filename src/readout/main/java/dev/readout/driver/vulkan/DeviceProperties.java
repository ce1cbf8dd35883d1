package dev.readout.driver.vulkan;

import static dev.readout.driver.vulkan.VulkanFunction.vkGetPhysicalDeviceProperties;
import static dev.readout.driver.vulkan.VulkanFunction.vkGetPhysicalDeviceProperties2;

import dev.readout.abi.vulkan.PFN_vkGetPhysicalDeviceProperties;
import dev.readout.abi.vulkan.VkPhysicalDeviceIDProperties;
import dev.readout.abi.vulkan.VkPhysicalDeviceLimits;
import dev.readout.abi.vulkan.PFN_vkGetPhysicalDeviceProperties2;
import dev.readout.abi.vulkan.VkPhysicalDeviceProperties;
import dev.readout.abi.vulkan.VkPhysicalDeviceProperties2;
import dev.readout.abi.vulkan.VkPhysicalDeviceVulkan12Properties;
import dev.readout.abi.vulkan.vulkan_h;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The values of {@code VkPhysicalDeviceProperties} that this package needs. Read when first needed: the stub of its
 * limits alone takes tens of milliseconds to initialize. Safe to share between threads.
 */
final class DeviceProperties {
    private final FunctionTable functions;
    private final MemorySegment physicalDevice;
    private volatile @Nullable Values values;

    /** The properties, as they are once they have been asked for. */
    record Values(String name, DeviceType type, ApiVersion apiVersion, int vendorId, int driverVersion,
            float timestampPeriod) {
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
            return new Values(
                    properties.getString(VkPhysicalDeviceProperties.deviceName$offset()),
                    DeviceType.of(VkPhysicalDeviceProperties.deviceType(properties)),
                    ApiVersion.of(VkPhysicalDeviceProperties.apiVersion(properties)),
                    VkPhysicalDeviceProperties.vendorID(properties),
                    VkPhysicalDeviceProperties.driverVersion(properties),
                    VkPhysicalDeviceLimits.timestampPeriod(VkPhysicalDeviceProperties.limits(properties)));
        }
    }

    /**
     * The driver's name and version, for people.
     *
     * @param version the newest version whose functions may be called
     */
    String driver(ApiVersion version) {
        if (!version.isAtLeast(ApiVersion.V1_2)) {
            return String.format(Locale.ROOT, "driver 0x%08x of vendor 0x%04x", get().driverVersion(),
                    get().vendorId());
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment driver = arena.allocate(VkPhysicalDeviceVulkan12Properties.layout());
            VkPhysicalDeviceVulkan12Properties.sType(driver,
                    vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_PROPERTIES());
            readExtending(arena, driver);
            return (driver.getString(VkPhysicalDeviceVulkan12Properties.driverName$offset()) + " "
                    + driver.getString(VkPhysicalDeviceVulkan12Properties.driverInfo$offset())).strip();
        }
    }

    /**
     * {@code deviceUUID}; empty before Vulkan 1.1.
     *
     * @param version the newest version whose functions may be called
     */
    Optional<UUID> uuid(ApiVersion version) {
        if (!version.isAtLeast(ApiVersion.V1_1)) {
            return Optional.empty();
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment ids = arena.allocate(VkPhysicalDeviceIDProperties.layout());
            VkPhysicalDeviceIDProperties.sType(ids, vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ID_PROPERTIES());
            readExtending(arena, ids);
            ByteBuffer bytes = VkPhysicalDeviceIDProperties.deviceUUID(ids).asByteBuffer();
            return Optional.of(new UUID(bytes.getLong(), bytes.getLong()));
        }
    }

    /** Has the driver write a struct that extends {@code VkPhysicalDeviceProperties2}: from Vulkan 1.1 on. */
    private void readExtending(Arena arena, MemorySegment struct) {
        MemorySegment properties = arena.allocate(VkPhysicalDeviceProperties2.layout());
        VkPhysicalDeviceProperties2.sType(properties, vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2());
        VkPhysicalDeviceProperties2.pNext(properties, struct);
        PFN_vkGetPhysicalDeviceProperties2.invoke(
                functions.address(vkGetPhysicalDeviceProperties2), physicalDevice, properties);
    }
}
