package dev.readout.software.vulkan.device;

/**
 * The query state that a secondary command buffer inherits, by its {@code VkCommandBufferInheritanceInfo}.
 *
 * @param occlusion whether it may run while an occlusion query is active
 * @param controlFlags the {@code VkQueryControlFlags} that query may have begun with
 * @param statistics the pipeline statistics that may be active while it runs, by bits
 */
public record Inheritance(boolean occlusion, int controlFlags, int statistics) {
}
