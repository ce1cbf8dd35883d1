package dev.readout.software;

import dev.readout.vulkan.QueryType;

/**
 * A {@code VkQueryPool}: the state and the values of its queries, as the host sees them (section 18.2).
 *
 * <p>A query is uninitialized when the pool is created, then reset, active between begin and end, and available.
 */
final class QueryPool {
    private static final byte UNINITIALIZED = 0;
    private static final byte RESET = 1;
    private static final byte ACTIVE = 2;
    private static final byte AVAILABLE = 3;

    private final QueryType type;
    private final int statistics;
    private final int valueCount;
    private final byte[] states;
    private final long[] values;

    /** @param statistics the mask of a pool for pipeline statistics */
    QueryPool(QueryType type, int queryCount, int statistics) {
        this.type = type;
        this.statistics = statistics;
        valueCount = type == QueryType.PIPELINE_STATISTICS ? Integer.bitCount(statistics) : type.valueCount();
        states = new byte[queryCount];
        values = new long[Math.multiplyExact(queryCount, valueCount)];
    }

    QueryType type() {
        return type;
    }

    int statistics() {
        return statistics;
    }

    int queryCount() {
        return states.length;
    }

    /** How many values a result has. */
    int valueCount() {
        return valueCount;
    }

    void checkQuery(int query) {
        checkRange(query, 1);
    }

    /** Checks a range that a call passed as {@code firstQuery} and {@code queryCount}, both unsigned. */
    void checkRange(int first, int count) {
        if (Integer.toUnsignedLong(first) + Integer.toUnsignedLong(count) > states.length) {
            throw new Misuse("queries " + Integer.toUnsignedString(first) + " to "
                    + (Integer.toUnsignedLong(first) + Integer.toUnsignedLong(count) - 1)
                    + " are not all in the pool, which has " + states.length);
        }
    }

    boolean isUninitialized(int query) {
        return states[query] == UNINITIALIZED;
    }

    boolean isReset(int query) {
        return states[query] == RESET;
    }

    boolean isAvailable(int query) {
        return states[query] == AVAILABLE;
    }

    long value(int query, int index) {
        return values[query * valueCount + index];
    }

    String stateName(int query) {
        return switch (states[query]) {
            case UNINITIALIZED -> "uninitialized";
            case RESET -> "reset";
            case ACTIVE -> "active";
            default -> "available";
        };
    }

    void reset(int first, int count) {
        for (int query = first; query < first + count; query++) {
            states[query] = RESET;
        }
    }

    void begin(int query) {
        states[query] = ACTIVE;
    }

    void end(int query, long... results) {
        System.arraycopy(results, 0, values, query * valueCount, valueCount);
        states[query] = AVAILABLE;
    }
}
