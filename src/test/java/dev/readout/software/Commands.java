package dev.readout.software;

import static dev.readout.abi.vulkan.vulkan_h.*;

import dev.readout.abi.vulkan.*;
import java.lang.foreign.MemorySegment;

/** A command buffer of an {@link Application}. */
record Commands(Application application, MemorySegment handle) {

    int begin(int flags) {
        MemorySegment info = VkCommandBufferBeginInfo.allocate(application.arena);
        VkCommandBufferBeginInfo.sType(info, VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO());
        VkCommandBufferBeginInfo.flags(info, flags);
        return PFN_vkBeginCommandBuffer.invoke(application.function("vkBeginCommandBuffer"), handle, info);
    }

    int end() {
        return PFN_vkEndCommandBuffer.invoke(application.function("vkEndCommandBuffer"), handle);
    }

    Commands reset(MemorySegment pool, int first, int count) {
        PFN_vkCmdResetQueryPool.invoke(application.function("vkCmdResetQueryPool"), handle, pool, first, count);
        return this;
    }

    Commands timestamp(MemorySegment pool, int query) {
        PFN_vkCmdWriteTimestamp.invoke(application.function("vkCmdWriteTimestamp"), handle,
                VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT(), pool, query);
        return this;
    }
}
