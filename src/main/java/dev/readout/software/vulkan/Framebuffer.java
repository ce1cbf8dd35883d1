package dev.readout.software.vulkan;

/**
 * A {@code VkFramebuffer}.
 *
 * @param area all of its pixels
 */
record Framebuffer(Rectangle area) {
}
