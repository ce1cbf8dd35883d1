package dev.readout.software.vulkan.function;

import dev.readout.software.abi.vulkan.VkDependencyInfo;
import dev.readout.software.vulkan.device.Recorder;
import dev.readout.software.vulkan.registry.VulkanFunction;
import org.jspecify.annotations.Nullable;

/** The functions of pipeline barriers. */
final class BarrierFunctions implements FunctionGroup {
    /** Which argument of {@code vkCmdPipelineBarrier} counts the first barriers. */
    private static final int FIRST_COUNT = 4;

    @Override
    public @Nullable FunctionBody function(VulkanFunction function) {
        return switch (function) {
            case vkCmdPipelineBarrier -> FunctionBody.command((commandBuffer, call) -> {
                Barriers.check(commandBuffer, call, FIRST_COUNT);
                commandBuffer.record(call.function(), Recorder::other);
            });
            case vkCmdPipelineBarrier2 -> FunctionBody.command((commandBuffer, call) -> {
                Barriers.check(commandBuffer, call.struct(1, "pDependencyInfo", VkDependencyInfo.layout()));
                commandBuffer.record(call.function(), Recorder::other);
            });
            default -> null;
        };
    }
}
