package dev.readout.profile;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The paths of recorded scopes. Each is a node with a fixed number: a scope's name on a queue below another node. The
 * frame itself is the root node.
 *
 * <p>Frames repeat themselves, so a recorder guesses the node of the same place in the last frame, and asks here only
 * if the guess is wrong. Safe to share between threads; only a new path allocates.
 */
final class ScopeTree {
    static final int FRAME = 0;
    /** The node of every path without room, and of the paths below it. */
    static final int DROPPED = 1;
    private static final int FIRST = 2;

    /**
     * The nodes by number. The arrays only grow: entries that a thread has seen stay valid, and a node from {@link
     * #child} is in the arrays that the thread reads afterwards.
     */
    static final class Nodes {
        final Scope[] scopes;
        final int[] parents;
        final int[] queues;
        final int[] depths;

        private Nodes(Scope[] scopes, int[] parents, int[] queues, int[] depths) {
            this.scopes = scopes;
            this.parents = parents;
            this.queues = queues;
            this.depths = depths;
        }

        private Nodes grown(int capacity) {
            return new Nodes(Arrays.copyOf(scopes, capacity), Arrays.copyOf(parents, capacity),
                    Arrays.copyOf(queues, capacity), Arrays.copyOf(depths, capacity));
        }
    }

    private final int limit;
    /** Makes the names in the tree of those of scopes; null if they are the same. */
    private final @Nullable UnaryOperator<String> mapping;
    /** The names that it has made, by the name of a scope. */
    private final Map<String, String> mapped = new HashMap<>();
    private volatile Nodes nodes = new Nodes(new Scope[64], new int[64], new int[64], new int[64]);
    private volatile int count = FIRST;
    /** Node numbers by hash of parent, queue and name, 0 where there is none; twice as many as nodes at least. */
    private int[] slots = new int[128];

    /**
     * A tree without paths.
     *
     * @param limit how many paths there may be: names that are made while running must not fill the memory
     * @param mapping makes the names in the tree of those of scopes; null if they are the same
     */
    ScopeTree(int limit, @Nullable UnaryOperator<String> mapping) {
        this.limit = limit;
        this.mapping = mapping;
        nodes.depths[FRAME] = -1;
    }

    Nodes nodes() {
        return nodes;
    }

    /** One more than the largest number of a node. */
    int count() {
        return count;
    }

    /** The node of a scope below another; {@link #DROPPED} if it is new and there is no room. */
    synchronized int child(int parent, int queue, Scope scope) {
        if (parent == DROPPED) {
            return DROPPED;
        }
        String name = name(scope);
        int slot = slot(parent, queue, name);
        if (slots[slot] != 0) {
            return slots[slot];
        }
        int node = count;
        if (node >= FIRST + limit) {
            return DROPPED;
        }
        Nodes known = nodes;
        if (node == known.scopes.length) {
            known = known.grown(2 * node);
            rehash(4 * node, known);
            slot = slot(parent, queue, name);
        }
        known.scopes[node] = scope.renamed(name);
        known.parents[node] = parent;
        known.queues[node] = queue;
        known.depths[node] = known.depths[parent] + 1;
        slots[slot] = node;
        nodes = known;
        count = node + 1;
        return node;
    }

    private String name(Scope scope) {
        if (mapping == null) {
            return scope.name();
        }
        String name = mapped.get(scope.name());
        if (name == null) {
            name = scope.renamed(mapping.apply(scope.name())).name();
            if (mapped.size() < limit) {
                mapped.put(scope.name(), name);
            }
        }
        return name;
    }

    private void rehash(int capacity, Nodes known) {
        nodes = known;
        slots = new int[capacity];
        for (int node = FIRST; node < count; node++) {
            slots[slot(known.parents[node], known.queues[node], known.scopes[node].name())] = node;
        }
    }

    /** The slot of a path, which may be free. */
    private int slot(int parent, int queue, String name) {
        Nodes known = nodes;
        int mask = slots.length - 1;
        int hash = (name.hashCode() * 31 + parent) * 0x9E3779B9 + queue;
        for (int slot = (hash ^ hash >>> 15) & mask;; slot = slot + 1 & mask) {
            int node = slots[slot];
            if (node == 0 || known.parents[node] == parent && known.queues[node] == queue
                    && known.scopes[node].name().equals(name)) {
                return slot;
            }
        }
    }

    /** The {@linkplain Scope#path(java.util.Collection) path} of a node; empty of the frame. */
    String path(int node) {
        if (node == DROPPED) {
            return ScopeLabels.DROPPED;
        }
        Nodes known = nodes;
        Deque<String> names = new ArrayDeque<>();
        for (int each = node; each != FRAME; each = known.parents[each]) {
            names.addFirst(known.scopes[each].name());
        }
        return Scope.path(names);
    }
}
