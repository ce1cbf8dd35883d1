package dev.readout.driver.vulkan;

import static dev.readout.vulkan.QueryResultFlags.PARTIAL;
import static dev.readout.vulkan.QueryResultFlags.WAIT;
import static dev.readout.vulkan.QueryResultFlags.WITH_AVAILABILITY;
import static dev.readout.vulkan.QueryResultFlags.WITH_STATUS;
import static dev.readout.vulkan.QueryResultFlags.BITS_64;

import dev.readout.driver.DriverException;
import dev.readout.vulkan.QueryType;
import dev.readout.vulkan.ResultLayout;
import dev.readout.vulkan.TrailingWord;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * The valid uses of a query pool (18.2). Drivers don't check: they ignore the data size, and write by the pool, the
 * stride and the flags. So everything is proven here before a call.
 *
 * <p>Every poll passes here: values that depend only on the pool are computed once, a valid call takes few comparisons,
 * and errors are told apart afterwards. Nothing allocates.
 */
final class PoolRules {
    private static final int OPAQUE = -1;
    /** How many values some drivers (Intel's anv) write of video feedback, however few were asked for. */
    private static final int LEAST_FEEDBACK = 2;

    private final QueryPoolInfo info;
    /** Null if this version does not know it: then it is for the caller to know what may be asked of the pool. */
    private final @Nullable QueryType type;
    private final int count;
    private final int values;
    /** How many values a driver may write behind the last result. */
    private final int unaskedValues;
    /** Bits of {@code VkQueryResultFlags} that a layout must have, and must not have. */
    private final int requiredFlags;
    private final int forbiddenFlags;
    /** Bits that a caller may add. */
    private final int callerFlags;
    /** Flags that the layout implies and that callers must not pass. */
    private final int impliedFlags;
    private final boolean partitions;

    PoolRules(QueryPoolInfo info) {
        QueryType type = QueryType.find(info.typeCode()).orElse(null);
        boolean performance = type == QueryType.PERFORMANCE_QUERY;
        boolean opaque = type == QueryType.PERFORMANCE_QUERY_INTEL;
        this.info = info;
        this.type = type;
        this.count = info.count();
        this.values = opaque ? OPAQUE : info.values();
        this.unaskedValues = type == QueryType.VIDEO_ENCODE_FEEDBACK ? Math.max(0, LEAST_FEEDBACK - values) : 0;
        this.requiredFlags = performance ? BITS_64 : type == QueryType.RESULT_STATUS_ONLY ? WITH_STATUS : 0;
        this.forbiddenFlags = performance ? WITH_AVAILABILITY | WITH_STATUS
                : type == QueryType.TIME_ELAPSED ? WITH_STATUS : 0;
        this.callerFlags = performance || opaque || type == QueryType.TIMESTAMP || type == QueryType.TIME_ELAPSED
                ? WAIT : WAIT | PARTIAL;
        // Performance counters are 64 bits wide without being asked for, and the flag is not legal (18.6).
        this.impliedFlags = performance ? BITS_64 : 0;
        this.partitions = type == QueryType.VIDEO_ENCODE_FEEDBACK;
    }

    /**
     * The bits of {@code VkQueryResultFlags} that make a driver write a layout.
     *
     * @throws IllegalArgumentException if the pool's results don't have this layout
     */
    int requireLayout(ResultLayout layout) {
        int flags = layout.flags();
        if (layout.values() != values || (flags & requiredFlags) != requiredFlags || (flags & forbiddenFlags) != 0
                || layout.partitionValues() != 0 && !partitions) {
            throw wrongLayout(layout);
        }
        return flags & ~impliedFlags;
    }

    private RuntimeException wrongLayout(ResultLayout layout) {
        return new IllegalArgumentException(info.prefix() + wrongInLayout(layout));
    }

    private String wrongInLayout(ResultLayout layout) {
        String type = info.typeName();
        if (values == OPAQUE) {
            return "results of " + type + " are opaque: use an OpaqueResultLayout";
        }
        if (layout.values() != values) {
            return "layout has " + layout.values() + " values a query, the pool of " + type
                    + " has " + values;
        }
        if (info.is(QueryType.PERFORMANCE_QUERY)) {
            return "layout has elements of " + layout.width() + " and the trailing word "
                    + layout.trailingWord() + ": results of PERFORMANCE_QUERY are 8-byte unions without one";
        }
        if (layout.partitionValues() != 0 && !partitions) {
            return "layout has " + layout.partitionValues()
                    + " partition values, which only VIDEO_ENCODE_FEEDBACK has, and not " + type;
        }
        return "layout has the trailing word " + layout.trailingWord() + ": results of "
                + type + (info.is(QueryType.RESULT_STATUS_ONLY) ? " need " : " have no ") + TrailingWord.STATUS;
    }

