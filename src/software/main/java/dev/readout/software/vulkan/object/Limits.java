package dev.readout.software.vulkan.object;

import dev.readout.abi.vulkan.VkPhysicalDeviceLimits;
import dev.readout.software.vulkan.SoftwareQueueFamily;
import dev.readout.software.vulkan.SoftwareSettings;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * The values of {@code VkPhysicalDeviceLimits}: at least those that the specification requires for the features, and at
 * most a modest graphics card's.
 */
public final class Limits {
    /** How many descriptors may be updated after they were bound. */
    public static final int UPDATED_AFTER_BIND = 1 << 20;
    /** The bytes of an inline uniform block. */
    public static final int INLINE_UNIFORM_BLOCK = 256;
    /** The {@code VkSampleCountFlags} of everything multisampled. */
    public static final int ONE_AND_FOUR_SAMPLES = 0x1 | 0x4;
    /** The most pixels of an image and of a framebuffer, each way. */
    public static final int LARGEST_IMAGE = 16_384;
    /** The most bindings of vertices of a pipeline. */
    public static final int VERTEX_INPUT_BINDINGS = 32;
    static final int LARGEST_VOLUME = 2_048;
    static final int IMAGE_LAYERS = 2_048;
    private static final int COLOR_ATTACHMENTS = 8;
    private static final int CLIP_DISTANCES = 8;
    /** Vertex, tessellation control and evaluation, geometry, fragment and compute. */
    private static final int STAGES = 6;

    private Limits() {
    }

    /** Fills {@code limits}, which holds zeros. */
    public static void write(MemorySegment limits, SoftwareSettings settings) {
        writeClock(limits, settings);
        writeSizes(limits);
        writeShaders(limits);
        writeTessellationAndGeometry(limits);
        writeCompute(limits);
        writeFramebuffer(limits);
        writeMemory(limits);
    }

    private static void writeClock(MemorySegment limits, SoftwareSettings settings) {
        boolean everywhere = true;
        for (SoftwareQueueFamily family : settings.queueFamilies()) {
            everywhere &= family.timestampValidBits() > 0
                    || !QueueAbilities.can(family, SoftwareQueueFamily.GRAPHICS | SoftwareQueueFamily.COMPUTE);
        }
        VkPhysicalDeviceLimits.timestampComputeAndGraphics(limits, everywhere ? 1 : 0);
        VkPhysicalDeviceLimits.timestampPeriod(limits, settings.timestampPeriod());
        VkPhysicalDeviceLimits.discreteQueuePriorities(limits, 2);
    }

    private static void writeSizes(MemorySegment limits) {
        VkPhysicalDeviceLimits.maxImageDimension1D(limits, LARGEST_IMAGE);
        VkPhysicalDeviceLimits.maxImageDimension2D(limits, LARGEST_IMAGE);
        VkPhysicalDeviceLimits.maxImageDimension3D(limits, LARGEST_VOLUME);
        VkPhysicalDeviceLimits.maxImageDimensionCube(limits, LARGEST_IMAGE);
        VkPhysicalDeviceLimits.maxImageArrayLayers(limits, IMAGE_LAYERS);
        VkPhysicalDeviceLimits.maxTexelBufferElements(limits, 65_536);
        VkPhysicalDeviceLimits.maxUniformBufferRange(limits, 65_536);
        VkPhysicalDeviceLimits.maxStorageBufferRange(limits, 1 << 30);
        VkPhysicalDeviceLimits.maxPushConstantsSize(limits, 256);
        VkPhysicalDeviceLimits.maxMemoryAllocationCount(limits, 4_096);
        VkPhysicalDeviceLimits.maxSamplerAllocationCount(limits, 4_000);
        VkPhysicalDeviceLimits.maxDrawIndexedIndexValue(limits, -1);
        VkPhysicalDeviceLimits.maxDrawIndirectCount(limits, -1);
        VkPhysicalDeviceLimits.maxSamplerLodBias(limits, 16);
        VkPhysicalDeviceLimits.maxSamplerAnisotropy(limits, 16);
    }

