package dev.readout.profile;

import static dev.readout.profile.Recording.NONE;

import java.util.Arrays;

/**
 * The nodes of a frame in their order, and which of them have times: later frames fit it or not. The order is depth
 * first, siblings in the order in which their paths were first recorded. So it does not depend on the threads' timing.
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
    /** By position: how often there was a time in the frame that the shape was made for. */
    private int[] usualCounts = {};
    /** True if other frames may have the shape. */
    private boolean fitsOthers;
    /** The number of this shape, and how many of its positions have times in frames that it fits. */
    private int number;
    private int timed;

    /** @param ofBatches whether it is of batches, which use the queries of frames: each has numbers of its own */
    FrameShape(ScopeTree tree, boolean ofBatches) {
        this.tree = tree;
        number = ofBatches ? 1 : 0;
    }

    int size() {
        return size;
    }

    int node(int position) {
        return order[position];
    }

    /** The number of the shape: each has another, of frames and of batches. */
    int number() {
        return number;
    }

    /** How many nodes have times in frames that it fits; {@link Recording#NONE} if it fits no other. */
    int timed() {
        return timed;
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

    /** Adds the nodes of a recorder's scopes. */
    void add(GpuRecorder recorder, SpanTable spans) {
        Recording recording = recorder.recording();
        for (int record = 0; record < recording.size(); record += Recording.RECORD) {
            if (recording.isMeasured(record)) {
                add(recording.node(record));
            }
        }
        SpanEnds ends = recorder.spans();
        for (int i = 0; i < ends.size(); i++) {
            if (ends.isLast(i) && spans.isStamped(ends.span(i))) {
                add(spans.node(ends.span(i)));
            }
        }
        CountedScopes of = recorder.counted();
        for (int i = 0; i < of.size(); i++) {
            if (of.entry(i, CountedScopes.QUERY) != NONE) {
                add(of.entry(i, CountedScopes.NODE));
            }
        }
    }

    /** Adds a node, and those that it is below, which are in no order yet. */
    private void add(int node) {
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

    /** Notes which nodes have times in frames of the shape. Only if each leaf has one does it fit another frame. */
    void learn(int[] counts, int[] parents) {
        fitsOthers = true;
        number += 2;
        timed = 0;
        usualCounts = size > usualCounts.length ? new int[counts.length] : usualCounts;
        System.arraycopy(counts, 0, usualCounts, 0, size);
        for (int position = 0; position < size; position++) {
            boolean isLeaf = position + 1 == size || parents[position + 1] != position;
            fitsOthers &= !isLeaf || counts[position] > 0;
            timed += counts[position] > 0 ? 1 : 0;
        }
        timed = fitsOthers ? timed : NONE;
    }

    /** Returns whether a frame without other nodes fits: the same ones have times as in the frame it was made for. */
    boolean fits(int[] counts) {
        boolean same = fitsOthers;
        if (same && !Arrays.equals(counts, 0, size, usualCounts, 0, size)) {
            for (int position = 0; position < size; position++) {
                same &= counts[position] == 0 == (usualCounts[position] == 0);
            }
        }
        return same;
    }
}
