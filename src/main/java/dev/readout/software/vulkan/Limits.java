package dev.readout.software.vulkan;

import dev.readout.abi.vulkan.VkPhysicalDeviceLimits;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * The numbers in {@code VkPhysicalDeviceLimits}: those that the specification requires of every device, where the
 * software device has no reason to offer more.
 */
final class Limits {
    private static final int ONE_AND_FOUR_SAMPLES = 0x1 | 0x4;
    private static final int LARGEST_IMAGE = 16_384;

    private Limits() {
    }

    /** Fills {@code limits}, which holds zeros. */
    static void write(MemorySegment limits, SoftwareSettings settings) {
        writeClock(limits, settings);
        writeSizes(limits);
        writeShaders(limits);
        writeCompute(limits);
        writeFramebuffer(limits);
        writeMemory(limits);
    }

    private static void writeClock(MemorySegment limits, SoftwareSettings settings) {
        boolean everywhere = true;
        for (SoftwareQueueFamily family : settings.queueFamilies()) {
            everywhere &= family.timestampValidBits() > 0
                    || !family.can(SoftwareQueueFamily.GRAPHICS | SoftwareQueueFamily.COMPUTE);
        }
        VkPhysicalDeviceLimits.timestampComputeAndGraphics(limits, everywhere ? 1 : 0);
        VkPhysicalDeviceLimits.timestampPeriod(limits, settings.timestampPeriod());
        VkPhysicalDeviceLimits.discreteQueuePriorities(limits, 2);
    }

    private static void writeSizes(MemorySegment limits) {
        VkPhysicalDeviceLimits.maxImageDimension1D(limits, LARGEST_IMAGE);
        VkPhysicalDeviceLimits.maxImageDimension2D(limits, LARGEST_IMAGE);
        VkPhysicalDeviceLimits.maxImageDimension3D(limits, 2_048);
        VkPhysicalDeviceLimits.maxImageDimensionCube(limits, LARGEST_IMAGE);
        VkPhysicalDeviceLimits.maxImageArrayLayers(limits, 2_048);
        VkPhysicalDeviceLimits.maxTexelBufferElements(limits, 65_536);
        VkPhysicalDeviceLimits.maxUniformBufferRange(limits, 65_536);
        VkPhysicalDeviceLimits.maxStorageBufferRange(limits, 1 << 30);
        VkPhysicalDeviceLimits.maxPushConstantsSize(limits, 128);
        VkPhysicalDeviceLimits.maxMemoryAllocationCount(limits, 4_096);
        VkPhysicalDeviceLimits.maxSamplerAllocationCount(limits, 4_000);
        VkPhysicalDeviceLimits.maxDrawIndexedIndexValue(limits, -1);
        VkPhysicalDeviceLimits.maxDrawIndirectCount(limits, 1);
        VkPhysicalDeviceLimits.maxSamplerLodBias(limits, 2);
        VkPhysicalDeviceLimits.maxSamplerAnisotropy(limits, 1);
    }

    private static void writeShaders(MemorySegment limits) {
        VkPhysicalDeviceLimits.maxBoundDescriptorSets(limits, 4);
        VkPhysicalDeviceLimits.maxPerStageDescriptorSamplers(limits, 16);
        VkPhysicalDeviceLimits.maxPerStageDescriptorUniformBuffers(limits, 12);
        VkPhysicalDeviceLimits.maxPerStageDescriptorStorageBuffers(limits, 4);
        VkPhysicalDeviceLimits.maxPerStageDescriptorSampledImages(limits, 16);
        VkPhysicalDeviceLimits.maxPerStageDescriptorStorageImages(limits, 4);
        VkPhysicalDeviceLimits.maxPerStageDescriptorInputAttachments(limits, 4);
        VkPhysicalDeviceLimits.maxPerStageResources(limits, 128);
        VkPhysicalDeviceLimits.maxDescriptorSetSamplers(limits, 96);
        VkPhysicalDeviceLimits.maxDescriptorSetUniformBuffers(limits, 72);
        VkPhysicalDeviceLimits.maxDescriptorSetUniformBuffersDynamic(limits, 8);
        VkPhysicalDeviceLimits.maxDescriptorSetStorageBuffers(limits, 24);
        VkPhysicalDeviceLimits.maxDescriptorSetStorageBuffersDynamic(limits, 4);
        VkPhysicalDeviceLimits.maxDescriptorSetSampledImages(limits, 96);
        VkPhysicalDeviceLimits.maxDescriptorSetStorageImages(limits, 24);
        VkPhysicalDeviceLimits.maxDescriptorSetInputAttachments(limits, 4);
        VkPhysicalDeviceLimits.maxVertexInputAttributes(limits, 16);
        VkPhysicalDeviceLimits.maxVertexInputBindings(limits, 16);
        VkPhysicalDeviceLimits.maxVertexInputAttributeOffset(limits, 2_047);
        VkPhysicalDeviceLimits.maxVertexInputBindingStride(limits, 2_048);
        VkPhysicalDeviceLimits.maxVertexOutputComponents(limits, 64);
        VkPhysicalDeviceLimits.maxFragmentInputComponents(limits, 64);
        VkPhysicalDeviceLimits.maxFragmentOutputAttachments(limits, 4);
        VkPhysicalDeviceLimits.maxFragmentCombinedOutputResources(limits, 8);
        VkPhysicalDeviceLimits.minTexelOffset(limits, -8);
        VkPhysicalDeviceLimits.maxTexelOffset(limits, 7);
    }

