package dev.readout.software.vulkan;

/**
 * A {@code VkImage}. Nothing is drawn to it.
 *
 * @param bytes the memory that it is said to need
 */
record Image(long bytes) {
}
