package dev.readout.profile;

import java.util.Arrays;

/**
 * The scopes spanning command buffers that end in one frame: their times, in ticks from their queue's base, or that
 * their beginning is lost.
 */
final class EndedSpans {
    private int[] nodes = new int[4];
    private long[] begins = new long[4];
    private long[] ends = new long[4];
    private boolean[] lost = new boolean[4];
    private int size;

    void clear() {
        size = 0;
    }

    void add(int node, long begin, long end) {
        add(node, begin, end, false);
    }

    void addLost(int node) {
        add(node, 0, 0, true);
    }

    private void add(int node, long begin, long end, boolean isLost) {
        if (size == nodes.length) {
            nodes = Arrays.copyOf(nodes, 2 * size);
            begins = Arrays.copyOf(begins, 2 * size);
            ends = Arrays.copyOf(ends, 2 * size);
            lost = Arrays.copyOf(lost, 2 * size);
        }
        nodes[size] = node;
        begins[size] = begin;
        ends[size] = end;
        lost[size++] = isLost;
    }

    int size() {
        return size;
    }

    int node(int index) {
        return nodes[index];
    }

    boolean isLost(int index) {
        return lost[index];
    }

    long begin(int index) {
        return begins[index];
    }

    long end(int index) {
        return ends[index];
    }
}
