package dev.readout.software.vulkan.function;

import static dev.readout.abi.vulkan.vulkan_h.VK_WHOLE_SIZE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.readout.software.abi.vulkan.VkDispatchIndirectCommand;
import dev.readout.software.abi.vulkan.VkDrawIndexedIndirectCommand;
import dev.readout.software.abi.vulkan.VkDrawIndirectCommand;
import dev.readout.software.abi.vulkan.VkRect2D;
import dev.readout.software.vulkan.device.CommandBuffer;
import dev.readout.software.vulkan.device.DrawRecorder;
import dev.readout.software.vulkan.device.FeedbackCounter;
import dev.readout.software.vulkan.device.IndirectSource;
import dev.readout.software.vulkan.device.PropertyStructs;
import dev.readout.software.vulkan.device.Recorder;
import dev.readout.software.vulkan.object.Buffer;
import dev.readout.software.vulkan.object.Rectangle;
import dev.readout.software.vulkan.registry.Arguments;
import dev.readout.software.vulkan.registry.Feature;
import dev.readout.software.vulkan.registry.Misuse;
import dev.readout.software.vulkan.registry.VulkanFunction;
import java.lang.foreign.MemorySegment;
import java.util.function.BiConsumer;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/** The functions that record draws and dispatches, the state that their counts depend on, and transform feedback. */
final class DrawFunctions implements FunctionGroup {
    /** A draw of mesh tasks has the parameters of a dispatch. */
    private static final long GROUPS = VkDispatchIndirectCommand.sizeof();

    @Override
    public @Nullable FunctionBody function(VulkanFunction function) {
        return switch (function) {
            case vkCmdDraw, vkCmdDrawIndexed -> FunctionBody.command(DrawFunctions::draw);
            case vkCmdDrawMultiEXT, vkCmdDrawMultiIndexedEXT -> FunctionBody.command(DrawFunctions::drawMulti);
            case vkCmdDrawIndirect -> FunctionBody.command((buffer, call) -> indirect(buffer, call,
                    VkDrawIndirectCommand.sizeof(), DrawRecorder::drawIndirect));
            case vkCmdDrawIndexedIndirect -> FunctionBody.command((buffer, call) -> indirect(buffer, call,
                    VkDrawIndexedIndirectCommand.sizeof(), DrawRecorder::drawIndirect));
            case vkCmdDrawMeshTasksIndirectEXT -> FunctionBody
                    .command((buffer, call) -> indirect(buffer, call, GROUPS, DrawRecorder::drawMeshTasksIndirect));
            case vkCmdDrawIndirectCount -> FunctionBody.command((buffer, call) -> counted(buffer, call,
                    VkDrawIndirectCommand.sizeof(), DrawRecorder::drawIndirect));
            case vkCmdDrawIndexedIndirectCount -> FunctionBody.command((buffer, call) -> counted(buffer, call,
                    VkDrawIndexedIndirectCommand.sizeof(), DrawRecorder::drawIndirect));
            case vkCmdDrawMeshTasksIndirectCountEXT -> FunctionBody
                    .command((buffer, call) -> counted(buffer, call, GROUPS, DrawRecorder::drawMeshTasksIndirect));
            case vkCmdDrawIndirectByteCountEXT -> FunctionBody.command(DrawFunctions::drawByteCount);
            case vkCmdDrawMeshTasksEXT -> FunctionBody.command(DrawFunctions::drawMeshTasks);
            case vkCmdDispatch -> FunctionBody.command((buffer, call) -> dispatch(buffer, call, 1));
            case vkCmdDispatchBase -> FunctionBody.command((buffer, call) -> dispatch(buffer, call, 4));
            case vkCmdDispatchIndirect -> FunctionBody.command(DrawFunctions::dispatchIndirect);
            case vkCmdSetScissor -> FunctionBody.command(DrawFunctions::setScissor);
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
            case vkCmdBindTransformFeedbackBuffersEXT ->
                    FunctionBody.command(DrawFunctions::bindTransformFeedbackBuffers);
            case vkCmdBeginTransformFeedbackEXT -> FunctionBody.command(DrawFunctions::beginTransformFeedback);
            case vkCmdEndTransformFeedbackEXT -> FunctionBody.command((commandBuffer, call) -> {
                FeedbackCounter counter = counter(commandBuffer, call, "pCounterBufferOffsets-02378");
                commandBuffer.record(call.function(), recorder -> recorder.draws().endTransformFeedback(counter));
            });
            default -> null;
        };
    }

    private static void draw(CommandBuffer commandBuffer, Call call) {
        int vertices = call.integer(1);
        int instances = call.integer(2);
        commandBuffer.record(call.function(), recorder -> recorder.draws().draw(vertices, instances));
    }