    private static void writeCompute(MemorySegment limits) {
        VkPhysicalDeviceLimits.maxComputeSharedMemorySize(limits, 32_768);
        VkPhysicalDeviceLimits.maxComputeWorkGroupInvocations(limits, 1_024);
        set(VkPhysicalDeviceLimits.maxComputeWorkGroupCount(limits), 65_535, 65_535, 65_535);
        set(VkPhysicalDeviceLimits.maxComputeWorkGroupSize(limits), 1_024, 1_024, 64);
    }

    private static void writeFramebuffer(MemorySegment limits) {
        VkPhysicalDeviceLimits.subPixelPrecisionBits(limits, 8);
        VkPhysicalDeviceLimits.subTexelPrecisionBits(limits, 8);
        VkPhysicalDeviceLimits.mipmapPrecisionBits(limits, 8);
        VkPhysicalDeviceLimits.maxViewports(limits, 1);
        set(VkPhysicalDeviceLimits.maxViewportDimensions(limits), LARGEST_IMAGE, LARGEST_IMAGE);
        set(VkPhysicalDeviceLimits.viewportBoundsRange(limits), -2f * LARGEST_IMAGE, 2f * LARGEST_IMAGE - 1);
        VkPhysicalDeviceLimits.maxFramebufferWidth(limits, LARGEST_IMAGE);
        VkPhysicalDeviceLimits.maxFramebufferHeight(limits, LARGEST_IMAGE);
        VkPhysicalDeviceLimits.maxFramebufferLayers(limits, 256);
        VkPhysicalDeviceLimits.framebufferColorSampleCounts(limits, ONE_AND_FOUR_SAMPLES);
        VkPhysicalDeviceLimits.framebufferDepthSampleCounts(limits, ONE_AND_FOUR_SAMPLES);
        VkPhysicalDeviceLimits.framebufferStencilSampleCounts(limits, ONE_AND_FOUR_SAMPLES);
        VkPhysicalDeviceLimits.framebufferNoAttachmentsSampleCounts(limits, ONE_AND_FOUR_SAMPLES);
        VkPhysicalDeviceLimits.sampledImageColorSampleCounts(limits, ONE_AND_FOUR_SAMPLES);
        VkPhysicalDeviceLimits.sampledImageIntegerSampleCounts(limits, 1);
        VkPhysicalDeviceLimits.sampledImageDepthSampleCounts(limits, ONE_AND_FOUR_SAMPLES);
        VkPhysicalDeviceLimits.sampledImageStencilSampleCounts(limits, ONE_AND_FOUR_SAMPLES);
        VkPhysicalDeviceLimits.storageImageSampleCounts(limits, 1);
        VkPhysicalDeviceLimits.maxColorAttachments(limits, 4);
        VkPhysicalDeviceLimits.maxSampleMaskWords(limits, 1);
        set(VkPhysicalDeviceLimits.pointSizeRange(limits), 1f, 1f);
        set(VkPhysicalDeviceLimits.lineWidthRange(limits), 1f, 1f);
        VkPhysicalDeviceLimits.strictLines(limits, 1);
        VkPhysicalDeviceLimits.standardSampleLocations(limits, 1);
    }

    private static void writeMemory(MemorySegment limits) {
        VkPhysicalDeviceLimits.bufferImageGranularity(limits, 1);
        VkPhysicalDeviceLimits.minMemoryMapAlignment(limits, DeviceMemory.ALIGNMENT);
        VkPhysicalDeviceLimits.minTexelBufferOffsetAlignment(limits, DeviceMemory.ALIGNMENT);
        VkPhysicalDeviceLimits.minUniformBufferOffsetAlignment(limits, DeviceMemory.ALIGNMENT);
        VkPhysicalDeviceLimits.minStorageBufferOffsetAlignment(limits, DeviceMemory.ALIGNMENT);
        VkPhysicalDeviceLimits.optimalBufferCopyOffsetAlignment(limits, 1);
        VkPhysicalDeviceLimits.optimalBufferCopyRowPitchAlignment(limits, 1);
        VkPhysicalDeviceLimits.nonCoherentAtomSize(limits, 1);
    }

    private static void set(MemorySegment array, int... values) {
        MemorySegment.copy(values, 0, array, ValueLayout.JAVA_INT, 0, values.length);
    }

    private static void set(MemorySegment array, float... values) {
        MemorySegment.copy(values, 0, array, ValueLayout.JAVA_FLOAT, 0, values.length);
    }
}
