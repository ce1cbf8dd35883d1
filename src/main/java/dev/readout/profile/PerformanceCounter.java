package dev.readout.profile;

import java.util.Objects;

/**
 * A KHR performance counter of a queue family, as {@code
 * vkEnumeratePhysicalDeviceQueueFamilyPerformanceQueryCountersKHR} lists it (Vulkan 18.6).
 *
 * <p>{@snippet :
 * builder.performanceCounters(GRAPHICS, family,
 *         PerformanceCounter.of(3, "shader cores busy", PerformanceCounterStorage.FLOAT32));
 * }
 *
 * <p>Immutable and safe to share between threads.
 *
 * @param index its index among the counters of the family, from 0
 * @param count its name, {@code VkPerformanceCounterDescriptionKHR::name}, and its storage
 */
record PerformanceCounter(int index, GpuCount count) {
    PerformanceCounter {
        Objects.requireNonNull(count, "count");
        if (index < 0) {
            throw new IllegalArgumentException("index " + index + " is negative");
        }
    }
}
