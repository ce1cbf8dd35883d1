package dev.readout.software.vulkan.object;

/**
 * The tessellation of a patch, all of whose levels are 1.
 *
 * @param invocations how often the evaluation shader runs: once for each corner
 * @param primitives how many primitives come of it
 * @param verticesPerPrimitive of those: 1 to 3
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
