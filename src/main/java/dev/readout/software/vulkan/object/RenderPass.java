package dev.readout.software.vulkan.object;

import java.util.List;

/**
 * A {@code VkRenderPass}.
 *
 * @param views in how many views each of its subpasses draws
 */
public record RenderPass(List<Integer> views) {
}
