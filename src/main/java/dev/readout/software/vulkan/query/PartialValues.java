package dev.readout.software.vulkan.query;

import org.jspecify.annotations.Nullable;

/** What submitted work will have made of queries, as far as it has come. */
public interface PartialValues {
    /** The values of {@code count} queries from {@code first} on; null for one that nothing has begun to count. */
    long[] @Nullable [] of(QueryPool pool, int first, int count);
}
