package dev.readout.software.vulkan.registry;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_ERROR_EXTENSION_NOT_PRESENT;

import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The extensions, a row each: the type of queries with which a device has it, and the extensions that it requires.
 * Applications list them in this order. {@link VulkanFunction} and {@link Feature} say what an extension brings.
 */
public enum Extension {
    // Of instances.
    VK_KHR_get_physical_device_properties2, VK_KHR_device_group_creation,
    VK_KHR_external_memory_capabilities(requires(VK_KHR_get_physical_device_properties2)),
    VK_KHR_external_fence_capabilities(requires(VK_KHR_get_physical_device_properties2)),
    VK_KHR_external_semaphore_capabilities(requires(VK_KHR_get_physical_device_properties2)), VK_KHR_surface,
    VK_EXT_headless_surface(requires(VK_KHR_surface)), VK_EXT_debug_utils,

    // Of every device: those that the core's versions promoted.
    VK_KHR_bind_memory2, VK_KHR_get_memory_requirements2,
    VK_KHR_dedicated_allocation(requires(VK_KHR_get_memory_requirements2)),
    VK_KHR_maintenance1, VK_KHR_maintenance2,
    VK_KHR_maintenance3(requires(VK_KHR_get_physical_device_properties2)), VK_KHR_maintenance4,
    VK_KHR_descriptor_update_template, VK_KHR_device_group(requires(VK_KHR_device_group_creation)),
    VK_KHR_multiview(requires(VK_KHR_get_physical_device_properties2)),
    VK_KHR_sampler_ycbcr_conversion(requires(VK_KHR_maintenance1, VK_KHR_bind_memory2,
            VK_KHR_get_memory_requirements2, VK_KHR_get_physical_device_properties2)),
    VK_KHR_create_renderpass2(requires(VK_KHR_multiview, VK_KHR_maintenance2)),
    VK_KHR_depth_stencil_resolve(requires(VK_KHR_create_renderpass2)),
    VK_KHR_dynamic_rendering(requires(VK_KHR_depth_stencil_resolve, VK_KHR_get_physical_device_properties2)),
    VK_KHR_draw_indirect_count, VK_KHR_copy_commands2,
    VK_KHR_timeline_semaphore(requires(VK_KHR_get_physical_device_properties2)),
    VK_KHR_synchronization2(requires(VK_KHR_get_physical_device_properties2)),
    VK_KHR_buffer_device_address(requires(VK_KHR_get_physical_device_properties2)),
    VK_KHR_shader_float_controls(requires(VK_KHR_get_physical_device_properties2)),
    VK_KHR_spirv_1_4(requires(VK_KHR_shader_float_controls)),
    VK_EXT_descriptor_indexing(requires(VK_KHR_get_physical_device_properties2, VK_KHR_maintenance3)),
    VK_EXT_extended_dynamic_state(requires(VK_KHR_get_physical_device_properties2)),
    VK_EXT_extended_dynamic_state2(requires(VK_KHR_get_physical_device_properties2)),
    VK_EXT_host_query_reset(requires(VK_KHR_get_physical_device_properties2)), VK_EXT_private_data,
    VK_EXT_tooling_info,

    // Of every device: other extensions.
    VK_KHR_swapchain(requires(VK_KHR_surface)), VK_EXT_multi_draw,
    VK_EXT_calibrated_timestamps(requires(VK_KHR_get_physical_device_properties2)),
    VK_KHR_calibrated_timestamps(requires(VK_KHR_get_physical_device_properties2)),
    VK_KHR_maintenance9,

    // Of devices whose settings have it.
    VK_KHR_device_address_commands(
            requires(VK_KHR_buffer_device_address, VK_KHR_synchronization2, VK_EXT_extended_dynamic_state)),

    // Of devices with some types of queries.
    VK_EXT_transform_feedback(QueryType.TRANSFORM_FEEDBACK_STREAM, requires(VK_KHR_get_physical_device_properties2)),
    VK_EXT_primitives_generated_query(QueryType.PRIMITIVES_GENERATED, requires(VK_EXT_transform_feedback)),
    VK_EXT_mesh_shader(QueryType.MESH_PRIMITIVES_GENERATED,
            requires(VK_KHR_get_physical_device_properties2, VK_KHR_spirv_1_4)),
    VK_QCOM_elapsed_timer_query(QueryType.TIME_ELAPSED, requires(VK_KHR_get_physical_device_properties2)),
    VK_KHR_performance_query(QueryType.PERFORMANCE_QUERY, requires(VK_KHR_get_physical_device_properties2)),
    VK_KHR_video_queue(QueryType.RESULT_STATUS_ONLY,
            requires(VK_KHR_get_physical_device_properties2, VK_KHR_synchronization2)),
    VK_KHR_video_encode_queue(QueryType.VIDEO_ENCODE_FEEDBACK, requires(VK_KHR_video_queue, VK_KHR_synchronization2));

    /** The extensions of instances. */
    public static final Set<Extension> OF_INSTANCES =
            Collections.unmodifiableSet(EnumSet.range(VK_KHR_get_physical_device_properties2, VK_EXT_debug_utils));

    private final @Nullable QueryType type;
    private final Set<Extension> required;

    Extension() {
        this(Set.of());
    }

    Extension(Set<Extension> required) {
        this(null, required);
    }

    /**
     * @param type the type of queries that it brings: a device with that has it; null if every device does
     * @param required a device or an instance with this extension has these too
     */
    Extension(@Nullable QueryType type, Set<Extension> required) {
        this.type = type;
        this.required = required;
    }

    private static Set<Extension> requires(Extension... required) {
        return Set.of(required);
    }

    /** The extensions of a device with some types of queries, in order. */
    public static Set<Extension> ofDevice(Set<QueryType> queryTypes) {
        Set<Extension> found = EnumSet.noneOf(Extension.class);
        for (Extension extension : values()) {
            if (extension.type == null || queryTypes.contains(extension.type)) {
                extension.addTo(found);
            }
        }
        found.removeAll(OF_INSTANCES);
        return found;
    }

    /** Returns whether the core or one of the {@code enabled} extensions brings a type of queries. */
    public static boolean bring(Set<Extension> enabled, QueryType type) {
        return Arrays.stream(values()).filter(extension -> extension.type == type).findAny().map(enabled::contains)
                .orElse(true);
    }

    private void addTo(Set<Extension> found) {
        found.add(this);
        required.forEach(extension -> extension.addTo(found));
    }

    /** The extensions that this requires. */
    public Set<Extension> required() {
        return required;
    }

    /** The author, such as {@code KHR}: the suffix of its functions' names. */
    String author() {
        return name().substring("VK_".length(), name().indexOf('_', "VK_".length()));
    }

    /**
     * The extensions that an application enables by name.
     *
     * @param known the supported extensions
     * @throws Misuse if there is no such extension
     */
    public static Set<Extension> named(int count, MemorySegment names, Set<Extension> known) {
        Set<Extension> found = EnumSet.noneOf(Extension.class);
        for (String name : Arguments.strings(count, names, "pCreateInfo->ppEnabledExtensionNames")) {
            found.add(known.stream().filter(extension -> extension.name().equals(name)).findFirst()
                    .orElseThrow(() -> new Misuse(VK_ERROR_EXTENSION_NOT_PRESENT(),
                            "there is no extension " + name + ", only " + known)));
        }
        return found;
    }
}
