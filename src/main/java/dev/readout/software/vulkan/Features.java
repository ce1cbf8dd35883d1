package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.VK_ERROR_EXTENSION_NOT_PRESENT;

import dev.readout.abi.vulkan.VkBaseOutStructure;
import dev.readout.abi.vulkan.VkDeviceCreateInfo;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The optional features and the extensions that a device has, by the types of queries that it is to support. */
final class Features {
    /** Those that {@link Feature}s of the first version do not depend on any extension. */
    private static final Set<Feature> ALWAYS = Set.of(Feature.ROBUST_BUFFER_ACCESS, Feature.FULL_DRAW_INDEX_UINT32,
            Feature.HOST_QUERY_RESET, Feature.SYNCHRONIZATION2, Feature.MULTIVIEW, Feature.INHERITED_QUERIES);

    private final Set<Feature> supported = EnumSet.copyOf(ALWAYS);
    private final Set<String> extensions = new LinkedHashSet<>(
            List.of("VK_EXT_host_query_reset", "VK_KHR_synchronization2", "VK_EXT_calibrated_timestamps"));

    Features(Set<QueryType> types) {
        for (QueryType type : types) {
            switch (type) {
                case OCCLUSION -> supported.add(Feature.OCCLUSION_QUERY_PRECISE);
                case PIPELINE_STATISTICS -> supported.add(Feature.PIPELINE_STATISTICS_QUERY);
                case TIMESTAMP -> {}
                case TRANSFORM_FEEDBACK_STREAM ->
                        add("VK_EXT_transform_feedback", Feature.TRANSFORM_FEEDBACK);
                case PRIMITIVES_GENERATED -> add("VK_EXT_primitives_generated_query",
                        Feature.PRIMITIVES_GENERATED_QUERY, Feature.PRIMITIVES_GENERATED_QUERY_WITH_RASTERIZER_DISCARD,
                        Feature.PRIMITIVES_GENERATED_QUERY_WITH_NON_ZERO_STREAMS);
                case MESH_PRIMITIVES_GENERATED -> add("VK_EXT_mesh_shader", Feature.TASK_SHADER, Feature.MESH_SHADER,
                        Feature.MESH_SHADER_QUERIES);
                case PERFORMANCE_QUERY -> add("VK_KHR_performance_query", Feature.PERFORMANCE_COUNTER_QUERY_POOLS,
                        Feature.PERFORMANCE_COUNTER_MULTIPLE_QUERY_POOLS);
                case PERFORMANCE_QUERY_INTEL -> add("VK_INTEL_performance_query");
                case RESULT_STATUS_ONLY -> add("VK_KHR_video_queue");
                case VIDEO_ENCODE_FEEDBACK -> {
                    add("VK_KHR_video_queue");
                    add("VK_KHR_video_encode_queue");
                }
                case ACCELERATION_STRUCTURE_COMPACTED_SIZE, ACCELERATION_STRUCTURE_SERIALIZATION_SIZE -> {
                    add("VK_KHR_deferred_host_operations");
                    add("VK_KHR_acceleration_structure");
                }
                case ACCELERATION_STRUCTURE_SIZE, ACCELERATION_STRUCTURE_SERIALIZATION_BOTTOM_LEVEL_POINTERS ->
                        add("VK_KHR_ray_tracing_maintenance1");
                case ACCELERATION_STRUCTURE_COMPACTED_SIZE_NV -> add("VK_NV_ray_tracing");
                case MICROMAP_COMPACTED_SIZE, MICROMAP_SERIALIZATION_SIZE -> add("VK_EXT_opacity_micromap");
            }
        }
    }

    private void add(String extension, Feature... features) {
        extensions.add(extension);
        supported.addAll(Arrays.asList(features));
    }

    List<String> extensions() {
        return List.copyOf(extensions);
    }

    /** Writes a {@code VkPhysicalDeviceFeatures}. */
    void write(MemorySegment features) {
        FeatureStruct.core("VkPhysicalDeviceFeatures", 0).write(features, supported);
    }

    /** Fills the structs of a {@code pNext} chain that the device knows, and leaves the others alone. */
    void writeChain(MemorySegment first) {
        for (MemorySegment next : Arguments.chain(first)) {
            FeatureStruct struct = FeatureStruct.of(VkBaseOutStructure.sType(next));
            if (struct != null) {
                struct.write(next, supported);
            }
        }
    }

    /**
     * The features that a {@code VkDeviceCreateInfo} asks for.
     *
     * @throws Misuse if it asks for a feature or an extension that the device does not have
     */
    Set<Feature> requested(MemorySegment info) {
        for (String extension : Arguments.strings(VkDeviceCreateInfo.enabledExtensionCount(info),
                VkDeviceCreateInfo.ppEnabledExtensionNames(info), "pCreateInfo->ppEnabledExtensionNames")) {
            if (!extensions.contains(extension)) {
                throw new Misuse(VK_ERROR_EXTENSION_NOT_PRESENT(), "the device does not have the extension "
                        + extension + ", only " + extensions);
            }
        }
        Set<Feature> requested = EnumSet.noneOf(Feature.class);
        MemorySegment core = VkDeviceCreateInfo.pEnabledFeatures(info);
        if (!Arguments.isNull(core)) {
            requested.addAll(FeatureStruct.core("VkPhysicalDeviceFeatures", 0).read(core, supported));
        }
        for (MemorySegment next : Arguments.chain(VkDeviceCreateInfo.pNext(info))) {
            FeatureStruct struct = FeatureStruct.of(VkBaseOutStructure.sType(next));
            if (struct != null) {
                requested.addAll(struct.read(next, supported));
            }
        }
        return requested;
    }
}
