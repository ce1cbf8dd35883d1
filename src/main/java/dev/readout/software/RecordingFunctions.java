package dev.readout.software;

import static dev.readout.abi.vulkan.vulkan_h.VK_PIPELINE_BIND_POINT_COMPUTE;
import static dev.readout.abi.vulkan.vulkan_h.VK_PIPELINE_BIND_POINT_GRAPHICS;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO;
import static dev.readout.abi.vulkan.vulkan_h.VK_WHOLE_SIZE;

import dev.readout.abi.vulkan.VkBufferCopy;
import dev.readout.abi.vulkan.VkRect2D;
import dev.readout.abi.vulkan.VkRenderPassBeginInfo;
import java.lang.foreign.MemorySegment;

/** The functions that record commands. */
final class RecordingFunctions implements FunctionGroup {
    @Override
    public NativeFunction function(String name) {
        NativeFunction.Effect effect = effect(name);
        return effect == null ? null : NativeFunction.effect(effect);
    }

    private static NativeFunction.Effect effect(String name) {
        return switch (name) {
            case "vkCmdResetQueryPool" -> call ->
                    recorder(call).resetQueries(queryPool(call, 1), call.integer(2), call.integer(3));
            case "vkCmdBeginQuery" -> call -> recorder(call).beginQuery(queryPool(call, 1), call.integer(2));
            case "vkCmdEndQuery" -> call -> recorder(call).endQuery(queryPool(call, 1), call.integer(2));
            case "vkCmdWriteTimestamp", "vkCmdWriteTimestamp2" -> call ->
                    recorder(call).writeTimestamp(queryPool(call, 2), call.integer(3));
            case "vkCmdCopyQueryPoolResults" -> RecordingFunctions::copyResults;
            case "vkCmdBindPipeline" -> RecordingFunctions::bindPipeline;
            case "vkCmdSetScissor" -> RecordingFunctions::setScissor;
            case "vkCmdDraw", "vkCmdDrawIndexed" -> call -> recorder(call).draw(call.integer(1), call.integer(2));
            case "vkCmdDispatch" -> call ->
                    recorder(call).dispatch(call.integer(1), call.integer(2), call.integer(3));
            case "vkCmdBeginRenderPass" -> RecordingFunctions::beginRenderPass;
            case "vkCmdEndRenderPass" -> call -> recorder(call).endRenderPass();
            case "vkCmdFillBuffer" -> RecordingFunctions::fillBuffer;
            case "vkCmdCopyBuffer" -> RecordingFunctions::copyBuffer;
            case "vkCmdBindDescriptorSets", "vkCmdSetViewport", "vkCmdPipelineBarrier" -> call ->
                    recorder(call).other();
            default -> null;
        };
    }

    private static Recorder recorder(Call call) {
        return call.commandBuffer().recorder();
    }

    private static QueryPool queryPool(Call call, int index) {
        return call.object(call.commandBuffer().device(), index, QueryPool.class, "queryPool");
    }

    private static Buffer buffer(Call call, int index, String argument) {
        return call.object(call.commandBuffer().device(), index, Buffer.class, argument);
    }

    private static void copyResults(Call call) {
        Buffer buffer = buffer(call, 4, "dstBuffer");
        long offset = call.word(5);
        ResultFormat format = new ResultFormat(queryPool(call, 1), call.integer(2), call.integer(3), call.word(6),
                call.integer(7));
        buffer.checkRange(offset, format.size(), "dstBuffer");
        if (offset % format.width() != 0) {
            throw new Misuse("dstOffset is " + offset + ": not a multiple of " + format.width());
        }
        recorder(call).copyResults(format, buffer, offset);
    }

    private static void bindPipeline(Call call) {
        Pipeline pipeline = call.object(call.commandBuffer().device(), 2, Pipeline.class, "pipeline");
        int point = call.integer(1);
        if (point != (pipeline.graphics() ? VK_PIPELINE_BIND_POINT_GRAPHICS() : VK_PIPELINE_BIND_POINT_COMPUTE())) {
            throw new Misuse("pipelineBindPoint is " + point + ", and pipeline is for "
                    + (pipeline.graphics() ? "graphics (0)" : "compute (1)"));
        }
        recorder(call).bind(pipeline);
    }

    private static void setScissor(Call call) {
        if (call.integer(1) != 0 || call.integer(2) != 1) {
            throw new Misuse("firstScissor is " + Integer.toUnsignedString(call.integer(1)) + " and scissorCount is "
                    + Integer.toUnsignedString(call.integer(2)) + ": the device has one scissor rectangle, number 0");
        }
        recorder(call).setScissor(Rectangle.of(call.pointer(3, "pScissors", VkRect2D.sizeof())));
    }

    private static void beginRenderPass(Call call) {
        MemorySegment info = call.struct(1, "pRenderPassBegin", VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO(),
                VkRenderPassBeginInfo.sizeof());
        HandleTable objects = call.commandBuffer().device().objects();
        objects.get(RenderPass.class, VkRenderPassBeginInfo.renderPass(info).address(), "renderPass");
        Framebuffer framebuffer = objects.get(Framebuffer.class, VkRenderPassBeginInfo.framebuffer(info).address(),
                "framebuffer");
        Rectangle area = Rectangle.of(VkRenderPassBeginInfo.renderArea(info));
        recorder(call).beginRenderPass(area.intersection(framebuffer.area()));
    }

    private static void fillBuffer(Call call) {
        Buffer buffer = buffer(call, 1, "dstBuffer");
        long offset = call.word(2);
        // The whole size is what the buffer has from there, in whole words.
        long size = call.word(3) == VK_WHOLE_SIZE() ? buffer.size() - offset & -Integer.BYTES : call.word(3);
        if (offset % Integer.BYTES != 0 || size % Integer.BYTES != 0) {
            throw new Misuse("dstOffset is " + Long.toUnsignedString(offset) + " and size is "
                    + Long.toUnsignedString(size) + ": both must be multiples of 4");
        }
        buffer.checkRange(offset, size, "dstBuffer");
        recorder(call).add(new Command.FillBuffer(buffer, offset, size, call.integer(4)));
    }

    private static void copyBuffer(Call call) {
        Buffer source = buffer(call, 1, "srcBuffer");
        Buffer target = buffer(call, 2, "dstBuffer");
        int count = call.count(3, "regionCount");
        MemorySegment regions = call.array(4, "pRegions", count, VkBufferCopy.sizeof());
        for (int i = 0; i < count; i++) {
            MemorySegment region = Arguments.element(regions, i, VkBufferCopy.sizeof());
            long size = VkBufferCopy.size(region);
            source.checkRange(VkBufferCopy.srcOffset(region), size, "srcBuffer");
            target.checkRange(VkBufferCopy.dstOffset(region), size, "dstBuffer");
            recorder(call).add(new Command.CopyBuffer(source, VkBufferCopy.srcOffset(region), target,
                    VkBufferCopy.dstOffset(region), size));
        }
    }
}
