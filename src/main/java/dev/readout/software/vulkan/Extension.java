package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.VK_ERROR_EXTENSION_NOT_PRESENT;

import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The extensions, a row each: for which types of queries a device has it, and which features it brings. They are listed
 * in this order. Which functions an extension brings stands at the functions.
 */
enum Extension {
    // Of instances.
    VK_KHR_get_physical_device_properties2, VK_EXT_debug_utils,

    // Of every device.
    VK_EXT_host_query_reset, VK_KHR_synchronization2, VK_EXT_calibrated_timestamps,
    VK_KHR_maintenance9(Feature.MAINTENANCE9),

    // Of devices with some types of queries.
    VK_EXT_transform_feedback(EnumSet.of(QueryType.TRANSFORM_FEEDBACK_STREAM), Feature.TRANSFORM_FEEDBACK),
    VK_EXT_primitives_generated_query(EnumSet.of(QueryType.PRIMITIVES_GENERATED), Feature.PRIMITIVES_GENERATED_QUERY,
            Feature.PRIMITIVES_GENERATED_QUERY_WITH_RASTERIZER_DISCARD,
            Feature.PRIMITIVES_GENERATED_QUERY_WITH_NON_ZERO_STREAMS),
    VK_EXT_mesh_shader(EnumSet.of(QueryType.MESH_PRIMITIVES_GENERATED), Feature.TASK_SHADER, Feature.MESH_SHADER,
            Feature.MESH_SHADER_QUERIES),
    VK_KHR_performance_query(EnumSet.of(QueryType.PERFORMANCE_QUERY), Feature.PERFORMANCE_COUNTER_QUERY_POOLS,
            Feature.PERFORMANCE_COUNTER_MULTIPLE_QUERY_POOLS),
    VK_INTEL_performance_query(EnumSet.of(QueryType.PERFORMANCE_QUERY_INTEL)),
    VK_KHR_video_queue(EnumSet.of(QueryType.RESULT_STATUS_ONLY, QueryType.VIDEO_ENCODE_FEEDBACK)),
    VK_KHR_video_encode_queue(EnumSet.of(QueryType.VIDEO_ENCODE_FEEDBACK)),
    VK_KHR_deferred_host_operations(EnumSet.of(QueryType.ACCELERATION_STRUCTURE_COMPACTED_SIZE,
            QueryType.ACCELERATION_STRUCTURE_SERIALIZATION_SIZE)),
    VK_KHR_acceleration_structure(EnumSet.of(QueryType.ACCELERATION_STRUCTURE_COMPACTED_SIZE,
            QueryType.ACCELERATION_STRUCTURE_SERIALIZATION_SIZE)),
    VK_KHR_ray_tracing_maintenance1(EnumSet.of(QueryType.ACCELERATION_STRUCTURE_SIZE,
            QueryType.ACCELERATION_STRUCTURE_SERIALIZATION_BOTTOM_LEVEL_POINTERS)),
    VK_NV_ray_tracing(EnumSet.of(QueryType.ACCELERATION_STRUCTURE_COMPACTED_SIZE_NV)),
    VK_EXT_opacity_micromap(EnumSet.of(QueryType.MICROMAP_COMPACTED_SIZE, QueryType.MICROMAP_SERIALIZATION_SIZE));

    /** The extensions of instances. */
    static final Set<Extension> OF_INSTANCES =
            EnumSet.of(VK_KHR_get_physical_device_properties2, VK_EXT_debug_utils);

    private final Set<QueryType> types;
    private final List<Feature> features;

    Extension(Feature... features) {
        this(EnumSet.allOf(QueryType.class), features);
    }

    /** @param types a device with one of these has the extension */
    Extension(Set<QueryType> types, Feature... features) {
        this.types = types;
        this.features = List.of(features);
    }

    /** The extensions of a device with some types of queries, in order. */
    static Set<Extension> ofDevice(Set<QueryType> queryTypes) {
        Set<Extension> found = EnumSet.noneOf(Extension.class);
        for (Extension extension : values()) {
            if (!OF_INSTANCES.contains(extension) && extension.types.stream().anyMatch(queryTypes::contains)) {
                found.add(extension);
            }
        }
        return found;
    }

    /** The features that come with this. */
    List<Feature> features() {
        return features;
    }

    /**
     * The extensions that an application enables by name.
     *
     * @param known those that there are
     * @throws Misuse if there is no such extension
     */
    static Set<Extension> named(int count, MemorySegment names, Set<Extension> known) {
        Set<Extension> found = EnumSet.noneOf(Extension.class);
        for (String name : Arguments.strings(count, names, "pCreateInfo->ppEnabledExtensionNames")) {
            found.add(known.stream().filter(extension -> extension.name().equals(name)).findFirst()
                    .orElseThrow(() -> new Misuse(VK_ERROR_EXTENSION_NOT_PRESENT(),
                            "there is no extension " + name + ", only " + known)));
        }
        return found;
    }
}
