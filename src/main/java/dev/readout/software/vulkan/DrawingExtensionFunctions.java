package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.VK_WHOLE_SIZE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** The functions of transform feedback and of mesh tasks. */
final class DrawingExtensionFunctions implements FunctionGroup {
    @Override
    public @Nullable NativeFunction function(VulkanFunction function) {
        return switch (function) {
            case vkCmdBindTransformFeedbackBuffersEXT ->
                    NativeFunction.command(DrawingExtensionFunctions::bindBuffers);
            case vkCmdBeginTransformFeedbackEXT -> NativeFunction.command(DrawingExtensionFunctions::begin);
            case vkCmdEndTransformFeedbackEXT -> NativeFunction.command((commandBuffer,
                    call) -> commandBuffer.record(call.function(), Recorder::endTransformFeedback));
            case vkCmdDrawMeshTasksEXT -> NativeFunction.command(DrawingExtensionFunctions::drawMeshTasks);
            default -> null;
        };
    }

    private static void bindBuffers(CommandBuffer commandBuffer, Call call) {
        int first = call.integer(1);
        int count = call.count(2, "bindingCount");
        if (Integer.toUnsignedLong(first) + count > PropertyStructs.TRANSFORM_FEEDBACK_BUFFERS) {
            throw new Misuse("firstBinding-02356", "bindings " + Integer.toUnsignedString(first) + " to "
                    + (Integer.toUnsignedLong(first) + count - 1) + " are not all of the "
                    + PropertyStructs.TRANSFORM_FEEDBACK_BUFFERS + " that there are");
        }
        MemorySegment buffers = call.array(3, "pBuffers", count, Arguments.HANDLE);
        MemorySegment offsets = call.array(4, "pOffsets", count, Long.BYTES);
        MemorySegment sizes = call.isNull(5) ? null : call.array(5, "pSizes", count, Long.BYTES);
        for (int i = 0; i < count; i++) {
            Buffer buffer = commandBuffer.object(Buffer.class, Arguments.handle(buffers, i), "pBuffers[]", i);
            long offset = offsets.getAtIndex(JAVA_LONG, i);
            long size = sizes == null ? VK_WHOLE_SIZE() : sizes.getAtIndex(JAVA_LONG, i);
            buffer.checkRange(offset, size == VK_WHOLE_SIZE() ? 0 : size, "pOffsets-02363", "pBuffers[]", i);
            if (first + i == 0) {
                long bytes = size == VK_WHOLE_SIZE() ? buffer.size() - offset : size;
                commandBuffer.record(call.function(), recorder -> recorder.transformFeedback().bind(bytes));
            }
        }
        commandBuffer.record(call.function(), Recorder::other);
    }

    private static void begin(CommandBuffer commandBuffer, Call call) {
        if (!commandBuffer.device().has(Feature.TRANSFORM_FEEDBACK)) {
            call.violation("transformFeedback-02366", "the feature transformFeedback was not enabled");
        }
        boolean goesOn = call.integer(2) > 0 && !call.isNull(3);
        commandBuffer.record(call.function(), recorder -> recorder.beginTransformFeedback(goesOn));
    }

    private static void drawMeshTasks(CommandBuffer commandBuffer, Call call) {
        int x = call.integer(1);
        int y = call.integer(2);
        int z = call.integer(3);
        commandBuffer.record(call.function(), recorder -> recorder.drawMeshTasks(x, y, z));
    }
}
