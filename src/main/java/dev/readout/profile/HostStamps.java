package dev.readout.profile;

import dev.readout.driver.vulkan.TimeDomain;
import org.jspecify.annotations.Nullable;

/** What the host's stamps of a driver are in nanoseconds of {@link System#nanoTime}. */
final class HostStamps {
    private final double period;

    private HostStamps(double period) {
        this.period = period;
    }

    /** Stamps of a clock; null if it is not known how they lie to {@code nanoTime}. */
    static @Nullable HostStamps of(TimeDomain domain) {
        return switch (domain) {
            case CLOCK_MONOTONIC -> new HostStamps(1);
            case QUERY_PERFORMANCE_COUNTER -> null;
            case CLOCK_MONOTONIC_RAW, DEVICE -> null;
        };
    }

    long nanoseconds(long stamp) {
        return period == 1 ? stamp : Math.round(stamp * period);
    }
}
