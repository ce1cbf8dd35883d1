package dev.readout.software.vulkan.device;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PERFORMANCE_QUERY_PROPERTIES_KHR;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TRANSFORM_FEEDBACK_PROPERTIES_EXT;

import dev.readout.abi.vulkan.VkPhysicalDeviceVulkan12Properties;
import dev.readout.software.abi.vulkan.VkBaseOutStructure;
import dev.readout.software.abi.vulkan.VkPhysicalDevicePerformanceQueryPropertiesKHR;
import dev.readout.software.abi.vulkan.VkPhysicalDeviceTransformFeedbackPropertiesEXT;
import dev.readout.software.vulkan.DeviceIdentity;
import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.software.vulkan.registry.Arguments;
import dev.readout.software.vulkan.registry.MemoryTypes;
import java.lang.foreign.MemorySegment;

/** The property structs in the {@code pNext} chain of {@code VkPhysicalDeviceProperties2}. */
public final class PropertyStructs {
    /** The streams of vertices: one, since the device does not have the feature geometryStreams. */
    static final int TRANSFORM_FEEDBACK_STREAMS = 1;
    public static final int TRANSFORM_FEEDBACK_BUFFERS = 4;

    private PropertyStructs() {
    }

    /** Fills the structs of a {@code pNext} chain that the device knows; the others keep their bytes. */
    public static void writeChain(MemorySegment first, SoftwareSettings settings) {
        for (MemorySegment next : Arguments.chain(first)) {
            int type = VkBaseOutStructure.sType(next);
            if (type == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TRANSFORM_FEEDBACK_PROPERTIES_EXT()) {
                writeTransformFeedback(behindHeader(next, VkPhysicalDeviceTransformFeedbackPropertiesEXT.sizeof()),
                        settings);
            } else if (type == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PERFORMANCE_QUERY_PROPERTIES_KHR()) {
                VkPhysicalDevicePerformanceQueryPropertiesKHR.allowCommandBufferQueryCopies(next,
                        settings.performanceCopies() ? 1 : 0);
            } else {
                PropertyStruct row = PropertyStruct.of(type);
                if (row != null) {
                    row.write(next);
                    if (row.namesDriver()) {
                        writeDriver(next.reinterpret(row.size()), settings.identity());
                    }
                }
            }
        }
    }

    /** The struct at {@code address}, with zeros behind {@code pNext}. */
    private static MemorySegment behindHeader(MemorySegment address, long size) {
        MemorySegment struct = address.reinterpret(size);
        struct.asSlice(Arguments.STRUCT_HEADER).fill((byte) 0);
        return struct;
    }

    /** Writes to a {@code VkPhysicalDeviceDriverProperties}, or to Vulkan12Properties, which begin alike. */
    private static void writeDriver(MemorySegment out, DeviceIdentity identity) {
        VkPhysicalDeviceVulkan12Properties.driverID(out, identity.driverId());
        VkPhysicalDeviceVulkan12Properties.driverName(out).setString(0, identity.driverName());
        VkPhysicalDeviceVulkan12Properties.driverInfo(out).setString(0, identity.driverInfo());
    }

    private static void writeTransformFeedback(MemorySegment out, SoftwareSettings settings) {
        VkPhysicalDeviceTransformFeedbackPropertiesEXT.maxTransformFeedbackStreams(out, TRANSFORM_FEEDBACK_STREAMS);
        VkPhysicalDeviceTransformFeedbackPropertiesEXT.maxTransformFeedbackBuffers(out, TRANSFORM_FEEDBACK_BUFFERS);
        VkPhysicalDeviceTransformFeedbackPropertiesEXT.maxTransformFeedbackBufferSize(out, MemoryTypes.HEAP_BYTES);
        VkPhysicalDeviceTransformFeedbackPropertiesEXT.maxTransformFeedbackStreamDataSize(out, 512);
        VkPhysicalDeviceTransformFeedbackPropertiesEXT.maxTransformFeedbackBufferDataSize(out, 512);
        VkPhysicalDeviceTransformFeedbackPropertiesEXT.maxTransformFeedbackBufferDataStride(out, 512);
        VkPhysicalDeviceTransformFeedbackPropertiesEXT.transformFeedbackQueries(out,
                settings.transformFeedbackQueries() ? 1 : 0);
    }
}
