package dev.readout.software.vulkan.registry;

import static dev.readout.software.vulkan.registry.FeatureStruct.V11;
import static dev.readout.software.vulkan.registry.FeatureStruct.V12;
import static dev.readout.software.vulkan.registry.FeatureStruct.V13;

/** The feature structs that are parts of a core version's struct, a row each. */
public enum VersionFeatures {
    VkPhysicalDeviceVariablePointersFeatures(1_000_120_000, V11, "variablePointersStorageBuffer", 2),
    VkPhysicalDevice16BitStorageFeatures(1_000_083_000, V11, "storageBuffer16BitAccess", 4),
    VkPhysicalDeviceSamplerYcbcrConversionFeatures(1_000_156_004, V11, "samplerYcbcrConversion", 1),
    VkPhysicalDeviceProtectedMemoryFeatures(1_000_145_001, V11, "protectedMemory", 1),
    VkPhysicalDeviceShaderDrawParametersFeatures(1_000_063_000, V11, "shaderDrawParameters", 1),

    VkPhysicalDeviceShaderSubgroupExtendedTypesFeatures(1_000_175_000, V12, "shaderSubgroupExtendedTypes", 1),
    VkPhysicalDeviceShaderFloat16Int8Features(1_000_082_000, V12, "shaderFloat16", 2),
    VkPhysicalDeviceDescriptorIndexingFeatures(1_000_161_001, V12, "shaderInputAttachmentArrayDynamicIndexing", 20),
    VkPhysicalDeviceTimelineSemaphoreFeatures(1_000_207_000, V12, "timelineSemaphore", 1),
    VkPhysicalDevice8BitStorageFeatures(1_000_177_000, V12, "storageBuffer8BitAccess", 3),
    VkPhysicalDeviceVulkanMemoryModelFeatures(1_000_211_000, V12, "vulkanMemoryModel", 3),
    VkPhysicalDeviceShaderAtomicInt64Features(1_000_180_000, V12, "shaderBufferInt64Atomics", 2),
    VkPhysicalDeviceScalarBlockLayoutFeatures(1_000_221_000, V12, "scalarBlockLayout", 1),
    VkPhysicalDeviceUniformBufferStandardLayoutFeatures(1_000_253_000, V12, "uniformBufferStandardLayout", 1),
    VkPhysicalDeviceBufferDeviceAddressFeatures(1_000_257_000, V12, "bufferDeviceAddress", 3),
    VkPhysicalDeviceImagelessFramebufferFeatures(1_000_108_000, V12, "imagelessFramebuffer", 1),
    VkPhysicalDeviceSeparateDepthStencilLayoutsFeatures(1_000_241_000, V12, "separateDepthStencilLayouts", 1),

    VkPhysicalDevicePrivateDataFeatures(1_000_295_000, V13, "privateData", 1),
    VkPhysicalDeviceInlineUniformBlockFeatures(1_000_138_000, V13, "inlineUniformBlock", 2),
    VkPhysicalDeviceMaintenance4Features(1_000_413_000, V13, "maintenance4", 1),
    VkPhysicalDeviceTextureCompressionASTCHDRFeatures(1_000_066_000, V13, "textureCompressionASTC_HDR", 1),
    VkPhysicalDeviceShaderDemoteToHelperInvocationFeatures(1_000_276_000, V13, "shaderDemoteToHelperInvocation", 1),
    VkPhysicalDeviceSubgroupSizeControlFeatures(1_000_225_002, V13, "subgroupSizeControl", 2),
    VkPhysicalDevicePipelineCreationCacheControlFeatures(1_000_297_000, V13, "pipelineCreationCacheControl", 1),
    VkPhysicalDeviceZeroInitializeWorkgroupMemoryFeatures(1_000_325_000, V13, "shaderZeroInitializeWorkgroupMemory", 1),
    VkPhysicalDeviceImageRobustnessFeatures(1_000_335_000, V13, "robustImageAccess", 1),
    VkPhysicalDeviceShaderTerminateInvocationFeatures(1_000_215_000, V13, "shaderTerminateInvocation", 1),
    VkPhysicalDeviceShaderIntegerDotProductFeatures(1_000_280_000, V13, "shaderIntegerDotProduct", 1),
    VkPhysicalDeviceDynamicRenderingFeatures(1_000_044_003, V13, "dynamicRendering", 1);

    private final FeatureStruct struct;

    /**
     * @param type its {@code VkStructureType}
     * @param whole all features of the version
     * @param first the name of the first boolean in this struct
     * @param count the number of booleans
     */
    VersionFeatures(int type, FeatureStruct whole, String first, int count) {
        int from = whole.members().indexOf(first);
        struct = new FeatureStruct(name(), type, Arguments.STRUCT_HEADER, whole.members().subList(from, from + count));
    }

    public FeatureStruct struct() {
        return struct;
    }
}