    /** An info begins with the first vertex or index, and the number of them. */
    private static void drawMulti(CommandBuffer commandBuffer, Call call) {
        int count = call.count(1, "drawCount");
        int instances = call.integer(3);
        long stride = Integer.toUnsignedLong(call.integer(5));
        MemorySegment infos = count == 0 ? MemorySegment.NULL
                : call.pointer(2, "the array of draws", (count - 1) * stride + 2 * Integer.BYTES);
        for (int i = 0; i < count; i++) {
            int vertices = infos.get(JAVA_INT_UNALIGNED, i * stride + Integer.BYTES);
            commandBuffer.record(call.function(), recorder -> recorder.draws().draw(vertices, instances));
        }
    }

    private static void drawMeshTasks(CommandBuffer commandBuffer, Call call) {
        int x = call.integer(1);
        int y = call.integer(2);
        int z = call.integer(3);
        commandBuffer.record(call.function(), recorder -> recorder.draws().drawMeshTasks(x, y, z));
    }

    /** @param first the index of the first of the three arguments with the numbers of groups */
    private static void dispatch(CommandBuffer commandBuffer, Call call, int first) {
        int x = call.integer(first);
        int y = call.integer(first + 1);
        int z = call.integer(first + 2);
        commandBuffer.record(call.function(), recorder -> recorder.draws().dispatch(x, y, z));
    }

    private static void dispatchIndirect(CommandBuffer commandBuffer, Call call) {
        IndirectSource source = source(commandBuffer, call, 1, GROUPS, GROUPS, null);
        commandBuffer.record(call.function(), recorder -> recorder.draws().dispatchIndirect(source));
    }

    /** @param size the bytes of the parameters of one draw */
    private static void indirect(CommandBuffer commandBuffer, Call call, long size,
            BiConsumer<DrawRecorder, IndirectSource> draws) {
        int most = call.count(3, "drawCount");
        long stride = Integer.toUnsignedLong(call.integer(4));
        IndirectSource source = source(commandBuffer, call, most, stride, size, null);
        commandBuffer.record(call.function(), recorder -> draws.accept(recorder.draws(), source));
    }

    /** The same, with the number of draws in a second buffer. */
    private static void counted(CommandBuffer commandBuffer, Call call, long size,
            BiConsumer<DrawRecorder, IndirectSource> draws) {
        Buffer counts = commandBuffer.object(Buffer.class, call.word(3), "countBuffer");
        long at = call.word(4);
        if (at % Integer.BYTES != 0) {
            throw new Misuse("countBufferOffset is " + Long.toUnsignedString(at) + ": not a multiple of 4");
        }
        counts.checkRange(at, Integer.BYTES, "", "countBuffer");
        int most = call.count(5, "maxDrawCount");
        long stride = Integer.toUnsignedLong(call.integer(6));
        IndirectSource source =
                source(commandBuffer, call, most, stride, size, () -> counts.bytes().get(JAVA_INT, at));
        commandBuffer.record(call.function(), recorder -> draws.accept(recorder.draws(), source));
    }

    private static IndirectSource source(CommandBuffer commandBuffer, Call call, int most, long stride, long size,
            @Nullable IntSupplier count) {
        Buffer buffer = commandBuffer.object(Buffer.class, call.word(1), "buffer");
        long offset = call.word(2);
        if (offset % Integer.BYTES != 0 || most > 1 && (stride % Integer.BYTES != 0 || stride < size)) {
            throw new Misuse("offset is " + Long.toUnsignedString(offset) + " and stride is " + stride
                    + ": both must be multiples of 4, and stride at least " + size);
        }
        if (most > 0) {
            buffer.checkRange(offset, (most - 1) * stride + size, "", "buffer");
        }
        return new IndirectSource(buffer, offset, stride, most, count);
    }

    /** A draw of the vertices that transform feedback wrote, by the bytes in a counter buffer. */
    private static void drawByteCount(CommandBuffer commandBuffer, Call call) {
        int instances = call.integer(1);
        Buffer counter = commandBuffer.object(Buffer.class, call.word(3), "counterBuffer");
        long at = call.word(4);
        long base = Integer.toUnsignedLong(call.integer(5));
        long stride = Integer.toUnsignedLong(call.integer(6));
        if (at % Integer.BYTES != 0 || stride == 0) {
            throw new Misuse("counterBufferOffset is " + Long.toUnsignedString(at) + " and vertexStride is "
                    + stride + ": expected a multiple of 4, and more than 0");
        }
        counter.checkRange(at, Integer.BYTES, "", "counterBuffer");
        IndirectSource source = new IndirectSource(counter, at, 0, 1, null);
        commandBuffer.record(call.function(), recorder -> recorder.draws().drawIndirect(source, numbers -> new int[] {
            (int) (Math.max(0, Integer.toUnsignedLong(numbers.get(JAVA_INT_UNALIGNED, 0)) - base) / stride),
            instances, 0}));
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

    private static void bindTransformFeedbackBuffers(CommandBuffer commandBuffer, Call call) {
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

    private static void beginTransformFeedback(CommandBuffer commandBuffer, Call call) {
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
