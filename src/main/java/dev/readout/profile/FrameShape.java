package dev.readout.profile;

import static dev.readout.profile.Recording.NONE;

import java.util.Arrays;

/**
 * The order of a frame's nodes: depth first, siblings in the order in which their paths were first recorded. So it does
 * not depend on the threads' timing.
 */
final class FrameShape {
    private final ScopeTree tree;
    private int[] order = new int[64];
    private int[] sorted = new int[64];
    private int size;
    /** By node: its position, the size of its subtree, and the next free position in it. */
    private int[] positions = {};
    private int[] sizes = {};
    private int[] free = {};

    FrameShape(ScopeTree tree) {
        this.tree = tree;
    }

    int size() {
        return size;
    }

    int node(int position) {
        return order[position];
    }

    /** By node: its position; {@link Recording#NONE} if the frame does not have it. For all nodes of the tree. */
    int[] positions() {
        int count = tree.count();
        if (count > positions.length) {
            int known = positions.length;
            int larger = Math.max(64, Integer.highestOneBit(count) << 1);
            positions = Arrays.copyOf(positions, larger);
            Arrays.fill(positions, known, larger, NONE);
            sizes = new int[larger];
            free = new int[larger];
        }
        return positions;
    }

    /** Forgets all nodes. */
    void clear() {
        for (int i = 0; i < size; i++) {
            positions[order[i]] = NONE;
        }
        size = 0;
    }

    /** Adds a node, and those that it is below, which are in no order yet. */
    void add(int node) {
        int[] known = positions();
        for (int each = node; each != ScopeTree.FRAME && known[each] == NONE; each = tree.nodes().parents[each]) {
            if (size == order.length) {
                order = Arrays.copyOf(order, 2 * size);
                sorted = new int[2 * size];
            }
            known[each] = size;
            order[size++] = each;
        }
    }

    /** Orders the nodes. A node's number is larger than its parent's. */
    void order() {
        int[] parents = tree.nodes().parents;
        System.arraycopy(order, 0, sorted, 0, size);
        Arrays.sort(sorted, 0, size);
        for (int i = 0; i < size; i++) {
            sizes[sorted[i]] = 1;
        }
        for (int i = size - 1; i >= 0; i--) {
            sizes[parents[sorted[i]]] += sizes[sorted[i]];
        }
        free[ScopeTree.FRAME] = 0;
        for (int i = 0; i < size; i++) {
            int node = sorted[i];
            int parent = parents[node];
            int position = free[parent];
            free[parent] += sizes[node];
            free[node] = position + 1;
            positions[node] = position;
            order[position] = node;
        }
    }
}
