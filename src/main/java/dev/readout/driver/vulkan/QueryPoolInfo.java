package dev.readout.driver.vulkan;

import dev.readout.vulkan.QueryPoolLayout;
import dev.readout.vulkan.QueryType;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * What a query pool is made of: {@code VkQueryPoolCreateInfo} and its companions (18.1).
 *
 * <p>Immutable and safe to share between threads.
 *
 * <p>Example: {@link VulkanDevice}.
 *
 * @param type what its queries measure
 * @param count how many queries, 1 or more
 * @param mask which values pipeline statistics or video encode feedback queries have; 0 for other types
 * @param queueFamilyIndex the queue family of a performance query's counters; 0 for other types
 * @param counterIndices the counters of a performance query; empty for other types
 * @param createdReset whether the queries are reset when the pool is created, and need no reset before they are used
 *        first: {@code VK_QUERY_POOL_CREATE_RESET_BIT_KHR}, for which the device must have MAINTENANCE9
 */
public record QueryPoolInfo(
        QueryType type, int count, int mask, int queueFamilyIndex, List<Integer> counterIndices,
        boolean createdReset) {
    /**
     * A description with every component given.
     *
     * @throws IllegalArgumentException naming the component, its value and the limit
     */
    public QueryPoolInfo {
        Objects.requireNonNull(type, "type");
        counterIndices = List.copyOf(Objects.requireNonNull(counterIndices, "counterIndices"));
        if (count < 1) {
            throw new IllegalArgumentException("count " + count + " is less than 1 query");
        }
        boolean masked = type == QueryType.PIPELINE_STATISTICS || type == QueryType.VIDEO_ENCODE_FEEDBACK;
        if (masked != (mask != 0)) {
            throw new IllegalArgumentException("mask 0x" + Integer.toHexString(mask) + (masked
                    ? " asks for no value: a pool of " + type + " needs at least one bit"
                    : " means nothing to a pool of " + type));
        }
        if ((type == QueryType.PERFORMANCE_QUERY) == counterIndices.isEmpty()) {
            throw new IllegalArgumentException("counterIndices " + counterIndices + (counterIndices.isEmpty()
                    ? " is empty: a pool of " + type + " needs at least one counter"
                    : " mean nothing to a pool of " + type));
        }
    }

    /**
     * Queries of a type that needs no more than their number.
     *
     * @throws IllegalArgumentException if the type needs a mask or counters, or {@code count} is out of range
     */
    public static QueryPoolInfo of(QueryType type, int count) {
        return new QueryPoolInfo(type, count, 0, 0, List.of(), false);
    }

    /**
     * Pipeline statistics queries.
     *
     * @param mask bits of {@link dev.readout.vulkan.PipelineStatistic}
     * @param count how many queries, 1 or more
     */
    public static QueryPoolInfo ofPipelineStatistics(int mask, int count) {
        return new QueryPoolInfo(QueryType.PIPELINE_STATISTICS, count, mask, 0, List.of(), false);
    }

    /**
     * Video encode feedback queries.
     *
     * @param mask bits of {@link dev.readout.vulkan.VideoEncodeFeedback}
     * @param count how many queries, 1 or more
     */
    public static QueryPoolInfo ofVideoEncodeFeedback(int mask, int count) {
        return new QueryPoolInfo(QueryType.VIDEO_ENCODE_FEEDBACK, count, mask, 0, List.of(), false);
    }

    /**
     * KHR performance queries.
     *
     * @param queueFamilyIndex the queue family whose counters they are
     * @param count how many queries, 1 or more
     * @param counterIndices which counters, at least one
     */
    public static QueryPoolInfo ofPerformance(int queueFamilyIndex, int count, int... counterIndices) {
        Objects.requireNonNull(counterIndices, "counterIndices");
        return new QueryPoolInfo(QueryType.PERFORMANCE_QUERY, count, 0, queueFamilyIndex,
                Arrays.stream(counterIndices).boxed().toList(), false);
    }

    /** This, with queries that are reset when the pool is created. */
    public QueryPoolInfo withCreatedReset() {
        return new QueryPoolInfo(type, count, mask, queueFamilyIndex, counterIndices, true);
    }

    /**
     * How many values a result has.
     *
     * @throws IllegalStateException if results are opaque, as those of PERFORMANCE_QUERY_INTEL are
     */
    public int values() {
        return switch (type) {
            case PIPELINE_STATISTICS, VIDEO_ENCODE_FEEDBACK -> Integer.bitCount(mask);
            case PERFORMANCE_QUERY -> counterIndices.size();
            case PERFORMANCE_QUERY_INTEL -> throw new IllegalStateException(
                    "results of " + type + " are opaque: read them with an OpaqueResultLayout");
            default -> type.valueCount();
        };
    }

    /**
     * The tightly packed 64-bit layout of all queries: RESULT_STATUS_ONLY with its status word, the others without a
     * trailing word.
     *
     * @throws IllegalStateException if results are opaque, as those of PERFORMANCE_QUERY_INTEL are
     */
    public QueryPoolLayout layout() {
        return switch (type) {
            case PIPELINE_STATISTICS -> QueryPoolLayout.ofPipelineStatistics(mask, count);
            case VIDEO_ENCODE_FEEDBACK -> QueryPoolLayout.ofVideoEncodeFeedback(mask, count);
            case PERFORMANCE_QUERY -> QueryPoolLayout.ofPerformance(counterIndices.size(), count);
            default -> QueryPoolLayout.of(type, count);
        };
    }
}
