package dev.readout.profile;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The debug labels of scopes, for frame debuggers: one for each name, created when a path is first recorded and kept as
 * long as the profiler. Below it, Vulkan and GL differ.
 *
 * <p>Safe to share between threads; looking up takes no lock and allocates nothing.
 *
 * @param <L> a name as the API has it
 */
abstract class ScopeLabels<L> {
    /** The label of scopes whose paths have no room. */
    static final String DROPPED = "(not measured)";

    private final Map<String, L> byName = new HashMap<>();
    private volatile AtomicReferenceArray<L> byNode = new AtomicReferenceArray<>(64);

    abstract L make(String name);

    /** Begins a label. If this throws, none has begun. */
    abstract void begin(long commandBuffer, L label);

    /** Ends the label that began last. */
    abstract void end(long commandBuffer);

    /** Ends the labels of scopes that were left open in a command buffer, if it can still be recorded into. */
    abstract void endLeftOpen(long commandBuffer, int count);

    final void begin(long commandBuffer, int node, ScopeTree tree) {
        AtomicReferenceArray<L> known = byNode;
        L label = node < known.length() ? known.getAcquire(node) : null;
        begin(commandBuffer, label != null ? label : resolve(node, tree));
    }

    private synchronized L resolve(int node, ScopeTree tree) {
        AtomicReferenceArray<L> known = byNode;
        if (node >= known.length()) {
            known = new AtomicReferenceArray<>(Integer.highestOneBit(node) << 1);
            for (int i = 0; i < byNode.length(); i++) {
                known.setPlain(i, byNode.getPlain(i));
            }
            byNode = known;
        }
        L label = byName.computeIfAbsent(
                node == ScopeTree.DROPPED ? DROPPED : tree.nodes().scopes[node].name(), this::make);
        known.setRelease(node, label);
        return label;
    }
}
