package dev.readout.driver.vulkan;

import dev.readout.abi.vulkan.VkCommandBufferAllocateInfo;
import dev.readout.abi.vulkan.VkCommandBufferBeginInfo;
import dev.readout.abi.vulkan.VkCommandPoolCreateInfo;
import dev.readout.abi.vulkan.VkMemoryBarrier;
import dev.readout.abi.vulkan.VkSubmitInfo;
import dev.readout.abi.vulkan.vulkan_h;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** The structs that a command buffer's calls point to, made once, so that recording and submitting don't allocate. */
final class CommandStructs {
    private final MemorySegment beginInfo;
    private final MemorySegment submitInfo;
    private final MemorySegment memoryBarrier;

    CommandStructs(MemorySegment commandBuffer) {
        // All from one automatic arena: what points and what is pointed to live as long as each other.
        Arena arena = Arena.ofAuto();
        beginInfo = arena.allocate(VkCommandBufferBeginInfo.layout());
        VkCommandBufferBeginInfo.sType(beginInfo, vulkan_h.VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO());
        submitInfo = arena.allocate(VkSubmitInfo.layout());
        VkSubmitInfo.sType(submitInfo, vulkan_h.VK_STRUCTURE_TYPE_SUBMIT_INFO());
        VkSubmitInfo.commandBufferCount(submitInfo, 1);
        VkSubmitInfo.pCommandBuffers(submitInfo, arena.allocateFrom(ValueLayout.ADDRESS, commandBuffer));
        memoryBarrier = arena.allocate(VkMemoryBarrier.layout());
        VkMemoryBarrier.sType(memoryBarrier, vulkan_h.VK_STRUCTURE_TYPE_MEMORY_BARRIER());
        VkMemoryBarrier.srcAccessMask(memoryBarrier, vulkan_h.VK_ACCESS_MEMORY_WRITE_BIT());
        VkMemoryBarrier.dstAccessMask(memoryBarrier,
                vulkan_h.VK_ACCESS_MEMORY_READ_BIT() | vulkan_h.VK_ACCESS_MEMORY_WRITE_BIT());
    }

    /** For a pool of command buffers that are recorded anew one by one. */
    static MemorySegment poolInfo(Arena arena, int queueFamily) {
        MemorySegment info = arena.allocate(VkCommandPoolCreateInfo.layout());
        VkCommandPoolCreateInfo.sType(info, vulkan_h.VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO());
        VkCommandPoolCreateInfo.flags(info, vulkan_h.VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT());
        VkCommandPoolCreateInfo.queueFamilyIndex(info, queueFamily);
        return info;
    }

    /** For one primary command buffer. */
    static MemorySegment allocateInfo(Arena arena, MemorySegment pool) {
        MemorySegment info = arena.allocate(VkCommandBufferAllocateInfo.layout());
        VkCommandBufferAllocateInfo.sType(info, vulkan_h.VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO());
        VkCommandBufferAllocateInfo.commandPool(info, pool);
        VkCommandBufferAllocateInfo.level(info, vulkan_h.VK_COMMAND_BUFFER_LEVEL_PRIMARY());
        VkCommandBufferAllocateInfo.commandBufferCount(info, 1);
        return info;
    }

    MemorySegment beginInfo() {
        return beginInfo;
    }

    MemorySegment submitInfo() {
        return submitInfo;
    }

    /** All writes before it, made visible to all accesses after it. */
    MemorySegment memoryBarrier() {
        return memoryBarrier;
    }
}
