package dev.readout.software.vulkan.device;

import dev.readout.software.vulkan.registry.Extension;
import dev.readout.software.vulkan.registry.Version;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * A {@code VkPhysicalDevice}. Its properties are in the settings.
 *
 * @param version the version of Vulkan that the application of its instance asked for
 * @param instanceExtensions the extensions that it enabled for its instance
 * @param devices its devices that are not destroyed, by handle
 */
public record PhysicalDevice(Version version, Set<Extension> instanceExtensions, Map<Long, Device> devices) {
    public PhysicalDevice(Version version, Set<Extension> instanceExtensions) {
        this(version, instanceExtensions, new LinkedHashMap<>());
    }
}
