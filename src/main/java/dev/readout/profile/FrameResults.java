package dev.readout.profile;

import dev.readout.vulkan.PipelineStatistic;

/**
 * What was measured in one frame: a view of the memory that the driver wrote, valid during one call of a {@link
 * FrameConsumer}.
 *
 * <p>Not safe to share between threads.
 */
public final class FrameResults {
    private final FrameProfiler profiler;
    private long number;
    private long recorded;

    FrameResults(FrameProfiler profiler) {
        this.profiler = profiler;
    }

    FrameResults of(long number, long recorded) {
        this.number = number;
        this.recorded = recorded;
        return this;
    }

    /** Which frame, counted from 0 by {@link FrameProfiler#beginFrame}; numbers of frames without results are missing. */
    public long number() {
        return number;
    }

    /**
     * Whether a pass was recorded in this frame. If not, it has no results here.
     *
     * @throws IllegalArgumentException if the profiler does not know the pass
     */
    public boolean has(Pass pass) {
        return (recorded & 1L << profiler.index(pass)) != 0;
    }

    /**
     * The time that a pass took, in nanoseconds.
     *
     * @throws IllegalStateException if the pass was not recorded in this frame
     */
    public long nanoseconds(Pass pass) {
        return profiler.timing().nanoseconds(require(pass));
    }

    /**
     * The ticks at which a pass began, as the device counts them: to place passes on one time line.
     *
     * @throws IllegalStateException if the pass was not recorded in this frame
     */
    public long beginTicks(Pass pass) {
        return profiler.timing().beginTicks(require(pass));
    }

    /**
     * The samples that passed the per-fragment tests in a pass; if the device can't count exactly, only whether there
     * were any.
     *
     * @throws IllegalStateException if the pass was not recorded in this frame, or does not count samples
     */
    public long samples(Pass pass) {
        int index = require(pass);
        if (!pass.samples()) {
            throw new IllegalStateException("pass '" + pass.name() + "' does not count samples: use withSamples()");
        }
        return profiler.samples().value(index, 0);
    }

    /**
     * A pipeline statistic of a pass.
     *
     * @throws IllegalStateException if the pass was not recorded in this frame, or does not count the statistic
     */
    public long statistic(Pass pass, PipelineStatistic statistic) {
        int index = require(pass);
        if (!statistic.isIn(pass.statistics())) {
            throw new IllegalStateException("pass '" + pass.name() + "' does not count " + statistic
                    + ": use withStatistics(" + statistic + ")");
        }
        return profiler.statistics().value(index, statistic);
    }

    private int require(Pass pass) {
        int index = profiler.index(pass);
        if ((recorded & 1L << index) == 0) {
            throw new IllegalStateException("pass '" + pass.name() + "' was not recorded in frame " + number);
        }
        return index;
    }
}
