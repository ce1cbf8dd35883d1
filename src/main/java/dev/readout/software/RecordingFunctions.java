package dev.readout.software;

import static dev.readout.abi.vulkan.vulkan_h.VK_PIPELINE_BIND_POINT_COMPUTE;
import static dev.readout.abi.vulkan.vulkan_h.VK_PIPELINE_BIND_POINT_GRAPHICS;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO;
import static dev.readout.abi.vulkan.vulkan_h.VK_WHOLE_SIZE;

import dev.readout.abi.vulkan.PFN_vkCmdBeginQuery;
import dev.readout.abi.vulkan.PFN_vkCmdBeginRenderPass;
import dev.readout.abi.vulkan.PFN_vkCmdBindDescriptorSets;
import dev.readout.abi.vulkan.PFN_vkCmdBindPipeline;
import dev.readout.abi.vulkan.PFN_vkCmdCopyBuffer;
import dev.readout.abi.vulkan.PFN_vkCmdCopyQueryPoolResults;
import dev.readout.abi.vulkan.PFN_vkCmdDispatch;
import dev.readout.abi.vulkan.PFN_vkCmdDraw;
import dev.readout.abi.vulkan.PFN_vkCmdDrawIndexed;
import dev.readout.abi.vulkan.PFN_vkCmdEndQuery;
import dev.readout.abi.vulkan.PFN_vkCmdEndRenderPass;
import dev.readout.abi.vulkan.PFN_vkCmdFillBuffer;
import dev.readout.abi.vulkan.PFN_vkCmdPipelineBarrier;
import dev.readout.abi.vulkan.PFN_vkCmdResetQueryPool;
import dev.readout.abi.vulkan.PFN_vkCmdSetScissor;
import dev.readout.abi.vulkan.PFN_vkCmdSetViewport;
import dev.readout.abi.vulkan.PFN_vkCmdWriteTimestamp;
import dev.readout.abi.vulkan.PFN_vkCmdWriteTimestamp2;
import dev.readout.abi.vulkan.VkBufferCopy;
import dev.readout.abi.vulkan.VkRenderPassBeginInfo;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** The functions that record commands. */
final class RecordingFunctions implements FunctionGroup {
    private final HandleTable handles;
    private final Calls calls;
    private final Arena arena;

    RecordingFunctions(Context context) {
        handles = context.handles();
        calls = context.calls();
        arena = context.arena();
    }

    @Override
    public MemorySegment stub(String name) {
        MemorySegment stub = queryStub(name);
        return stub != null ? stub : workStub(name);
    }

    private MemorySegment queryStub(String name) {
        return switch (name) {
            case "vkCmdResetQueryPool" -> PFN_vkCmdResetQueryPool.allocate((buffer, pool, first, count) ->
                    calls.effect(name, () -> {
                        CommandBuffer target = commandBuffer(buffer);
                        target.recorder().resetQueries(pool(target, pool), first, count);
                    }), arena);
            case "vkCmdBeginQuery" -> PFN_vkCmdBeginQuery.allocate((buffer, pool, query, flags) ->
                    calls.effect(name, () -> {
                        CommandBuffer target = commandBuffer(buffer);
                        target.recorder().beginQuery(pool(target, pool), query);
                    }), arena);
            case "vkCmdEndQuery" -> PFN_vkCmdEndQuery.allocate((buffer, pool, query) ->
                    calls.effect(name, () -> {
                        CommandBuffer target = commandBuffer(buffer);
                        target.recorder().endQuery(pool(target, pool), query);
                    }), arena);
            case "vkCmdWriteTimestamp" -> PFN_vkCmdWriteTimestamp.allocate((buffer, stage, pool, query) ->
                    calls.effect(name, () -> writeTimestamp(buffer, pool, query)), arena);
            case "vkCmdWriteTimestamp2" -> PFN_vkCmdWriteTimestamp2.allocate((buffer, stage, pool, query) ->
                    calls.effect(name, () -> writeTimestamp(buffer, pool, query)), arena);
            case "vkCmdCopyQueryPoolResults" -> PFN_vkCmdCopyQueryPoolResults.allocate(
                    (buffer, pool, first, count, target, offset, stride, flags) -> calls.effect(name, () ->
                            copyResults(buffer, pool, first, count, target, offset, stride, flags)), arena);
            default -> null;
        };
    }

