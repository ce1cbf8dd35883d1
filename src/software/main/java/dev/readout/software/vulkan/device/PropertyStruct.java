package dev.readout.software.vulkan.device;

import dev.readout.software.vulkan.registry.Arguments;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * The property structs that depend on no setting but the driver's identity, a row each. The properties of a version are
 * in one struct, and in several that are parts of it. Most are about functionality that the device does not have, and
 * 0. Of an extension's, a row has the 32-bit numbers behind {@code pNext}, a 64-bit number as two.
 */
enum PropertyStruct {
    VkPhysicalDeviceIDProperties(1_000_071_004, VersionValues.V11, 16, 64),
    VkPhysicalDeviceSubgroupProperties(1_000_094_000, VersionValues.V11, 64, 80),
    VkPhysicalDevicePointClippingProperties(1_000_117_000, VersionValues.V11, 80, 84),
    VkPhysicalDeviceMultiviewProperties(1_000_053_002, VersionValues.V11, 84, 92),
    VkPhysicalDeviceProtectedMemoryProperties(1_000_145_002, VersionValues.V11, 92, 96),
    VkPhysicalDeviceMaintenance3Properties(1_000_168_000, VersionValues.V11, 96, 112),
    VkPhysicalDeviceVulkan11Properties(50, VersionValues.V11, 16, 112),

    VkPhysicalDeviceDriverProperties(1_000_196_000, VersionValues.V12, 16, 536),
    VkPhysicalDeviceFloatControlsProperties(1_000_197_000, VersionValues.V12, 536, 604),
    VkPhysicalDeviceDescriptorIndexingProperties(1_000_161_002, VersionValues.V12, 604, 696),
    VkPhysicalDeviceDepthStencilResolveProperties(1_000_199_000, VersionValues.V12, 696, 712),
    VkPhysicalDeviceSamplerFilterMinmaxProperties(1_000_130_000, VersionValues.V12, 712, 720),
    VkPhysicalDeviceTimelineSemaphoreProperties(1_000_207_001, VersionValues.V12, 720, 728),
    VkPhysicalDeviceVulkan12Properties(52, VersionValues.V12, 16, 732),

    VkPhysicalDeviceSubgroupSizeControlProperties(1_000_225_000, VersionValues.V13, 16, 32),
    VkPhysicalDeviceInlineUniformBlockProperties(1_000_138_001, VersionValues.V13, 32, 52),
    VkPhysicalDeviceShaderIntegerDotProductProperties(1_000_280_001, VersionValues.V13, 56, 176),
    VkPhysicalDeviceTexelBufferAlignmentProperties(1_000_281_001, VersionValues.V13, 176, 204),
    VkPhysicalDeviceMaintenance4Properties(1_000_413_001, VersionValues.V13, 208, 216),
    VkPhysicalDeviceVulkan13Properties(54, VersionValues.V13, 16, 216),

    VkPhysicalDeviceMultiDrawPropertiesEXT(1_000_392_001, 2_048),
    /**
     * For task shaders, then for mesh shaders: workgroups, each way, invocations, each way, memory; then preferences.
     */
    VkPhysicalDeviceMeshShaderPropertiesEXT(1_000_328_001, 1 << 22, 65_535, 65_535, 65_535, 128, 128, 128, 128, 16_384,
            32_768, 32_768, 1 << 22, 65_535, 65_535, 65_535, 128, 128, 128, 128, 28_672, 28_672, 32_768, 48_128, 128,
            256, 256, 8, 1, 32, 32, 32, 32, 1, 1, 0, 0);

    private final int type;
    private final MemorySegment whole;
    private final long from;
    private final long to;

    /**
     * @param type its {@code VkStructureType}
     * @param whole all properties of the version, or of the extension
     * @param from the beginning of this struct's part, in bytes
     * @param to its end
     */
    PropertyStruct(int type, MemorySegment whole, long from, long to) {
        this.type = type;
        this.whole = whole;
        this.from = from;
        this.to = to;
    }

    PropertyStruct(int type, int... numbers) {
        this(type, MemorySegment.ofArray(numbers), 0, (long) numbers.length * Integer.BYTES);
    }

    /** The struct with a {@code VkStructureType}, or null if it is not here. */
    static @Nullable PropertyStruct of(int structureType) {
        for (PropertyStruct row : values()) {
            if (row.type == structureType) {
                return row;
            }
        }
        return null;
    }

    int type() {
        return type;
    }

    /** Returns whether the struct begins with the driver's identity. */
    boolean namesDriver() {
        return this == VkPhysicalDeviceDriverProperties || this == VkPhysicalDeviceVulkan12Properties;
    }

    /** The bytes of the struct, without padding at its end. */
    long size() {
        return Arguments.STRUCT_HEADER + to - from;
    }

    /** Writes the struct at an address, without {@code sType} and {@code pNext}. */
    void write(MemorySegment address) {
        MemorySegment.copy(whole, from, address.reinterpret(size()), Arguments.STRUCT_HEADER, to - from);
    }
}
