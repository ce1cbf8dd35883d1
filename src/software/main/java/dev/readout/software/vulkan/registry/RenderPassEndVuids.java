package dev.readout.software.vulkan.registry;

/**
 * The VUIDs of the functions that end a render pass: the same rules, different names.
 *
 * @param other the function that ends the other kind of render pass
 * @param dynamic whether the function ends a render pass that began without a {@code VkRenderPass}
 * @param begun the render pass must be of that kind
 * @param last the render pass must be in its last subpass
 * @param queries queries that began in the render pass must have ended
 */
public record RenderPassEndVuids(String other, boolean dynamic, String begun, String last, String queries) {
    /** The names of {@code vkCmdEndRenderPass}. */
    public static final RenderPassEndVuids FIRST =
            new RenderPassEndVuids("vkCmdEndRendering", false, "None-06170", "None-00910", "None-07004");
    /** The names of {@code vkCmdEndRenderPass2}. */
    public static final RenderPassEndVuids SECOND =
            new RenderPassEndVuids("vkCmdEndRendering", false, "None-06171", "None-03103", "None-07005");
    /** The names of {@code vkCmdEndRendering}, which has no subpasses. */
    public static final RenderPassEndVuids RENDERING =
            new RenderPassEndVuids("vkCmdEndRenderPass", true, "None-06161", "", "None-06999");
}
