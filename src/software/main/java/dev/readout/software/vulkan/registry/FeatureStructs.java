package dev.readout.software.vulkan.registry;

import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2;

import dev.readout.abi.vulkan.VkPhysicalDeviceDeviceAddressCommandsFeaturesKHR;
import dev.readout.abi.vulkan.VkPhysicalDeviceElapsedTimerQueryFeaturesQCOM;
import dev.readout.abi.vulkan.VkPhysicalDeviceHostQueryResetFeatures;
import dev.readout.abi.vulkan.VkPhysicalDeviceMaintenance9FeaturesKHR;
import dev.readout.abi.vulkan.VkPhysicalDeviceSynchronization2Features;
import dev.readout.software.abi.vulkan.VkPhysicalDeviceMeshShaderFeaturesEXT;
import dev.readout.software.abi.vulkan.VkPhysicalDeviceMultiviewFeatures;
import dev.readout.software.abi.vulkan.VkPhysicalDevicePerformanceQueryFeaturesKHR;
import dev.readout.software.abi.vulkan.VkPhysicalDevicePrimitivesGeneratedQueryFeaturesEXT;
import dev.readout.software.abi.vulkan.VkPhysicalDeviceTransformFeedbackFeaturesEXT;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The structs of features that the device knows. */
public final class FeatureStructs {
    /** All structs that may be in a chain. */
    public static final List<FeatureStruct> ALL = all();

    private FeatureStructs() {
    }

    private static List<FeatureStruct> all() {
        List<FeatureStruct> all = new ArrayList<>(List.of(FeatureStruct.V11, FeatureStruct.V12, FeatureStruct.V13,
                new FeatureStruct("VkPhysicalDeviceFeatures2", VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2(),
                        Arguments.STRUCT_HEADER, FeatureStruct.CORE.members()),
                FeatureStruct.of(VkPhysicalDeviceMultiviewFeatures.layout()),
                FeatureStruct.of(VkPhysicalDeviceHostQueryResetFeatures.layout()),
                FeatureStruct.of(VkPhysicalDeviceSynchronization2Features.layout()),
                FeatureStruct.of(VkPhysicalDeviceMaintenance9FeaturesKHR.layout()),
                FeatureStruct.of(VkPhysicalDeviceDeviceAddressCommandsFeaturesKHR.layout()),
                FeatureStruct.of(VkPhysicalDeviceElapsedTimerQueryFeaturesQCOM.layout()),
                FeatureStruct.of(VkPhysicalDeviceTransformFeedbackFeaturesEXT.layout()),
                FeatureStruct.of(VkPhysicalDevicePrimitivesGeneratedQueryFeaturesEXT.layout()),
                FeatureStruct.of(VkPhysicalDeviceMeshShaderFeaturesEXT.layout()),
                FeatureStruct.of(VkPhysicalDevicePerformanceQueryFeaturesKHR.layout()),
                ofExtension("VkPhysicalDeviceMultiDrawFeaturesEXT", 1_000_392_000, "multiDraw"),
                ofExtension("VkPhysicalDeviceExtendedDynamicStateFeaturesEXT", 1_000_267_000, "extendedDynamicState"),
                ofExtension("VkPhysicalDeviceExtendedDynamicState2FeaturesEXT", 1_000_377_000,
                        "extendedDynamicState2", "extendedDynamicState2LogicOp",
                        "extendedDynamicState2PatchControlPoints")));
        for (VersionFeatures part : VersionFeatures.values()) {
            all.add(part.struct());
        }
        return List.copyOf(all);
    }

    /** A struct that our header does not have. */
    private static FeatureStruct ofExtension(String name, int type, String... members) {
        return new FeatureStruct(name, type, Arguments.STRUCT_HEADER, List.of(members));
    }

    /** The struct with a {@code VkStructureType}, or null if the device does not know it. */
    public static @Nullable FeatureStruct of(int structureType) {
        for (FeatureStruct struct : ALL) {
            if (struct.type() == structureType) {
                return struct;
            }
        }
        return null;
    }
}
