package dev.readout.software;

/** A {@code VkPhysicalDevice}. All it is lies in the settings. */
record PhysicalDevice() {
}
