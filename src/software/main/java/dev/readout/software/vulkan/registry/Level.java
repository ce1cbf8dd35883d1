package dev.readout.software.vulkan.registry;

/**
 * The handle that a function is found with: none, an instance, or a device too. Of those that an instance finds, some
 * take a physical device.
 */
public enum Level {
    GLOBAL, INSTANCE, PHYSICAL_DEVICE, DEVICE
}
