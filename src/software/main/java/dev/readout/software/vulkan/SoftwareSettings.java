package dev.readout.software.vulkan;

import dev.readout.software.CostModel;
import dev.readout.software.Overflow;
import dev.readout.software.Report;
import dev.readout.vulkan.QueryType;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.function.LongUnaryOperator;

/**
 * The settings of a {@link SoftwareVulkan}: name, queue families, clock, costs, faults.
 *
 * <p>{@snippet :
 * SoftwareSettings settings = SoftwareSettings.builder().timestampPeriod(41.6667f).lag(2).build();
 * }
 * Immutable and safe to share between threads, if the listener is.
 */
public final class SoftwareSettings {
    /** The types of queries that the device can have. */
    static final Set<QueryType> QUERY_TYPES = Set.of(QueryType.OCCLUSION, QueryType.PIPELINE_STATISTICS,
            QueryType.TIMESTAMP, QueryType.RESULT_STATUS_ONLY, QueryType.TRANSFORM_FEEDBACK_STREAM,
            QueryType.PERFORMANCE_QUERY, QueryType.TIME_ELAPSED, QueryType.VIDEO_ENCODE_FEEDBACK,
            QueryType.MESH_PRIMITIVES_GENERATED, QueryType.PRIMITIVES_GENERATED);

    private final Values values;

    private SoftwareSettings(Values values) {
        this.values = values;
    }

    /** A builder with the defaults that each of its methods names. */
    public static Builder builder() {
        return new Builder();
    }

    /** The name that {@code vkGetPhysicalDeviceProperties} returns. */
    public String deviceName() {
        return values.deviceName;
    }

    /** The other numbers and names by which applications tell devices and drivers apart. */
    public DeviceIdentity identity() {
        return values.identity;
    }

    /** Nanoseconds a tick. */
    public float timestampPeriod() {
        return values.timestampPeriod;
    }

    /** The queue families, by index. */
    public List<SoftwareQueueFamily> queueFamilies() {
        return values.queueFamilies;
    }

    /** The timestamp, in ticks, at the beginning of a device's time: 64 bits, unsigned. */
    public long startTick() {
        return values.startTick;
    }

    /** Returns whether the device idles until its timestamps wrap. */
    public boolean wrapsOften() {
        return values.wrapsOften;
    }

    /** Returns whether the device's time is the machine's, not virtual. */
    public boolean realTime() {
        return values.realTime;
    }

    /** The number of later submits to its queue until a submission's results are visible, if nothing waits. */
    public int lag() {
        return values.lag;
    }

    /** How long commands take. */
    public CostModel costs() {
        return values.costs;
    }

    /** How a result that does not fit 32 bits is written. */
    public Overflow overflow() {
        return values.overflow;
    }

    /** The listener that wrong use is reported to. */
    public Consumer<? super Report> listener() {
        return values.listener;
    }

    /** Returns whether a call that breaks a rule of the specification fails, also where the device could execute it. */
    public boolean strict() {
        return values.strict;
    }

    /** The types of queries that the device has. */
    public Set<QueryType> queryTypes() {
        return values.queryTypes;
    }

    /** The counters of VK_KHR_performance_query, by index. */
    public List<SoftwarePerformanceCounter> performanceCounters() {
        return values.performanceCounters;
    }

    /** Returns whether the results of performance queries can be copied to buffers. */
    public boolean performanceCopies() {
        return values.performanceCopies;
    }

    /** Returns whether results can be copied to an address of the device. */
    public boolean resultsToAddresses() {
        return values.resultsToAddresses;
    }

    /** Returns whether transform feedback can be queried. */
    public boolean transformFeedbackQueries() {
        return values.transformFeedbackQueries;
    }

    /** Returns whether a secondary command buffer may be executed while a query is active. */
    public boolean inheritedQueries() {
        return values.inheritedQueries;
    }

    /** The result of each video encode operation, by its number. */
    public LongFunction<VideoEncode> videoEncodes() {
        return values.videoEncodes;
    }

    /** Returns whether the device has VK_EXT_calibrated_timestamps. */
    public boolean calibratedTimestamps() {
        return values.calibratedTimestamps;
    }

    /** The host's clocks that calibrated timestamps can be taken of. */
    public Set<HostClock> hostClocks() {
        return values.hostClocks;
    }

    /** The largest deviation of a calibration, in ns, by its number, without the length of a tick. */
    public LongUnaryOperator calibrationDeviations() {
        return values.calibrationDeviations;
    }

    /** The most queries of a pool. */
    public int maxQueries() {
        return values.maxQueries;
    }

