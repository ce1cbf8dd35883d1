package dev.readout.vulkan;

/**
 * The element behind the values of a result, if any (18.2). Availability and status exclude each other. Immutable and
 * safe to share between threads.
 *
 * <p>Example: {@link ResultLayout}.
 */
public enum TrailingWord {
    /** Nothing follows the values: whether they are defined must be known otherwise. */
    NONE(0),
    /** {@code VK_QUERY_RESULT_WITH_AVAILABILITY_BIT}: any non-zero word says that the result is available. */
    AVAILABILITY(QueryResultFlags.WITH_AVAILABILITY),
    /**
     * {@code VK_QUERY_RESULT_WITH_STATUS_BIT_KHR}: a signed word. Positive: complete. 0: not ready. Negative: failed,
     * and the values are undefined. See {@link QueryResultStatus}.
     */
    STATUS(QueryResultFlags.WITH_STATUS);

    private final int flag;

    TrailingWord(int flag) {
        this.flag = flag;
    }

    /** The bit of {@code VkQueryResultFlags} that asks for this word, 0 for none. */
    public int flag() {
        return flag;
    }
}
