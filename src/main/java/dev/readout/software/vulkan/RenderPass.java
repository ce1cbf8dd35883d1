package dev.readout.software.vulkan;

import java.util.List;

/**
 * A {@code VkRenderPass}.
 *
 * @param views in how many views each of its subpasses draws
 */
record RenderPass(List<Integer> views) {
}
