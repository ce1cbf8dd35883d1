package dev.readout.software.vulkan.query;

import org.jspecify.annotations.Nullable;

/** The partial values of queries of submitted work. */
public interface PartialValues {
    /**
     * The partial values of {@code count} queries from {@code first} on; null for a query that no submission counts.
     */
    long[] @Nullable [] of(QueryPool pool, int first, int count);
}
