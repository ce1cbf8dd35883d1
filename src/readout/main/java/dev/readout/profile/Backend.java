package dev.readout.profile;

import dev.readout.driver.DriverException;
import dev.readout.profile.clock.QueueClock;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The loop's interface to an API, besides its queries: below it, Vulkan and GL differ. */
abstract class Backend {
    /**
     * The measure of a store's queries.
     *
     * @param mask the statistics that are counted, bits of {@link dev.readout.vulkan.PipelineStatistic}; 0 for any
     *        other measure
     */
    record Kind(Measure measure, int mask) {
        static final Kind STAMPS = new Kind(Measure.STAMPS, 0);
        static final Kind SAMPLES = new Kind(Measure.SAMPLES, 0);
        static final Kind COUNTERS = new Kind(Measure.COUNTERS, 0);

        static Kind ofStatistics(int mask) {
            return new Kind(Measure.STATISTICS, mask);
        }

        /** As {@code equals}, which the JVM generates at its first call: that takes milliseconds of the first frame. */
        boolean is(Kind other) {
            return measure == other.measure && mask == other.mask;
        }
    }

    /** The things to measure. */
    enum Measure {
        /** Timestamps, or elapsed times if these are the stamps. */
        STAMPS("stamps"),
        /** Samples that pass. */
        SAMPLES("samples"),
        /** Pipeline statistics. */
        STATISTICS("statistics"),
        /** KHR performance counters of a queue. */
        COUNTERS("performance counters");

        /** All but the stamps: those that scopes ask for, in the order in which their queries begin. */
        static final List<Measure> COUNTING = List.of(values()).subList(1, values().length);

        private final String title;

        Measure(String title) {
            this.title = title;
        }

        /** The kind of a scope's queries for this measure; null if the scope does not ask for it. */
        @Nullable
        Kind kind(Scope scope) {
            return switch (this) {
                case STAMPS -> Kind.STAMPS;
                case SAMPLES -> scope.samples() ? Kind.SAMPLES : null;
                case STATISTICS -> scope.statistics() != 0 ? scope.statisticsKind() : null;
                case COUNTERS -> scope.performanceCounters() ? Kind.COUNTERS : null;
            };
        }

        @Override
        public String toString() {
            return title;
        }
    }

    /** When new or read queries become usable. */
    enum Reset {
        /** The host resets them: at any time. */
        BY_HOST,
        /** They are born reset, and later by a command. */
        BORN,
        /** A command resets them: at the beginning of a frame's first command buffer. */
        BY_COMMAND
    }

    private boolean gone;

    /**
     * Notes that the context or the device is gone: no function is called any more, and closing frees only Java's
     * memory.
     */
    final void abandon() {
        gone = true;
    }

    final boolean isGone() {
        return gone;
    }

    /** Returns whether commands go into command buffers, and not one after the other to the context. */
    abstract boolean hasCommandBuffers();

    abstract Reset reset();

    /**
     * New queries.
     *
     * @throws dev.readout.driver.DriverException if the driver refuses, for want of memory or for another reason
     * @throws IllegalStateException if the device was created without the features that they need
     */
    abstract QueryStore create(int queue, Kind kind, int capacity);

    /** Why what a scope counts can't be measured on a queue, as the end of a sentence about it; null if it can. */
    abstract @Nullable String cannotCount(int queue, Scope scope);

    /** Returns whether a driver's refusal says that it has no memory, so that fewer queries may do. */
    abstract boolean isOutOfMemory(RuntimeException refusal);

    /** @throws IllegalStateException if this thread may not call: in GL, where the context must be there and current */
    abstract void requireCallable();

    /** @throws IllegalStateException if the API has command buffers, or this thread no context */
    abstract void requireContext();

    /** @throws IllegalArgumentException if there is no command buffer where one is needed */
    abstract void requireCommandBuffer(long commandBuffer);

    /** Returns whether the clocks of device and host can be compared. */
    boolean calibrates() {
        return true;
    }

    /**
     * Compares the clocks of device and host, in a bounded number of tries.
     *
     * @return the driver's refusal; null if a try succeeded
     */
    abstract @Nullable DriverException calibrate(QueueClock[] clocks);

    /** Returns whether times were disturbed since this was asked last. */
    abstract boolean wasDisjoint();

    /** The labels that go out with scopes; null if none do. */
    @Nullable
    ScopeLabels<?> labels() {
        return null;
    }

    /** Ends what belongs to no store. */
    abstract void close();
}
