package dev.readout.software.vulkan;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A {@code VkPhysicalDevice}. What it is lies in the settings.
 *
 * @param version the version of Vulkan that the application of its instance asked for
 * @param devices those that were created on it and are alive, by handle
 */
record PhysicalDevice(Version version, Map<Long, Device> devices) {
    PhysicalDevice(Version version) {
        this(version, new LinkedHashMap<>());
    }
}
