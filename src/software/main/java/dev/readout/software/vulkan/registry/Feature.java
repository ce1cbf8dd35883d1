package dev.readout.software.vulkan.registry;

import dev.readout.vulkan.QueryType;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The optional features of a device, a row each, named as the member of the API's struct, with the query types or the
 * extension that bring it. A row is all that a feature needs.
 */
public enum Feature {
    // Of every device.
    ROBUST_BUFFER_ACCESS,
    FULL_DRAW_INDEX_UINT32,
    IMAGE_CUBE_ARRAY,
    INDEPENDENT_BLEND,
    SAMPLE_RATE_SHADING,
    DUAL_SRC_BLEND,
    LOGIC_OP,
    DEPTH_CLAMP,
    DEPTH_BIAS_CLAMP,
    FILL_MODE_NON_SOLID,
    DEPTH_BOUNDS,
    WIDE_LINES,
    LARGE_POINTS,
    ALPHA_TO_ONE,
    SAMPLER_ANISOTROPY,
    TEXTURE_COMPRESSION_BC,
    VERTEX_PIPELINE_STORES_AND_ATOMICS,
    FRAGMENT_STORES_AND_ATOMICS,
    SHADER_IMAGE_GATHER_EXTENDED,
    SHADER_STORAGE_IMAGE_EXTENDED_FORMATS,
    SHADER_STORAGE_IMAGE_MULTISAMPLE,
    SHADER_STORAGE_IMAGE_READ_WITHOUT_FORMAT,
    SHADER_STORAGE_IMAGE_WRITE_WITHOUT_FORMAT,
    SHADER_UNIFORM_BUFFER_ARRAY_DYNAMIC_INDEXING,
    SHADER_SAMPLED_IMAGE_ARRAY_DYNAMIC_INDEXING,
    SHADER_STORAGE_BUFFER_ARRAY_DYNAMIC_INDEXING,
    SHADER_STORAGE_IMAGE_ARRAY_DYNAMIC_INDEXING,
    SHADER_CLIP_DISTANCE,
    SHADER_CULL_DISTANCE,
    SHADER_FLOAT64,
    SHADER_INT64,
    SHADER_INT16,
    INHERITED_QUERIES,
    MULTIVIEW,
    HOST_QUERY_RESET,
    SYNCHRONIZATION2,
    GEOMETRY_SHADER,
    TESSELLATION_SHADER,
    MULTI_DRAW_INDIRECT,
    DRAW_INDIRECT_FIRST_INSTANCE,
    DRAW_INDIRECT_COUNT,
    TIMELINE_SEMAPHORE,
    DYNAMIC_RENDERING,
    BUFFER_DEVICE_ADDRESS,
    PRIVATE_DATA,
    MAINTENANCE4,

    // Of every device, required by the core's versions, and without effect on queries.
    SAMPLER_YCBCR_CONVERSION,
    SHADER_DRAW_PARAMETERS,
    IMAGELESS_FRAMEBUFFER,
    UNIFORM_BUFFER_STANDARD_LAYOUT,
    SHADER_SUBGROUP_EXTENDED_TYPES,
    SEPARATE_DEPTH_STENCIL_LAYOUTS,
    SUBGROUP_BROADCAST_DYNAMIC_ID,
    VULKAN_MEMORY_MODEL,
    VULKAN_MEMORY_MODEL_DEVICE_SCOPE,
    ROBUST_IMAGE_ACCESS,
    INLINE_UNIFORM_BLOCK,
    PIPELINE_CREATION_CACHE_CONTROL,
    SHADER_DEMOTE_TO_HELPER_INVOCATION,
    SHADER_TERMINATE_INVOCATION,
    SUBGROUP_SIZE_CONTROL,
    COMPUTE_FULL_SUBGROUPS,
    SHADER_ZERO_INITIALIZE_WORKGROUP_MEMORY,
    SHADER_INTEGER_DOT_PRODUCT,

