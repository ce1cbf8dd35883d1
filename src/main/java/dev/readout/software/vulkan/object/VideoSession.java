package dev.readout.software.vulkan.object;

/**
 * A {@code VkVideoSessionKHR}.
 *
 * @param profile what it was created for
 */
public record VideoSession(VideoProfile profile) {
}
