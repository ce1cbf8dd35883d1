package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.VK_ERROR_FEATURE_NOT_PRESENT;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_HOST_QUERY_RESET_FEATURES;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_9_FEATURES_KHR;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MESH_SHADER_FEATURES_EXT;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MULTIVIEW_FEATURES;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PERFORMANCE_QUERY_FEATURES_KHR;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PRIMITIVES_GENERATED_QUERY_FEATURES_EXT;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SYNCHRONIZATION_2_FEATURES;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TRANSFORM_FEEDBACK_FEATURES_EXT;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.readout.abi.vulkan.VkPhysicalDeviceFeatures2;
import dev.readout.abi.vulkan.VkPhysicalDeviceFeatures;
import dev.readout.abi.vulkan.VkPhysicalDeviceHostQueryResetFeatures;
import dev.readout.abi.vulkan.VkPhysicalDeviceMaintenance9FeaturesKHR;
import dev.readout.abi.vulkan.VkPhysicalDeviceMeshShaderFeaturesEXT;
import dev.readout.abi.vulkan.VkPhysicalDeviceMultiviewFeatures;
import dev.readout.abi.vulkan.VkPhysicalDevicePerformanceQueryFeaturesKHR;
import dev.readout.abi.vulkan.VkPhysicalDevicePrimitivesGeneratedQueryFeaturesEXT;
import dev.readout.abi.vulkan.VkPhysicalDeviceSynchronization2Features;
import dev.readout.abi.vulkan.VkPhysicalDeviceTransformFeedbackFeaturesEXT;
import dev.readout.abi.vulkan.VkPhysicalDeviceVulkan11Features;
import dev.readout.abi.vulkan.VkPhysicalDeviceVulkan12Features;
import dev.readout.abi.vulkan.VkPhysicalDeviceVulkan13Features;
import java.lang.foreign.GroupLayout;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.PaddingLayout;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A struct of booleans, one for each of some features.
 *
 * @param name the struct's name
 * @param from where its booleans begin, in bytes; from there to the end there is nothing else
 * @param size in bytes, without padding
 * @param offsets where it has the features that the device knows, in bytes
 */
record FeatureStruct(String name, long from, long size, Map<Feature, Long> offsets) {

    /** The features of the first version: {@code VkPhysicalDeviceFeatures}, alone or in its successor. */
    static FeatureStruct core(String name, long from) {
        return new FeatureStruct(name, from, from + VkPhysicalDeviceFeatures.sizeof(), new EnumMap<>(Map.of(
                Feature.ROBUST_BUFFER_ACCESS, from + VkPhysicalDeviceFeatures.robustBufferAccess$offset(),
                Feature.FULL_DRAW_INDEX_UINT32, from + VkPhysicalDeviceFeatures.fullDrawIndexUint32$offset(),
                Feature.OCCLUSION_QUERY_PRECISE, from + VkPhysicalDeviceFeatures.occlusionQueryPrecise$offset(),
                Feature.PIPELINE_STATISTICS_QUERY, from + VkPhysicalDeviceFeatures.pipelineStatisticsQuery$offset(),
                Feature.INHERITED_QUERIES, from + VkPhysicalDeviceFeatures.inheritedQueries$offset())));
    }

    /** The struct that begins with the number {@code structureType}, or null if the device does not know it. */
    static @Nullable FeatureStruct of(int structureType) {
        if (structureType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2()) {
            return core("VkPhysicalDeviceFeatures2", VkPhysicalDeviceFeatures2.features$offset());
        }
        if (structureType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES()) {
            return chained(VkPhysicalDeviceVulkan11Features.layout(), Map.of(
                    Feature.MULTIVIEW, VkPhysicalDeviceVulkan11Features.multiview$offset()));
        }
        if (structureType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES()) {
            return chained(VkPhysicalDeviceVulkan12Features.layout(), Map.of(
                    Feature.HOST_QUERY_RESET, VkPhysicalDeviceVulkan12Features.hostQueryReset$offset()));
        }
        if (structureType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES()) {
            return chained(VkPhysicalDeviceVulkan13Features.layout(), Map.of(
                    Feature.SYNCHRONIZATION2, VkPhysicalDeviceVulkan13Features.synchronization2$offset()));
        }
        if (structureType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MULTIVIEW_FEATURES()) {
            return chained(VkPhysicalDeviceMultiviewFeatures.layout(), Map.of(
                    Feature.MULTIVIEW, VkPhysicalDeviceMultiviewFeatures.multiview$offset()));
        }
        if (structureType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_HOST_QUERY_RESET_FEATURES()) {
            return chained(VkPhysicalDeviceHostQueryResetFeatures.layout(), Map.of(
                    Feature.HOST_QUERY_RESET, VkPhysicalDeviceHostQueryResetFeatures.hostQueryReset$offset()));
        }
        if (structureType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SYNCHRONIZATION_2_FEATURES()) {
            return chained(VkPhysicalDeviceSynchronization2Features.layout(), Map.of(
                    Feature.SYNCHRONIZATION2, VkPhysicalDeviceSynchronization2Features.synchronization2$offset()));
        }
        return ofExtension(structureType);
    }

