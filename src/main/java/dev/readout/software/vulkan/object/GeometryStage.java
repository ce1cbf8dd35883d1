package dev.readout.software.vulkan.object;

/**
 * A geometry shader, which emits as many vertices as it declares at most.
 *
 * @param invocations how often it runs for a primitive
 * @param primitives how many primitives an invocation emits
 * @param verticesPerPrimitive of those: 1 to 3
 */
public record GeometryStage(long invocations, long primitives, int verticesPerPrimitive) {
    /**
     * @param vertices how many vertices an invocation emits, in one strip
     * @param perPrimitive points have 1, line strips 2, and triangle strips 3 of them
     */
    static GeometryStage of(long invocations, long vertices, int perPrimitive) {
        return new GeometryStage(invocations, Math.max(0, vertices - perPrimitive + 1), perPrimitive);
    }
}