    /** Returns whether a timestamp at the top of the pipe is taken when the queue has seen the command. */
    public boolean earlyTopOfPipe() {
        return values.earlyTopOfPipe;
    }

    /** How results differ from what the specification suggests. */
    public Set<Deviation> deviations() {
        return values.deviations;
    }

    /** The script of faults. */
    public List<Fault> faults() {
        return values.faults;
    }

    /** The values that a builder sets. Settings have a copy of their own. */
    private static final class Values implements Cloneable {
        String deviceName = "Readout software device";
        DeviceIdentity identity = DeviceIdentity.READOUT;
        float timestampPeriod = 1;
        List<SoftwareQueueFamily> queueFamilies = List.of(SoftwareQueueFamily.UNIVERSAL);
        long startTick = 1_000_000;
        boolean wrapsOften;
        boolean realTime;
        int lag;
        CostModel costs = CostModel.DEFAULT;
        Overflow overflow = Overflow.WRAP;
        Consumer<? super Report> listener = Report::log;
        boolean strict;
        Set<QueryType> queryTypes = QUERY_TYPES;
        List<SoftwarePerformanceCounter> performanceCounters = SoftwarePerformanceCounter.DEFAULT;
        boolean performanceCopies = true;
        boolean resultsToAddresses;
        boolean transformFeedbackQueries = true;
        boolean inheritedQueries = true;
        LongFunction<VideoEncode> videoEncodes = number -> VideoEncode.success(1024);
        boolean calibratedTimestamps = true;
        Set<HostClock> hostClocks = Set.of(HostClock.values());
        LongUnaryOperator calibrationDeviations = number -> 0;
        int maxQueries = Integer.MAX_VALUE;
        boolean earlyTopOfPipe;
        Set<Deviation> deviations = Set.of();
        List<Fault> faults = List.of();

