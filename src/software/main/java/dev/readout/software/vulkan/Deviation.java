package dev.readout.software.vulkan;

/**
 * A way in which a known driver's results differ from what the specification says or suggests, which a {@link
 * SoftwareVulkan} imitates. So readers of results are tested without that driver.
 *
 * <p>Most deviations concern unavailable queries, whose values the specification leaves undefined. Immutable and safe
 * to share between threads.
 *
 * <p>Example: {@link KnownDriver}.
 */
public enum Deviation {
    /** The availability of an available query is 2 (SwiftShader); any number but 0 means available. */
    AVAILABILITY_IS_TWO,
    /** A read of unavailable queries with PARTIAL returns {@code VK_SUCCESS} (lavapipe). */
    PARTIAL_SUCCEEDS,
    /**
     * Partial results of several values, or of one that is not the first statistic, are not between 0 and the final
     * value. They are the values of the query before in the same read, or garbage for the first query (lavapipe).
     */
    PARTIAL_VALUES_ARE_LEFTOVERS,
    /** The availability of unavailable pipeline statistics is written as the second word (lavapipe). */
    AVAILABILITY_AFTER_ONE_WORD,
    /** A read waits for submitted work without being asked to (lavapipe). */
    READ_WAITS,
    /** A copy with availability writes zeros for an unavailable query, as many bytes as the stride (lavapipe). */
    COPY_ZEROES_UNAVAILABLE,
    /** A copy with PARTIAL and without availability writes nothing for an unavailable query (lavapipe). */
    COPY_WITHOUT_PARTIAL,
    /**
     * A copy with PARTIAL of transform feedback and primitives generated queries writes zeros, also for available ones
     * (NVIDIA).
     */
    COPY_PARTIAL_LOSES_STREAMS,
    /** A query that is begun again without a reset goes on counting (SwiftShader). */
    QUERIES_ACCUMULATE,
    /** {@code dataSize} is ignored: what does not fit is written past it (lavapipe, SwiftShader, NVIDIA). */
    IGNORES_DATA_SIZE,
    /** With multiview, the first query has the result of all views, and the others are never available (lavapipe). */
    MULTIVIEW_LEAVES_QUERIES,
    /** With multiview, the first query has the result of all views, and the others 0 (SwiftShader, NVIDIA). */
    MULTIVIEW_SUMS,
    /**
     * Each read of fragment shader invocations by the host multiplies them by 16 and adds what was counted, so that
     * 1920 becomes 32640 and then 524160: read once, or copy (lavapipe).
     */
    FRAGMENT_INVOCATIONS_GROW,
    /** The value of an unavailable timestamp is all ones (radv). */
    UNREADY_TIMESTAMP_IS_ALL_ONES,
    /** The status of an unavailable query is its first word, also where values come before it (anv). */
    UNREADY_STATUS_COMES_FIRST,
    /** Video encode feedback has two values, the offset and the bytes, whatever was asked for (anv). */
    VIDEO_FEEDBACK_IS_TWO_VALUES,
    /** A read with WAIT of work in flight returns {@code VK_NOT_READY} (some of ARM's drivers). */
    WAIT_DOES_NOT_WAIT,
    /** All timestamps of a submission are equal: the time at which it ended (MoltenVK without Metal's counters). */
    TIMESTAMPS_ARE_EQUAL
}
