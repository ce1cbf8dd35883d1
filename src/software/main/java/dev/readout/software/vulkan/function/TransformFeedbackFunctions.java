package dev.readout.software.vulkan.function;

import static dev.readout.abi.vulkan.vulkan_h.VK_WHOLE_SIZE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.readout.software.vulkan.device.CommandBuffer;
import dev.readout.software.vulkan.device.FeedbackCounter;
import dev.readout.software.vulkan.device.PropertyStructs;
import dev.readout.software.vulkan.device.Recorder;
import dev.readout.software.vulkan.object.Buffer;
import dev.readout.software.vulkan.registry.Arguments;
import dev.readout.software.vulkan.registry.Feature;
import dev.readout.software.vulkan.registry.Misuse;
import dev.readout.software.vulkan.registry.VulkanFunction;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** The functions of transform feedback. */
final class TransformFeedbackFunctions implements FunctionGroup {
    @Override
    public @Nullable FunctionBody function(VulkanFunction function) {
        return switch (function) {
            case vkCmdBindTransformFeedbackBuffersEXT ->
                    FunctionBody.command(TransformFeedbackFunctions::bindBuffers);
            case vkCmdBeginTransformFeedbackEXT -> FunctionBody.command(TransformFeedbackFunctions::begin);
            case vkCmdEndTransformFeedbackEXT -> FunctionBody.command((commandBuffer, call) -> {
                FeedbackCounter counter = counter(commandBuffer, call, "pCounterBufferOffsets-02378");
                commandBuffer.record(call.function(), recorder -> recorder.draws().endTransformFeedback(counter));
            });
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
                commandBuffer.record(call.function(), recorder -> recorder.draws().bindTransformFeedback(bytes));
            }
        }
        commandBuffer.record(call.function(), Recorder::other);
    }

    private static void begin(CommandBuffer commandBuffer, Call call) {
        if (!commandBuffer.device().has(Feature.TRANSFORM_FEEDBACK)) {
            call.violation("transformFeedback-02366", "the feature transformFeedback was not enabled");
        }
        FeedbackCounter counter = counter(commandBuffer, call, "pCounterBufferOffsets-02370");
        commandBuffer.record(call.function(), recorder -> recorder.draws().beginTransformFeedback(counter));
    }

    /** The counter of the first buffer; null if none is passed. It must fit its buffer, by {@code rule}. */
    private static @Nullable FeedbackCounter counter(CommandBuffer commandBuffer, Call call, String rule) {
        int count = call.count(2, "counterBufferCount");
        if (call.integer(1) != 0 || count == 0 || call.isNull(3)) {
            return null;
        }
        long handle = Arguments.handle(call.array(3, "pCounterBuffers", count, Arguments.HANDLE), 0);
        if (handle == 0) {
            return null;
        }
        Buffer buffer = commandBuffer.object(Buffer.class, handle, "pCounterBuffers[]", 0);
        long offset = call.isNull(4) ? 0 : call.array(4, "pCounterBufferOffsets", count, Long.BYTES).get(JAVA_LONG, 0);
        if (offset % Integer.BYTES != 0) {
            throw new Misuse("pCounterBufferOffsets[0] is " + Long.toUnsignedString(offset)
                    + ": not a multiple of 4");
        }
        buffer.checkRange(offset, Integer.BYTES, rule, "pCounterBuffers[]", 0);
        return new FeedbackCounter(buffer, offset);
    }
}
