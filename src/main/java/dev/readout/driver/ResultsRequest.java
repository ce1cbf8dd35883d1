package dev.readout.driver;

import dev.readout.vulkan.ElementWidth;
import dev.readout.vulkan.QueryPoolLayout;
import dev.readout.vulkan.QueryResultFlags;
import dev.readout.vulkan.QueryType;
import dev.readout.vulkan.TrailingWord;
import java.lang.foreign.MemorySegment;

/**
 * What may be asked of a query pool (18.2). Drivers don't look: they ignore the size that they are given, and write as
 * the pool, the stride and the flags have it. So everything is proven here before a call. Nothing allocates.
 */
final class ResultsRequest {
    private ResultsRequest() {
    }

    /** @throws IllegalArgumentException if the pool's results don't have this layout */
    static void requireLayout(QueryPoolInfo info, QueryPoolLayout layout) {
        QueryType type = info.type();
        if (layout.values() != info.values()) {
            throw new IllegalArgumentException("layout has " + layout.values() + " values a query, the pool of " + type
                    + " has " + info.values());
        }
        TrailingWord word = layout.trailingWord();
        if (type == QueryType.PERFORMANCE_QUERY
                && (word != TrailingWord.NONE || layout.width() != ElementWidth.BITS_64)) {
            throw new IllegalArgumentException("layout has elements of " + layout.width() + " and the trailing word "
                    + word + ": results of PERFORMANCE_QUERY are 8-byte unions without one");
        }
        if (type == QueryType.RESULT_STATUS_ONLY && word != TrailingWord.STATUS) {
            throw new IllegalArgumentException("layout has the trailing word " + word
                    + ": results of RESULT_STATUS_ONLY need STATUS");
        }
        if (layout.partitionValues() != 0 && type != QueryType.VIDEO_ENCODE_FEEDBACK) {
            throw new IllegalArgumentException("layout has " + layout.partitionValues()
                    + " partition values, which only VIDEO_ENCODE_FEEDBACK has, and not " + type);
        }
    }

    /** @throws IndexOutOfBoundsException if the queries are not all in the pool */
    static void requireQueries(QueryPoolInfo info, int first, int count) {
        if (first < 0 || count < 1 || first > info.count() - count) {
            throw new IndexOutOfBoundsException(count + (count == 1 ? " query" : " queries") + " from " + first
                    + " are not in the pool's 0.." + (info.count() - 1));
        }
    }

    /** @throws IllegalArgumentException if a flag is not the caller's to give, or not legal for the pool */
    static void requireFlags(QueryPoolInfo info, int flags) {
        if ((flags & ~(QueryResultFlags.WAIT | QueryResultFlags.PARTIAL)) != 0) {
            throw new IllegalArgumentException("flags 0x" + Integer.toHexString(flags)
                    + " has more than WAIT (0x2) and PARTIAL (0x8): width and trailing word are the layout's to say");
        }
        if ((flags & QueryResultFlags.PARTIAL) != 0) {
            switch (info.type()) {
                case TIMESTAMP, PERFORMANCE_QUERY, PERFORMANCE_QUERY_INTEL -> throw new IllegalArgumentException(
                        "flags has PARTIAL (0x8), which is not legal for " + info.type());
                default -> { }
            }
        }
    }

    /** @throws IllegalArgumentException if a driver can't write the layout there */
    static void requireMemory(QueryPoolLayout layout, MemorySegment results) {
        requireWritable(results);
        layout.requireFits(results);
    }

    /** @throws IllegalArgumentException if a driver can't write there */
    static void requireWritable(MemorySegment results) {
        if (!results.isNative()) {
            throw new IllegalArgumentException("results is a segment on the heap: a driver writes to native memory,"
                    + " which an Arena allocates");
        }
        if (results.isReadOnly()) {
            throw new IllegalArgumentException("results is a read-only segment, which a driver can't write to");
        }
    }

    /** The bits of {@code VkQueryResultFlags} that make a driver write a layout. */
    static int flags(QueryPoolInfo info, QueryPoolLayout layout) {
        // Performance counters are 64 bits wide without being asked for, and the flag is not legal (18.6).
        return info.type() == QueryType.PERFORMANCE_QUERY ? 0 : layout.flags();
    }

    /**
     * Whether words of earlier results must be cleared: of an unavailable query with several values, a driver may write
     * the availability elsewhere (lavapipe: behind the first value), and what stands in its place then is not its own.
     */
    static boolean leavesStaleWords(QueryPoolLayout layout) {
        return layout.values() > 1 && layout.trailingWord() != TrailingWord.NONE;
    }
}
