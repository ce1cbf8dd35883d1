package dev.readout.software.vulkan.object;

import java.util.List;

/**
 * The primitives that a {@code VkPrimitiveTopology} makes of vertices.
 *
 * @param size the vertices of a primitive
 * @param step the vertices from one primitive to the next
 * @param rasterized the vertices of a primitive that are rasterized, without those of its neighbors: 1 to 3
 */
record Topology(int size, int step, int rasterized) {
    /** All but patches, by their numbers. */
    private static final List<Topology> TOPOLOGIES = List.of(
            new Topology(1, 1, 1), // points
            new Topology(2, 2, 2), // lines
            new Topology(2, 1, 2), // line strip
            new Topology(3, 3, 3), // triangles
            new Topology(3, 1, 3), // triangle strip
            new Topology(3, 1, 3), // triangle fan
            new Topology(4, 4, 2), // lines with adjacency
            new Topology(4, 1, 2), // line strip with adjacency
            new Topology(6, 6, 3), // triangles with adjacency
            new Topology(6, 2, 3)); // triangle strip with adjacency

    /** @param topology 0 to 10 */
    static Topology of(int topology, int patchControlPoints) {
        return topology < TOPOLOGIES.size() ? TOPOLOGIES.get(topology)
                : new Topology(patchControlPoints, patchControlPoints, 3);
    }

    /** The complete primitives of so many vertices. */
    long primitives(long vertices) {
        return vertices < size ? 0 : (vertices - size) / step + 1;
    }
}
