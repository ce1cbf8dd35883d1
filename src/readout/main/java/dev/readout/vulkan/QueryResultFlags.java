package dev.readout.vulkan;

/**
 * The bits of {@code VkQueryResultFlags}, which say how and when results are returned (18.2).
 *
 * <p>Example: {@link ResultLayout}.
 */
public final class QueryResultFlags {
    /** Elements of 64 bits instead of 32. */
    public static final int BITS_64 = 0x1;
    /** Wait until each query is available. Without an end that the device will reach, this waits for ever. */
    public static final int WAIT = 0x2;
    /** An availability word behind each query's values. */
    public static final int WITH_AVAILABILITY = 0x4;
    /** A value between 0 and the final one is acceptable for a query that is unavailable. */
    public static final int PARTIAL = 0x8;
    /** A status word behind each query's values. */
    public static final int WITH_STATUS = 0x10;

    private QueryResultFlags() {
    }
}
