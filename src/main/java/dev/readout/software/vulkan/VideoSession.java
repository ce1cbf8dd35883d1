package dev.readout.software.vulkan;

/**
 * A {@code VkVideoSessionKHR}.
 *
 * @param profile what it was created for
 */
record VideoSession(VideoProfile profile) {
}
