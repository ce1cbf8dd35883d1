package dev.readout.software.vulkan;

/** A {@code VkPhysicalDevice}. All it is lies in the settings. */
record PhysicalDevice() {
}
