package dev.readout.software.vulkan.object;

/**
 * The tessellation of a patch with all levels 1.
 *
 * @param invocations the runs of the evaluation shader: one for each corner
 * @param primitives the primitives
 * @param verticesPerPrimitive their vertices, 1 to 3
 */
public record TessellationStage(int invocations, int primitives, int verticesPerPrimitive) {
    static final TessellationStage TRIANGLES = new TessellationStage(3, 1, 3);
    static final TessellationStage QUADS = new TessellationStage(4, 2, 3);
    static final TessellationStage ISOLINES = new TessellationStage(2, 1, 2);

    boolean isOfPoints() {
        return verticesPerPrimitive == 1;
    }

    TessellationStage ofPoints() {
        return new TessellationStage(invocations, invocations, 1);
    }
}
