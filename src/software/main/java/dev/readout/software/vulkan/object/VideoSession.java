package dev.readout.software.vulkan.object;

/**
 * A {@code VkVideoSessionKHR}.
 *
 * @param profile its video profile
 */
public record VideoSession(VideoProfile profile) {
}
