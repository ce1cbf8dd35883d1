package dev.readout.vulkan;

/**
 * A counter of a pipeline statistics query: {@code VkQueryPipelineStatisticFlagBits} (18.4).
 *
 * <p>{@snippet :
 * static final int MASK = ResultBit.mask(CLIPPING_INVOCATIONS, FRAGMENT_SHADER_INVOCATIONS);
 * static final ResultLayout LAYOUT = ResultLayout.ofPipelineStatistics(MASK).withAvailability();
 * static final int FRAGMENTS = FRAGMENT_SHADER_INVOCATIONS.indexIn(MASK);
 *
 * long invocations = LAYOUT.value(segment, query, FRAGMENTS);
 * }
 * Immutable and safe to share between threads.
 */
public enum PipelineStatistic implements ResultBit {
    /** Vertices that input assembly processed. */
    INPUT_ASSEMBLY_VERTICES,
    /** Primitives that input assembly processed. */
    INPUT_ASSEMBLY_PRIMITIVES,
    /** Times that a vertex shader ran. */
    VERTEX_SHADER_INVOCATIONS,
    /** Times that a geometry shader ran, each instance for itself. */
    GEOMETRY_SHADER_INVOCATIONS,
    /** Primitives that geometry shaders emitted. */
    GEOMETRY_SHADER_PRIMITIVES,
    /** Primitives that reached primitive clipping. */
    CLIPPING_INVOCATIONS,
    /** Primitives that primitive clipping put out. */
    CLIPPING_PRIMITIVES,
    /** Times that a fragment shader ran. */
    FRAGMENT_SHADER_INVOCATIONS,
    /** Patches that a tessellation control shader processed. */
    TESSELLATION_CONTROL_SHADER_PATCHES,
    /** Times that a tessellation evaluation shader ran. */
    TESSELLATION_EVALUATION_SHADER_INVOCATIONS,
    /** Times that a compute shader ran. */
    COMPUTE_SHADER_INVOCATIONS,
    /** Times that a task shader ran (VK_EXT_mesh_shader). */
    TASK_SHADER_INVOCATIONS,
    /** Times that a mesh shader ran (VK_EXT_mesh_shader). */
    MESH_SHADER_INVOCATIONS,
    /** Times that a cluster culling shader ran (VK_HUAWEI_cluster_culling_shader). */
    CLUSTER_CULLING_SHADER_INVOCATIONS;

    /** Every bit that the specification names. */
    public static final int ALL = ResultBit.mask(values());

    @Override
    public int bit() {
        return 1 << ordinal();
    }
}
