package dev.readout.profile;

import dev.readout.driver.vulkan.CriticalPromise;
import dev.readout.driver.vulkan.DeviceFeature;
import dev.readout.driver.vulkan.QueueFamily;
import dev.readout.driver.vulkan.TimeDomain;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.vulkan.Timestamps;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Builds a profiler on a Vulkan device that the application made. Only features that the application declares are used,
 * since no driver would notice a missing one.
 *
 * <p>{@snippet :
 * GpuProfiler profiler =
 *         GpuProfiler.vulkan(vkDevice.address(), vkDevice.getCapabilities().vkGetDeviceProcAddr)
 *                 .queue(GRAPHICS, timestampValidBits, timestampPeriod)
 *                 .enabled(DeviceFeature.HOST_QUERY_RESET)
 *                 .build();
 * }
 *
 * <p>For one thread.
 */
public final class VulkanProfilerBuilder extends ProfilerBuilder<VulkanProfilerBuilder> {
    private final long device;
    /** 0 if the device is known. */
    private final long getDeviceProcAddr;
    private final Set<DeviceFeature> enabled = EnumSet.noneOf(DeviceFeature.class);
    /** The application's, if it is one of this library, or else null. */
    private final @Nullable VulkanDevice known;
    private @Nullable CriticalPromise promise;
    private TimeDomain usualDomain = TimeDomain.DEVICE;
    private @Nullable TimeDomain domain;

    VulkanProfilerBuilder(long device, long getDeviceProcAddr) {
        this.device = requireAddress("device", device);
        this.getDeviceProcAddr = requireAddress("getDeviceProcAddr", getDeviceProcAddr);
        this.known = null;
    }

    VulkanProfilerBuilder(VulkanDevice known) {
        this.device = known.handle();
        this.getDeviceProcAddr = 0;
        this.known = known;
        Stream.of(DeviceFeature.values()).filter(known::hasFeature).forEach(enabled::add);
    }

    private static long requireAddress(String name, long address) {
        if (address == 0) {
            throw new IllegalArgumentException(name + " is 0, which is no handle and no address");
        }
        return address;
    }

    /** The clock of {@link System#nanoTime}; DEVICE if it is none that a driver may have. */
    private static TimeDomain hostDomain() {
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        return system.startsWith("linux") ? TimeDomain.CLOCK_MONOTONIC
                : system.startsWith("windows") ? TimeDomain.QUERY_PERFORMANCE_COUNTER : TimeDomain.DEVICE;
    }

    @Override
    VulkanProfilerBuilder self() {
        return this;
    }

    /**
     * The queue of a device whose physical device is known, which says what its timestamps are and which clocks of the
     * host it calibrates: one that was created here, or an application's, of which {@link VulkanDevice} was told it.
     *
     * @param name the queue's name here
     * @throws IllegalArgumentException if a queue of that name was given before, or it has no timestamps
     * @throws IllegalStateException if the profiler was given a handle, or the device was
     */
    public VulkanProfilerBuilder queue(GpuQueue name) {
        Objects.requireNonNull(name, "name");
        if (known == null) {
            throw new IllegalStateException("the profiler was given a handle: say what the queue's timestamps are, by"
                    + " queue(name, family, period) or queue(name, validBits, period)");
        }
        if (known.physicalDevice().timeDomains().contains(hostDomain())) {
            usualDomain = hostDomain();
        }
        return queue(name, known.queueFamily(), known.physicalDevice().timestampPeriod());
    }

    /**
     * A queue whose command buffers are measured, and its family. Scopes that count what the family does not have are
     * then refused, as is a queue whose queries no command can reset.
     *
     * @param name the queue's name here
     * @param family what {@code vkGetPhysicalDeviceQueueFamilyProperties} says of its family
     * @param period {@code VkPhysicalDeviceLimits::timestampPeriod}, nanoseconds a tick
     * @throws IllegalArgumentException if a number is out of range, as 0 valid bits are: the family has no timestamps;
     *         or if a queue of that name was given before
     */
    public VulkanProfilerBuilder queue(GpuQueue name, QueueFamily family, float period) {
        Objects.requireNonNull(family, "family");
        Timestamps timestamps = new Timestamps(family.timestampValidBits(), period);
        return add(new ProfilerSettings.Queue(name, timestamps, family.index(), List.of(), family.flags()));
    }

    /**
     * A queue whose command buffers are measured, of a family that is not known here: what its scopes may count, and
     * whether a command can reset its queries, is not checked (18.2).
     *
     * @param name the queue's name here
     * @param validBits {@code VkQueueFamilyProperties::timestampValidBits} of the queue's family, 1 to 64
     * @param period {@code VkPhysicalDeviceLimits::timestampPeriod}, nanoseconds a tick
     * @throws IllegalArgumentException if a number is out of range, as 0 valid bits are: the queue has no timestamps;
     *         or if a queue of that name was given before
     */
    public VulkanProfilerBuilder queue(GpuQueue name, int validBits, float period) {
        return add(new ProfilerSettings.Queue(name, new Timestamps(validBits, period), 0, List.of()));
    }

    private VulkanProfilerBuilder add(ProfilerSettings.Queue added) {
        String name = Objects.requireNonNull(added.name(), "name").name();
        if (settings.queues.stream().anyMatch(queue -> queue.name().name().equals(name))) {
            throw new IllegalArgumentException("queue '" + name + "' was given before");
        }
        settings.queues.add(added);
        return this;
    }

