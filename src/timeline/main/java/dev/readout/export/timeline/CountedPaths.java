package dev.readout.export.timeline;

import dev.readout.export.timeline.write.Counter;
import dev.readout.profile.GpuCount;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.ScopeCache;
import dev.readout.profile.Scope;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The paths of scopes on their queues, with the counters of each, so that scopes with the same name have different
 * counters.
 */
final class CountedPaths {
    /** Paths beyond that have no counters. */
    static final int MOST = 1 << 14;
    /** Paths are not shown longer, in characters. */
    private static final int LONGEST = 512;

    private final ScopeCache<Node> nodes = new ScopeCache<>(new Node(""), this::find);
    private int size;

    private record Step(GpuQueue queue, String name) {
    }

    /** A path on a queue. */
    record Node(String shown, Map<Step, Node> below, Map<GpuCount, Counter> counters) {
        private Node(String shown) {
            this(shown, new HashMap<>(), new HashMap<>(0));
        }
    }

    void update(GpuFrame frame) {
        nodes.update(frame);
    }

    private @Nullable Node find(Node outer, String name, GpuQueue queue) {
        Step step = new Step(queue, name);
        Node known = outer.below.get(step);
        if (known == null && size < MOST) {
            size++;
            known = new Node(Scope.path(outer.shown, name, LONGEST));
            outer.below.put(step, known);
        }
        return known;
    }

    /** The path of a scope of the frame; null if it has no counters. */
    @Nullable
    Node at(int scope) {
        return nodes.at(scope);
    }
}
