package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_CALIBRATED_TIMESTAMP_INFO_EXT;
import static dev.readout.abi.vulkan.vulkan_h.VK_SUCCESS;
import static dev.readout.abi.vulkan.vulkan_h.VK_TIME_DOMAIN_CLOCK_MONOTONIC_EXT;
import static dev.readout.abi.vulkan.vulkan_h.VK_TIME_DOMAIN_DEVICE_EXT;
import static dev.readout.abi.vulkan.vulkan_h.VK_WHOLE_SIZE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.readout.abi.vulkan.VkCalibratedTimestampInfoEXT;
import java.lang.foreign.MemorySegment;

/** The functions of transform feedback, of mesh tasks, and of calibrated timestamps. */
final class DrawingExtensionFunctions implements FunctionGroup {
    @Override
    public NativeFunction function(String name) {
        return switch (name) {
            case "vkCmdBindTransformFeedbackBuffersEXT" ->
                    CommandFunctions.recording(DrawingExtensionFunctions::bindBuffers);
            case "vkCmdBeginTransformFeedbackEXT" -> CommandFunctions.recording(DrawingExtensionFunctions::begin);
            case "vkCmdEndTransformFeedbackEXT" -> CommandFunctions
                    .recording(call -> CommandFunctions.record(call, Recorder::endTransformFeedback));
            case "vkCmdDrawMeshTasksEXT" -> CommandFunctions.recording(DrawingExtensionFunctions::drawMeshTasks);
            case "vkGetCalibratedTimestampsEXT" -> NativeFunction.result(DrawingExtensionFunctions::getTimestamps);
            default -> null;
        };
    }

    private static void bindBuffers(Call call) {
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
        CommandBuffer commandBuffer = call.commandBuffer();
        for (int i = 0; i < count; i++) {
            Buffer buffer = commandBuffer.object(Buffer.class, Arguments.handle(buffers, i), "pBuffers[" + i + "]");
            long offset = offsets.getAtIndex(JAVA_LONG, i);
            long size = sizes == null ? VK_WHOLE_SIZE() : sizes.getAtIndex(JAVA_LONG, i);
            buffer.checkRange(offset, size == VK_WHOLE_SIZE() ? 0 : size, "pOffsets-02363", "pBuffers[" + i + "]");
            if (first + i == 0) {
                long bytes = size == VK_WHOLE_SIZE() ? buffer.size() - offset : size;
                CommandFunctions.record(call, recorder -> recorder.transformFeedback().bind(bytes));
            }
        }
        CommandFunctions.record(call, Recorder::other);
    }

    private static void begin(Call call) {
        if (!call.commandBuffer().device().has(Feature.TRANSFORM_FEEDBACK)) {
            call.violation("transformFeedback-02366", "the feature transformFeedback was not enabled");
        }
        boolean goesOn = call.integer(2) > 0 && !call.isNull(3);
        CommandFunctions.record(call, recorder -> recorder.beginTransformFeedback(goesOn));
    }

    private static void drawMeshTasks(Call call) {
        int x = call.integer(1);
        int y = call.integer(2);
        int z = call.integer(3);
        CommandFunctions.record(call, recorder -> recorder.drawMeshTasks(x, y, z));
    }

    /** All clocks show the virtual time that the host has seen: a timestamp of the device, and nanoseconds. */
    private static int getTimestamps(Call call) {
        Device device = call.device();
        int count = call.count(1, "timestampCount");
        MemorySegment infos = call.array(2, "pTimestampInfos", count, VkCalibratedTimestampInfoEXT.sizeof());
        MemorySegment timestamps = call.array(3, "pTimestamps", count, Long.BYTES);
        MemorySegment deviation = call.pointer(4, "pMaxDeviation", Long.BYTES);
        for (int i = 0; i < count; i++) {
            MemorySegment info = Arguments.element(infos, i, VkCalibratedTimestampInfoEXT.sizeof());
            Arguments.struct(info, "pTimestampInfos[" + i + "]", VK_STRUCTURE_TYPE_CALIBRATED_TIMESTAMP_INFO_EXT(),
                    VkCalibratedTimestampInfoEXT.layout());
            int domain = VkCalibratedTimestampInfoEXT.timeDomain(info);
            if (domain != VK_TIME_DOMAIN_DEVICE_EXT() && domain != VK_TIME_DOMAIN_CLOCK_MONOTONIC_EXT()) {
                throw new Misuse("VkCalibratedTimestampInfoEXT-timeDomain-02354", "timeDomain " + domain
                        + " is none of the device's: device (0) and monotonic (1)");
            }
            timestamps.setAtIndex(JAVA_LONG, i, domain == VK_TIME_DOMAIN_DEVICE_EXT()
                    ? device.clock().timestamp(device.hostTime(), Long.SIZE) : device.hostTime());
        }
        // A tick begins at a nanosecond's fraction.
        deviation.set(JAVA_LONG, 0, (long) Math.ceil(device.clock().period()));
        return VK_SUCCESS();
    }
}
