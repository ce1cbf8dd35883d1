package dev.readout.software.vulkan.registry;

/**
 * By which names the functions that end a render pass have the same rules.
 *
 * @param other the function that ends what this one does not
 * @param dynamic whether it ends one that began without a {@code VkRenderPass}
 * @param begun it must have begun so
 * @param last it must be in its last subpass
 * @param queries those that begin inside of it must have ended
 */
public record RenderPassEndRules(String other, boolean dynamic, String begun, String last, String queries) {
    /** Those of {@code vkCmdEndRenderPass}. */
    public static final RenderPassEndRules FIRST =
            new RenderPassEndRules("vkCmdEndRendering", false, "None-06170", "None-00910", "None-07004");
    /** Those of {@code vkCmdEndRenderPass2}. */
    public static final RenderPassEndRules SECOND =
            new RenderPassEndRules("vkCmdEndRendering", false, "None-06171", "None-03103", "None-07005");
    /** Those of {@code vkCmdEndRendering}, which has no subpasses. */
    public static final RenderPassEndRules RENDERING =
            new RenderPassEndRules("vkCmdEndRenderPass", true, "None-06161", "", "None-06999");
}
