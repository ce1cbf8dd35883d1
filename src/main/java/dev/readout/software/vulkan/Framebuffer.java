package dev.readout.software.vulkan;

/**
 * A {@code VkFramebuffer}.
 *
 * @param area all of its pixels
 * @param layers how many layers it has
 */
record Framebuffer(Rectangle area, int layers) {
}
