package dev.readout.software.vulkan.object;

/**
 * A geometry shader.
 *
 * @param invocations its runs for a primitive
 * @param primitives the primitives that an invocation emits
 * @param verticesPerPrimitive their vertices, 1 to 3
 */
public record GeometryStage(long invocations, long primitives, int verticesPerPrimitive) {
}