    // Of every device, required by VK_EXT_descriptor_indexing, and without effect on queries.
    DESCRIPTOR_INDEXING,
    SHADER_UNIFORM_TEXEL_BUFFER_ARRAY_DYNAMIC_INDEXING,
    SHADER_STORAGE_TEXEL_BUFFER_ARRAY_DYNAMIC_INDEXING,
    SHADER_SAMPLED_IMAGE_ARRAY_NON_UNIFORM_INDEXING,
    SHADER_STORAGE_BUFFER_ARRAY_NON_UNIFORM_INDEXING,
    SHADER_UNIFORM_TEXEL_BUFFER_ARRAY_NON_UNIFORM_INDEXING,
    DESCRIPTOR_BINDING_UNIFORM_BUFFER_UPDATE_AFTER_BIND,
    DESCRIPTOR_BINDING_SAMPLED_IMAGE_UPDATE_AFTER_BIND,
    DESCRIPTOR_BINDING_STORAGE_IMAGE_UPDATE_AFTER_BIND,
    DESCRIPTOR_BINDING_STORAGE_BUFFER_UPDATE_AFTER_BIND,
    DESCRIPTOR_BINDING_UNIFORM_TEXEL_BUFFER_UPDATE_AFTER_BIND,
    DESCRIPTOR_BINDING_STORAGE_TEXEL_BUFFER_UPDATE_AFTER_BIND,
    DESCRIPTOR_BINDING_INLINE_UNIFORM_BLOCK_UPDATE_AFTER_BIND,
    DESCRIPTOR_BINDING_UPDATE_UNUSED_WHILE_PENDING,
    DESCRIPTOR_BINDING_PARTIALLY_BOUND,
    DESCRIPTOR_BINDING_VARIABLE_DESCRIPTOR_COUNT,
    RUNTIME_DESCRIPTOR_ARRAY,

    // Of devices with a type of queries.
    OCCLUSION_QUERY_PRECISE(QueryType.OCCLUSION),
    PIPELINE_STATISTICS_QUERY(QueryType.PIPELINE_STATISTICS),

    // Of devices with an extension.
    MAINTENANCE9(Extension.VK_KHR_maintenance9),
    DEVICE_ADDRESS_COMMANDS(Extension.VK_KHR_device_address_commands),
    MULTI_DRAW(Extension.VK_EXT_multi_draw),
    EXTENDED_DYNAMIC_STATE(Extension.VK_EXT_extended_dynamic_state),
    EXTENDED_DYNAMIC_STATE_2(Extension.VK_EXT_extended_dynamic_state2),
    EXTENDED_DYNAMIC_STATE_2_LOGIC_OP(Extension.VK_EXT_extended_dynamic_state2),
    EXTENDED_DYNAMIC_STATE_2_PATCH_CONTROL_POINTS(Extension.VK_EXT_extended_dynamic_state2),
    TRANSFORM_FEEDBACK(Extension.VK_EXT_transform_feedback),
    PRIMITIVES_GENERATED_QUERY(Extension.VK_EXT_primitives_generated_query),
    PRIMITIVES_GENERATED_QUERY_WITH_RASTERIZER_DISCARD(Extension.VK_EXT_primitives_generated_query),
    TASK_SHADER(Extension.VK_EXT_mesh_shader),
    MESH_SHADER(Extension.VK_EXT_mesh_shader),
    MESH_SHADER_QUERIES(Extension.VK_EXT_mesh_shader),
    ELAPSED_TIMER_QUERY(Extension.VK_QCOM_elapsed_timer_query),
    PERFORMANCE_COUNTER_QUERY_POOLS(Extension.VK_KHR_performance_query),
    PERFORMANCE_COUNTER_MULTIPLE_QUERY_POOLS(Extension.VK_KHR_performance_query);

    private static final Map<String, Feature> BY_MEMBER = new HashMap<>();

    static {
        for (Feature feature : values()) {
            BY_MEMBER.put(letters(feature.name()), feature);
        }
    }

    private final @Nullable QueryType type;
    private final @Nullable Extension extension;

    Feature() {
        this(null, null);
    }

    Feature(QueryType type) {
        this(type, null);
    }

    Feature(Extension extension) {
        this(null, extension);
    }

    Feature(@Nullable QueryType type, @Nullable Extension extension) {
        this.type = type;
        this.extension = extension;
    }

    /** Returns whether a device with these types of queries and these extensions has this. */
    public boolean isOf(Set<QueryType> types, Set<Extension> extensions) {
        return (type == null || types.contains(type)) && (extension == null || extensions.contains(extension));
    }

    /** The feature of a struct's member, or null if no device has it. */
    public static @Nullable Feature of(String member) {
        return BY_MEMBER.get(letters(member));
    }

    /** The common form of {@code occlusionQueryPrecise} and {@code OCCLUSION_QUERY_PRECISE}. */
    private static String letters(String name) {
        return name.replace("_", "").toLowerCase(Locale.ROOT);
    }
}
