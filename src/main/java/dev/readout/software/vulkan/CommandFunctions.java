package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.VK_PIPELINE_BIND_POINT_COMPUTE;
import static dev.readout.abi.vulkan.vulkan_h.VK_PIPELINE_BIND_POINT_GRAPHICS;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO;
import static dev.readout.abi.vulkan.vulkan_h.VK_WHOLE_SIZE;

import dev.readout.abi.vulkan.VkBufferCopy;
import dev.readout.abi.vulkan.VkRect2D;
import dev.readout.abi.vulkan.VkRenderPassBeginInfo;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The functions that record commands other than those of queries. */
final class CommandFunctions implements FunctionGroup {
    @Override
    public @Nullable NativeFunction function(VulkanFunction function) {
        return switch (function) {
            case vkCmdBindPipeline -> NativeFunction.command(CommandFunctions::bindPipeline);
            case vkCmdSetScissor -> NativeFunction.command(CommandFunctions::setScissor);
            case vkCmdDraw, vkCmdDrawIndexed -> NativeFunction.command(CommandFunctions::draw);
            case vkCmdDispatch -> NativeFunction.command(CommandFunctions::dispatch);
            case vkCmdBeginRenderPass -> NativeFunction.command(CommandFunctions::beginRenderPass);
            case vkCmdEndRenderPass -> NativeFunction.command(
                    (commandBuffer, call) -> commandBuffer.record(call.function(), Recorder::endRenderPass));
            case vkCmdFillBuffer -> NativeFunction.command(CommandFunctions::fillBuffer);
            case vkCmdCopyBuffer -> NativeFunction.command(CommandFunctions::copyBuffer);
            case vkCmdExecuteCommands -> NativeFunction.command(CommandFunctions::executeCommands);
            default -> null;
        };
    }

    /** What a command does that only takes time. */
    static NativeFunction nothing() {
        return NativeFunction.command((commandBuffer, call) -> commandBuffer.record(call.function(), Recorder::other));
    }

    private static Buffer buffer(CommandBuffer commandBuffer, Call call, int index, String argument) {
        return commandBuffer.object(Buffer.class, call.word(index), argument);
    }

    private static void bindPipeline(CommandBuffer commandBuffer, Call call) {
        Pipeline pipeline = commandBuffer.object(Pipeline.class, call.word(2), "pipeline");
        int point = call.integer(1);
        if (point != (pipeline.graphics() ? VK_PIPELINE_BIND_POINT_GRAPHICS() : VK_PIPELINE_BIND_POINT_COMPUTE())) {
            throw new Misuse("pipelineBindPoint is " + point + ", and pipeline is for "
                    + (pipeline.graphics() ? "graphics (0)" : "compute (1)"));
        }
        commandBuffer.record(call.function(), recorder -> recorder.bind(pipeline));
    }

    private static void setScissor(CommandBuffer commandBuffer, Call call) {
        if (call.integer(1) != 0 || call.integer(2) != 1) {
            throw new Misuse("firstScissor is " + Integer.toUnsignedString(call.integer(1)) + " and scissorCount is "
                    + Integer.toUnsignedString(call.integer(2)) + ": the device has one scissor rectangle, number 0");
        }
        Rectangle scissor = Rectangle.of(call.pointer(3, "pScissors", VkRect2D.sizeof()));
        commandBuffer.record(call.function(), recorder -> recorder.setScissor(scissor));
    }

    private static void draw(CommandBuffer commandBuffer, Call call) {
        int vertices = call.integer(1);
        int instances = call.integer(2);
        commandBuffer.record(call.function(), recorder -> recorder.draw(vertices, instances));
    }

    private static void dispatch(CommandBuffer commandBuffer, Call call) {
        int x = call.integer(1);
        int y = call.integer(2);
        int z = call.integer(3);
        commandBuffer.record(call.function(), recorder -> recorder.dispatch(x, y, z));
    }

    private static void beginRenderPass(CommandBuffer commandBuffer, Call call) {
        MemorySegment info = call.struct(1, "pRenderPassBegin", VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO(),
                VkRenderPassBeginInfo.layout());
        RenderPass renderPass = commandBuffer.object(RenderPass.class, VkRenderPassBeginInfo.renderPass(info).address(),
                "pRenderPassBegin->renderPass");
        Framebuffer framebuffer =
                commandBuffer.object(Framebuffer.class, VkRenderPassBeginInfo.framebuffer(info).address(),
                        "pRenderPassBegin->framebuffer");
        Rectangle area = Rectangle.of(VkRenderPassBeginInfo.renderArea(info)).intersection(framebuffer.area());
        commandBuffer.record(call.function(), recorder -> recorder.beginRenderPass(area, renderPass.views()));
    }

    private static void fillBuffer(CommandBuffer commandBuffer, Call call) {
        Buffer buffer = buffer(commandBuffer, call, 1, "dstBuffer");
        long offset = call.word(2);
        // The whole size is what the buffer has from there, in whole words.
        long size = call.word(3) == VK_WHOLE_SIZE() ? buffer.size() - offset & -Integer.BYTES : call.word(3);
        if (offset % Integer.BYTES != 0 || size % Integer.BYTES != 0) {
            throw new Misuse("dstOffset is " + Long.toUnsignedString(offset) + " and size is "
                    + Long.toUnsignedString(size) + ": both must be multiples of 4");
        }
        buffer.checkRange(offset, size, "", "dstBuffer");
        int data = call.integer(4);
        commandBuffer.record(call.function(),
                recorder -> recorder.add(new Command.FillBuffer(buffer, offset, size, data)));
    }

    private static void copyBuffer(CommandBuffer commandBuffer, Call call) {
        Buffer source = buffer(commandBuffer, call, 1, "srcBuffer");
        Buffer target = buffer(commandBuffer, call, 2, "dstBuffer");
        int count = call.count(3, "regionCount");
        MemorySegment regions = call.array(4, "pRegions", count, VkBufferCopy.sizeof());
        for (int i = 0; i < count; i++) {
            MemorySegment region = Arguments.element(regions, i, VkBufferCopy.sizeof());
            Command copy = new Command.CopyBuffer(source, VkBufferCopy.srcOffset(region), target,
                    VkBufferCopy.dstOffset(region), VkBufferCopy.size(region));
            source.checkRange(VkBufferCopy.srcOffset(region), VkBufferCopy.size(region), "", "srcBuffer");
            target.checkRange(VkBufferCopy.dstOffset(region), VkBufferCopy.size(region), "", "dstBuffer");
            commandBuffer.record(call.function(), recorder -> recorder.add(copy));
        }
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
