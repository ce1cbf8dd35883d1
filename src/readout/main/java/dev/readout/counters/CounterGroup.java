package dev.readout.counters;

import java.util.List;
import java.util.Objects;

/**
 * A group of counters as a driver describes it: {@code eglGetPerfCounterGroupInfoBRCM} (EGL_BRCM_performance_counters),
 * or the equivalent of GL_AMD_performance_monitor; or a query of GL_INTEL_performance_query, which has counters too.
 *
 * <p>Immutable and safe to share between threads.
 *
 * <p>Example: {@link CounterRecords}.
 *
 * @param index the group's index, 0 or more
 * @param name the group's name; the one driver known to be public uses up to {@value Counter#KNOWN_NAME_LIMIT}
 *        characters
 * @param maxActiveCounters the most counters that can be enabled at the same time
 * @param counters the counters; the one at index {@code i} has index {@code i}
 */
public record CounterGroup(int index, String name, int maxActiveCounters, List<Counter> counters) {
    /** The most counters that a group of a driver is known to have. */
    public static final int KNOWN_COUNTER_LIMIT = 96;

    /**
     * A group with the given properties.
     *
     * @throws IllegalArgumentException if a number is negative, or a counter's index is not its place in the list
     */
    public CounterGroup {
        if (index < 0) {
            throw new IllegalArgumentException("index " + index + " is negative");
        }
        Objects.requireNonNull(name, "name");
        if (maxActiveCounters < 0) {
            throw new IllegalArgumentException("maxActiveCounters " + maxActiveCounters + " is negative");
        }
        counters = List.copyOf(Objects.requireNonNull(counters, "counters"));
        for (int i = 0; i < counters.size(); i++) {
            if (counters.get(i).index() != i) {
                throw new IllegalArgumentException(
                        "counters[" + i + "] has index " + counters.get(i).index() + " instead of " + i);
            }
        }
    }
}
