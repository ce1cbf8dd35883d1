package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.VK_SHADER_STAGE_COMPUTE_BIT;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PERFORMANCE_QUERY_PROPERTIES_KHR;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TRANSFORM_FEEDBACK_PROPERTIES_EXT;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_PROPERTIES;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_PROPERTIES;

import dev.readout.abi.vulkan.VkBaseOutStructure;
import dev.readout.abi.vulkan.VkPhysicalDevicePerformanceQueryPropertiesKHR;
import dev.readout.abi.vulkan.VkPhysicalDeviceTransformFeedbackPropertiesEXT;
import dev.readout.abi.vulkan.VkPhysicalDeviceVulkan11Properties;
import dev.readout.abi.vulkan.VkPhysicalDeviceVulkan12Properties;
import java.lang.foreign.MemorySegment;

/** The structs of properties that an application chains behind {@code VkPhysicalDeviceProperties2}. */
final class PropertyStructs {
    /** The streams of vertices. No shader of the device writes to one but the first. */
    static final int TRANSFORM_FEEDBACK_STREAMS = 4;
    static final int TRANSFORM_FEEDBACK_BUFFERS = 4;
    private static final int VIEWS = 6;
    private static final int DESCRIPTORS = 1 << 20;

    private PropertyStructs() {
    }

    /** Fills the structs of a {@code pNext} chain that the device knows, and leaves the others alone. */
    static void writeChain(MemorySegment first, SoftwareSettings settings) {
        for (MemorySegment next : Arguments.chain(first)) {
            int type = VkBaseOutStructure.sType(next);
            if (type == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_PROPERTIES()) {
                writeVersion11(behindHeader(next, VkPhysicalDeviceVulkan11Properties.sizeof()));
            } else if (type == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_PROPERTIES()) {
                writeVersion12(behindHeader(next, VkPhysicalDeviceVulkan12Properties.sizeof()));
            } else if (type == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TRANSFORM_FEEDBACK_PROPERTIES_EXT()) {
                writeTransformFeedback(behindHeader(next, VkPhysicalDeviceTransformFeedbackPropertiesEXT.sizeof()),
                        settings);
            } else if (type == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PERFORMANCE_QUERY_PROPERTIES_KHR()) {
                VkPhysicalDevicePerformanceQueryPropertiesKHR.allowCommandBufferQueryCopies(next,
                        settings.performanceCopies() ? 1 : 0);
            }
        }
    }

    /** The struct at {@code address}, with zeros behind {@code pNext}. */
    private static MemorySegment behindHeader(MemorySegment address, long size) {
        MemorySegment struct = address.reinterpret(size);
        struct.asSlice(2 * Long.BYTES).fill((byte) 0);
        return struct;
    }

    private static void writeVersion11(MemorySegment out) {
        VkPhysicalDeviceVulkan11Properties.subgroupSize(out, 1);
        VkPhysicalDeviceVulkan11Properties.subgroupSupportedStages(out, VK_SHADER_STAGE_COMPUTE_BIT());
        VkPhysicalDeviceVulkan11Properties.subgroupSupportedOperations(out, 1);
        VkPhysicalDeviceVulkan11Properties.maxMultiviewViewCount(out, VIEWS);
        VkPhysicalDeviceVulkan11Properties.maxMultiviewInstanceIndex(out, (1 << 27) - 1);
        VkPhysicalDeviceVulkan11Properties.maxPerSetDescriptors(out, 1024);
        VkPhysicalDeviceVulkan11Properties.maxMemoryAllocationSize(out, MemoryTypes.HEAP_BYTES);
    }

    private static void writeVersion12(MemorySegment out) {
        VkPhysicalDeviceVulkan12Properties.driverName(out).setString(0, "Readout");
        VkPhysicalDeviceVulkan12Properties.driverInfo(out).setString(0, "software device");
        VkPhysicalDeviceVulkan12Properties.maxUpdateAfterBindDescriptorsInAllPools(out, DESCRIPTORS);
        VkPhysicalDeviceVulkan12Properties.maxPerStageDescriptorUpdateAfterBindSamplers(out, DESCRIPTORS);
        VkPhysicalDeviceVulkan12Properties.maxPerStageDescriptorUpdateAfterBindUniformBuffers(out, DESCRIPTORS);
        VkPhysicalDeviceVulkan12Properties.maxPerStageDescriptorUpdateAfterBindStorageBuffers(out, DESCRIPTORS);
        VkPhysicalDeviceVulkan12Properties.maxPerStageDescriptorUpdateAfterBindSampledImages(out, DESCRIPTORS);
        VkPhysicalDeviceVulkan12Properties.maxPerStageDescriptorUpdateAfterBindStorageImages(out, DESCRIPTORS);
        VkPhysicalDeviceVulkan12Properties.maxPerStageDescriptorUpdateAfterBindInputAttachments(out, DESCRIPTORS);
        VkPhysicalDeviceVulkan12Properties.maxPerStageUpdateAfterBindResources(out, DESCRIPTORS);
        VkPhysicalDeviceVulkan12Properties.maxDescriptorSetUpdateAfterBindSamplers(out, DESCRIPTORS);
        VkPhysicalDeviceVulkan12Properties.maxDescriptorSetUpdateAfterBindUniformBuffers(out, DESCRIPTORS);
        VkPhysicalDeviceVulkan12Properties.maxDescriptorSetUpdateAfterBindUniformBuffersDynamic(out, 8);
        VkPhysicalDeviceVulkan12Properties.maxDescriptorSetUpdateAfterBindStorageBuffers(out, DESCRIPTORS);
        VkPhysicalDeviceVulkan12Properties.maxDescriptorSetUpdateAfterBindStorageBuffersDynamic(out, 4);
        VkPhysicalDeviceVulkan12Properties.maxDescriptorSetUpdateAfterBindSampledImages(out, DESCRIPTORS);
        VkPhysicalDeviceVulkan12Properties.maxDescriptorSetUpdateAfterBindStorageImages(out, DESCRIPTORS);
        VkPhysicalDeviceVulkan12Properties.maxDescriptorSetUpdateAfterBindInputAttachments(out, DESCRIPTORS);
        VkPhysicalDeviceVulkan12Properties.maxTimelineSemaphoreValueDifference(out, Integer.MAX_VALUE);
        VkPhysicalDeviceVulkan12Properties.framebufferIntegerColorSampleCounts(out, 1);
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
