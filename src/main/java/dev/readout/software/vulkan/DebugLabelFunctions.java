package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_DEBUG_UTILS_LABEL_EXT;

import dev.readout.abi.vulkan.VkDebugUtilsLabelEXT;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** The functions that label what is recorded. Labels take no time, and nobody looks at their names. */
final class DebugLabelFunctions implements FunctionGroup {
    @Override
    public @Nullable NativeFunction function(VulkanFunction function) {
        return switch (function) {
            case vkCmdBeginDebugUtilsLabelEXT -> NativeFunction.command(DebugLabelFunctions::begin);
            case vkCmdEndDebugUtilsLabelEXT -> NativeFunction.command(DebugLabelFunctions::end);
            case vkCmdInsertDebugUtilsLabelEXT -> NativeFunction.command(DebugLabelFunctions::insert);
            default -> null;
        };
    }

    private static void checkLabel(Call call) {
        MemorySegment label = call.struct(1, "pLabelInfo", VK_STRUCTURE_TYPE_DEBUG_UTILS_LABEL_EXT(),
                VkDebugUtilsLabelEXT.layout());
        if (Arguments.isNull(VkDebugUtilsLabelEXT.pLabelName(label))) {
            throw new Misuse("VkDebugUtilsLabelEXT-pLabelName-parameter", "pLabelInfo->pLabelName is null");
        }
    }

    private static void begin(CommandBuffer commandBuffer, Call call) {
        checkLabel(call);
        commandBuffer.record(call.function(), Recorder::beginLabel);
    }

    private static void end(CommandBuffer commandBuffer, Call call) {
        boolean secondary = commandBuffer.isSecondary();
        commandBuffer.record(call.function(), recorder -> recorder.endLabel(secondary));
    }

    private static void insert(CommandBuffer commandBuffer, Call call) {
        checkLabel(call);
        commandBuffer.record(call.function(), Recorder::insertLabel);
    }
}
