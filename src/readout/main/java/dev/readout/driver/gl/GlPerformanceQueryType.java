package dev.readout.driver.gl;

import dev.readout.counters.PerformanceQueryLayout;
import java.util.List;
import java.util.Objects;

/**
 * A type of query of GL_INTEL_performance_query: a set of counters that a driver measures together.
 *
 * <p>Immutable and safe to share between threads.
 *
 * <p>Example: {@link GlPerformanceQueries}.
 *
 * @param id its id in GL, unsigned
 * @param layout its name, as a group's, and the places of its counters in a result. The group's index is the index of
 *        the type among the driver's
 * @param counters the driver's further description of each counter in the layout
 * @param global whether it counts the work of all contexts, also of other programs ({@code
 *        GL_PERFQUERY_GLOBAL_CONTEXT_INTEL})
 */
public record GlPerformanceQueryType(
        int id, PerformanceQueryLayout layout, List<GlPerformanceCounter> counters, boolean global) {
    /**
     * Checks the components.
     *
     * @throws IllegalArgumentException if {@code counters} do not match {@code layout}
     */
    public GlPerformanceQueryType {
        Objects.requireNonNull(layout, "layout");
        counters = List.copyOf(Objects.requireNonNull(counters, "counters"));
        if (!counters.stream().map(GlPerformanceCounter::counter).toList().equals(layout.query().counters())) {
            throw new IllegalArgumentException("counters are not those of the layout " + layout.query().name());
        }
    }

    /** The name, by which {@link GlPerformanceQueries#type} finds it. */
    public String name() {
        return layout.query().name();
    }
}
