package dev.readout.software.vulkan.query;

import dev.readout.software.vulkan.SoftwarePerformanceCounter;
import dev.readout.software.vulkan.registry.Misuse;
import dev.readout.vulkan.PipelineStatistic;
import dev.readout.vulkan.QueryType;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * A {@code VkQueryPool}: the state and the values of its queries, as the host sees them (section 18.2).
 *
 * <p>A query is uninitialized at first, unless the pool is created with VK_QUERY_POOL_CREATE_RESET_BIT_KHR; reset after
 * a reset; active once it is begun; and available once it is ended.
 */
public final class QueryPool {
    private static final byte UNINITIALIZED = 0;
    private static final byte RESET = 1;
    private static final byte ACTIVE = 2;
    private static final byte AVAILABLE = 3;

    private final QueryKind kind;
    private final int askedValues;
    private final boolean allocator;
    private final int valueCount;
    private final byte[] states;
    private final long[] values;
    /** The status of each query; empty if the type has none. */
    private final int[] statuses;
    /** The measured passes of each performance query, as bits; empty if one pass is enough. */
    private final long[] passes;
    /** The queries that ended without a result since they were reset. */
    private final BitSet lost = new BitSet();
    /** Those of them that the imitated driver leaves so. */
    private final BitSet left = new BitSet();
    private long handle;
    /** The pool's name, in quotes and behind a blank; empty if it has none. */
    private String name = "";
    /** The fragment shader invocations of the last read, where they grow with each read; 0 before the first. */
    private long @Nullable [] grown;

    public QueryPool(QueryKind kind, int queryCount) {
        this(kind, kind.valueCount(), queryCount, false);
    }

    /**
     * @param askedValues the values of a result by the specification, from which the imitated driver may differ
     * @param allocator whether the application passed {@code VkAllocationCallbacks}, which are never called
     */
    public QueryPool(QueryKind kind, int askedValues, int queryCount, boolean allocator) {
        this.kind = kind;
        this.allocator = allocator;
        this.askedValues = askedValues;
        valueCount = kind.valueCount();
        states = new byte[queryCount];
        values = new long[Math.multiplyExact(queryCount, valueCount)];
        statuses = new int[kind.hasStatus() ? queryCount : 0];
        passes = new long[kind.passes() > 1 ? queryCount : 0];
    }

    public QueryKind kind() {
        return kind;
    }

    public QueryType type() {
        return kind.type();
    }

    public int queryCount() {
        return states.length;
    }

    /** Notes the handle, by which the application knows the pool. */
    public void setHandle(long handle) {
        this.handle = handle;
    }

    public long handle() {
        return handle;
    }

    /** Names the pool; an empty name takes its name away. */
    public void setName(String name) {
        this.name = name.isEmpty() ? "" : " \"" + name + "\"";
    }

    /** The pool's name, in quotes and behind a blank; empty if it has none. */
    public String named() {
        return name;
    }

    /** The pool for people: "the pool", with its name if it has one. */
    public String described() {
        return "the pool" + name;
    }

    /** A query for people, with the name of its pool if that has one. */
    public String query(int query) {
        return "query " + Integer.toUnsignedString(query) + (name.isEmpty() ? "" : " of" + name);
    }

    /** Queries of a range for people, with the name of their pool if that has one. */
    public String queries(int first, long count) {
        return "queries " + Integer.toUnsignedString(first) + " to " + (Integer.toUnsignedLong(first) + count - 1)
                + (name.isEmpty() ? "" : " of" + name);
    }

    public boolean hasAllocator() {
        return allocator;
    }

    /** The values of a result by the specification: the application must have room for them. */
    int askedValues() {
        return askedValues;
    }

    int valueCount() {
        return valueCount;
    }

    /** Checks the index of a query, which is unsigned, against {@code rule}. */
    public void checkQuery(int query, String rule) {
        if (Integer.compareUnsigned(query, states.length) >= 0) {
            throw new Misuse(rule, "query " + Integer.toUnsignedString(query) + " is not in " + described()
                    + ", which has " + states.length);
        }
    }

