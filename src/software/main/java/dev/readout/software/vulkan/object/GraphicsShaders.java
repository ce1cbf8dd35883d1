package dev.readout.software.vulkan.object;

import org.jspecify.annotations.Nullable;

/**
 * The declarations of a graphics pipeline's shaders that counts depend on.
 *
 * @param transformFeedbackStride the bytes of a vertex in the first buffer of transform feedback; 0 if none is written
 * @param tessellate whether there are tessellation shaders
 * @param geometry null if there is no geometry shader
 * @param mesh the task and mesh shaders, or null if there is no mesh shader
 */
public record GraphicsShaders(int transformFeedbackStride, boolean tessellate, @Nullable GeometryStage geometry,
        @Nullable MeshStages mesh) {
    public static final GraphicsShaders NONE = new GraphicsShaders(0, false, null, null);
    /** {@code VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT}. */
    public static final int TESSELLATION_CONTROL = 0x2;
    /** {@code VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT}. */
    public static final int TESSELLATION_EVALUATION = 0x4;
    /** {@code VK_SHADER_STAGE_GEOMETRY_BIT}. */
    public static final int GEOMETRY = 0x8;
    /** {@code VK_SHADER_STAGE_TASK_BIT_EXT}. */
    public static final int TASK = 0x40;
    /** {@code VK_SHADER_STAGE_MESH_BIT_EXT}. */
    public static final int MESH = 0x80;

    /** These, with a shader of another {@code stage}. */
    public GraphicsShaders with(int stage, ShaderModule module) {
        return new GraphicsShaders(Math.max(transformFeedbackStride, module.transformFeedbackStride()),
                tessellate || stage == TESSELLATION_CONTROL || stage == TESSELLATION_EVALUATION,
                stage == GEOMETRY ? module.geometry() : geometry, mesh(stage, module));
    }

    private @Nullable MeshStages mesh(int stage, ShaderModule module) {
        MeshStages before = mesh == null ? new MeshStages(0, 0, 0) : mesh;
        return switch (stage) {
            case TASK -> new MeshStages(module.localSize(), before.meshInvocations(), before.primitives());
            case MESH -> new MeshStages(before.taskInvocations(), module.localSize(), module.outputPrimitives());
            default -> mesh;
        };
    }
}
