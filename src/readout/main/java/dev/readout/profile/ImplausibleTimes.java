package dev.readout.profile;

import dev.readout.profile.ProfilerReport.ImplausibleTime.Problem;
import java.util.Arrays;

/** The impossible times of one frame, by node and problem. */
final class ImplausibleTimes {
    private static final Problem[] PROBLEMS = Problem.values();

    private int[] nodes = new int[4];
    private int[] problems = new int[4];
    private int[] counts = new int[4];
    private long[] nanoseconds = new long[4];
    private int size;

    void clear() {
        size = 0;
    }

    void add(int node, Problem problem, long first) {
        for (int i = 0; i < size; i++) {
            if (nodes[i] == node && problems[i] == problem.ordinal()) {
                counts[i]++;
                return;
            }
        }
        if (size == nodes.length) {
            nodes = Arrays.copyOf(nodes, 2 * size);
            problems = Arrays.copyOf(problems, 2 * size);
            counts = Arrays.copyOf(counts, 2 * size);
            nanoseconds = Arrays.copyOf(nanoseconds, 2 * size);
        }
        nodes[size] = node;
        problems[size] = problem.ordinal();
        counts[size] = 1;
        nanoseconds[size++] = first;
    }

    int size() {
        return size;
    }

    int node(int index) {
        return nodes[index];
    }

    Problem problem(int index) {
        return PROBLEMS[problems[index]];
    }

    int count(int index) {
        return counts[index];
    }

    long nanoseconds(int index) {
        return nanoseconds[index];
    }
}