    /** Checks a range that a call passed as {@code firstQuery} and {@code queryCount}, both unsigned. */
    public void checkRange(int first, int count) {
        if (Integer.toUnsignedLong(first) + Integer.toUnsignedLong(count) > states.length) {
            boolean outside = Integer.compareUnsigned(first, states.length) >= 0;
            throw new Misuse(outside ? "firstQuery-09436" : "firstQuery-09437",
                    "queries " + Integer.toUnsignedString(first) + " to "
                            + (Integer.toUnsignedLong(first) + Integer.toUnsignedLong(count) - 1)
                            + " are not all in " + described() + ", which has " + states.length);
        }
    }

    public boolean isUninitialized(int query) {
        return states[query] == UNINITIALIZED;
    }

    public boolean isReset(int query) {
        return states[query] == RESET;
    }

    public boolean isActive(int query) {
        return states[query] == ACTIVE;
    }

    public boolean isAvailable(int query) {
        return states[query] == AVAILABLE;
    }

    public long value(int query, int index) {
        return values[query * valueCount + index];
    }

    /** The {@code VkQueryResultStatusKHR} of an available query. */
    int status(int query) {
        return statuses[query];
    }

    public String stateName(int query) {
        return switch (states[query]) {
            case UNINITIALIZED -> "uninitialized";
            case RESET -> "reset";
            case ACTIVE -> "active";
            default -> "available";
        };
    }

    public void reset(int first, int count) {
        Arrays.fill(states, first, first + count, RESET);
        lost.clear(first, first + count);
        left.clear(first, first + count);
        if (passes.length > 0) {
            Arrays.fill(passes, first, first + count, 0);
        }
    }

    public void begin(int query) {
        states[query] = ACTIVE;
    }

    /** Makes a query available, with the first {@code valueCount} of {@code results}. */
    public void end(int query, long... results) {
        System.arraycopy(results, 0, values, query * valueCount, valueCount);
        states[query] = AVAILABLE;
        if (grown != null) {
            grown[query] = 0;
        }
    }

    /** Makes a query available, with a {@code VkQueryResultStatusKHR} other than 0. */
    public void end(int query, int status, long[] results) {
        statuses[query] = status;
        end(query, results);
    }

    /** Notes the counters of one pass; the query is available when all have been measured. */
    public void endPass(int query, int pass, long[] results) {
        for (int counter = 0; counter < valueCount; counter++) {
            if (counter / SoftwarePerformanceCounter.COUNTERS_PER_PASS == pass) {
                values[query * valueCount + counter] = results[counter];
            }
        }
        // A pass that there is not was reported, and measures nothing.
        boolean all = passes.length == 0 && pass == 0;
        if (passes.length > 0) {
            passes[query] |= Integer.compareUnsigned(pass, kind.passes()) < 0 ? 1L << pass : 0;
            all = passes[query] == -1L >>> Long.SIZE - kind.passes();
        }
        states[query] = all ? AVAILABLE : RESET;
    }

    /** Adds to the values of a query that was begun again without a reset. */
    public void accumulate(int query, long[] results) {
        for (int value = 0; value < valueCount; value++) {
            values[query * valueCount + value] += results[value];
        }
        states[query] = AVAILABLE;
    }

    /** The index of the fragment shader invocations; -1 if they are not counted. */
    int fragmentInvocations() {
        int bit = PipelineStatistic.FRAGMENT_SHADER_INVOCATIONS.bit();
        return kind.type() == QueryType.PIPELINE_STATISTICS && (kind.mask() & bit) != 0
                ? Integer.bitCount(kind.mask() & bit - 1) : -1;
    }

    /** A value that grows with each read: 16 times the value of the last read, plus the count. */
    long readAgain(int query, int index) {
        if (grown == null) {
            grown = new long[states.length];
        }
        grown[query] = 16 * grown[query] + value(query, index);
        return grown[query];
    }

    /** Ends a query, or a pass of one, that never gets a result. */
    public void lose(int query) {
        states[query] = passes.length == 0 ? ACTIVE : RESET;
        lost.set(query);
    }

    /** The same, as the imitated driver does where others have a result: it does not wait for it either. */
    public void leave(int query) {
        lose(query);
        left.set(query);
    }

    /** Returns whether a wait for a query may never end: it has no result, and the driver does not leave it out. */
    public boolean isAwaited(int query) {
        return !isAvailable(query) && !left.get(query);
    }

    /** Returns whether a query has ended without a result: that is the device's fault. */
    public boolean isLost(int query) {
        return lost.get(query);
    }

    /** Returns whether a query has no result, and that is not the device's fault. */
    public boolean isMissing(int query) {
        return !isAvailable(query) && !isLost(query);
    }
}
