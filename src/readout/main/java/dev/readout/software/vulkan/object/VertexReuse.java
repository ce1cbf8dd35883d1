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

    static VertexReuse of(Pipeline pipeline) {
        return switch (pipeline.topology()) {
            case 0 -> new VertexReuse(1, 1); // points
            case 1 -> new VertexReuse(2, 2); // lines
            case 2 -> new VertexReuse(2, 1); // line strip
            case 3 -> new VertexReuse(3, 3); // triangles
            case 4, 5 -> new VertexReuse(3, 1); // triangle strip and fan
            case 6 -> new VertexReuse(4, 4); // lines with adjacency
            case 7 -> new VertexReuse(4, 1); // line strip with adjacency
            case 8 -> new VertexReuse(6, 6); // triangles with adjacency
            case 9 -> new VertexReuse(6, 2); // triangle strip with adjacency
            default -> new VertexReuse(pipeline.patchControlPoints(), pipeline.patchControlPoints());
        };
    }

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
