package dev.readout.software.vulkan.device;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_SHADER_STAGE_COMPUTE_BIT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.readout.abi.vulkan.VkConformanceVersion;
import dev.readout.abi.vulkan.VkPhysicalDeviceVulkan12Properties;
import dev.readout.software.abi.vulkan.VkPhysicalDeviceVulkan11Properties;
import dev.readout.software.vulkan.object.Limits;
import dev.readout.software.vulkan.registry.MemoryTypes;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;

/** The properties of each version of the core, in its struct: zeros but for what is written here. */
final class VersionValues {
    /** The bytes of the device's UUID, as letters. */
    private static final String UUID = "Readout software";
    private static final int VIEWS = 6;
    private static final int DESCRIPTORS = Limits.UPDATED_AFTER_BIND;
    private static final long SIZE = 736;
    // Of VkPhysicalDeviceVulkan13Properties, which our header does not have.
    private static final long SUBGROUPS = 16;
    private static final long INLINE_UNIFORM_BLOCKS = 32;
    private static final long MAX_BUFFER_SIZE = 208;

    static final MemorySegment V11 = Arena.ofAuto().allocate(SIZE, Long.BYTES);
    static final MemorySegment V12 = Arena.ofAuto().allocate(SIZE, Long.BYTES);
    static final MemorySegment V13 = Arena.ofAuto().allocate(SIZE, Long.BYTES);

    static {
        write11(V11);
        write12(V12);
        write13(V13);
    }

    private VersionValues() {
    }

    private static void write13(MemorySegment out) {
        // Subgroups: their size, their number in a workgroup, and the stages whose size can be required.
        MemorySegment.copy(new int[] {1, 1, 1_024, VK_SHADER_STAGE_COMPUTE_BIT()}, 0, out, JAVA_INT, SUBGROUPS, 4);
        // Inline uniform blocks: their bytes and their number.
        MemorySegment.copy(new int[] {Limits.INLINE_UNIFORM_BLOCK, 4, 4, 4, 4, Limits.INLINE_UNIFORM_BLOCK}, 0, out,
                JAVA_INT, INLINE_UNIFORM_BLOCKS, 6);
        out.set(JAVA_LONG, MAX_BUFFER_SIZE, MemoryTypes.HEAP_BYTES);
    }

    private static void write11(MemorySegment out) {
        VkPhysicalDeviceVulkan11Properties.deviceUUID(out,
                MemorySegment.ofArray(UUID.getBytes(StandardCharsets.US_ASCII)));
        VkPhysicalDeviceVulkan11Properties.subgroupSize(out, 1);
        VkPhysicalDeviceVulkan11Properties.subgroupSupportedStages(out, VK_SHADER_STAGE_COMPUTE_BIT());
        VkPhysicalDeviceVulkan11Properties.subgroupSupportedOperations(out, 1);
        VkPhysicalDeviceVulkan11Properties.maxMultiviewViewCount(out, VIEWS);
        VkPhysicalDeviceVulkan11Properties.maxMultiviewInstanceIndex(out, (1 << 27) - 1);
        VkPhysicalDeviceVulkan11Properties.maxPerSetDescriptors(out, 1024);
        VkPhysicalDeviceVulkan11Properties.maxMemoryAllocationSize(out, MemoryTypes.HEAP_BYTES);
    }

    private static void write12(MemorySegment out) {
        // No conformance test was ever run, but wgpu and others hide a driver that says so.
        MemorySegment conformance = VkPhysicalDeviceVulkan12Properties.conformanceVersion(out);
        VkConformanceVersion.major(conformance, (byte) 1);
        VkConformanceVersion.minor(conformance, (byte) 3);
        // What robustBufferAccess needs beside descriptors that are updated after they were bound.
        VkPhysicalDeviceVulkan12Properties.robustBufferAccessUpdateAfterBind(out, 1);
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
        VkPhysicalDeviceVulkan12Properties.maxDescriptorSetUpdateAfterBindUniformBuffersDynamic(out, 16);
        VkPhysicalDeviceVulkan12Properties.maxDescriptorSetUpdateAfterBindStorageBuffers(out, DESCRIPTORS);
        VkPhysicalDeviceVulkan12Properties.maxDescriptorSetUpdateAfterBindStorageBuffersDynamic(out, 16);
        VkPhysicalDeviceVulkan12Properties.maxDescriptorSetUpdateAfterBindSampledImages(out, DESCRIPTORS);
        VkPhysicalDeviceVulkan12Properties.maxDescriptorSetUpdateAfterBindStorageImages(out, DESCRIPTORS);
        VkPhysicalDeviceVulkan12Properties.maxDescriptorSetUpdateAfterBindInputAttachments(out, DESCRIPTORS);
        VkPhysicalDeviceVulkan12Properties.maxTimelineSemaphoreValueDifference(out, Integer.MAX_VALUE);
        VkPhysicalDeviceVulkan12Properties.framebufferIntegerColorSampleCounts(out,
                Limits.ONE_AND_FOUR_SAMPLES);
    }
}
