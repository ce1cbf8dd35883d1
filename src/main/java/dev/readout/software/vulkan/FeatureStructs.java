package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DEVICE_ADDRESS_COMMANDS_FEATURES_KHR;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ELAPSED_TIMER_QUERY_FEATURES_QCOM;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_HOST_QUERY_RESET_FEATURES;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_9_FEATURES_KHR;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MESH_SHADER_FEATURES_EXT;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MULTIVIEW_FEATURES;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PERFORMANCE_QUERY_FEATURES_KHR;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PRIMITIVES_GENERATED_QUERY_FEATURES_EXT;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SYNCHRONIZATION_2_FEATURES;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TRANSFORM_FEEDBACK_FEATURES_EXT;

import dev.readout.abi.vulkan.VkPhysicalDeviceDeviceAddressCommandsFeaturesKHR;
import dev.readout.abi.vulkan.VkPhysicalDeviceElapsedTimerQueryFeaturesQCOM;
import dev.readout.abi.vulkan.VkPhysicalDeviceHostQueryResetFeatures;
import dev.readout.abi.vulkan.VkPhysicalDeviceMaintenance9FeaturesKHR;
import dev.readout.abi.vulkan.VkPhysicalDeviceMeshShaderFeaturesEXT;
import dev.readout.abi.vulkan.VkPhysicalDeviceMultiviewFeatures;
import dev.readout.abi.vulkan.VkPhysicalDevicePerformanceQueryFeaturesKHR;
import dev.readout.abi.vulkan.VkPhysicalDevicePrimitivesGeneratedQueryFeaturesEXT;
import dev.readout.abi.vulkan.VkPhysicalDeviceSynchronization2Features;
import dev.readout.abi.vulkan.VkPhysicalDeviceTransformFeedbackFeaturesEXT;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The structs of features that the device knows. */
final class FeatureStructs {
    /** All that may be in a chain. */
    static final List<FeatureStruct> ALL = all();

    private FeatureStructs() {
    }

    private static List<FeatureStruct> all() {
        List<FeatureStruct> all = new ArrayList<>(List.of(FeatureStruct.V11, FeatureStruct.V12, FeatureStruct.V13,
                new FeatureStruct("VkPhysicalDeviceFeatures2", VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2(),
                        Arguments.STRUCT_HEADER, FeatureStruct.CORE.members()),
                FeatureStruct.of(VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MULTIVIEW_FEATURES(),
                        VkPhysicalDeviceMultiviewFeatures.layout()),
                FeatureStruct.of(VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_HOST_QUERY_RESET_FEATURES(),
                        VkPhysicalDeviceHostQueryResetFeatures.layout()),
                FeatureStruct.of(VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SYNCHRONIZATION_2_FEATURES(),
                        VkPhysicalDeviceSynchronization2Features.layout()),
                FeatureStruct.of(VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_9_FEATURES_KHR(),
                        VkPhysicalDeviceMaintenance9FeaturesKHR.layout()),
                FeatureStruct.of(VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DEVICE_ADDRESS_COMMANDS_FEATURES_KHR(),
                        VkPhysicalDeviceDeviceAddressCommandsFeaturesKHR.layout()),
                FeatureStruct.of(VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ELAPSED_TIMER_QUERY_FEATURES_QCOM(),
                        VkPhysicalDeviceElapsedTimerQueryFeaturesQCOM.layout()),
                FeatureStruct.of(VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TRANSFORM_FEEDBACK_FEATURES_EXT(),
                        VkPhysicalDeviceTransformFeedbackFeaturesEXT.layout()),
                FeatureStruct.of(VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PRIMITIVES_GENERATED_QUERY_FEATURES_EXT(),
                        VkPhysicalDevicePrimitivesGeneratedQueryFeaturesEXT.layout()),
                FeatureStruct.of(VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MESH_SHADER_FEATURES_EXT(),
                        VkPhysicalDeviceMeshShaderFeaturesEXT.layout()),
                FeatureStruct.of(VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PERFORMANCE_QUERY_FEATURES_KHR(),
                        VkPhysicalDevicePerformanceQueryFeaturesKHR.layout())));
        all.addAll(List.of(
                ofExtension("VkPhysicalDevicePerformanceCountersByRegionFeaturesARM", 1_000_605_000,
                        "performanceCountersByRegion"),
                ofExtension("VkPhysicalDeviceShaderInstrumentationFeaturesARM", 1_000_607_000,
                        "shaderInstrumentation"),
                ofExtension("VkPhysicalDeviceMultiDrawFeaturesEXT", 1_000_392_000, "multiDraw"),
                ofExtension("VkPhysicalDeviceExtendedDynamicStateFeaturesEXT", 1_000_267_000, "extendedDynamicState"),
                ofExtension("VkPhysicalDeviceExtendedDynamicState2FeaturesEXT", 1_000_377_000,
                        "extendedDynamicState2", "extendedDynamicState2LogicOp",
                        "extendedDynamicState2PatchControlPoints"),
                ofExtension("VkPhysicalDeviceAccelerationStructureFeaturesKHR", 1_000_150_013,
                        "accelerationStructure", "accelerationStructureCaptureReplay",
                        "accelerationStructureIndirectBuild", "accelerationStructureHostCommands",
                        "descriptorBindingAccelerationStructureUpdateAfterBind"),
                ofExtension("VkPhysicalDeviceRayTracingMaintenance1FeaturesKHR", 1_000_386_000,
                        "rayTracingMaintenance1", "rayTracingPipelineTraceRaysIndirect2"),
                ofExtension("VkPhysicalDeviceOpacityMicromapFeaturesEXT", 1_000_396_005, "micromap",
                        "micromapCaptureReplay", "micromapHostCommands")));
        for (VersionFeatures part : VersionFeatures.values()) {
            all.add(part.struct());
        }
        return List.copyOf(all);
    }

    /** A struct that our header does not have. */
    private static FeatureStruct ofExtension(String name, int type, String... members) {
        return new FeatureStruct(name, type, Arguments.STRUCT_HEADER, List.of(members));
    }

    /** The struct that begins with a number, or null if the device does not know it. */
    static @Nullable FeatureStruct of(int structureType) {
        for (FeatureStruct struct : ALL) {
            if (struct.type() == structureType) {
                return struct;
            }
        }
        return null;
    }
}
