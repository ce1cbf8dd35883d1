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

/**
 * The structs that calls for command buffers pass by pointer, allocated once, so that recording and submitting don't
 * allocate.
 */
final class CommandStructs {
    /** The structs that all command buffers share, created when first needed. */
    private static final class Shared {
        static final MemorySegment BEGIN_INFO = Arena.global().allocate(VkCommandBufferBeginInfo.layout());
        static final MemorySegment MEMORY_BARRIER = Arena.global().allocate(VkMemoryBarrier.layout());

        static {
            VkCommandBufferBeginInfo.sType(BEGIN_INFO, vulkan_h.VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO());
            VkMemoryBarrier.sType(MEMORY_BARRIER, vulkan_h.VK_STRUCTURE_TYPE_MEMORY_BARRIER());
            VkMemoryBarrier.srcAccessMask(MEMORY_BARRIER, vulkan_h.VK_ACCESS_MEMORY_WRITE_BIT());
            VkMemoryBarrier.dstAccessMask(MEMORY_BARRIER,
                    vulkan_h.VK_ACCESS_MEMORY_READ_BIT() | vulkan_h.VK_ACCESS_MEMORY_WRITE_BIT());
        }
    }

    private CommandStructs() {
    }

    /** For recording that may be submitted again and again. */
    static MemorySegment beginInfo() {
        return Shared.BEGIN_INFO;
    }

    /** All writes before it, made visible to all accesses after it. */
    static MemorySegment memoryBarrier() {
        return Shared.MEMORY_BARRIER;
    }

    /** For submitting one command buffer, as often as one likes. */
    static MemorySegment submitInfo(MemorySegment commandBuffer) {
        // Both from one automatic arena: a struct and the struct that it points to have the same lifetime.
        Arena arena = Arena.ofAuto();
        MemorySegment info = arena.allocate(VkSubmitInfo.layout());
        VkSubmitInfo.sType(info, vulkan_h.VK_STRUCTURE_TYPE_SUBMIT_INFO());
        VkSubmitInfo.commandBufferCount(info, 1);
        VkSubmitInfo.pCommandBuffers(info, arena.allocateFrom(ValueLayout.ADDRESS, commandBuffer));
        return info;
    }

    /** The create info of a pool whose command buffers are reset one by one. */
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
}
