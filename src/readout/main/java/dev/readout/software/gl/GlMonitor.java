package dev.readout.software.gl;

import java.util.TreeMap;

/** A performance monitor: the counters that it has selected, and what they have counted. */
final class GlMonitor {
    /** A counter, by group and index. */
    record Selected(int group, int counter) implements Comparable<Selected> {
        @Override
        public int compareTo(Selected other) {
            return group == other.group
                    ? Integer.compare(counter, other.counter)
                    : Integer.compare(group, other.group);
        }
    }

    /** The selected counters in the order of their records, each with its total at the beginning, then its result. */
    final TreeMap<Selected, Long> counters = new TreeMap<>();
    boolean active;
    /** The batch in which it was ended; -1: it has no result. */
    long batch = -1;
}
