package dev.readout.software;

/**
 * A {@code VkFramebuffer}.
 *
 * @param area all of its pixels
 */
record Framebuffer(Rectangle area) {
}