        @Override
        protected Values clone() {
            try {
                return (Values) super.clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
    }

    /** Makes {@link SoftwareSettings}. For one thread. */
    public static final class Builder {
        private final Values values = new Values();

        private static final int MAX_COUNTERS = 256;

        private Builder() {
        }

        /**
         * The device's name. Default: "Readout software device".
         *
         * @param name 1 to 255 characters of ASCII
         * @throws IllegalArgumentException if {@code name} is anything else
         */
        public Builder deviceName(String name) {
            Objects.requireNonNull(name, "name");
            if (name.isEmpty() || name.length() > 255 || !name.chars().allMatch(c -> c > 0 && c < 128)) {
                throw new IllegalArgumentException("name must have 1 to 255 characters of ASCII, but is \"" + name
                        + "\"");
            }
            values.deviceName = name;
            return this;
        }

        /**
         * The vendor, the device, its type, and the driver with its version, as applications and their workarounds look
         * for them. The version of Vulkan is the device's own in any case. Default: {@link DeviceIdentity#READOUT}.
         */
        public Builder identity(DeviceIdentity numbers) {
            values.identity = Objects.requireNonNull(numbers, "numbers");
            return this;
        }

        /**
         * The length of a tick. Default: 1.
         *
         * @param nanoseconds nanoseconds a tick, greater than 0 and finite
         * @throws IllegalArgumentException if {@code nanoseconds} is not
         */
        public Builder timestampPeriod(float nanoseconds) {
            if (!(nanoseconds > 0) || Float.isInfinite(nanoseconds)) {
                throw new IllegalArgumentException("nanoseconds must be greater than 0 and finite, but is "
                        + nanoseconds);
            }
            values.timestampPeriod = nanoseconds;
            return this;
        }

        /**
         * The queue families, by index. Default: one {@link SoftwareQueueFamily#UNIVERSAL}.
         *
         * @throws IllegalArgumentException if there is none
         */
        public Builder queueFamilies(List<SoftwareQueueFamily> families) {
            List<SoftwareQueueFamily> copy = List.copyOf(Objects.requireNonNull(families, "families"));
            if (copy.isEmpty()) {
                throw new IllegalArgumentException("families is empty: a device has at least one queue family");
            }
            values.queueFamilies = copy;
            return this;
        }

        /**
         * The timestamp at the beginning of a device's time. A value just below the largest of the valid bits shows a
         * test the wrap. Default: 1000000.
         *
         * @param ticks ticks, 64 bits, unsigned
         */
        public Builder startTick(long ticks) {
            values.startTick = ticks;
            return this;
        }

        /**
         * True if every other submission with timestamps, from the first one on, begins so late that they wrap: between
         * its first and its second timestamp, the next time between the second and the third, and so on. It has no
         * effect with 64 valid bits, in real time, or after 52 days of virtual time. {@link DeviceTruth} knows the true
         * time between two timestamps. Default: false.
         *
         * <p>{@snippet :
         * SoftwareSettings settings = SoftwareSettings.builder().imitate(KnownDriver.ANV).wrapsOften(true).build();
         * }
         */
        public Builder wrapsOften(boolean often) {
            values.wrapsOften = often;
            return this;
        }

        /**
         * True if the device's time is the machine's, {@link System#nanoTime}. A submission then begins when it is
         * submitted, or when the work that it waits for ends, and takes as long as the {@linkplain #costs costs} say.
         * After that time, the next call of a function makes its results visible. A call that waits takes until then or
         * until its timeout, also where another thread has yet to submit the work. An endless wait for work that is
         * never submitted ends after ten seconds, with a report. Calibrated timestamps of the host's clocks are the
         * machine's, so that a profiler shows the application's frames and the device's work side by side. Default:
         * false: time is virtual, no call waits for work that goes on, and the same calls give the same timestamps.
         *
         * <p>{@snippet :
         * SoftwareSettings settings = SoftwareSettings.builder().realTime(true).build();
         * }
         */
        public Builder realTime(boolean real) {
            values.realTime = real;
            return this;
        }

        /**
         * The number of later submits to its queue after which a submission's results are visible, if nothing waits for
         * them. Default: 0, visible when {@code vkQueueSubmit} returns.
         *
         * @throws IllegalArgumentException if {@code submits} is negative
         */
        public Builder lag(int submits) {
            if (submits < 0) {
                throw new IllegalArgumentException("submits must not be negative, but is " + submits);
            }
            values.lag = submits;
            return this;
        }

        /** How long commands take. Default: {@link CostModel#DEFAULT}. */
        public Builder costs(CostModel model) {
            values.costs = Objects.requireNonNull(model, "model");
            return this;
        }

        /** How a result that does not fit 32 bits is written. Default: {@link Overflow#WRAP}. */
        public Builder overflow(Overflow behaviour) {
            values.overflow = Objects.requireNonNull(behaviour, "behaviour");
            return this;
        }

        /**
         * The listener that wrong use is reported to. Default: the {@link System.Logger} named {@code
         * dev.readout.software}, as warnings.
         *
         * <p>The listener runs inside the Vulkan call, on its thread, while other calls to the device wait. It must not
         * wait for another thread that may be calling the device. Exceptions that it throws are ignored. It may call
         * the device; its own mistakes are reported to it too, eight reports deep.
         */
        public Builder listener(Consumer<? super Report> reports) {
            values.listener = Objects.requireNonNull(reports, "reports");
            return this;
        }

        /**
         * True if a call that breaks a rule of the specification fails, besides being reported, also where the device
         * could execute it. Default: false.
         *
         * <p>A call that returns a {@code VkResult} then returns {@code VK_ERROR_VALIDATION_FAILED_EXT} and has no
         * effect; a command is not recorded, and {@code vkEndCommandBuffer} returns that error; and a command that
         * breaks a rule when it is executed loses the device. Endless polling fails too: see the package.
         */
        public Builder strict(boolean fails) {
            values.strict = fails;
            return this;
        }

        /**
         * The types of queries that the device has. Without a type, such as that of mesh shaders, the device has
         * neither its extension nor its features. Default: all but those of Intel's performance queries and of
         * ray tracing: of acceleration structures and micromaps. The device does not have their extensions.
         *
         * @throws IllegalArgumentException if one of {@code types} is of such an extension
         */
        public Builder queryTypes(Set<QueryType> types) {
            Set<QueryType> copy = Set.copyOf(Objects.requireNonNull(types, "types"));
            if (!QUERY_TYPES.containsAll(copy)) {
                throw new IllegalArgumentException("types has one that the device cannot have: expected some of "
                        + EnumSet.copyOf(QUERY_TYPES) + ", but is " + EnumSet.copyOf(copy));
            }
            values.queryTypes = copy;
            return this;
        }

        /**
         * The counters of VK_KHR_performance_query, by index. Default: {@link SoftwarePerformanceCounter#DEFAULT}.
         *
         * @throws IllegalArgumentException if there are more than 256: a query has at most 64 passes
         */
        public Builder performanceCounters(List<SoftwarePerformanceCounter> counters) {
            List<SoftwarePerformanceCounter> copy = List.copyOf(Objects.requireNonNull(counters, "counters"));
            if (copy.size() > MAX_COUNTERS) {
                throw new IllegalArgumentException("counters must be at most " + MAX_COUNTERS + ", but are "
                        + copy.size());
            }
            values.performanceCounters = copy;
            return this;
        }

        /** {@code allowCommandBufferQueryCopies} of VK_KHR_performance_query. Default: true. */
        public Builder performanceCopies(boolean allowed) {
            values.performanceCopies = allowed;
            return this;
        }

        /**
         * True if the device has VK_KHR_device_address_commands. Of its commands, only {@code
         * vkCmdCopyQueryPoolResultsToMemoryKHR} is there. Default: false.
         */
        public Builder resultsToAddresses(boolean supported) {
            values.resultsToAddresses = supported;
            return this;
        }

        /** {@code transformFeedbackQueries} of VK_EXT_transform_feedback. Default: true. */
        public Builder transformFeedbackQueries(boolean supported) {
            values.transformFeedbackQueries = supported;
            return this;
        }

        /**
         * {@code inheritedQueries}: whether a secondary command buffer may be executed while a query is active.
         * Default: true.
         */
        public Builder inheritedQueries(boolean supported) {
            values.inheritedQueries = supported;
            return this;
        }

        /**
         * The result of each video encode operation of a device, by its number from 0, in the order of recording.
         * Default: 1024 bytes are written to the beginning of the buffer's range.
         *
         * @param results called inside of {@code vkCmdEncodeVideoKHR}; must not return null
         */
        public Builder videoEncodes(LongFunction<VideoEncode> results) {
            values.videoEncodes = Objects.requireNonNull(results, "results");
            return this;
        }

        /** True if the device has VK_EXT_calibrated_timestamps. Default: true. */
        public Builder calibratedTimestamps(boolean supported) {
            values.calibratedTimestamps = supported;
            return this;
        }

        /**
         * The host's clocks that {@code vkGetCalibratedTimestampsKHR} supports, besides the device's own. In virtual
         * time all show the same. Default: all.
         *
         * <p>{@snippet :
         * SoftwareSettings settings = SoftwareSettings.builder().hostClocks(Set.of(HostClock.MONOTONIC)).build();
         * }
         */
        public Builder hostClocks(Set<HostClock> clocks) {
            values.hostClocks = Set.copyOf(Objects.requireNonNull(clocks, "clocks"));
            return this;
        }

        /**
         * The largest deviation, in ns, of each {@code vkGetCalibratedTimestampsKHR} of a device, by the call's number
         * from 0. {@code pMaxDeviation} is the sum of that, a tick's length and, in real time, the time that reading
         * the clocks took. The device's timestamp is off by up to that much, early or late, and equally in each run.
         * Default: 0, all clocks are read at the same time.
         *
         * @param nanoseconds called inside of {@code vkGetCalibratedTimestampsKHR}; must return 0 to 10^15 (11 days),
         *        or the call fails with {@code VK_ERROR_UNKNOWN}, which is reported
         */
        public Builder calibrationDeviations(LongUnaryOperator nanoseconds) {
            values.calibrationDeviations = Objects.requireNonNull(nanoseconds, "nanoseconds");
            return this;
        }

        /**
         * The most queries of a pool: {@code vkCreateQueryPool} with more returns {@code
         * VK_ERROR_OUT_OF_DEVICE_MEMORY}. Default: as many as have 2^24 values together, which is a limit in any case.
         *
         * @param count at least 1
         * @throws IllegalArgumentException if {@code count} is not positive
         */
        public Builder maxQueries(int count) {
            if (count < 1) {
                throw new IllegalArgumentException("count must be positive, but is " + count);
            }
            values.maxQueries = count;
            return this;
        }

        /**
         * True if a timestamp at the top of the pipe is taken when the queue has seen the command, as by GPUs that read
         * ahead (18.5): for each command that was recorded up to it, one {@link CostModel#command} after the beginning
         * of its command buffer, and no later than any other timestamp there. Default: false, when all earlier commands
         * have ended.
         */
        public Builder earlyTopOfPipe(boolean early) {
            values.earlyTopOfPipe = early;
            return this;
        }

        /** How results differ from what the specification suggests. Default: none. */
        public Builder deviations(Set<Deviation> ways) {
            values.deviations = Set.copyOf(Objects.requireNonNull(ways, "ways"));
            return this;
        }

        /**
         * Imitates a driver: sets the device's name, its identity, its queue families, its timestamps and the clocks of
         * calibrated ones, its query types and whether they are inherited, its overflow of large results, and its
         * deviations.
         */
        public Builder imitate(KnownDriver driver) {
            Objects.requireNonNull(driver, "driver").configure(this);
            return this;
        }

        /** The script of faults. Default: none. */
        public Builder faults(List<Fault> script) {
            values.faults = List.copyOf(Objects.requireNonNull(script, "script"));
            return this;
        }

        /** The settings as they are now. */
        public SoftwareSettings build() {
            return new SoftwareSettings(values.clone());
        }
    }
}
