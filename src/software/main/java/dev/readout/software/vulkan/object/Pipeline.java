package dev.readout.software.vulkan.object;

import dev.readout.software.vulkan.registry.DynamicState;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A {@code VkPipeline}: the state that counts depend on.
 *
 * @param bindPoint its {@code VkPipelineBindPoint}
 * @param topology the {@code VkPrimitiveTopology} of its draws
 * @param patchControlPoints the vertices of a patch
 * @param discards whether rasterizerDiscard drops primitives before they are clipped
 * @param samples the samples of a pixel
 * @param scissor the part of the framebuffer that is drawn to; null until a command sets it
 * @param shadings the runs of a fragment shader for a pixel; 0 if there is none
 * @param shaders the other shaders
 * @param dynamic the dynamic state
 * @param localSize the invocations of a workgroup of a compute shader
 */
public record Pipeline(int bindPoint, int topology, int patchControlPoints, boolean discards, int samples,
        @Nullable Rectangle scissor, int shadings, GraphicsShaders shaders, Set<DynamicState> dynamic,
        long localSize) {

    private static final int GRAPHICS = 0;
    private static final int COMPUTE = 1;

    /** A graphics pipeline. */
    public Pipeline(int topology, int patchControlPoints, boolean discards, int samples, @Nullable Rectangle scissor,
            int shadings, GraphicsShaders shaders, Set<DynamicState> dynamic) {
        this(GRAPHICS, topology, patchControlPoints, discards, samples, scissor, shadings, shaders, dynamic, 0);
    }

    public static Pipeline compute(long localSize) {
        return new Pipeline(COMPUTE, 0, 1, false, 0, null, 0, GraphicsShaders.NONE, Set.of(), localSize);
    }

    public boolean draws() {
        return bindPoint == GRAPHICS;
    }

    public boolean dispatches() {
        return bindPoint == COMPUTE;
    }

    /** The vertices that transform feedback writes for a primitive. */
    public int verticesPerPrimitive() {
        return assembly().rasterized();
    }

    /** True if its primitives are points, whose size is 1. */
    public boolean drawsPoints() {
        return verticesPerPrimitive() == 1;
    }

    /** The complete primitives of an unsigned number of vertices. */
    public long primitives(int vertexCount) {
        return assembly().primitives(Integer.toUnsignedLong(vertexCount));
    }

    private Topology assembly() {
        return Topology.of(topology, patchControlPoints);
    }
}
