package dev.readout.software.vulkan;

/**
 * A {@code VkRenderPass}.
 *
 * @param views in how many views its first subpass draws; the device has no others
 */
record RenderPass(int views) {
}
