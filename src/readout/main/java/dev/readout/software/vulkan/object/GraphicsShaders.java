package dev.readout.software.vulkan.object;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The declarations of a graphics pipeline's shaders that counts depend on.
 *
 * @param transformFeedbackStride the bytes of a vertex in the first buffer of transform feedback; 0 if none is written
 * @param perInstance whether the vertex shader tells instances apart
 * @param perSample whether the fragment shader runs for each sample, whatever the pipeline says
 * @param tessellation null if there is none
 * @param geometry null if there is no geometry shader
 * @param mesh the task and mesh shaders, or null if there is no mesh shader
 */
public record GraphicsShaders(int transformFeedbackStride, boolean perInstance, boolean perSample,
        @Nullable TessellationStage tessellation, @Nullable GeometryStage geometry, @Nullable MeshStages mesh) {
    public static final GraphicsShaders NONE = new GraphicsShaders(0, false, false, null, null, null);
    /** {@code VK_SHADER_STAGE_VERTEX_BIT}. */
    private static final int VERTEX = 0x1;
    /** {@code VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT}. */
    public static final int TESSELLATION_CONTROL = 0x2;
    /** {@code VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT}. */
    public static final int TESSELLATION_EVALUATION = 0x4;
    /** {@code VK_SHADER_STAGE_GEOMETRY_BIT}. */
    public static final int GEOMETRY = 0x8;
    /** {@code VK_SHADER_STAGE_FRAGMENT_BIT}. */
    static final int FRAGMENT = 0x10;
    /** {@code VK_SHADER_STAGE_TASK_BIT_EXT}. */
    public static final int TASK = 0x40;
    /** {@code VK_SHADER_STAGE_MESH_BIT_EXT}. */
    public static final int MESH = 0x80;

    /** These, where attributes of vertices tell instances apart. */
    public GraphicsShaders ofInstances() {
        return new GraphicsShaders(transformFeedbackStride, true, perSample, tessellation, geometry, mesh);
    }

    /**
     * These, with a shader of another {@code stage}.
     *
     * @param constants the values of the specialization constants of a tessellation control shader, by their IDs
     */
    public GraphicsShaders with(int stage, ShaderModule module, Map<Integer, Integer> constants) {
        return new GraphicsShaders(Math.max(transformFeedbackStride, module.transformFeedbackStride()),
                perInstance || stage == VERTEX && module.readsInstances(),
                stage == FRAGMENT ? module.shadesSamples() : perSample, tessellation(stage, module, constants),
                stage == GEOMETRY ? module.geometry() : geometry, mesh(stage, module));
    }

    private @Nullable TessellationStage tessellation(int stage, ShaderModule module, Map<Integer, Integer> constants) {
        return switch (stage) {
            case TESSELLATION_CONTROL -> modes(module).withLevels(TessellationLevels.of(module, constants));
            case TESSELLATION_EVALUATION -> modes(module);
            default -> tessellation;
        };
    }

    private @Nullable MeshStages mesh(int stage, ShaderModule module) {
        MeshStages before = mesh == null ? new MeshStages(0, 0, 0) : mesh;
        return switch (stage) {
            case TASK -> new MeshStages(module.localSize(), before.meshInvocations(), before.primitives());
            case MESH -> new MeshStages(before.taskInvocations(), module.localSize(), module.outputPrimitives());
            default -> mesh;
        };
    }

    /** Modes may stand in either of the two shaders. Those of the later one win. */
    private TessellationStage modes(ShaderModule module) {
        return module.tessellation(tessellation == null ? TessellationStage.DEFAULT : tessellation);
    }
}
