package dev.readout.counters;

import java.util.List;
import java.util.Objects;

/**
 * All groups and counters that a driver has (EGL_BRCM_performance_counters, GL_AMD_performance_monitor).
 *
 * <p>A driver's records may name counters that are not here: check {@link #contains} before using a record. Immutable
 * and safe to share between threads.
 *
 * <p>Example: {@link CounterRecords}.
 *
 * @param groups the groups; the one at index {@code i} has index {@code i}
 */
public record CounterCatalogue(List<CounterGroup> groups) {
    /**
     * A catalogue of the given groups.
     *
     * @throws IllegalArgumentException if a group's index is not its place in the list
     */
    public CounterCatalogue {
        groups = List.copyOf(Objects.requireNonNull(groups, "groups"));
        for (int i = 0; i < groups.size(); i++) {
            if (groups.get(i).index() != i) {
                throw new IllegalArgumentException(
                        "groups[" + i + "] has index " + groups.get(i).index() + " instead of " + i);
            }
        }
    }

    /** Returns whether there is such a counter. Any indices will do, as a record may have any. */
    public boolean contains(int group, int counter) {
        return group >= 0 && group < groups.size() && counter >= 0 && counter < groups.get(group).counters().size();
    }

    /**
     * A counter.
     *
     * @throws IndexOutOfBoundsException if there is no such counter, see {@link #contains}
     */
    public Counter counter(int group, int counter) {
        if (group < 0 || group >= groups.size()) {
            throw new IndexOutOfBoundsException("group " + group + " is not one of " + groups.size());
        }
        List<Counter> counters = groups.get(group).counters();
        if (counter < 0 || counter >= counters.size()) {
            throw new IndexOutOfBoundsException(
                    "counter " + counter + " of group " + group + " is not one of " + counters.size());
        }
        return counters.get(counter);
    }
}