    private static @Nullable FeatureStruct ofExtension(int structureType) {
        if (structureType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_9_FEATURES_KHR()) {
            return chained(VkPhysicalDeviceMaintenance9FeaturesKHR.layout(), Map.of(
                    Feature.MAINTENANCE9, VkPhysicalDeviceMaintenance9FeaturesKHR.maintenance9$offset()));
        }
        if (structureType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TRANSFORM_FEEDBACK_FEATURES_EXT()) {
            return chained(VkPhysicalDeviceTransformFeedbackFeaturesEXT.layout(), Map.of(
                    Feature.TRANSFORM_FEEDBACK,
                    VkPhysicalDeviceTransformFeedbackFeaturesEXT.transformFeedback$offset()));
        }
        if (structureType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PRIMITIVES_GENERATED_QUERY_FEATURES_EXT()) {
            return chained(VkPhysicalDevicePrimitivesGeneratedQueryFeaturesEXT.layout(), Map.of(
                    Feature.PRIMITIVES_GENERATED_QUERY,
                    VkPhysicalDevicePrimitivesGeneratedQueryFeaturesEXT.primitivesGeneratedQuery$offset(),
                    Feature.PRIMITIVES_GENERATED_QUERY_WITH_RASTERIZER_DISCARD,
                    VkPhysicalDevicePrimitivesGeneratedQueryFeaturesEXT
                            .primitivesGeneratedQueryWithRasterizerDiscard$offset(),
                    Feature.PRIMITIVES_GENERATED_QUERY_WITH_NON_ZERO_STREAMS,
                    VkPhysicalDevicePrimitivesGeneratedQueryFeaturesEXT
                            .primitivesGeneratedQueryWithNonZeroStreams$offset()));
        }
        if (structureType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MESH_SHADER_FEATURES_EXT()) {
            return chained(VkPhysicalDeviceMeshShaderFeaturesEXT.layout(), Map.of(
                    Feature.TASK_SHADER, VkPhysicalDeviceMeshShaderFeaturesEXT.taskShader$offset(),
                    Feature.MESH_SHADER, VkPhysicalDeviceMeshShaderFeaturesEXT.meshShader$offset(),
                    Feature.MESH_SHADER_QUERIES, VkPhysicalDeviceMeshShaderFeaturesEXT.meshShaderQueries$offset()));
        }
        if (structureType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PERFORMANCE_QUERY_FEATURES_KHR()) {
            return chained(VkPhysicalDevicePerformanceQueryFeaturesKHR.layout(), Map.of(
                    Feature.PERFORMANCE_COUNTER_QUERY_POOLS,
                    VkPhysicalDevicePerformanceQueryFeaturesKHR.performanceCounterQueryPools$offset(),
                    Feature.PERFORMANCE_COUNTER_MULTIPLE_QUERY_POOLS,
                    VkPhysicalDevicePerformanceQueryFeaturesKHR.performanceCounterMultipleQueryPools$offset()));
        }
        return VersionFeatures.of(structureType);
    }

    /** A struct of a {@code pNext} chain: its booleans come after {@code pNext}, and padding may come after them. */
    private static FeatureStruct chained(GroupLayout layout, Map<Feature, Long> offsets) {
        MemoryLayout last = layout.memberLayouts().getLast();
        long end = layout.byteSize() - (last instanceof PaddingLayout ? last.byteSize() : 0);
        return new FeatureStruct(layout.name().orElseThrow(), Arguments.STRUCT_HEADER, end, new EnumMap<>(offsets));
    }

    /** Writes the struct that {@code memory} begins with: true for the features of {@code supported}. */
    void write(MemorySegment memory, Set<Feature> supported) {
        MemorySegment struct = memory.reinterpret(size);
        struct.asSlice(from).fill((byte) 0);
        offsets.forEach((feature, offset) -> struct.set(JAVA_INT, offset, supported.contains(feature) ? 1 : 0));
    }

    /**
     * The features that the struct asks for.
     *
     * @throws Misuse if one is not in {@code supported}
     */
    Set<Feature> read(MemorySegment memory, Set<Feature> supported) {
        MemorySegment struct = memory.reinterpret(size);
        Set<Feature> requested = EnumSet.noneOf(Feature.class);
        for (Map.Entry<Feature, Long> member : offsets.entrySet()) {
            if (struct.get(JAVA_INT, member.getValue()) != 0) {
                requested.add(member.getKey());
                if (!supported.contains(member.getKey())) {
                    throw new Misuse(VK_ERROR_FEATURE_NOT_PRESENT(), name + " asks for " + member.getKey()
                            + ", which the device does not have");
                }
            }
        }
        for (long offset = from; offset < size; offset += Integer.BYTES) {
            if (struct.get(JAVA_INT, offset) != 0 && !offsets.containsValue(offset)) {
                throw new Misuse(VK_ERROR_FEATURE_NOT_PRESENT(), "the device does not have the feature number "
                        + (offset - from) / Integer.BYTES + " of " + name + ", which was asked for");
            }
        }
        return requested;
    }
}
