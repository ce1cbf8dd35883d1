package dev.readout.software.vulkan.object;

import java.util.List;

/**
 * A {@code VkRenderPass}.
 *
 * @param views the number of views of each subpass
 */
public record RenderPass(List<Integer> views) {
}
