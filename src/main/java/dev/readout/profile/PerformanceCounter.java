package dev.readout.profile;

import dev.readout.vulkan.PerformanceCounterStorage;
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
public record PerformanceCounter(int index, GpuCount count) {
    /**
     * A counter.
     *
     * @throws IllegalArgumentException if {@code index} is negative
     */
    public PerformanceCounter {
        Objects.requireNonNull(count, "count");
        if (index < 0) {
            throw new IllegalArgumentException("index " + index + " is negative");
        }
    }

    /** A counter of a name and a storage. */
    public static PerformanceCounter of(int index, String name, PerformanceCounterStorage storage) {
        return new PerformanceCounter(index, new GpuCount(name, storage));
    }
}