    /**
     * A performance counter of a queue that {@linkplain Scope#withPerformanceCounters scopes} may count (VK_KHR_
     * performance_query, 18.6), as {@code vkEnumeratePhysicalDeviceQueueFamilyPerformanceQueryCountersKHR} has it; call
     * it for each. The application made the device with {@code performanceCounterQueryPools} and {@code
     * hostQueryReset}, holds the profiling lock from before it records until the work has completed, and submits once,
     * as pass 0: {@code vkGetPhysicalDeviceQueueFamilyPerformanceQueryPassesKHR} says 1 for these counters. A counter
     * whose scope is a command buffer is for a GPU scope that is all of one, and one of a render pass for a scope
     * outside of it.
     *
     * <p>{@snippet :
     * builder.performanceCounter(GRAPHICS, family, 3,
     *         new GpuCount("shader cores busy", PerformanceCounterStorage.FLOAT32));
     * }
     *
     * @param queue one that was given before
     * @param familyIndex the index of its queue family
     * @param index the counter's index in the family, from 0
     * @param count its name, {@code VkPerformanceCounterDescriptionKHR::name}, and its storage
     * @throws IllegalArgumentException if the queue was not given before, or has a counter of that name; or if {@code
     *         index} is negative
     */
    public VulkanProfilerBuilder performanceCounter(GpuQueue queue, int familyIndex, int index, GpuCount count) {
        Objects.requireNonNull(queue, "queue");
        PerformanceCounter counter = new PerformanceCounter(index, count);
        for (int i = 0; i < settings.queues.size(); i++) {
            ProfilerSettings.Queue each = settings.queues.get(i);
            if (each.name() == queue) {
                if (each.counters().stream().anyMatch(known -> known.count().name().equals(count.name()))) {
                    throw new IllegalArgumentException("counter '" + count.name() + "' of queue '" + queue
                            + "' was given before: give it another name");
                }
                settings.queues.set(i, each.counting(familyIndex, counter));
                return this;
            }
        }
        throw new IllegalArgumentException("queue '" + queue + "' is none that was given before");
    }

    /**
     * The features that the application enabled on its device: HOST_QUERY_RESET, without which the frame's first
     * command buffer on each queue resets its queries; MAINTENANCE9, with which new queries need no reset. Without
     * both, a frame can't get more queries than it began with, at first about 2000 for times and for samples and none
     * for statistics: scopes beyond are reported, and later frames begin with more. CALIBRATED_TIMESTAMPS maps times to
     * the host's clock; PIPELINE_STATISTICS_QUERY and OCCLUSION_QUERY_PRECISE are for what scopes count; DEBUG_UTILS
     * gives query pools names, and {@link #debugLabels} says it too.
     */
    public VulkanProfilerBuilder enabled(DeviceFeature... features) {
        enabled.addAll(List.of(Objects.requireNonNull(features, "features")));
        return this;
    }

    /**
     * Has recording and reading use critical calls, at about half the cost. The promise is the application's: read it.
     */
    public VulkanProfilerBuilder criticalCalls(CriticalPromise promise) {
        this.promise = Objects.requireNonNull(promise, "promise");
        return this;
    }

    /**
     * The host's clock for calibrated timestamps, one that {@code vkGetPhysicalDeviceCalibrateableTimeDomainsKHR}
     * lists; DEVICE if none of them is {@link System#nanoTime}'s: the time of the call then bounds the error. Default:
     * what {@link #queue(GpuQueue)} finds in that list, or else DEVICE. {@code nanoTime}'s is CLOCK_MONOTONIC on Linux,
     * QUERY_PERFORMANCE_COUNTER on Windows.
     */
    public VulkanProfilerBuilder timeDomain(TimeDomain domain) {
        this.domain = Objects.requireNonNull(domain, "domain");
        return this;
    }

    /**
     * Builds the profiler. Nothing is submitted, and no query pool is made before a frame needs it.
     *
     * @throws IllegalStateException if no queue was given, elapsed times are asked for, performance counters or a queue
     *         that only copies are without HOST_QUERY_RESET, or the promise of critical calls can be seen to be false
     * @throws UnsupportedOperationException if debug labels are asked for, and the device does not have the functions
     */
    @Override
    public GpuProfiler build() {
        if (settings.queues.isEmpty()) {
            throw new IllegalStateException("no queue was given: call queue(name), or queue(name, validBits,"
                    + " period) for the device of another binding, for each that is measured");
        }
        if (settings.stampMode == StampMode.ELAPSED) {
            throw new IllegalStateException("StampMode.ELAPSED is for GL: choose other stamps for Vulkan");
        }
        if (!enabled.contains(DeviceFeature.HOST_QUERY_RESET)) {
            settings.queues.forEach(VulkanProfilerBuilder::requireResets);
        }
        if (settings.debugLabels) {
            enabled.add(DeviceFeature.DEBUG_UTILS);
        }
        VulkanDevice view =
                known == null ? VulkanDevice.of(device, getDeviceProcAddr, enabled) : known.view(enabled);
        try {
            return new GpuProfiler(settings, new VulkanBackend(view, settings, promise,
                    Objects.requireNonNullElse(domain, usualDomain)));
        } catch (RuntimeException failed) {
            view.close();
            throw failed;
        }
    }

    /** Requires that commands can reset what a queue is to measure. */
    private static void requireResets(ProfilerSettings.Queue queue) {
        if (!queue.counters().isEmpty()) {
            throw new IllegalStateException(
                    "performance counters need enabled(DeviceFeature.HOST_QUERY_RESET): a command"
                            + " buffer must not reset the performance queries that it records (18.6)");
        }
        if (!queue.hasQueryCommands()) {
            throw new IllegalStateException("queue '" + queue.name() + "' only copies, and needs"
                    + " enabled(DeviceFeature.HOST_QUERY_RESET), on a device that has it: its command buffers can't"
                    + " record vkCmdResetQueryPool (18.2), not even where MAINTENANCE9 has new queries reset");
        }
    }
}
