package dev.readout.software.vulkan.object;

/**
 * A geometry shader, which emits the most vertices that it declares.
 *
 * @param invocations its runs for a primitive
 * @param primitives the primitives that an invocation emits
 * @param verticesPerPrimitive their vertices, 1 to 3
 */
public record GeometryStage(long invocations, long primitives, int verticesPerPrimitive) {
    /**
     * @param vertices the vertices that an invocation emits, in one strip
     * @param perPrimitive 1 for points, 2 for line strips, 3 for triangle strips
     */
    static GeometryStage of(long invocations, long vertices, int perPrimitive) {
        return new GeometryStage(invocations, Math.max(0, vertices - perPrimitive + 1), perPrimitive);
    }
}
