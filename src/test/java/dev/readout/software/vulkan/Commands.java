package dev.readout.software.vulkan;

import static dev.readout.testing.abi.vulkan.vulkan_h.VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_SUBPASS_CONTENTS_INLINE;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.MemorySegment;
import java.util.stream.Stream;

/** A command buffer of an {@link Application}. */
public record Commands(Application application, MemorySegment handle) {

    /** Records a command by its function and the arguments behind the command buffer. */
    Commands call(String function, Object... arguments) {
        application.call(function, Stream.concat(Stream.of(handle), Stream.of(arguments)).toArray());
        return this;
    }

    public int begin(int flags) {
        return application.result("vkBeginCommandBuffer", handle,
                application.struct("VkCommandBufferBeginInfo", "flags", flags));
    }

    /**
     * Begins a secondary command buffer.
     *
     * @param renderPass the render pass that it goes on with, or null
     * @param occlusion whether it may run while an occlusion query is active, one with {@code controlFlags}
     * @param statistics the pipeline statistics that may be counted while it runs
     */
    int beginSecondary(int flags, MemorySegment renderPass, boolean occlusion, int controlFlags, int statistics) {
        return beginSecondary(flags, renderPass, occlusion, controlFlags, statistics, MemorySegment.NULL);
    }

    /** @param chain more of what is inherited */
    int beginSecondary(int flags, MemorySegment renderPass, boolean occlusion, int controlFlags, int statistics,
            MemorySegment chain) {
        return application.result("vkBeginCommandBuffer", handle, application.struct("VkCommandBufferBeginInfo",
                "flags", flags,
                "pInheritanceInfo", application.struct("VkCommandBufferInheritanceInfo", "pNext", chain,
                        "renderPass", renderPass, "occlusionQueryEnable", occlusion, "queryFlags", controlFlags,
                        "pipelineStatistics", statistics)));
    }

    public Commands execute(Commands... secondaries) {
        return call("vkCmdExecuteCommands", secondaries.length,
                application.array(Stream.of(secondaries).map(Commands::handle).toList()));
    }

    public int end() {
        return application.result("vkEndCommandBuffer", handle);
    }

    /** This, ended. */
    public Commands ended() {
        Application.check(end());
        return this;
    }

    Commands reset(MemorySegment pool, int first, int count) {
        return call("vkCmdResetQueryPool", pool, first, count);
    }

    Commands timestamp(MemorySegment pool, int query) {
        return timestamp(VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT(), pool, query);
    }

    Commands timestamp(int stage, MemorySegment pool, int query) {
        return call("vkCmdWriteTimestamp", stage, pool, query);
    }

    Commands beginQuery(MemorySegment pool, int query) {
        return beginQuery(pool, query, 0);
    }

    Commands beginQuery(MemorySegment pool, int query, int flags) {
        return call("vkCmdBeginQuery", pool, query, flags);
    }

    Commands endQuery(MemorySegment pool, int query) {
        return call("vkCmdEndQuery", pool, query);
    }

    Commands copyResults(MemorySegment pool, int first, int count, MappedBuffer buffer, long offset, long stride,
            int flags) {
        return call("vkCmdCopyQueryPoolResults", pool, first, count, buffer.handle(), offset, stride, flags);
    }

    Commands copyResultsToMemory(MemorySegment pool, int first, int count, long address, long size, long stride,
            int addressFlags, int flags) {
        return call("vkCmdCopyQueryPoolResultsToMemoryKHR", pool, first, count,
                application.struct("VkStridedDeviceAddressRangeKHR", "address", address, "size", size,
                        "stride", stride),
                addressFlags, flags);
    }

    public Commands beginLabel(MemorySegment name) {
        return call("vkCmdBeginDebugUtilsLabelEXT", application.struct("VkDebugUtilsLabelEXT", "pLabelName", name));
    }

    public Commands endLabel() {
        return call("vkCmdEndDebugUtilsLabelEXT");
    }

    Commands fill(MappedBuffer buffer, long offset, long size, int data) {
        return call("vkCmdFillBuffer", buffer.handle(), offset, size, data);
    }

    Commands copy(MappedBuffer source, MappedBuffer target, long sourceOffset, long targetOffset, long size) {
        return call("vkCmdCopyBuffer", source.handle(), target.handle(), 1, application.struct("VkBufferCopy",
                "srcOffset", sourceOffset, "dstOffset", targetOffset, "size", size));
    }

    public Commands bind(int point, MemorySegment pipeline) {
        return call("vkCmdBindPipeline", point, pipeline);
    }

    /** Begins a render pass of the whole framebuffer. */
    Commands beginRenderPass(Offscreen offscreen) {
        return beginRenderPass(offscreen, 0, 0, offscreen.width(), offscreen.height());
    }

    Commands beginRenderPass(Offscreen offscreen, int x, int y, int width, int height) {
        return call("vkCmdBeginRenderPass", offscreen.begins(x, y, width, height), VK_SUBPASS_CONTENTS_INLINE());
    }

    /** Begins a render pass in which triangles may be drawn to the whole framebuffer. */
    Commands beginDrawing(Offscreen offscreen) {
        return beginRenderPass(offscreen).bind(0, offscreen.triangles())
                .scissor(0, 0, offscreen.width(), offscreen.height());
    }

    Commands endRenderPass() {
        return call("vkCmdEndRenderPass");
    }

    public Commands scissor(int x, int y, int width, int height) {
        return call("vkCmdSetScissor", 0, 1, application.arena.allocateFrom(JAVA_INT, x, y, width, height));
    }

    public Commands draw(int vertices, int instances) {
        return call("vkCmdDraw", vertices, instances, 0, 0);
    }

    Commands drawIndexed(int indices, int instances) {
        return call("vkCmdDrawIndexed", indices, instances, 0, 0, 0);
    }

    public Commands dispatch(int x, int y, int z) {
        return call("vkCmdDispatch", x, y, z);
    }
}
