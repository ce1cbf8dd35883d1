package dev.readout.profile;

import java.util.Arrays;

/**
 * The order of a frame's nodes: from the outermost inwards, what is below a node right behind it, and side by side in
 * the order in which the paths were first recorded. So it does not depend on which thread was faster.
 */
final class FrameShape {
    private int[] order = new int[64];
    private int[] parents = new int[64];
    private int[] queues = new int[64];
    private int[] sorted = new int[64];
    private int size;
    /** By node: its position, how many nodes it and what is below it are, and the next free position below it. */
    private int[] positions = new int[64];
    private int[] sizes = new int[64];
    private int[] free = new int[64];

    int size() {
        return size;
    }

    /** The node at a position. */
    int node(int position) {
        return order[position];
    }

    /** The index of the queue of the node at a position. */
    int queue(int position) {
        return queues[position];
    }

    /** The position of the node that the one at a position is below; -1 for the outermost. */
    int parent(int position) {
        return parents[position];
    }

    /** Orders the nodes of a frame. A node's number is larger than that of the one it is below. */
    void order(ScopeTotals totals, ScopeTree tree) {
        ScopeTree.Nodes nodes = tree.nodes();
        size = totals.count();
        makeRoom(tree.count());
        for (int i = 0; i < size; i++) {
            sorted[i] = totals.node(i);
            sizes[sorted[i]] = 1;
        }
        Arrays.sort(sorted, 0, size);
        for (int i = size - 1; i >= 0; i--) {
            sizes[nodes.parents[sorted[i]]] += sizes[sorted[i]];
        }
        free[ScopeTree.FRAME] = 0;
        for (int i = 0; i < size; i++) {
            int node = sorted[i];
            int parent = nodes.parents[node];
            int position = free[parent];
            free[parent] += sizes[node];
            free[node] = position + 1;
            positions[node] = position;
            order[position] = node;
            queues[position] = nodes.queues[node];
            parents[position] = parent == ScopeTree.FRAME ? -1 : positions[parent];
        }
    }

    private void makeRoom(int nodeCount) {
        if (nodeCount > positions.length) {
            int larger = Integer.highestOneBit(nodeCount) << 1;
            positions = Arrays.copyOf(positions, larger);
            sizes = Arrays.copyOf(sizes, larger);
            free = Arrays.copyOf(free, larger);
        }
        if (size > order.length) {
            order = new int[2 * size];
            parents = new int[2 * size];
            queues = new int[2 * size];
            sorted = new int[2 * size];
        }
    }
}
