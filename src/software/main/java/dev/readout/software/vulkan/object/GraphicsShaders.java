package dev.readout.software.vulkan.object;

/**
 * The properties of a graphics pipeline's shaders that counts depend on.
 *
 * @param stages their {@code VkShaderStageFlags}
 * @param transformFeedbackStride the bytes of a vertex in the first buffer of transform feedback; 0 if none is written
 * @param taskInvocations the invocations of a task workgroup; 0 without a task shader
 * @param meshInvocations the invocations of a mesh workgroup; 0 without a mesh shader
 */
public record GraphicsShaders(int stages, int transformFeedbackStride, long taskInvocations, long meshInvocations) {
    public static final GraphicsShaders NONE = new GraphicsShaders(0, 0, 0, 0);
    /** {@code VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT} and {@code VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT}. */
    public static final int TESSELLATION = 0x2 | 0x4;
    /** {@code VK_SHADER_STAGE_GEOMETRY_BIT}. */
    public static final int GEOMETRY = 0x8;
    /** {@code VK_SHADER_STAGE_TASK_BIT_EXT}. */
    public static final int TASK = 0x40;
    /** {@code VK_SHADER_STAGE_MESH_BIT_EXT}. */
    public static final int MESH = 0x80;

    private static final int TASK_MODEL = 5364;
    private static final int MESH_MODEL = 5365;

    /** These, with the shader {@code name} of another {@code stage}. */
    public GraphicsShaders with(int stage, ShaderModule module, String name) {
        return new GraphicsShaders(stages | stage,
                Math.max(transformFeedbackStride, module.transformFeedbackStride()),
                stage == TASK ? module.localSize(TASK_MODEL, name) : taskInvocations,
                stage == MESH ? module.localSize(MESH_MODEL, name) : meshInvocations);
    }

    /** Returns whether there is a shader of one of these stages. */
    public boolean has(int anyStage) {
        return (stages & anyStage) != 0;
    }
}
