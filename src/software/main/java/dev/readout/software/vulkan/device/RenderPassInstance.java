package dev.readout.software.vulkan.device;

import java.util.List;

/**
 * A render pass that a command buffer has begun.
 *
 * @param subpassViews the number of views of each subpass
 * @param subpass the one that the next command is in
 * @param dynamic whether it was begun without a {@code VkRenderPass}
 */
record RenderPassInstance(List<Integer> subpassViews, int subpass, boolean dynamic) {
    int views() {
        return subpassViews.isEmpty() ? 1 : subpassViews.get(subpass);
    }

    boolean hasNext() {
        return subpass + 1 < subpassViews.size();
    }

    /** The same, one subpass on. */
    RenderPassInstance next() {
        return new RenderPassInstance(subpassViews, subpass + 1, dynamic);
    }
}
