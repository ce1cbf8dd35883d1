package dev.readout.driver.vulkan;

import dev.readout.vulkan.QueryType;
import dev.readout.vulkan.ResultLayout;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * The create info of a query pool: {@code VkQueryPoolCreateInfo} and its chain (18.1).
 *
 * <p>Immutable and safe to share between threads.
 *
 * <p>Example: {@link VulkanDevice}.
 *
 * @param typeCode the {@code VkQueryType} of a {@link QueryType}, or of a type that this version does not know
 * @param count how many queries, 1 or more
 * @param unknownValues the values of a result of a type that this version does not know; 0 for known types
 * @param mask the values of pipeline statistics or video encode feedback queries, by bits; 0 for other types
 * @param queueFamilyIndex the queue family of a performance query's counters; 0 for other types
 * @param counterIndices the counters of a performance query; empty for other types
 * @param createdReset whether the queries are reset when the pool is created, and need no reset before they are used
 *        first: {@code VK_QUERY_POOL_CREATE_RESET_BIT_KHR}, for which the device must have MAINTENANCE9
 * @param name the pool's name for people; empty for none. Messages have it, and with DEBUG_UTILS the driver gets it,
 *        for other tools
 */
public record QueryPoolInfo(
        int typeCode, int count, int unknownValues, int mask, int queueFamilyIndex, List<Integer> counterIndices,
        boolean createdReset, String name) {
    /**
     * A description with every component given.
     *
     * @throws IllegalArgumentException naming the component, its value and the limit
     */
    public QueryPoolInfo {
        counterIndices = List.copyOf(Objects.requireNonNull(counterIndices, "counterIndices"));
        if (Objects.requireNonNull(name, "name").indexOf('\0') >= 0) {
            throw new IllegalArgumentException("name has a NUL at index " + name.indexOf('\0')
                    + ", where the driver would end it");
        }
        if (count < 1) {
            throw new IllegalArgumentException("count " + count + " is less than 1 query");
        }
        String type = nameOf(typeCode);
        if (QueryType.find(typeCode).isPresent() ? unknownValues != 0 : unknownValues < 1) {
            throw new IllegalArgumentException("unknownValues " + unknownValues + (unknownValues < 1
                    ? " is less than 1 value: this version does not know what results of type " + type + " are"
                    : " means nothing to a pool of " + type));
        }
        boolean masked = typeCode == QueryType.PIPELINE_STATISTICS.code()
                || typeCode == QueryType.VIDEO_ENCODE_FEEDBACK.code();
        if (masked != (mask != 0)) {
            throw new IllegalArgumentException("mask 0x" + Integer.toHexString(mask) + (masked
                    ? " asks for no value: a pool of " + type + " needs at least one bit"
                    : " means nothing to a pool of " + type));
        }
        if ((typeCode == QueryType.PERFORMANCE_QUERY.code()) == counterIndices.isEmpty()) {
            throw new IllegalArgumentException("counterIndices " + counterIndices + (counterIndices.isEmpty()
                    ? " is empty: a pool of " + type + " needs at least one counter"
                    : " mean nothing to a pool of " + type));
        }
    }

    /** A description of queries of a known type, without a name. */
    QueryPoolInfo(QueryType type, int count, int mask, int queueFamilyIndex, List<Integer> counterIndices,
            boolean createdReset) {
        this(Objects.requireNonNull(type, "type").code(), count, 0, mask, queueFamilyIndex, counterIndices,
                createdReset, "");
    }

    /**
     * Queries of a type by its {@code VkQueryType}, which this version need not know. The caller states the number of
     * values of a result, and enables the extension of the type; its uses are not checked.
     *
     * @param typeCode the number, as in {@code VkQueryPoolCreateInfo::queryType}
     * @param values how many values a result has, 1 or more
     * @param count how many queries, 1 or more
     * @throws IllegalArgumentException if this version does know the type, and its results have another number of
     *         values, or one that the pool decides
     */
    public static QueryPoolInfo ofCode(int typeCode, int values, int count) {
        QueryType type = QueryType.find(typeCode).orElse(null);
        if (type == null) {
            return new QueryPoolInfo(typeCode, count, values, 0, 0, List.of(), false, "");
        }
        if (!type.hasFixedValueCount() || type.valueCount() != values) {
            throw new IllegalArgumentException("values " + values + ": typeCode " + typeCode + " is " + type
                    + ", of which a result has " + (type.hasFixedValueCount() ? type.valueCount()
                            : "as many as its pool is created with: use the method for that type"));
        }
        return of(type, count);
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
        return new QueryPoolInfo(typeCode, count, unknownValues, mask, queueFamilyIndex, counterIndices, true, name);
    }

    /**
     * This, with a name.
     *
     * @param name for people; empty for none
     * @throws IllegalArgumentException if {@code name} has a NUL, where the driver would end it
     */
    public QueryPoolInfo withName(String name) {
        return new QueryPoolInfo(
                typeCode, count, unknownValues, mask, queueFamilyIndex, counterIndices, createdReset, name);
    }

    /**
     * The type of its queries.
     *
     * @throws IllegalStateException if this version does not know the type, which {@link #typeCode} says
     */
    public QueryType type() {
        return QueryType.find(typeCode).orElseThrow(() -> new IllegalStateException(
                "this version of Readout does not know the query type " + typeCode));
    }

    boolean is(QueryType type) {
        return typeCode == type.code();
    }

    /** The beginning of a message about the pool: its name, if it has one. */
    String prefix() {
        return name.isEmpty() ? "" : namedPool() + ": ";
    }

    /** The pool by its name; empty if it has none. */
    String namedPool() {
        return name.isEmpty() ? "" : "query pool \"" + name + "\"";
    }

    /** The type for people: its name, or its number if this version has no name for it. */
    String typeName() {
        return nameOf(typeCode);
    }

    private static String nameOf(int typeCode) {
        return QueryType.find(typeCode).map(QueryType::name).orElseGet(() -> Integer.toString(typeCode));
    }

    /**
     * How many values a result has.
     *
     * @throws IllegalStateException if results are opaque, as those of PERFORMANCE_QUERY_INTEL are
     */
    public int values() {
        if (unknownValues > 0) {
            return unknownValues;
        }
        QueryType type = type();
        return switch (type) {
            case PIPELINE_STATISTICS, VIDEO_ENCODE_FEEDBACK -> Integer.bitCount(mask);
            case PERFORMANCE_QUERY -> counterIndices.size();
            case PERFORMANCE_QUERY_INTEL -> throw new IllegalStateException(
                    "results of " + type + " are opaque: read them with an OpaqueResultLayout");
            default -> type.valueCount();
        };
    }

    /**
     * The tightly packed 64-bit layout of a result: RESULT_STATUS_ONLY with its status word, the others without a
     * trailing word.
     *
     * @throws IllegalStateException if results are opaque, as those of PERFORMANCE_QUERY_INTEL are
     */
    public ResultLayout layout() {
        if (unknownValues > 0) {
            return ResultLayout.ofValues(unknownValues);
        }
        QueryType type = type();
        return switch (type) {
            case PIPELINE_STATISTICS -> ResultLayout.ofPipelineStatistics(mask);
            case VIDEO_ENCODE_FEEDBACK -> ResultLayout.ofVideoEncodeFeedback(mask);
            case PERFORMANCE_QUERY -> ResultLayout.ofPerformance(counterIndices.size());
            default -> ResultLayout.of(type);
        };
    }
}
