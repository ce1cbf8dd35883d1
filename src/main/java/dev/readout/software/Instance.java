package dev.readout.software;

/**
 * A {@code VkInstance}.
 *
 * @param physicalDevice the handle of its only physical device
 */
record Instance(long physicalDevice) {
}
