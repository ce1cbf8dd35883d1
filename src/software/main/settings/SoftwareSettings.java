// A table, which is not compiled: src/build/java/dev/readout/build/Settings.java makes the class of it.
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

    /** Makes {@link SoftwareSettings}. For one thread. */
    public static final class Builder {
        /**
         * Imitates a driver: sets the device's name, its identity, its queue families, its timestamps and the clocks of
         * calibrated ones, its query types and whether they are inherited, its overflow of large results, and its
         * deviations.
         */
        public Builder imitate(KnownDriver driver) {
            Objects.requireNonNull(driver, "driver").configure(this);
            return this;
        }

        /**
         * The device's name, as {@code vkGetPhysicalDeviceProperties} returns it.
         *
         * @param name 1 to 255 characters of ASCII
         * @throws IllegalArgumentException if {@code name} is anything else
         */
        String deviceName = "Readout software device";

        private static void checkName(String name) {
            if (name.isEmpty() || name.length() > 255 || !name.chars().allMatch(c -> c > 0 && c < 128)) {
                throw new IllegalArgumentException("name must have 1 to 255 characters of ASCII, but is \"" + name
                        + "\"");
            }
        }

        /**
         * The vendor, the device, its type, and the driver with its version, as applications and their workarounds look
         * for them. The version of Vulkan is the device's own in any case.
         */
        DeviceIdentity identity = DeviceIdentity.READOUT; // numbers

        /**
         * The length of a tick, in nanoseconds.
         *
         * @param nanoseconds nanoseconds a tick, greater than 0 and finite
         * @throws IllegalArgumentException if {@code nanoseconds} is not
         */
        float timestampPeriod = 1;

        private static void checkNanoseconds(float nanoseconds) {
            if (!(nanoseconds > 0) || Float.isInfinite(nanoseconds)) {
                throw new IllegalArgumentException("nanoseconds must be greater than 0 and finite, but is "
                        + nanoseconds);
            }
        }

        /**
         * The timestamp at the beginning of a device's time. A value just below the largest of the valid bits shows a
         * test the wrap.
         *
         * @param ticks ticks, 64 bits, unsigned
         */
        long startTick = 1_000_000;

        /**
         * The queue families, by index.
         *
         * @param families at least one
         * @throws IllegalArgumentException if there is none
         */
        List<SoftwareQueueFamily> queueFamilies = List.of(SoftwareQueueFamily.UNIVERSAL);

        private static void checkFamilies(List<SoftwareQueueFamily> families) {
            if (families.isEmpty()) {
                throw new IllegalArgumentException("families is empty: a device has at least one queue family");
            }
        }

        /**
         * True if every other submission with timestamps, from the first one on, begins so late that they wrap: between
         * its first and its second timestamp, the next time between the second and the third, and so on. It has no
         * effect with 64 valid bits, in real time, or after 52 days of virtual time. {@link DeviceTruth} knows the true
         * time between two timestamps.
         *
         * <p>{@snippet :
         * SoftwareSettings settings = SoftwareSettings.builder().imitate(KnownDriver.ANV).wrapsOften(true).build();
         * }
         */
        boolean wrapsOften = false;

        /**
         * True if the device's time is the machine's, {@link System#nanoTime}. A submission then begins when it is
         * submitted, or when the work that it waits for ends, and takes as long as the {@linkplain #costs costs} say.
         * After that time, the next call of a function makes its results visible. A call that waits takes until then or
         * until its timeout, also where another thread has yet to submit the work. An endless wait for work that is
         * never submitted ends after ten seconds, with a report. Calibrated timestamps of the host's clocks are the
         * machine's, so that a profiler shows the application's frames and the device's work side by side. Otherwise
         * time is virtual, no call waits for work that goes on, and the same calls give the same timestamps.
         *
         * <p>{@snippet :
         * SoftwareSettings settings = SoftwareSettings.builder().realTime(true).build();
         * }
         */
        boolean realTime = false;

        /**
         * The number of later submits to its queue after which a submission's results are visible, if nothing waits for
         * them. With 0, they are visible when {@code vkQueueSubmit} returns.
         *
         * @param submits 0 or more
         * @throws IllegalArgumentException if {@code submits} is negative
         */
        int lag = 0;

        private static void checkSubmits(int submits) {
            if (submits < 0) {
                throw new IllegalArgumentException("submits must not be negative, but is " + submits);
            }
        }

        /** How long commands take. */
        CostModel costs = CostModel.DEFAULT; // model

        /** How a result that does not fit 32 bits is written. */
        Overflow overflow = Overflow.WRAP; // behaviour

        /**
         * The listener that wrong use is reported to. Default: the {@link System.Logger} named {@code
         * dev.readout.software}, as warnings.
         *
         * @param reports called inside of the Vulkan call, on its thread, while other calls to the device wait. It must
         *        not wait for another thread that may be calling the device. Exceptions that it throws are ignored. It
         *        may call the device; its own mistakes are reported to it too, eight reports deep
         */
        Consumer<? super Report> listener = Report::log;

        /**
         * True if a call that breaks a rule of the specification fails, besides being reported, also where the device
         * could execute it.
         *
         * <p>A call that returns a {@code VkResult} then returns {@code VK_ERROR_VALIDATION_FAILED_EXT} and has no
         * effect; a command is not recorded, and {@code vkEndCommandBuffer} returns that error; and a command that
         * breaks a rule when it is executed loses the device. Endless polling fails too: see the package.
         */
        boolean strict = false;

        /**
         * The types of queries that the device has. Without a type, such as that of mesh shaders, the device has
         * neither its extension nor its features. Default: all but those of Intel's performance queries and of ray
         * tracing: of acceleration structures and micromaps. The device does not have their extensions.
         *
         * @param types some of the default
         * @throws IllegalArgumentException if one of {@code types} is of such an extension
         */
        Set<QueryType> queryTypes = QUERY_TYPES;

        private static void checkTypes(Set<QueryType> types) {
            if (!QUERY_TYPES.containsAll(types)) {
                throw new IllegalArgumentException("types has one that the device cannot have: expected some of "
                        + EnumSet.copyOf(QUERY_TYPES) + ", but is " + EnumSet.copyOf(types));
            }
        }

        /**
         * The counters of VK_KHR_performance_query, by index.
         *
         * @param counters at most 256: a query has at most 64 passes
         * @throws IllegalArgumentException if there are more
         */
        List<SoftwarePerformanceCounter> performanceCounters = SoftwarePerformanceCounter.DEFAULT;

        private static void checkCounters(List<SoftwarePerformanceCounter> counters) {
            if (counters.size() > 256) {
                throw new IllegalArgumentException("counters must be at most 256, but are " + counters.size());
            }
        }

        /**
         * True if the results of performance queries can be copied to buffers: {@code allowCommandBufferQueryCopies} of
         * VK_KHR_performance_query.
         */
        boolean performanceCopies = true;

        /**
         * True if results can be copied to an address of the device, by VK_KHR_device_address_commands. Of its
         * commands, only {@code vkCmdCopyQueryPoolResultsToMemoryKHR} is there.
         */
        boolean resultsToAddresses = false;

        /** True if the device has {@code transformFeedbackQueries} of VK_EXT_transform_feedback. */
        boolean transformFeedbackQueries = true;

        /** True if a secondary command buffer may be executed while a query is active: {@code inheritedQueries}. */
        boolean inheritedQueries = true;

        /**
         * The result of each video encode operation of a device, by its number from 0, in the order of recording.
         * Default: 1024 bytes are written to the beginning of the buffer's range.
         *
         * @param results called inside of {@code vkCmdEncodeVideoKHR}; must not return null
         */
        LongFunction<VideoEncode> videoEncodes = number -> VideoEncode.success(1024);

        /** True if the device has VK_KHR_calibrated_timestamps and VK_EXT_calibrated_timestamps. */
        boolean calibratedTimestamps = true;

        /**
         * The host's clocks that {@code vkGetCalibratedTimestampsKHR} supports, besides the device's own. In virtual
         * time all show the same.
         *
         * <p>{@snippet :
         * SoftwareSettings settings = SoftwareSettings.builder().hostClocks(Set.of(HostClock.MONOTONIC)).build();
         * }
         */
        Set<HostClock> hostClocks = Set.of(HostClock.values()); // clocks

        /**
         * The largest deviation, in ns, of each {@code vkGetCalibratedTimestampsKHR} of a device, by the call's number
         * from 0. {@code pMaxDeviation} is the sum of that, a tick's length and, in real time, the time that reading
         * the clocks took. The device's timestamp is off by up to that much, early or late, and equally in each run.
         * Default: 0, all clocks are read at the same time.
         *
         * @param nanoseconds called inside of {@code vkGetCalibratedTimestampsKHR}; must return 0 to 10^15 (11 days),
         *        or the call fails with {@code VK_ERROR_UNKNOWN}, which is reported
         */
        LongUnaryOperator calibrationDeviations = number -> 0;

        /**
         * The most queries of a pool: {@code vkCreateQueryPool} with more returns {@code
         * VK_ERROR_OUT_OF_DEVICE_MEMORY}. Default: as many as have 2^24 values together, which is a limit in any case.
         *
         * @param count at least 1
         * @throws IllegalArgumentException if {@code count} is not positive
         */
        int maxQueries = Integer.MAX_VALUE;

        private static void checkCount(int count) {
            if (count < 1) {
                throw new IllegalArgumentException("count must be positive, but is " + count);
            }
        }

        /**
         * True if a timestamp at the top of the pipe is taken when the queue has seen the command, as by GPUs that read
         * ahead (18.5): for each command that was recorded up to it, one {@link CostModel#command} after the beginning
         * of its command buffer, and no later than any other timestamp there. Otherwise it is taken when all earlier
         * commands have ended.
         */
        boolean earlyTopOfPipe = false;

        /** How results differ from what the specification suggests. */
        Set<Deviation> deviations = Set.of(); // ways

        /** The script of faults. */
        List<Fault> faults = List.of(); // script
    }
}
