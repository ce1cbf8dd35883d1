package dev.readout.software.vulkan.device;

import dev.readout.software.vulkan.query.RegionCounting;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A render pass that a command buffer has begun.
 *
 * @param subpassViews the number of views of each subpass
 * @param subpass the one that the next command is in
 * @param dynamic whether it was begun without a {@code VkRenderPass}
 * @param regions the counting by region; null if there is none
 */
record RenderPassInstance(List<Integer> subpassViews, int subpass, boolean dynamic,
        @Nullable RegionCounting regions) {
    int views() {
        return subpassViews.isEmpty() ? 1 : subpassViews.get(subpass);
    }

    boolean hasNext() {
        return subpass + 1 < subpassViews.size();
    }

    /** The same, one subpass on. */
    RenderPassInstance next() {
        return new RenderPassInstance(subpassViews, subpass + 1, dynamic, regions);
    }
}
