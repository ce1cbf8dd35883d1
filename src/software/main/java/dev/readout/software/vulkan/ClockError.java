package dev.readout.software.vulkan;

/**
 * The error of a queue family's clock against the clock of its {@link SoftwareVulkan}, which calibrated timestamps
 * show: on some hardware, queues do not share a clock. Immutable and safe to share between threads.
 *
 * <p>Example: {@link SoftwareQueueFamily}.
 *
 * @param skewNanoseconds ns by which it is ahead when the device's time begins, -10^15 to 10^15 (11 days); negative if
 *        it is behind
 * @param drift the share of the time since then that it gains, -0.01 to 0.01: 50e-6 is 50 µs in a second; negative if
 *        it loses
 */
public record ClockError(long skewNanoseconds, double drift) {
    /** No difference: the clock is the device's. */
    public static final ClockError NONE = new ClockError(0, 0);

    private static final long MOST_SKEW = 1_000_000_000_000_000L;
    private static final double MOST_DRIFT = 0.01;

    /**
     * Checks the components.
     *
     * @throws IllegalArgumentException if one is out of its range, or {@code drift} is not a number
     */
    public ClockError {
        if (skewNanoseconds < -MOST_SKEW || skewNanoseconds > MOST_SKEW) {
            throw new IllegalArgumentException("skewNanoseconds must be -10^15 to 10^15, but is " + skewNanoseconds);
        }
        if (!(Math.abs(drift) <= MOST_DRIFT)) {
            throw new IllegalArgumentException("drift must be -0.01 to 0.01, but is " + drift);
        }
    }
}
