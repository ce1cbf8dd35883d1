package dev.readout.software.vulkan.function;

import dev.readout.abi.vulkan.VkMemoryBarrier;
import dev.readout.software.abi.vulkan.VkBufferMemoryBarrier2;
import dev.readout.software.abi.vulkan.VkBufferMemoryBarrier;
import dev.readout.software.abi.vulkan.VkDependencyInfo;
import dev.readout.software.abi.vulkan.VkImageMemoryBarrier2;
import dev.readout.software.abi.vulkan.VkImageMemoryBarrier;
import dev.readout.software.abi.vulkan.VkMemoryBarrier2;
import dev.readout.software.vulkan.device.CommandBuffer;
import dev.readout.software.vulkan.object.Buffer;
import dev.readout.software.vulkan.object.Image;
import dev.readout.software.vulkan.registry.Arguments;
import java.lang.foreign.GroupLayout;
import java.lang.foreign.MemorySegment;

/** Memory barriers. A queue executes one command after the other, so they have no effect; their objects must exist. */
final class Barriers {
    private Barriers() {
    }

    /** Checks the object that a struct of an array names. */
    private interface Named {
        void use(MemorySegment barrier, int index);
    }

    /** Checks the three arrays of barriers that are arguments: the count of the first is the argument {@code first}. */
    static void check(CommandBuffer commandBuffer, Call call, int first) {
        each(call.count(first, "memoryBarrierCount"), MemorySegment.ofAddress(call.word(first + 1)),
                "pMemoryBarriers", VkMemoryBarrier.layout(), (barrier, i) -> {});
        each(call.count(first + 2, "bufferMemoryBarrierCount"), MemorySegment.ofAddress(call.word(first + 3)),
                "pBufferMemoryBarriers", VkBufferMemoryBarrier.layout(),
                (barrier, i) -> buffer(commandBuffer, VkBufferMemoryBarrier.buffer(barrier), i));
        each(call.count(first + 4, "imageMemoryBarrierCount"), MemorySegment.ofAddress(call.word(first + 5)),
                "pImageMemoryBarriers", VkImageMemoryBarrier.layout(),
                (barrier, i) -> image(commandBuffer, VkImageMemoryBarrier.image(barrier), i));
    }

    static void check(CommandBuffer commandBuffer, MemorySegment info) {
        each(Arguments.count(VkDependencyInfo.memoryBarrierCount(info), "memoryBarrierCount"),
                VkDependencyInfo.pMemoryBarriers(info), "pMemoryBarriers", VkMemoryBarrier2.layout(),
                (barrier, i) -> {});
        each(Arguments.count(VkDependencyInfo.bufferMemoryBarrierCount(info), "bufferMemoryBarrierCount"),
                VkDependencyInfo.pBufferMemoryBarriers(info), "pBufferMemoryBarriers", VkBufferMemoryBarrier2.layout(),
                (barrier, i) -> buffer(commandBuffer, VkBufferMemoryBarrier2.buffer(barrier), i));
        each(Arguments.count(VkDependencyInfo.imageMemoryBarrierCount(info), "imageMemoryBarrierCount"),
                VkDependencyInfo.pImageMemoryBarriers(info), "pImageMemoryBarriers", VkImageMemoryBarrier2.layout(),
                (barrier, i) -> image(commandBuffer, VkImageMemoryBarrier2.image(barrier), i));
    }

    private static void each(int count, MemorySegment array, String argument, GroupLayout layout, Named named) {
        if (count == 0) {
            return;
        }
        MemorySegment barriers = Arguments.pointer(array, argument).reinterpret(count * layout.byteSize());
        for (int i = 0; i < count; i++) {
            named.use(Arguments.struct(barriers, i, argument + "[]", layout), i);
        }
    }

    private static void buffer(CommandBuffer commandBuffer, MemorySegment handle, int index) {
        commandBuffer.object(Buffer.class, handle.address(), "pBufferMemoryBarriers[].buffer", index);
    }

    private static void image(CommandBuffer commandBuffer, MemorySegment handle, int index) {
        commandBuffer.object(Image.class, handle.address(), "pImageMemoryBarriers[].image", index);
    }
}
