package dev.readout.driver.vulkan;

import java.util.Optional;

/**
 * A clock that a driver can read: {@code VkTimeDomainKHR} (VK_KHR_calibrated_timestamps, VK_EXT; a swapchain's
 * VK_EXT_present_timing). Immutable and safe to share between threads.
 *
 * <p>Example: {@link CalibratedTimestamps}.
 */
public enum TimeDomain {
    /** The clock of the device's timestamps, in ticks. */
    DEVICE(0),
    /** POSIX's CLOCK_MONOTONIC, in ns: on Linux, the clock of {@link System#nanoTime}. */
    CLOCK_MONOTONIC(1),
    /** CLOCK_MONOTONIC_RAW, in ns, which is not adjusted. */
    CLOCK_MONOTONIC_RAW(2),
    /** Windows' QueryPerformanceCounter, in ticks of its frequency: the clock of {@link System#nanoTime} there. */
    QUERY_PERFORMANCE_COUNTER(3),
    /** The clock of one stage of a swapchain's presentation, in ns. */
    PRESENT_STAGE_LOCAL(1000208000),
    /** The clock of a swapchain, in ns. */
    SWAPCHAIN_LOCAL(1000208001);

    private static final TimeDomain[] DOMAINS = values();

    private final int code;

    TimeDomain(int code) {
        this.code = code;
    }

    /** The clock's number in the API. */
    public int code() {
        return code;
    }

    /** Returns whether stamps are of a swapchain, which has to be named with them. */
    public boolean isOfSwapchain() {
        return this == PRESENT_STAGE_LOCAL || this == SWAPCHAIN_LOCAL;
    }

    /** The clock with the API's number {@code code}, if this version knows one: a driver may have others. */
    public static Optional<TimeDomain> find(int code) {
        for (TimeDomain domain : DOMAINS) {
            if (domain.code == code) {
                return Optional.of(domain);
            }
        }
        return Optional.empty();
    }

    /** The name of the clock with the API's number {@code code}, or that number if this version has no name for it. */
    public static String nameOf(int code) {
        return find(code).map(TimeDomain::name).orElseGet(() -> Integer.toString(code));
    }
}
