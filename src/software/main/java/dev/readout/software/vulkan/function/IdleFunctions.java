package dev.readout.software.vulkan.function;

import dev.readout.software.vulkan.device.Recorder;
import dev.readout.software.vulkan.registry.VulkanFunction;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The functions that record commands which only take time: no query depends on them. */
final class IdleFunctions implements FunctionGroup {
    @Override
    public @Nullable FunctionBody function(VulkanFunction function) {
        return switch (function) {
            // A queue executes one command after the other, and images have no contents here.
            case vkCmdPipelineBarrier, vkCmdPipelineBarrier2, vkCmdBindDescriptorSets, vkCmdSetViewport,
                    vkCmdBindIndexBuffer, vkCmdBindVertexBuffers, vkCmdBindVertexBuffers2, vkCmdPushConstants,
                    vkCmdSetDeviceMask, vkCmdSetLineWidth, vkCmdSetDepthBias, vkCmdSetDepthBounds,
                    vkCmdSetBlendConstants, vkCmdSetStencilCompareMask, vkCmdSetStencilWriteMask,
                    vkCmdSetStencilReference, vkCmdSetCullMode, vkCmdSetFrontFace, vkCmdSetViewportWithCount,
                    vkCmdSetDepthTestEnable, vkCmdSetDepthWriteEnable, vkCmdSetDepthCompareOp,
                    vkCmdSetDepthBoundsTestEnable, vkCmdSetStencilTestEnable, vkCmdSetStencilOp,
                    vkCmdSetDepthBiasEnable, vkCmdSetPrimitiveRestartEnable, vkCmdSetLogicOpEXT,
                    vkCmdClearAttachments ->
                    nothing(Recorder::other);
            // The same, only outside of render passes.
            case vkCmdCopyImage, vkCmdCopyImage2, vkCmdBlitImage, vkCmdBlitImage2, vkCmdResolveImage,
                    vkCmdResolveImage2, vkCmdCopyBufferToImage, vkCmdCopyBufferToImage2, vkCmdCopyImageToBuffer,
                    vkCmdCopyImageToBuffer2, vkCmdClearColorImage, vkCmdClearDepthStencilImage,
                    vkCmdControlVideoCodingKHR ->
                    nothing(Recorder::otherOutsideRenderPass);
            default -> null;
        };
    }

    private static FunctionBody nothing(Consumer<Recorder> step) {
        return FunctionBody.command((commandBuffer, call) -> commandBuffer.record(call.function(), step));
    }
}
