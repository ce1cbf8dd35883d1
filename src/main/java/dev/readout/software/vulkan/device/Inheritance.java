package dev.readout.software.vulkan.device;

/**
 * What a secondary command buffer inherits of queries, by its {@code VkCommandBufferInheritanceInfo}.
 *
 * @param occlusion whether it may run while an occlusion query is active
 * @param controlFlags with which {@code VkQueryControlFlags} that query may have begun
 * @param statistics which pipeline statistics may be counted while it runs, by bits
 */
public record Inheritance(boolean occlusion, int controlFlags, int statistics) {
}
