package dev.readout.software.vulkan.function;

import static dev.readout.abi.vulkan.vulkan_h.VK_WHOLE_SIZE;

import dev.readout.software.abi.vulkan.VkBufferCopy2;
import dev.readout.software.abi.vulkan.VkBufferCopy;
import dev.readout.software.abi.vulkan.VkCopyBufferInfo2;
import dev.readout.software.vulkan.device.Command;
import dev.readout.software.vulkan.device.CommandBuffer;
import dev.readout.software.vulkan.device.SecondaryRecording;
import dev.readout.software.vulkan.object.Buffer;
import dev.readout.software.vulkan.object.Pipeline;
import dev.readout.software.vulkan.registry.Arguments;
import dev.readout.software.vulkan.registry.Misuse;
import dev.readout.software.vulkan.registry.VulkanFunction;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The functions that record commands of buffers, pipelines and secondary command buffers. */
final class CommandFunctions implements FunctionGroup {
    private static final int LARGEST_UPDATE = 65_536;

    @Override
    public @Nullable FunctionBody function(VulkanFunction function) {
        return switch (function) {
            case vkCmdBindPipeline -> FunctionBody.command(CommandFunctions::bindPipeline);
            case vkCmdFillBuffer -> FunctionBody.command(CommandFunctions::fillBuffer);
            case vkCmdUpdateBuffer -> FunctionBody.command(CommandFunctions::updateBuffer);
            case vkCmdCopyBuffer -> FunctionBody.command(CommandFunctions::copyBuffer);
            case vkCmdCopyBuffer2 -> FunctionBody.command(CommandFunctions::copyBuffer2);
            case vkCmdExecuteCommands -> FunctionBody.command(CommandFunctions::executeCommands);
            default -> null;
        };
    }

    private static Buffer buffer(CommandBuffer commandBuffer, Call call, int index, String argument) {
        return commandBuffer.object(Buffer.class, call.word(index), argument);
    }

    private static void bindPipeline(CommandBuffer commandBuffer, Call call) {
        Pipeline pipeline = commandBuffer.object(Pipeline.class, call.word(2), "pipeline");
        int point = call.integer(1);
        if (point != pipeline.bindPoint()) {
            throw new Misuse("pipelineBindPoint is " + point + ", and pipeline is " + (pipeline.draws()
                    ? "for graphics (0)" : "for compute (1)"));
        }
        commandBuffer.record(call.function(), recorder -> recorder.draws().bind(pipeline));
    }

    private static void fillBuffer(CommandBuffer commandBuffer, Call call) {
        Buffer buffer = buffer(commandBuffer, call, 1, "dstBuffer");
        long offset = call.word(2);
        // VK_WHOLE_SIZE: the rest of the buffer, in whole words.
        long size = call.word(3) == VK_WHOLE_SIZE() ? buffer.size() - offset & -Integer.BYTES : call.word(3);
        if (offset % Integer.BYTES != 0 || size % Integer.BYTES != 0) {
            throw new Misuse("dstOffset is " + Long.toUnsignedString(offset) + " and size is "
                    + Long.toUnsignedString(size) + ": both must be multiples of 4");
        }
        buffer.checkRange(offset, size, "", "dstBuffer");
        int data = call.integer(4);
        commandBuffer.record(call.function(),
                recorder -> recorder.addOutsideRenderPass(new Command.FillBuffer(buffer, offset, size, data)));
    }

    private static void updateBuffer(CommandBuffer commandBuffer, Call call) {
        Buffer buffer = buffer(commandBuffer, call, 1, "dstBuffer");
        long offset = call.word(2);
        long size = call.word(3);
        if (offset % Integer.BYTES != 0 || size % Integer.BYTES != 0
                || Long.compareUnsigned(size, LARGEST_UPDATE) > 0 || size == 0) {
            throw new Misuse("dstOffset is " + Long.toUnsignedString(offset) + " and dataSize is "
                    + Long.toUnsignedString(size) + ": both must be multiples of 4, and dataSize 4 to "
                    + LARGEST_UPDATE);
        }
        buffer.checkRange(offset, size, "", "dstBuffer");
        Command update = new Command.UpdateBuffer(buffer, offset,
                call.pointer(4, "pData", size).toArray(ValueLayout.JAVA_BYTE));
        commandBuffer.record(call.function(), recorder -> recorder.addOutsideRenderPass(update));
    }

    private static void copyBuffer(CommandBuffer commandBuffer, Call call) {
        Buffer source = buffer(commandBuffer, call, 1, "srcBuffer");
        Buffer target = buffer(commandBuffer, call, 2, "dstBuffer");
        int count = call.count(3, "regionCount");
        MemorySegment regions = call.array(4, "pRegions", count, VkBufferCopy.sizeof());
        for (int i = 0; i < count; i++) {
            MemorySegment region = Arguments.element(regions, i, VkBufferCopy.sizeof());
            copyRegion(commandBuffer, call, source, target, VkBufferCopy.srcOffset(region),
                    VkBufferCopy.dstOffset(region), VkBufferCopy.size(region));
        }
    }

    private static void copyBuffer2(CommandBuffer commandBuffer, Call call) {
        MemorySegment info = call.struct(1, "pCopyBufferInfo", VkCopyBufferInfo2.layout());
        Buffer source = commandBuffer.object(Buffer.class, VkCopyBufferInfo2.srcBuffer(info).address(),
                "pCopyBufferInfo->srcBuffer");
        Buffer target = commandBuffer.object(Buffer.class, VkCopyBufferInfo2.dstBuffer(info).address(),
                "pCopyBufferInfo->dstBuffer");
        int count = Arguments.count(VkCopyBufferInfo2.regionCount(info), "regionCount");
        for (int i = 0; i < count; i++) {
            MemorySegment region = Arguments.struct(
                    Arguments.pointer(VkCopyBufferInfo2.pRegions(info), "pCopyBufferInfo->pRegions"), i,
                    "pCopyBufferInfo->pRegions[]", VkBufferCopy2.layout());
            copyRegion(commandBuffer, call, source, target, VkBufferCopy2.srcOffset(region),
                    VkBufferCopy2.dstOffset(region), VkBufferCopy2.size(region));
        }
    }

    private static void copyRegion(CommandBuffer commandBuffer, Call call, Buffer source, Buffer target,
            long sourceOffset, long targetOffset, long size) {
        source.checkRange(sourceOffset, size, "", "srcBuffer");
        target.checkRange(targetOffset, size, "", "dstBuffer");
        Command copy = new Command.CopyBuffer(call.function(), source, sourceOffset, target, targetOffset, size);
        commandBuffer.record(call.function(), recorder -> recorder.addOutsideRenderPass(copy));
    }

    private static void executeCommands(CommandBuffer commandBuffer, Call call) {
        int count = call.count(1, "commandBufferCount");
        MemorySegment array = call.array(2, "pCommandBuffers", count, Arguments.HANDLE);
        List<SecondaryRecording> secondaries = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            CommandBuffer secondary = call.commandBuffer(Arguments.handle(array, i), "pCommandBuffers[]", i);
            secondaries.add(secondary.executedBy(commandBuffer));
        }
        commandBuffer.record(call.function(), recorder -> recorder.execute(secondaries));
    }
}
