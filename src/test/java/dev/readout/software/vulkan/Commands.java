package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_DEBUG_UTILS_LABEL_EXT;
import static dev.readout.testing.Downcalls.call;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_SUBPASS_CONTENTS_INLINE;
import static dev.readout.workload.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.readout.abi.vulkan.PFN_vkBeginCommandBuffer;
import dev.readout.abi.vulkan.PFN_vkCmdBeginQuery;
import dev.readout.abi.vulkan.PFN_vkCmdCopyQueryPoolResults;
import dev.readout.abi.vulkan.PFN_vkCmdEndQuery;
import dev.readout.abi.vulkan.PFN_vkCmdResetQueryPool;
import dev.readout.abi.vulkan.PFN_vkCmdWriteTimestamp;
import dev.readout.abi.vulkan.PFN_vkEndCommandBuffer;
import dev.readout.abi.vulkan.VkCommandBufferBeginInfo;
import dev.readout.abi.vulkan.VkDebugUtilsLabelEXT;
import dev.readout.software.abi.vulkan.VkBufferCopy;
import dev.readout.software.abi.vulkan.VkCommandBufferInheritanceInfo;
import dev.readout.software.abi.vulkan.VkRenderPassBeginInfo;
import dev.readout.software.abi.vulkan.VkStridedDeviceAddressRangeKHR;
import dev.readout.testing.abi.vulkan.PFN_vkCmdBeginDebugUtilsLabelEXT;
import dev.readout.testing.abi.vulkan.PFN_vkCmdEndDebugUtilsLabelEXT;
import dev.readout.workload.abi.vulkan.PFN_vkCmdBeginRenderPass;
import dev.readout.workload.abi.vulkan.PFN_vkCmdBindPipeline;
import dev.readout.workload.abi.vulkan.PFN_vkCmdDispatch;
import dev.readout.workload.abi.vulkan.PFN_vkCmdDraw;
import dev.readout.workload.abi.vulkan.PFN_vkCmdEndRenderPass;
import dev.readout.workload.abi.vulkan.PFN_vkCmdFillBuffer;
import dev.readout.workload.abi.vulkan.PFN_vkCmdSetScissor;
import java.lang.foreign.MemorySegment;

/** A command buffer of an {@link Application}. */
public record Commands(Application application, MemorySegment handle) {

    int begin(int flags) {
        MemorySegment info = VkCommandBufferBeginInfo.allocate(application.arena);
        VkCommandBufferBeginInfo.sType(info, VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO());
        VkCommandBufferBeginInfo.flags(info, flags);
        return PFN_vkBeginCommandBuffer.invoke(function("vkBeginCommandBuffer"), handle, info);
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
        MemorySegment inheritance = VkCommandBufferInheritanceInfo.allocate(application.arena);
        VkCommandBufferInheritanceInfo.sType(inheritance, VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO());
        VkCommandBufferInheritanceInfo.pNext(inheritance, chain);
        VkCommandBufferInheritanceInfo.renderPass(inheritance, renderPass);
        VkCommandBufferInheritanceInfo.occlusionQueryEnable(inheritance, occlusion ? 1 : 0);
        VkCommandBufferInheritanceInfo.queryFlags(inheritance, controlFlags);
        VkCommandBufferInheritanceInfo.pipelineStatistics(inheritance, statistics);
        MemorySegment info = VkCommandBufferBeginInfo.allocate(application.arena);
        VkCommandBufferBeginInfo.sType(info, VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO());
        VkCommandBufferBeginInfo.flags(info, flags);
        VkCommandBufferBeginInfo.pInheritanceInfo(info, inheritance);
        return PFN_vkBeginCommandBuffer.invoke(function("vkBeginCommandBuffer"), handle, info);
    }

    Commands execute(Commands... secondaries) {
        MemorySegment handles = application.arena.allocate(ADDRESS, secondaries.length);
        for (int i = 0; i < secondaries.length; i++) {
            handles.setAtIndex(ADDRESS, i, secondaries[i].handle());
        }
        call("vkCmdExecuteCommands", function("vkCmdExecuteCommands"), handle, secondaries.length, handles);
        return this;
    }

    public int end() {
        return PFN_vkEndCommandBuffer.invoke(function("vkEndCommandBuffer"), handle);
    }

    Commands reset(MemorySegment pool, int first, int count) {
        PFN_vkCmdResetQueryPool.invoke(function("vkCmdResetQueryPool"), handle, pool, first, count);
        return this;
    }

    Commands timestamp(MemorySegment pool, int query) {
        return timestamp(VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT(), pool, query);
    }

    Commands timestamp(int stage, MemorySegment pool, int query) {
        PFN_vkCmdWriteTimestamp.invoke(function("vkCmdWriteTimestamp"), handle, stage, pool, query);
        return this;
    }

    Commands beginQuery(MemorySegment pool, int query) {
        return beginQuery(pool, query, 0);
    }

    Commands beginQuery(MemorySegment pool, int query, int flags) {
        PFN_vkCmdBeginQuery.invoke(function("vkCmdBeginQuery"), handle, pool, query, flags);
        return this;
    }

    Commands endQuery(MemorySegment pool, int query) {
        PFN_vkCmdEndQuery.invoke(function("vkCmdEndQuery"), handle, pool, query);
        return this;
    }

