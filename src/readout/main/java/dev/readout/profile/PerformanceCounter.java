package dev.readout.profile;

import java.util.Objects;

/**
 * A KHR performance counter of a queue family (Vulkan 18.6).
 *
 * @param index its place among the counters of the family, from 0
 */
record PerformanceCounter(int index, GpuCount count) {
    PerformanceCounter {
        Objects.requireNonNull(count, "count");
        if (index < 0) {
            throw new IllegalArgumentException("index " + index + " is negative");
        }
    }
}