    /** @throws IllegalArgumentException if the pool's queries don't begin and end in a command buffer */
    void requireBeginAndEnd() {
        boolean begins = type == null || switch (type) {
            case OCCLUSION, PIPELINE_STATISTICS, RESULT_STATUS_ONLY, TRANSFORM_FEEDBACK_STREAM, PERFORMANCE_QUERY,
                    TIME_ELAPSED, PERFORMANCE_QUERY_INTEL, VIDEO_ENCODE_FEEDBACK, MESH_PRIMITIVES_GENERATED,
                    PRIMITIVES_GENERATED -> true;
            case TIMESTAMP, ACCELERATION_STRUCTURE_COMPACTED_SIZE, ACCELERATION_STRUCTURE_SERIALIZATION_SIZE,
                    ACCELERATION_STRUCTURE_COMPACTED_SIZE_NV, ACCELERATION_STRUCTURE_SIZE,
                    ACCELERATION_STRUCTURE_SERIALIZATION_BOTTOM_LEVEL_POINTERS, MICROMAP_SERIALIZATION_SIZE,
                    MICROMAP_COMPACTED_SIZE -> false;
        };
        if (!begins) {
            throw wrongType("a query that begins and ends");
        }
    }

    /** @throws IllegalArgumentException if the pool's queries are no timestamps */
    void requireTimestamps() {
        if (type != null && type != QueryType.TIMESTAMP) {
            throw wrongType("a timestamp");
        }
    }

    /** @throws IllegalArgumentException if the pool's queries don't count samples */
    void requireOcclusion() {
        if (type != QueryType.OCCLUSION) {
            throw wrongType("a precise query, which OCCLUSION alone has");
        }
    }

    private IllegalArgumentException wrongType(String command) {
        return new IllegalArgumentException(
                info.prefix() + "pool is of type " + info.typeName() + ", which is not for " + command);
    }

    /** @throws IndexOutOfBoundsException if the queries are not all in the pool */
    void requireQueries(int first, int count) {
        if (first < 0 || count < 1 || first > this.count - count) {
            throw new IndexOutOfBoundsException(
                    info.prefix() + count + (count == 1 ? " query" : " queries") + " from " + first
                            + " are not in the pool's 0.." + (this.count - 1));
        }
    }

    /** @throws IllegalArgumentException if a flag is not the caller's to give, or not legal for the pool */
    void requireFlags(int flags) {
        if ((flags & ~callerFlags) != 0) {
            throw new IllegalArgumentException(info.prefix() + "flags 0x" + Integer.toHexString(flags)
                    + ((flags & ~(WAIT | PARTIAL)) != 0
                            ? " has more than WAIT (0x2) and PARTIAL (0x8): width and trailing word are the layout's"
                            : " has PARTIAL (0x8), which is not legal for " + info.typeName()));
        }
    }

    /**
     * Returns whether words of earlier results must be cleared: for an unavailable query with several values, a driver
     * may write the availability elsewhere (lavapipe: behind the first value), so that a stale word stays in its place.
     */
    static boolean leavesStaleWords(ResultLayout layout) {
        return layout.values() > 1 && layout.trailingWord() != TrailingWord.NONE;
    }

    /**
     * Checks the memory, but not its arena, which the call checks.
     *
     * @param byteSize the bytes of {@code count} results, which the caller knows
     * @throws IllegalArgumentException if a driver can't write the results there
     */
    void requireMemory(ResultLayout layout, int count, long byteSize, MemorySegment results) {
        int width = layout.width().bytes();
        boolean fits = results.isNative() && !results.isReadOnly()
                && results.byteSize() >= byteSize + (long) unaskedValues * width
                && (results.address() & width - 1) == 0;
        if (!fits) {
            requireWritable(results);
            named(() -> layout.requireFits(results, count));
            requireAligned(results, width);
            throw new IllegalArgumentException(info.prefix() + "results of " + results.byteSize()
                    + " bytes is too small: drivers may write " + LEAST_FEEDBACK
                    + " values of video feedback where the pool has " + values + ", so "
                    + (byteSize + (long) unaskedValues * width) + " bytes are needed");
        }
    }

    /** Runs a layout's check, and prefixes its message with the pool's name. */
    void named(Runnable proof) {
        try {
            proof.run();
        } catch (IllegalArgumentException unnamed) {
            throw new IllegalArgumentException(info.prefix() + unnamed.getMessage(), unnamed);
        }
    }

    private void requireAligned(MemorySegment results, int width) {
        if ((results.address() & width - 1) != 0) {
            throw new IllegalArgumentException(info.prefix() + "results at address 0x"
                    + Long.toHexString(results.address()) + " is misaligned: a driver writes elements of " + width
                    + " bytes to an address that is a multiple of " + width);
        }
    }

    /** The bytes that a driver may write for {@code count} results. */
    long requiredBytes(ResultLayout layout, int count) {
        return layout.byteSize(count) + (long) unaskedValues * layout.width().bytes();
    }

    /** @throws IllegalArgumentException if a driver can't write there */
    void requireWritable(MemorySegment results) {
        if (!results.isNative()) {
            throw new IllegalArgumentException(info.prefix() + "results is a segment on the heap: a driver writes to"
                    + " native memory, which an Arena allocates");
        }
        if (results.isReadOnly()) {
            throw new IllegalArgumentException(
                    info.prefix() + "results is a read-only segment, which a driver can't write to");
        }
    }

    /**
     * Returns whether {@code vkGetQueryPoolResults} returned that all queries were available, or some not.
     *
     * @throws DriverException if it returned an error
     */
    boolean isReady(int code) {
        if (code == VkResult.SUCCESS) {
            return true;
        }
        if (code == VkResult.NOT_READY) {
            return false;
        }
        throw VkResult.exception(VulkanFunction.vkGetQueryPoolResults, code, info.namedPool());
    }
}