    Commands copyResults(MemorySegment pool, int first, int count, MappedBuffer buffer, long offset, long stride,
            int flags) {
        PFN_vkCmdCopyQueryPoolResults.invoke(function("vkCmdCopyQueryPoolResults"), handle, pool, first, count,
                buffer.handle(), offset, stride, flags);
        return this;
    }

    Commands copyResultsToMemory(MemorySegment pool, int first, int count, long address, long size, long stride,
            int addressFlags, int flags) {
        MemorySegment range = VkStridedDeviceAddressRangeKHR.allocate(application.arena);
        VkStridedDeviceAddressRangeKHR.address(range, address);
        VkStridedDeviceAddressRangeKHR.size(range, size);
        VkStridedDeviceAddressRangeKHR.stride(range, stride);
        call("vkCmdCopyQueryPoolResultsToMemoryKHR", function("vkCmdCopyQueryPoolResultsToMemoryKHR"), handle, pool,
                first, count, range, addressFlags, flags);
        return this;
    }

    Commands beginLabel(MemorySegment name) {
        MemorySegment label = VkDebugUtilsLabelEXT.allocate(application.arena);
        VkDebugUtilsLabelEXT.sType(label, VK_STRUCTURE_TYPE_DEBUG_UTILS_LABEL_EXT());
        VkDebugUtilsLabelEXT.pLabelName(label, name);
        PFN_vkCmdBeginDebugUtilsLabelEXT.invoke(function("vkCmdBeginDebugUtilsLabelEXT"), handle, label);
        return this;
    }

    Commands endLabel() {
        PFN_vkCmdEndDebugUtilsLabelEXT.invoke(function("vkCmdEndDebugUtilsLabelEXT"), handle);
        return this;
    }

    Commands fill(MappedBuffer buffer, long offset, long size, int data) {
        PFN_vkCmdFillBuffer.invoke(function("vkCmdFillBuffer"), handle, buffer.handle(), offset, size, data);
        return this;
    }

    Commands copy(MappedBuffer source, MappedBuffer target, long sourceOffset, long targetOffset, long size) {
        MemorySegment region = VkBufferCopy.allocate(application.arena);
        VkBufferCopy.srcOffset(region, sourceOffset);
        VkBufferCopy.dstOffset(region, targetOffset);
        VkBufferCopy.size(region, size);
        call("vkCmdCopyBuffer", function("vkCmdCopyBuffer"), handle, source.handle(), target.handle(), 1, region);
        return this;
    }

    Commands bind(int point, MemorySegment pipeline) {
        PFN_vkCmdBindPipeline.invoke(function("vkCmdBindPipeline"), handle, point, pipeline);
        return this;
    }

    Commands beginRenderPass(Offscreen offscreen, int x, int y, int width, int height) {
        return beginRenderPass(offscreen, x, y, width, height, VK_SUBPASS_CONTENTS_INLINE());
    }

    /** Begins a render pass of the whole framebuffer, with a struct behind that with which it begins. */
    Commands beginRenderPass(Offscreen offscreen, MemorySegment next) {
        return beginRenderPass(offscreen, next, 0, 0, offscreen.width(), offscreen.height(),
                VK_SUBPASS_CONTENTS_INLINE());
    }

    Commands beginRenderPass(Offscreen offscreen, int x, int y, int width, int height, int contents) {
        return beginRenderPass(offscreen, MemorySegment.NULL, x, y, width, height, contents);
    }

    private Commands beginRenderPass(Offscreen offscreen, MemorySegment next, int x, int y, int width, int height,
            int contents) {
        MemorySegment info = VkRenderPassBeginInfo.allocate(application.arena);
        VkRenderPassBeginInfo.pNext(info, next);
        VkRenderPassBeginInfo.sType(info, VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO());
        VkRenderPassBeginInfo.renderPass(info, offscreen.renderPass());
        VkRenderPassBeginInfo.framebuffer(info, offscreen.framebuffer());
        VkRenderPassBeginInfo.renderArea(info, rectangle(x, y, width, height));
        PFN_vkCmdBeginRenderPass.invoke(function("vkCmdBeginRenderPass"), handle, info, contents);
        return this;
    }

    Commands endRenderPass() {
        PFN_vkCmdEndRenderPass.invoke(function("vkCmdEndRenderPass"), handle);
        return this;
    }

    public Commands scissor(int x, int y, int width, int height) {
        PFN_vkCmdSetScissor.invoke(function("vkCmdSetScissor"), handle, 0, 1, rectangle(x, y, width, height));
        return this;
    }

    public Commands draw(int vertices, int instances) {
        PFN_vkCmdDraw.invoke(function("vkCmdDraw"), handle, vertices, instances, 0, 0);
        return this;
    }

    Commands drawIndexed(int indices, int instances) {
        call("vkCmdDrawIndexed", function("vkCmdDrawIndexed"), handle, indices, instances, 0, 0, 0);
        return this;
    }

    Commands dispatch(int x, int y, int z) {
        PFN_vkCmdDispatch.invoke(function("vkCmdDispatch"), handle, x, y, z);
        return this;
    }

    private MemorySegment rectangle(int x, int y, int width, int height) {
        return application.arena.allocateFrom(JAVA_INT, x, y, width, height);
    }

    private MemorySegment function(String name) {
        return application.function(name);
    }
}
