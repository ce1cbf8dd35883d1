package dev.readout.software.vulkan;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The structs of features that versions of the core brought and of which the device has none, a row each. */
enum VersionFeatures {
    VkPhysicalDeviceVariablePointersFeatures(1_000_120_000, 2),
    VkPhysicalDevice16BitStorageFeatures(1_000_083_000, 4),
    VkPhysicalDeviceSamplerYcbcrConversionFeatures(1_000_156_004, 1),
    VkPhysicalDeviceProtectedMemoryFeatures(1_000_145_001, 1),
    VkPhysicalDeviceShaderDrawParametersFeatures(1_000_063_000, 1),

    VkPhysicalDeviceShaderSubgroupExtendedTypesFeatures(1_000_175_000, 1),
    VkPhysicalDeviceShaderFloat16Int8Features(1_000_082_000, 2),
    VkPhysicalDeviceDescriptorIndexingFeatures(1_000_161_001, 20),
    VkPhysicalDeviceTimelineSemaphoreFeatures(1_000_207_000, 1),
    VkPhysicalDevice8BitStorageFeatures(1_000_177_000, 3),
    VkPhysicalDeviceVulkanMemoryModelFeatures(1_000_211_000, 3),
    VkPhysicalDeviceShaderAtomicInt64Features(1_000_180_000, 2),
    VkPhysicalDeviceScalarBlockLayoutFeatures(1_000_221_000, 1),
    VkPhysicalDeviceUniformBufferStandardLayoutFeatures(1_000_253_000, 1),
    VkPhysicalDeviceBufferDeviceAddressFeatures(1_000_257_000, 3),
    VkPhysicalDeviceImagelessFramebufferFeatures(1_000_108_000, 1),
    VkPhysicalDeviceSeparateDepthStencilLayoutsFeatures(1_000_241_000, 1),

    VkPhysicalDevicePrivateDataFeatures(1_000_295_000, 1),
    VkPhysicalDeviceInlineUniformBlockFeatures(1_000_138_000, 2),
    VkPhysicalDeviceMaintenance4Features(1_000_413_000, 1),
    VkPhysicalDeviceTextureCompressionASTCHDRFeatures(1_000_066_000, 1),
    VkPhysicalDeviceShaderDemoteToHelperInvocationFeatures(1_000_276_000, 1),
    VkPhysicalDeviceSubgroupSizeControlFeatures(1_000_225_002, 2),
    VkPhysicalDevicePipelineCreationCacheControlFeatures(1_000_297_000, 1),
    VkPhysicalDeviceZeroInitializeWorkgroupMemoryFeatures(1_000_325_000, 1),
    VkPhysicalDeviceImageRobustnessFeatures(1_000_335_000, 1),
    VkPhysicalDeviceShaderTerminateInvocationFeatures(1_000_215_000, 1),
    VkPhysicalDeviceShaderIntegerDotProductFeatures(1_000_280_000, 1),
    VkPhysicalDeviceDynamicRenderingFeatures(1_000_044_003, 1);

    private final int type;
    private final FeatureStruct struct;

    /**
     * @param type the number that the struct begins with
     * @param features how many booleans it has
     */
    VersionFeatures(int type, int features) {
        this.type = type;
        struct = new FeatureStruct(name(), Arguments.STRUCT_HEADER,
                Arguments.STRUCT_HEADER + (long) features * Integer.BYTES, Map.of());
    }

    int type() {
        return type;
    }

    FeatureStruct struct() {
        return struct;
    }

    /** The struct that begins with a number, or null if it is none of these. */
    static @Nullable FeatureStruct of(int structureType) {
        for (VersionFeatures row : values()) {
            if (row.type == structureType) {
                return row.struct;
            }
        }
        return null;
    }
}
