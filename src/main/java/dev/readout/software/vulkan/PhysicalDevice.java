package dev.readout.software.vulkan;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A {@code VkPhysicalDevice}. What it is lies in the settings.
 *
 * @param devices those that were created on it and are alive, by handle
 */
record PhysicalDevice(Map<Long, Device> devices) {
    PhysicalDevice() {
        this(new LinkedHashMap<>());
    }
}