    private MemorySegment workStub(String name) {
        return switch (name) {
            case "vkCmdBindPipeline" -> PFN_vkCmdBindPipeline.allocate((buffer, point, pipeline) ->
                    calls.effect(name, () -> bindPipeline(buffer, point, pipeline)), arena);
            case "vkCmdBindDescriptorSets" -> PFN_vkCmdBindDescriptorSets.allocate(
                    (buffer, point, layout, first, count, sets, offsetCount, offsets) -> calls.effect(name, () ->
                            commandBuffer(buffer).recorder().other()), arena);
            case "vkCmdSetViewport" -> PFN_vkCmdSetViewport.allocate((buffer, first, count, viewports) ->
                    calls.effect(name, () -> commandBuffer(buffer).recorder().other()), arena);
            case "vkCmdSetScissor" -> PFN_vkCmdSetScissor.allocate((buffer, first, count, scissors) ->
                    calls.effect(name, () -> setScissor(buffer, first, count, scissors)), arena);
            case "vkCmdDraw" -> PFN_vkCmdDraw.allocate((buffer, vertices, instances, firstVertex, firstInstance) ->
                    calls.effect(name, () -> commandBuffer(buffer).recorder().draw(vertices, instances)), arena);
            case "vkCmdDrawIndexed" -> PFN_vkCmdDrawIndexed.allocate(
                    (buffer, indices, instances, firstIndex, vertexOffset, firstInstance) -> calls.effect(name, () ->
                            commandBuffer(buffer).recorder().draw(indices, instances)), arena);
            case "vkCmdDispatch" -> PFN_vkCmdDispatch.allocate((buffer, x, y, z) ->
                    calls.effect(name, () -> commandBuffer(buffer).recorder().dispatch(x, y, z)), arena);
            case "vkCmdBeginRenderPass" -> PFN_vkCmdBeginRenderPass.allocate((buffer, info, contents) ->
                    calls.effect(name, () -> beginRenderPass(buffer, info)), arena);
            case "vkCmdEndRenderPass" -> PFN_vkCmdEndRenderPass.allocate(buffer ->
                    calls.effect(name, () -> commandBuffer(buffer).recorder().endRenderPass()), arena);
            case "vkCmdPipelineBarrier" -> PFN_vkCmdPipelineBarrier.allocate(
                    (buffer, source, destination, flags, memories, pMemories, buffers, pBuffers, images, pImages) ->
                            calls.effect(name, () -> commandBuffer(buffer).recorder().other()), arena);
            case "vkCmdFillBuffer" -> PFN_vkCmdFillBuffer.allocate((buffer, target, offset, size, data) ->
                    calls.effect(name, () -> fillBuffer(buffer, target, offset, size, data)), arena);
            case "vkCmdCopyBuffer" -> PFN_vkCmdCopyBuffer.allocate((buffer, source, target, count, regions) ->
                    calls.effect(name, () -> copyBuffer(buffer, source, target, count, regions)), arena);
            default -> null;
        };
    }

    private CommandBuffer commandBuffer(MemorySegment handle) {
        return handles.get(CommandBuffer.class, handle, "commandBuffer");
    }

    private static QueryPool pool(CommandBuffer target, MemorySegment handle) {
        return target.device().objects().get(QueryPool.class, handle, "queryPool");
    }

    private static Buffer buffer(CommandBuffer target, MemorySegment handle, String argument) {
        return target.device().objects().get(Buffer.class, handle, argument);
    }

    private void writeTimestamp(MemorySegment buffer, MemorySegment pool, int query) {
        CommandBuffer target = commandBuffer(buffer);
        target.recorder().writeTimestamp(pool(target, pool), query);
    }

