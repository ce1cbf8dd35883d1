package dev.readout.profile;

import dev.readout.driver.DriverException;
import dev.readout.driver.vulkan.CalibratedTimestamps;
import dev.readout.driver.vulkan.CriticalPromise;
import dev.readout.driver.vulkan.DebugLabels;
import dev.readout.driver.vulkan.DeviceFeature;
import dev.readout.driver.vulkan.PipelineStage;
import dev.readout.driver.vulkan.QueryCommands;
import dev.readout.driver.vulkan.QueryPool;
import dev.readout.driver.vulkan.QueryPoolInfo;
import dev.readout.driver.vulkan.QueueFamily;
import dev.readout.driver.vulkan.TimeDomain;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.profile.clock.QueueClock;
import dev.readout.vulkan.PipelineStatistic;
import dev.readout.vulkan.QueryType;
import dev.readout.vulkan.ResultLayout;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The loop's Vulkan: query pools on an application's device, and commands for its command buffers. */
final class VulkanBackend extends Backend {
    /**
     * {@code VK_ERROR_OUT_OF_HOST_MEMORY}, {@code VK_ERROR_OUT_OF_DEVICE_MEMORY}, {@code VK_ERROR_TOO_MANY_OBJECTS}.
     */
    private static final Set<Integer> OUT_OF_MEMORY = Set.of(-1, -2, -10);
    /** Stamps of both clocks are taken so often at most, until two lie close enough together. */
    private static final int TRIES = 10;
    /** Stamps of the host's clock that are off by more, in ns, are of a time that is not the machine's. */
    private static final long MOST_OFF = 1_000_000;

    /** The profiler's own view of the application's device. */
    private final VulkanDevice device;
    private final QueryCommands commands;
    private final @Nullable CriticalPromise promise;
    /** The stage at which the beginnings of scopes are stamped. */
    private final PipelineStage begin;
    private final List<ProfilerSettings.Queue> queues;
    private final Reset reset;
    private final @Nullable CalibratedTimestamps calibration;
    /** True if the driver's host timestamps are {@code nanoTime}'s. */
    private final boolean stampsNanoTime;
    private final LongSupplier hostClock;
    /** Null if scopes are not labelled. */
    private final @Nullable ScopeLabels<?> labels;
    private long narrowest = Long.MAX_VALUE;

    VulkanBackend(VulkanDevice device, ProfilerSettings settings, @Nullable CriticalPromise promise,
            TimeDomain domain) {
        this.device = device;
        this.promise = promise;
        commands = promise == null ? device.queryCommands() : device.criticalQueryCommands(promise);
        begin = settings.stampMode == StampMode.TOP_TO_BOTTOM ? PipelineStage.TOP_OF_PIPE
                : PipelineStage.BOTTOM_OF_PIPE;
        this.queues = List.copyOf(settings.queues);
        this.hostClock = settings.hostClock;
        reset = device.hasFeature(DeviceFeature.HOST_QUERY_RESET) ? Reset.BY_HOST
                : device.hasFeature(DeviceFeature.MAINTENANCE9) ? Reset.BORN : Reset.BY_COMMAND;
        labels = settings.debugLabels ? new Labels(device.debugLabels()) : null;
        stampsNanoTime = domain == TimeDomain.CLOCK_MONOTONIC;
        calibration =
                device.hasFeature(DeviceFeature.CALIBRATED_TIMESTAMPS) ? device.calibratedTimestamps(domain) : null;
    }

    @Override
    boolean hasCommandBuffers() {
        return true;
    }

    @Override
    Reset reset() {
        return reset;
    }

    @Override
    QueryStore create(int queue, Kind kind, int capacity) {
        QueryPool pool = device.createQueryPool(info(queue, kind, capacity));
        try {
            if (reset == Reset.BY_HOST) {
                pool.reset(0, capacity);
            }
            return store(kind.measure(), pool);
        } catch (RuntimeException failed) {
            pool.close();
            throw failed;
        }
    }

    private QueryStore store(Measure measure, QueryPool pool) {
        ResultLayout values = pool.info().layout();
        ResultLayout withWords = values.withAvailability();
        ResultLayout stored = measure == Measure.COUNTERS ? values.strided(withWords.stride()) : withWords;
        return new PoolStore(this, pool, promise == null ? pool.reader(stored) : pool.criticalReader(stored, promise),
                commands, measure == Measure.STAMPS ? begin : null,
                measure == Measure.SAMPLES && device.hasFeature(DeviceFeature.OCCLUSION_QUERY_PRECISE));
    }

    private QueryPoolInfo info(int queue, Kind kind, int capacity) {
        QueryPoolInfo info = switch (kind.measure()) {
            case STAMPS -> QueryPoolInfo.of(QueryType.TIMESTAMP, capacity);
            case SAMPLES -> QueryPoolInfo.of(QueryType.OCCLUSION, capacity);
            case STATISTICS -> QueryPoolInfo.ofPipelineStatistics(kind.mask(), capacity);
            case COUNTERS -> QueryPoolInfo.ofPerformance(queues.get(queue).familyIndex(), capacity,
                    queues.get(queue).counters().stream().mapToInt(PerformanceCounter::index).toArray());
        };
        QueryPoolInfo named = info.withName(
                "readout " + kind.measure() + ", "
                        + queues.get(queue).name().name().replace('\0', ' '));
        return reset == Reset.BORN ? named.withCreatedReset() : named;
    }

