package dev.readout.software.vulkan;

import org.jspecify.annotations.Nullable;

/**
 * What the counts of a graphics pipeline take from its shaders.
 *
 * @param transformFeedbackStride the bytes of a vertex in the first buffer of transform feedback; 0 if none is written
 * @param mesh the task and mesh shaders, or null if there is no mesh shader
 */
record GraphicsShaders(int transformFeedbackStride, @Nullable MeshStages mesh) {
    static final GraphicsShaders NONE = new GraphicsShaders(0, null);
    /** {@code VK_SHADER_STAGE_TASK_BIT_EXT}. */
    static final int TASK = 0x40;
    /** {@code VK_SHADER_STAGE_MESH_BIT_EXT}. */
    static final int MESH = 0x80;

    /** These, and a shader of another {@code stage}. */
    GraphicsShaders with(int stage, ShaderModule module) {
        MeshStages before = mesh == null ? new MeshStages(0, 0, 0) : mesh;
        return switch (stage) {
            case TASK -> new GraphicsShaders(transformFeedbackStride,
                    new MeshStages(module.localSize(), before.meshInvocations(), before.primitives()));
            case MESH -> new GraphicsShaders(transformFeedbackStride,
                    new MeshStages(before.taskInvocations(), module.localSize(), module.outputPrimitives()));
            default -> new GraphicsShaders(Math.max(transformFeedbackStride, module.transformFeedbackStride()), mesh);
        };
    }
}
