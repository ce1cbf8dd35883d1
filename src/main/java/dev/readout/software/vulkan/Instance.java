package dev.readout.software.vulkan;

/**
 * A {@code VkInstance}.
 *
 * @param physicalDevice the handle of its only physical device
 */
record Instance(long physicalDevice) {
}
