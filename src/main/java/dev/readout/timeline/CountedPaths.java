package dev.readout.timeline;

import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.ScopePath;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The paths of scopes, each on its queue, with the counters of each: what two scopes of one name counted is not mixed.
 * Frames look alike, so what stood at a position in the last frame is looked at first.
 */
final class CountedPaths {
    /** Paths beyond that have no counters. */
    static final int MOST = 1 << 14;
    /** Paths are not shown longer, in characters. */
    private static final int LONGEST = 512;

    private final int countersOfEach;
    private final Node root;
    private @Nullable Node[] nodes = {};
    private int size;

    private record Step(GpuQueue queue, String name) {
    }

    /** A path on a queue. */
    static final class Node {
        private final @Nullable Node around;
        private final @Nullable GpuQueue queue;
        private final String name;
        private final String shown;
        private final Map<Step, Node> below = new HashMap<>();
        private @Nullable Counter[] counters = {};

        private Node(@Nullable Node around, @Nullable GpuQueue queue, String name) {
            this.around = around;
            this.queue = queue;
            this.name = name;
            shown = around == null ? "" : ScopePath.join(around.shown, name, LONGEST);
        }

        /** The path, for people. */
        String shown() {
            return shown;
        }
    }

    CountedPaths(int countersOfEach) {
        this.countersOfEach = countersOfEach;
        root = new Node(null, null, "");
    }

    /** Finds the paths of a frame's scopes. */
    void update(GpuFrame frame) {
        if (frame.size() > nodes.length) {
            nodes = Arrays.copyOf(nodes, Math.max(16, 2 * frame.size()));
        }
        for (int scope = 0; scope < frame.size(); scope++) {
            int parent = frame.parent(scope);
            Node around = parent < 0 ? root : nodes[parent];
            Node known = nodes[scope];
            if (around == null) {
                nodes[scope] = null;
            } else if (known == null || known.around != around || known.queue != frame.queue(scope)
                    || !known.name.equals(frame.name(scope))) {
                nodes[scope] = below(around, frame.queue(scope), frame.name(scope));
            }
        }
    }

    private @Nullable Node below(Node around, GpuQueue queue, String name) {
        Step step = new Step(queue, name);
        Node known = around.below.get(step);
        if (known == null && size < MOST) {
            size++;
            known = new Node(around, queue, name);
            around.below.put(step, known);
        }
        return known;
    }

    /** The path of a scope of the frame; null if it has no counters. */
    @Nullable
    Node at(int scope) {
        return nodes[scope];
    }

    /** The counters of a path, to be filled in. */
    @Nullable
    Counter[] counters(Node node) {
        if (node.counters.length == 0) {
            node.counters = new Counter[countersOfEach];
        }
        return node.counters;
    }
}