    private void copyResults(MemorySegment commandBuffer, MemorySegment pool, int first, int count,
            MemorySegment buffer, long offset, long stride, int flags) {
        CommandBuffer target = commandBuffer(commandBuffer);
        Buffer destination = buffer(target, buffer, "dstBuffer");
        ResultFormat format = new ResultFormat(pool(target, pool), first, count, stride, flags);
        destination.checkRange(offset, format.size(), "dstBuffer");
        if (offset % format.width() != 0) {
            throw new Misuse("dstOffset is " + offset + ": not a multiple of " + format.width());
        }
        target.recorder().copyResults(format, destination, offset);
    }

    private void bindPipeline(MemorySegment buffer, int point, MemorySegment handle) {
        CommandBuffer target = commandBuffer(buffer);
        Pipeline pipeline = target.device().objects().get(Pipeline.class, handle, "pipeline");
        if (point != (pipeline.graphics() ? VK_PIPELINE_BIND_POINT_GRAPHICS() : VK_PIPELINE_BIND_POINT_COMPUTE())) {
            throw new Misuse("pipelineBindPoint is " + point + ", and pipeline is for "
                    + (pipeline.graphics() ? "graphics (0)" : "compute (1)"));
        }
        if (pipeline.graphics()) {
            target.recorder().bindGraphics(pipeline);
        } else {
            target.recorder().bindCompute(pipeline);
        }
    }

    private void setScissor(MemorySegment buffer, int first, int count, MemorySegment scissors) {
        Recorder recorder = commandBuffer(buffer).recorder();
        if (first != 0 || count != 1) {
            throw new Misuse("firstScissor is " + Integer.toUnsignedString(first) + " and scissorCount is "
                    + Integer.toUnsignedString(count) + ": the device has one scissor rectangle, number 0");
        }
        recorder.setScissor(Rectangle.of(Arguments.pointer(scissors, "pScissors")));
    }

    private void beginRenderPass(MemorySegment buffer, MemorySegment info) {
        CommandBuffer target = commandBuffer(buffer);
        Arguments.struct(info, "pRenderPassBegin", VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO());
        HandleTable objects = target.device().objects();
        objects.get(RenderPass.class, VkRenderPassBeginInfo.renderPass(info), "renderPass");
        Framebuffer framebuffer = objects.get(Framebuffer.class, VkRenderPassBeginInfo.framebuffer(info),
                "framebuffer");
        Rectangle area = Rectangle.of(VkRenderPassBeginInfo.renderArea(info));
        target.recorder().beginRenderPass(area.intersection(framebuffer.area()));
    }

    private void fillBuffer(MemorySegment commandBuffer, MemorySegment buffer, long offset, long size, int data) {
        CommandBuffer target = commandBuffer(commandBuffer);
        Buffer destination = buffer(target, buffer, "dstBuffer");
        // The whole size is that of the buffer, rounded down to words.
        long bytes = size == VK_WHOLE_SIZE() ? destination.size() - offset & -Integer.BYTES : size;
        if (offset % Integer.BYTES != 0 || bytes % Integer.BYTES != 0) {
            throw new Misuse("dstOffset is " + offset + " and size is " + size + ": both must be multiples of 4");
        }
        destination.checkRange(offset, bytes, "dstBuffer");
        target.recorder().add(new Command.FillBuffer(destination, offset, bytes, data));
    }

    private void copyBuffer(MemorySegment commandBuffer, MemorySegment source, MemorySegment destination, int count,
            MemorySegment regions) {
        CommandBuffer target = commandBuffer(commandBuffer);
        Buffer from = buffer(target, source, "srcBuffer");
        Buffer to = buffer(target, destination, "dstBuffer");
        for (int i = 0; i < Arguments.count(count, "regionCount"); i++) {
            MemorySegment region = Arguments.element(Arguments.pointer(regions, "pRegions"), i, VkBufferCopy.sizeof());
            long size = VkBufferCopy.size(region);
            from.checkRange(VkBufferCopy.srcOffset(region), size, "srcBuffer");
            to.checkRange(VkBufferCopy.dstOffset(region), size, "dstBuffer");
            target.recorder().add(new Command.CopyBuffer(from, VkBufferCopy.srcOffset(region), to,
                    VkBufferCopy.dstOffset(region), size));
        }
    }
}
