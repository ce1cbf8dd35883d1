package dev.readout.driver.vulkan;

/**
 * A clock that a driver can take stamps of: {@code VkTimeDomainKHR} (VK_KHR_calibrated_timestamps, VK_EXT). Immutable
 * and safe to share between threads.
 *
 * <p>Example: {@link CalibratedTimestamps}.
 */
public enum TimeDomain {
    /** The clock of the device's timestamps, in ticks. */
    DEVICE,
    /** POSIX's CLOCK_MONOTONIC, in ns: on Linux, the clock of {@link System#nanoTime}. */
    CLOCK_MONOTONIC,
    /** CLOCK_MONOTONIC_RAW, in ns, which nobody adjusts. */
    CLOCK_MONOTONIC_RAW,
    /** Windows' QueryPerformanceCounter, in ticks of its frequency: the clock of {@link System#nanoTime} there. */
    QUERY_PERFORMANCE_COUNTER;

    /** The clock's number in the API. */
    public int code() {
        return ordinal();
    }
}
