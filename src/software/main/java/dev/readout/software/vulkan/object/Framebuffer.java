package dev.readout.software.vulkan.object;

/**
 * A {@code VkFramebuffer}.
 *
 * @param area all of its pixels
 */
public record Framebuffer(Rectangle area) {
}
