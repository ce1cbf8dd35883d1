package dev.readout.software.vulkan.function;

import dev.readout.software.abi.vulkan.VkRect2D;
import dev.readout.software.vulkan.device.CommandBuffer;
import dev.readout.software.vulkan.object.Rectangle;
import dev.readout.software.vulkan.registry.Misuse;
import dev.readout.software.vulkan.registry.VulkanFunction;
import org.jspecify.annotations.Nullable;

/** The functions of dynamic state that counts depend on. */
final class DynamicStateFunctions implements FunctionGroup {
    @Override
    public @Nullable FunctionBody function(VulkanFunction function) {
        return switch (function) {
            case vkCmdSetScissor -> FunctionBody.command(DynamicStateFunctions::setScissor);
            case vkCmdSetScissorWithCount -> FunctionBody.command(
                    (buffer, call) -> setScissor(buffer, call, call.integer(1), "scissorCount", 2));
            case vkCmdSetRasterizerDiscardEnable -> FunctionBody.command((buffer, call) -> {
                boolean discards = call.integer(1) != 0;
                buffer.record(call.function(),
                        recorder -> recorder.draws().set(values -> values.setDiscards(discards)));
            });
            case vkCmdSetPrimitiveTopology -> FunctionBody.command((buffer, call) -> {
                int topology = GraphicsState.checked(call.integer(1));
                buffer.record(call.function(),
                        recorder -> recorder.draws().set(values -> values.setTopology(topology)));
            });
            case vkCmdSetPatchControlPointsEXT -> FunctionBody.command((buffer, call) -> {
                int points = GraphicsState.checkedPoints(call.integer(1));
                buffer.record(call.function(),
                        recorder -> recorder.draws().set(values -> values.setPatchControlPoints(points)));
            });
            default -> null;
        };
    }

    private static void setScissor(CommandBuffer commandBuffer, Call call) {
        if (call.integer(1) != 0) {
            throw new Misuse("firstScissor is " + Integer.toUnsignedString(call.integer(1))
                    + ": the device has one scissor rectangle, number 0");
        }
        setScissor(commandBuffer, call, call.integer(2), "scissorCount", 3);
    }

    private static void setScissor(CommandBuffer commandBuffer, Call call, int count, String argument, int array) {
        if (count != 1) {
            throw new Misuse(argument + " is " + Integer.toUnsignedString(count)
                    + ": the device has one scissor rectangle");
        }
        Rectangle scissor = Rectangle.of(call.pointer(array, "pScissors", VkRect2D.sizeof()));
        commandBuffer.record(call.function(), recorder -> recorder.draws().set(values -> values.setScissor(scissor)));
    }
}
