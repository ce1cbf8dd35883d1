package dev.readout.software.vulkan;

import org.jspecify.annotations.Nullable;

/**
 * A {@code VkPipeline}: what the counts depend on.
 *
 * @param graphics whether it draws; otherwise it dispatches
 * @param topology the {@code VkPrimitiveTopology} of its draws
 * @param samples the samples of a pixel; 0 if the rasterizer discards all primitives
 * @param scissor the part of the framebuffer that is drawn to, or null if that is set in the command buffer
 * @param shadesFragments whether a fragment shader runs
 * @param localSize the invocations of a workgroup of a compute shader
 * @param transformFeedbackStride the bytes of a vertex in the first buffer of transform feedback; 0 if none is written
 * @param mesh the shaders of a pipeline that draws mesh tasks; null if it draws vertices
 */
record Pipeline(boolean graphics, int topology, int samples, @Nullable Rectangle scissor, boolean shadesFragments,
        long localSize, int transformFeedbackStride, @Nullable MeshStages mesh) {
    private static final Rectangle NOTHING = new Rectangle(0, 0, 0, 0);

    static Pipeline drawing(int topology, int samples, @Nullable Rectangle scissor, boolean shadesFragments,
            GraphicsShaders shaders) {
        return new Pipeline(true, topology, samples, scissor, shadesFragments, 0, shaders.transformFeedbackStride(),
                shaders.mesh());
    }

    static Pipeline discarding(int topology, GraphicsShaders shaders) {
        return new Pipeline(true, topology, 0, NOTHING, false, 0, shaders.transformFeedbackStride(), shaders.mesh());
    }

    static Pipeline compute(long localSize) {
        return new Pipeline(false, 0, 0, NOTHING, false, localSize, 0, null);
    }

    /** Whether primitives come to an end before they are clipped. */
    boolean discards() {
        return samples == 0;
    }

    /** How many vertices transform feedback writes for a primitive. */
    int verticesPerPrimitive() {
        return switch (topology) {
            case 0 -> 1;
            case 1, 2, 6, 7 -> 2;
            default -> 3;
        };
    }

    /** How many complete primitives an unsigned number of vertices makes. */
    long primitives(int vertexCount) {
        long vertices = Integer.toUnsignedLong(vertexCount);
        return switch (topology) {
            case 0 -> vertices; // points
            case 1 -> vertices / 2; // lines
            case 2 -> Math.max(0, vertices - 1); // line strip
            case 3 -> vertices / 3; // triangles
            case 4, 5 -> Math.max(0, vertices - 2); // triangle strip and fan
            case 6 -> vertices / 4; // lines with adjacency
            case 7 -> Math.max(0, vertices - 3); // line strip with adjacency
            case 8 -> vertices / 6; // triangles with adjacency
            case 9 -> Math.max(0, vertices / 2 - 2); // triangle strip with adjacency
            default -> throw new IllegalStateException("topology " + topology);
        };
    }
}