    private static void writeShaders(MemorySegment limits) {
        VkPhysicalDeviceLimits.maxBoundDescriptorSets(limits, 8);
        VkPhysicalDeviceLimits.maxPerStageDescriptorSamplers(limits, 64);
        VkPhysicalDeviceLimits.maxPerStageDescriptorUniformBuffers(limits, 16);
        VkPhysicalDeviceLimits.maxPerStageDescriptorStorageBuffers(limits, 32);
        VkPhysicalDeviceLimits.maxPerStageDescriptorSampledImages(limits, 128);
        VkPhysicalDeviceLimits.maxPerStageDescriptorStorageImages(limits, 16);
        VkPhysicalDeviceLimits.maxPerStageDescriptorInputAttachments(limits, 8);
        VkPhysicalDeviceLimits.maxPerStageResources(limits, 272);
        VkPhysicalDeviceLimits.maxDescriptorSetSamplers(limits, STAGES * 64);
        VkPhysicalDeviceLimits.maxDescriptorSetUniformBuffers(limits, STAGES * 16);
        VkPhysicalDeviceLimits.maxDescriptorSetUniformBuffersDynamic(limits, 16);
        VkPhysicalDeviceLimits.maxDescriptorSetStorageBuffers(limits, STAGES * 32);
        VkPhysicalDeviceLimits.maxDescriptorSetStorageBuffersDynamic(limits, 16);
        VkPhysicalDeviceLimits.maxDescriptorSetSampledImages(limits, STAGES * 128);
        VkPhysicalDeviceLimits.maxDescriptorSetStorageImages(limits, STAGES * 16);
        VkPhysicalDeviceLimits.maxDescriptorSetInputAttachments(limits, 8);
        VkPhysicalDeviceLimits.maxVertexInputAttributes(limits, 32);
        VkPhysicalDeviceLimits.maxVertexInputBindings(limits, VERTEX_INPUT_BINDINGS);
        VkPhysicalDeviceLimits.maxVertexInputAttributeOffset(limits, 2_047);
        VkPhysicalDeviceLimits.maxVertexInputBindingStride(limits, 2_048);
        VkPhysicalDeviceLimits.maxVertexOutputComponents(limits, 128);
        VkPhysicalDeviceLimits.maxFragmentInputComponents(limits, 128);
        VkPhysicalDeviceLimits.maxFragmentOutputAttachments(limits, COLOR_ATTACHMENTS);
        VkPhysicalDeviceLimits.maxFragmentDualSrcAttachments(limits, 1);
        VkPhysicalDeviceLimits.maxFragmentCombinedOutputResources(limits, 64);
        VkPhysicalDeviceLimits.minTexelOffset(limits, -8);
        VkPhysicalDeviceLimits.maxTexelOffset(limits, 7);
        VkPhysicalDeviceLimits.minTexelGatherOffset(limits, -8);
        VkPhysicalDeviceLimits.maxTexelGatherOffset(limits, 7);
        VkPhysicalDeviceLimits.minInterpolationOffset(limits, -0.5f);
        VkPhysicalDeviceLimits.maxInterpolationOffset(limits, 0.4375f);
        VkPhysicalDeviceLimits.subPixelInterpolationOffsetBits(limits, 4);
        VkPhysicalDeviceLimits.maxClipDistances(limits, CLIP_DISTANCES);
        VkPhysicalDeviceLimits.maxCullDistances(limits, CLIP_DISTANCES);
        VkPhysicalDeviceLimits.maxCombinedClipAndCullDistances(limits, CLIP_DISTANCES);
    }

    private static void writeTessellationAndGeometry(MemorySegment limits) {
        VkPhysicalDeviceLimits.maxTessellationGenerationLevel(limits, 64);
        VkPhysicalDeviceLimits.maxTessellationPatchSize(limits, 32);
        VkPhysicalDeviceLimits.maxTessellationControlPerVertexInputComponents(limits, 128);
        VkPhysicalDeviceLimits.maxTessellationControlPerVertexOutputComponents(limits, 128);
        VkPhysicalDeviceLimits.maxTessellationControlPerPatchOutputComponents(limits, 120);
        VkPhysicalDeviceLimits.maxTessellationControlTotalOutputComponents(limits, 4_096);
        VkPhysicalDeviceLimits.maxTessellationEvaluationInputComponents(limits, 128);
        VkPhysicalDeviceLimits.maxTessellationEvaluationOutputComponents(limits, 128);
        VkPhysicalDeviceLimits.maxGeometryShaderInvocations(limits, 32);
        VkPhysicalDeviceLimits.maxGeometryInputComponents(limits, 128);
        VkPhysicalDeviceLimits.maxGeometryOutputComponents(limits, 128);
        VkPhysicalDeviceLimits.maxGeometryOutputVertices(limits, 256);
        VkPhysicalDeviceLimits.maxGeometryTotalOutputComponents(limits, 1_024);
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
        VkPhysicalDeviceLimits.sampledImageIntegerSampleCounts(limits, ONE_AND_FOUR_SAMPLES);
        VkPhysicalDeviceLimits.sampledImageDepthSampleCounts(limits, ONE_AND_FOUR_SAMPLES);
        VkPhysicalDeviceLimits.sampledImageStencilSampleCounts(limits, ONE_AND_FOUR_SAMPLES);
        VkPhysicalDeviceLimits.storageImageSampleCounts(limits, ONE_AND_FOUR_SAMPLES);
        VkPhysicalDeviceLimits.maxColorAttachments(limits, COLOR_ATTACHMENTS);
        VkPhysicalDeviceLimits.maxSampleMaskWords(limits, 1);
        set(VkPhysicalDeviceLimits.pointSizeRange(limits), 1f, 256f);
        VkPhysicalDeviceLimits.pointSizeGranularity(limits, 0.125f);
        set(VkPhysicalDeviceLimits.lineWidthRange(limits), 1f, 8f);
        VkPhysicalDeviceLimits.lineWidthGranularity(limits, 0.125f);
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
