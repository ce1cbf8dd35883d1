package dev.readout.driver.vulkan;

import dev.readout.vulkan.QueryType;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which query types a physical device supports, by its features, queue families and extensions. */
final class QueryTypeSupport {
    private static final Map<String, Set<QueryType>> OF_EXTENSION = Map.of(
            "VK_EXT_transform_feedback", EnumSet.of(QueryType.TRANSFORM_FEEDBACK_STREAM),
            "VK_EXT_primitives_generated_query", EnumSet.of(QueryType.PRIMITIVES_GENERATED),
            "VK_EXT_mesh_shader", EnumSet.of(QueryType.MESH_PRIMITIVES_GENERATED),
            "VK_KHR_video_encode_queue", EnumSet.of(QueryType.VIDEO_ENCODE_FEEDBACK),
            "VK_KHR_performance_query", EnumSet.of(QueryType.PERFORMANCE_QUERY),
            "VK_INTEL_performance_query", EnumSet.of(QueryType.PERFORMANCE_QUERY_INTEL),
            "VK_KHR_acceleration_structure", EnumSet.of(QueryType.ACCELERATION_STRUCTURE_COMPACTED_SIZE,
                    QueryType.ACCELERATION_STRUCTURE_SERIALIZATION_SIZE),
            "VK_KHR_ray_tracing_maintenance1", EnumSet.of(QueryType.ACCELERATION_STRUCTURE_SIZE,
                    QueryType.ACCELERATION_STRUCTURE_SERIALIZATION_BOTTOM_LEVEL_POINTERS),
            "VK_NV_ray_tracing", EnumSet.of(QueryType.ACCELERATION_STRUCTURE_COMPACTED_SIZE_NV),
            "VK_EXT_opacity_micromap", EnumSet.of(QueryType.MICROMAP_SERIALIZATION_SIZE,
                    QueryType.MICROMAP_COMPACTED_SIZE));

    private QueryTypeSupport() {
    }

    /**
     * The query types of a device.
     *
     * @param resultStatus whether queues of a family support queries with a status word
     */
    static Set<QueryType> of(List<QueueFamily> families, boolean resultStatus, Set<DeviceFeature> features,
            Set<String> extensions) {
        Set<QueryType> types = EnumSet.noneOf(QueryType.class);
        if (families.stream().anyMatch(family -> family.supports(QueueFamily.GRAPHICS))) {
            types.add(QueryType.OCCLUSION);
        }
        if (features.contains(DeviceFeature.PIPELINE_STATISTICS_QUERY)) {
            types.add(QueryType.PIPELINE_STATISTICS);
        }
        if (families.stream().anyMatch(family -> family.timestampValidBits() > 0)) {
            types.add(QueryType.TIMESTAMP);
        }
        if (features.contains(DeviceFeature.ELAPSED_TIMER_QUERY)) {
            types.add(QueryType.TIME_ELAPSED);
        }
        if (resultStatus) {
            types.add(QueryType.RESULT_STATUS_ONLY);
        }
        for (String extension : extensions) {
            types.addAll(OF_EXTENSION.getOrDefault(extension, Set.of()));
        }
        return Collections.unmodifiableSet(types);
    }
}
