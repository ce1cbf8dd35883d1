package dev.readout.software.vulkan.object;

/**
 * A {@code VkFramebuffer}.
 *
 * @param area all of its pixels
 * @param layers how many layers it has
 */
public record Framebuffer(Rectangle area, int layers) {
}
