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
 * @param id what GL knows it by, unsigned
 * @param layout its name, as that of a group, and where its counters lie in a result. The group's index is the place of
 *        the type among those of the driver
 * @param counters what the driver tells of each counter of the layout, besides
 * @param global whether it counts what all contexts do, also of other programs ({@code
 *        GL_PERFQUERY_GLOBAL_CONTEXT_INTEL}), and not only this one
 */
public record GlPerformanceQueryType(
        int id, PerformanceQueryLayout layout, List<GlPerformanceCounter> counters, boolean global) {
    /**
     * What a driver tells of a type of query.
     *
     * @throws IllegalArgumentException if {@code counters} are not those of {@code layout}
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
