package dev.readout.egl;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * All groups and counters that a driver has (EGL_BRCM_performance_counters).
 *
 * <p>A driver's records may name counters that are not here, among them stale ones: look a record up with
 * {@link #find} before its value is believed. Immutable and safe to share between threads.
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

    /** Whether there is such a counter. Any indices will do, as a record may have any. */
    public boolean contains(int group, int counter) {
        return group >= 0 && group < groups.size() && counter >= 0 && counter < groups.get(group).counters().size();
    }

    /** The counter of a record, or nothing if there is no such counter. Any indices will do, as a record may have any. */
    public Optional<Counter> find(int group, int counter) {
        return contains(group, counter)
                ? Optional.of(groups.get(group).counters().get(counter)) : Optional.empty();
    }
}
