package dev.readout.profile;

import dev.readout.driver.vulkan.QueueFamily;
import dev.readout.vulkan.Timestamps;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The settings of a profiler, for all APIs; filled in by a {@link ProfilerBuilder}. */
final class ProfilerSettings {
    /** A calibration interval: clocks are not calibrated. */
    static final long NEVER = -1;

    /** The host's clock that the builder takes by itself. */
    static final LongSupplier NANO_TIME = System::nanoTime;

    /**
     * A queue, and what its timestamps mean.
     *
     * @param familyIndex the family whose counters they are
     * @param abilities what its family can do, constants of {@link QueueFamily} or'ed; every bit if that is not known
     */
    record Queue(GpuQueue name, Timestamps timestamps, int familyIndex, List<PerformanceCounter> counters,
            int abilities) {
        /** Copies, binds sparse memory, is protected: no command of these resets, begins or ends a query. */
        private static final int WITHOUT_QUERIES = QueueFamily.TRANSFER | 0x8 | 0x10;

        /** A queue of a family that is not known. */
        Queue(GpuQueue name, Timestamps timestamps, int familyIndex, List<PerformanceCounter> counters) {
            this(name, timestamps, familyIndex, counters, -1);
        }

        Queue counting(int familyIndex, PerformanceCounter counter) {
            return new Queue(name, timestamps, familyIndex,
                    Stream.concat(counters.stream(), Stream.of(counter)).toList(), abilities);
        }

        /** The counts of its performance counters. */
        List<GpuCount> counts() {
            return counters.stream().map(PerformanceCounter::count).toList();
        }

        /** Returns whether its commands can reset, begin and end queries, as far as known, or only write timestamps. */
        boolean hasQueryCommands() {
            return (abilities & ~WITHOUT_QUERIES) != 0;
        }
    }

    private static final int USUAL_WAIT = 16;

    final List<Queue> queues = new ArrayList<>();
    StampMode stampMode = StampMode.BOTTOM_TO_BOTTOM;
    int framesInFlight = 3;
    long firstFrame;
    /** 0 for the usual. */
    int expireAfter;
    int batchesInFlight = 1024;
    long batchExpiryNanos = 10_000_000_000L;
    int maxPaths = 1 << 16;
    int maxQueries = 1 << 16;
    @Nullable
    UnaryOperator<String> names;
    boolean debugLabels;
    boolean hostTimes;
    long calibrationNanos = 100_000_000;
    LongSupplier hostClock = NANO_TIME;
    Consumer<? super ProfilerReport> listener = new ReportLog(
            line -> System.getLogger("dev.readout.profile").log(System.Logger.Level.WARNING, line));

    /** After how many frames one expires: usually not while it may be one of those in flight. */
    int expireAfter() {
        return expireAfter > 0 ? expireAfter : Math.max(USUAL_WAIT, framesInFlight);
    }
}
