package dev.readout.profile;

import dev.readout.vulkan.PipelineStatistic;
import java.util.Arrays;

/**
 * What was measured of the scopes of one frame, by node: how long and how often, from when to when, and what was
 * counted.
 *
 * <p>Nothing is cleared between frames: a node's numbers are those of the frame whose sequence number they carry.
 */
final class ScopeTotals {
    /** What is kept of a node in a row of words. Times are in ticks, those of begin and end from the queue's base. */
    static final int SEQUENCE = 0;
    static final int TICKS = 1;
    static final int COUNT = 2;
    static final int BEGIN = 3;
    static final int END = 4;
    private static final int WORD_BITS = 3;
    static final int STATISTICS = PipelineStatistic.values().length;

    private final ScopeTree tree;
    private final int performanceCounters;
    private long[] words = new long[64 << WORD_BITS];
    private long[] samples = {};
    private long[] statistics = {};
    private long[] counters = {};
    /** The frame that each node's performance counters are of. */
    private long[] countersOf = {};
    private long sequence;
    private int[] touched = new int[64];
    /** By node, as the tree has them: larger than any node of the frame. */
    private int[] parents = {};
    /** Whether a scope has counted samples or statistics. */
    private boolean counts;
    private int touchedCount;
    /** How many of these the frame before had too, and how many it had in all. */
    private int known;
    private int previousCount;

    ScopeTotals(ScopeTree tree, int performanceCounters) {
        this.tree = tree;
        this.performanceCounters = performanceCounters;
    }

    /** Begins with a frame. */
    void begin() {
        sequence++;
        previousCount = touchedCount;
        touchedCount = 0;
        known = 0;
        int count = tree.count();
        parents = tree.nodes().parents;
        if (count > touched.length) {
            int larger = Integer.highestOneBit(count) << 1;
            words = Arrays.copyOf(words, larger << WORD_BITS);
            touched = new int[larger];
        }
    }

    /** The words of the nodes; those of a node begin at {@link #at}. */
    long[] words() {
        return words;
    }

    static int at(int node) {
        return node << WORD_BITS;
    }

    long sequence() {
        return sequence;
    }

    /** Makes a node, and what it is below, one of this frame. */
    void touch(int node) {
        for (int each = node; each != ScopeTree.FRAME && words[at(each) + SEQUENCE] != sequence;
                each = parents[each]) {
            start(words, each, Long.MAX_VALUE, Long.MIN_VALUE, 0, 0);
        }
    }

    /** Adds one time of a node, from a tick to a tick, both from the queue's base. */
    void add(int node, long begin, long ticks) {
        long[] rows = words;
        int at = at(node);
        if (rows[at + SEQUENCE] == sequence) {
            rows[at + TICKS] += ticks;
            rows[at + COUNT]++;
            rows[at + BEGIN] = Math.min(rows[at + BEGIN], begin);
            rows[at + END] = Math.max(rows[at + END], begin + ticks);
        } else {
            int parent = parents[node];
            if (parent != ScopeTree.FRAME && rows[at(parent) + SEQUENCE] != sequence) {
                touch(parent);
            }
            start(rows, node, begin, begin + ticks, ticks, 1);
        }
    }

    private void start(long[] rows, int node, long begin, long end, long ticks, long count) {
        int at = at(node);
        known += rows[at + SEQUENCE] == sequence - 1 ? 1 : 0;
        rows[at + SEQUENCE] = sequence;
        rows[at + TICKS] = ticks;
        rows[at + COUNT] = count;
        rows[at + BEGIN] = begin;
        rows[at + END] = end;
        touched[touchedCount++] = node;
        if (counts) {
            clearCounts(node);
        }
    }

    private void clearCounts(int node) {
        if (node < samples.length) {
            samples[node] = GpuFrame.NOT_COUNTED;
        }
        if (node * STATISTICS < statistics.length) {
            Arrays.fill(statistics, node * STATISTICS, (node + 1) * STATISTICS, GpuFrame.NOT_COUNTED);
        }
    }

    void addSamples(int node, long count) {
        counts = true;
        if (node >= samples.length) {
            samples = grown(samples, node + 1);
        }
        samples[node] = Math.max(0, samples[node]) + count;
    }

    void addStatistic(int node, int statistic, long count) {
        counts = true;
        int at = node * STATISTICS + statistic;
        if (at >= statistics.length) {
            statistics = grown(statistics, (node + 1) * STATISTICS);
        }
        statistics[at] = Math.max(0, statistics[at]) + count;
    }

    /** Sets a performance counter: what a sum of them would mean depends on the counter. */
    void setCounter(int node, int counter, long bits) {
        if (node >= countersOf.length) {
            countersOf = grown(countersOf, node + 1);
            counters = Arrays.copyOf(counters, countersOf.length * performanceCounters);
        }
        countersOf[node] = sequence;
        counters[node * performanceCounters + counter] = bits;
    }

    private static long[] grown(long[] array, int needed) {
        long[] larger = Arrays.copyOf(array, Math.max(needed, 2 * array.length));
        Arrays.fill(larger, array.length, larger.length, GpuFrame.NOT_COUNTED);
        return larger;
    }

    long samples(int node) {
        return node < samples.length ? samples[node] : GpuFrame.NOT_COUNTED;
    }

    long statistic(int node, int statistic) {
        int at = node * STATISTICS + statistic;
        return at < statistics.length ? statistics[at] : GpuFrame.NOT_COUNTED;
    }

    boolean hasCounters(int node) {
        return node < countersOf.length && countersOf[node] == sequence;
    }

    long counter(int node, int counter) {
        return counters[node * performanceCounters + counter];
    }

    /** How many nodes the frame has. */
    int count() {
        return touchedCount;
    }

    /** A node of the frame: they are in no order. */
    int node(int index) {
        return touched[index];
    }

    /** Whether the frame has exactly the nodes of the one before. */
    boolean isAsBefore() {
        return known == touchedCount && touchedCount == previousCount;
    }
}
