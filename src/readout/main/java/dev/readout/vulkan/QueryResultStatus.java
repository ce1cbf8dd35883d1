package dev.readout.vulkan;

/**
 * The status words that the specification names: {@code VkQueryResultStatusKHR} (18.2).
 *
 * <p>Drivers may write others: only the sign counts, see {@link #isComplete(long)} and {@link #isFailure(long)}.
 * Immutable and safe to share between threads.
 *
 * <p>Example: {@link ResultLayout}.
 */
public enum QueryResultStatus {
    /** The operations of the query failed: its values are undefined. */
    ERROR(-1),
    /** The result is not available yet. */
    NOT_READY(0),
    /** The operations of the query succeeded: its values are valid. */
    COMPLETE(1),
    /** A video encode operation failed because its bitstream did not fit the destination range. */
    INSUFFICIENT_BITSTREAM_BUFFER_RANGE(-1000299000);

    private final int code;

    QueryResultStatus(int code) {
        this.code = code;
    }

    /** The signed number that a driver writes. */
    public int code() {
        return code;
    }

    /** Returns whether a status word says that the values are valid: it is positive. */
    public static boolean isComplete(long word) {
        return word > 0;
    }

    /** Returns whether a status word says that the operations failed: it is negative. */
    public static boolean isFailure(long word) {
        return word < 0;
    }

    /** The name of a status word as the specification spells it, or {@code UNKNOWN} for a driver's own. */
    public static String nameOf(long word) {
        for (QueryResultStatus status : values()) {
            if (status.code == word) {
                return status.name();
            }
        }
        return "UNKNOWN";
    }
}