    @Override
    @Nullable
    String cannotCount(int queue, Scope scope) {
        ProfilerSettings.Queue on = queues.get(queue);
        boolean draws = (on.abilities() & QueueFamily.GRAPHICS) != 0;
        int compute = scope.statistics() & PipelineStatistic.COMPUTE_SHADER_INVOCATIONS.bit();
        if (scope.statistics() != 0 && !device.hasFeature(DeviceFeature.PIPELINE_STATISTICS_QUERY)) {
            return "counts statistics, and the profiler was not built with"
                    + " enabled(DeviceFeature.PIPELINE_STATISTICS_QUERY)";
        } else if (scope.samples() && !draws) {
            return "counts samples" + without("graphics (18.3)");
        } else if (scope.statistics() != compute && !draws) {
            return "counts statistics of draws" + without("graphics (18.4)");
        } else if (compute != 0 && (on.abilities() & QueueFamily.COMPUTE) == 0) {
            return "counts invocations of compute shaders" + without("compute (18.4)");
        } else if (scope.performanceCounters() && on.counters().isEmpty()) {
            return "counts performance counters, and the profiler was built with none for the queue:"
                    + " call performanceCounter(…)";
        }
        return null;
    }

    private static String without(String ability) {
        return ", and the queue's family is one without " + ability + ": leave them out, or record the scope on another"
                + " queue";
    }

    @Override
    boolean isOutOfMemory(RuntimeException refusal) {
        return refusal instanceof DriverException error && OUT_OF_MEMORY.contains(error.code());
    }

    @Override
    void requireCallable() {
        // Vulkan has no current context.
    }

    @Override
    void requireContext() {
        throw new IllegalStateException("the profiler is one of Vulkan: a recorder is for a command buffer");
    }

    @Override
    void requireCommandBuffer(long commandBuffer) {
        if (commandBuffer == QueryStore.NO_COMMAND_BUFFER) {
            throw new IllegalArgumentException("commandBuffer is 0, which is no handle");
        }
    }

    @Override
    boolean calibrates() {
        return calibration != null;
    }

    @Override
    @Nullable
    DriverException calibrate(QueueClock[] clocks) {
        if (calibration == null) {
            return null;
        }
        DriverException refusal = null;
        long bestTicks = 0;
        long bestFrom = 0;
        long bestTo = Long.MAX_VALUE;
        for (int i = 0; i < TRIES && bestTo - bestFrom > narrowest + (narrowest >> 1); i++) {
            long from = hostClock.getAsLong();
            try {
                calibration.take();
            } catch (DriverException refused) {
                refusal = refused;
                continue;
            }
            long to = hostClock.getAsLong();
            if (stampsNanoTime) {
                // The driver's own stamp is better than the time around the call, unless it is of another clock.
                long host = calibration.hostStamp();
                long deviation = calibration.maxDeviation();
                if (host - deviation <= to && host + deviation >= from) {
                    from = Math.max(from, host - deviation);
                    to = Math.min(to, host + deviation);
                } else if (hostClock == ProfilerSettings.NANO_TIME
                        && (host - to > MOST_OFF || from - host > MOST_OFF)) {
                    // A software device's virtual time goes by what the application does: no stamp says when.
                    return null;
                }
            }
            if (to - from < bestTo - bestFrom || bestTo == Long.MAX_VALUE) {
                bestTicks = calibration.deviceTicks();
                bestFrom = from;
                bestTo = to;
            }
        }
        if (bestTo == Long.MAX_VALUE) {
            return refusal;
        }
        narrowest = Math.min(narrowest, bestTo - bestFrom);
        for (QueueClock clock : clocks) {
            clock.calibrated(bestTicks, bestFrom, bestTo);
        }
        return null;
    }

    @Override
    boolean wasDisjoint() {
        return false;
    }

    @Override
    @Nullable
    ScopeLabels<?> labels() {
        return labels;
    }

    @Override
    void close() {
        if (isGone()) {
            device.abandon();
        } else {
            device.close();
        }
    }

    /** Labels of VK_EXT_debug_utils. */
    private static final class Labels extends ScopeLabels<DebugLabels.Label> {
        private final DebugLabels labels;

        Labels(DebugLabels labels) {
            this.labels = labels;
        }

        @Override
        DebugLabels.Label make(String name) {
            return DebugLabels.Label.of(name);
        }

        @Override
        void begin(long commandBuffer, DebugLabels.Label label) {
            labels.begin(commandBuffer, label);
        }

        @Override
        void end(long commandBuffer) {
            labels.end(commandBuffer);
        }

        @Override
        void endLeftOpen(long commandBuffer, int count) {
            // Its recording may have ended before the frame, which can't be checked.
        }
    }
}
