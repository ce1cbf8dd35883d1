package dev.readout.software.vulkan.object;

import dev.readout.software.vulkan.Deviation;

/**
 * Batches of primitives, for each of which a vertex is shaded once: {@link Deviation#VERTICES_ARE_REUSED}.
 *
 * @param size the vertices of a primitive
 * @param step the vertices from one primitive to the next
 */
record VertexReuse(int size, int step) {
    /** The most primitives of a batch, and the most vertices. */
    private static final int BATCH = 32;

    /**
     * The runs of the vertex shader.
     *
     * @param primitives those of an instance
     * @param shared whether a vertex is the same one in all instances
     */
    long invocations(long primitives, long instances, boolean shared) {
        long vertices = vertices(primitives);
        if (!shared || vertices > BATCH) {
            long most = (BATCH - size) / step + 1L;
            return instances * (primitives / most * vertices(most) + vertices(primitives % most));
        }
        long all = primitives * instances;
        long rest = all % BATCH;
        boolean ofTwo = rest > 0 && (all - rest) % primitives + rest > primitives;
        return all / BATCH * vertices + Math.min(vertices, vertices(rest) + (ofTwo ? size - step : 0));
    }

    /** The vertices of so many primitives in a row. */
    private long vertices(long primitives) {
        return primitives == 0 ? 0 : primitives * step + size - step;
    }
}
