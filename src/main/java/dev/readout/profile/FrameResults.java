package dev.readout.profile;

import dev.readout.vulkan.PipelineStatistic;

/**
 * What was measured in one frame: a view of the memory that the driver wrote, valid during one call of a {@link
 * FrameConsumer}.
 *
 * <p>Not safe to share between threads.
 */
public final class FrameResults {
    private final FrameRecord passes;
    private final Measurements measurements;
    private long number;
    private long recorded;

    FrameResults(FrameRecord passes, Measurements measurements) {
        this.passes = passes;
        this.measurements = measurements;
    }

    FrameResults of(long number, long recorded) {
        this.number = number;
        this.recorded = recorded;
        return this;
    }

    /** Which frame, counted from 0 by the profiler; numbers of frames without results are missing. */
    public long number() {
        return number;
    }

    /**
     * Whether a pass was recorded in this frame. If not, it has no results here.
     *
     * @throws IllegalArgumentException if the profiler does not know the pass
     */
    public boolean has(Pass pass) {
        return (recorded & 1L << passes.index(pass)) != 0;
    }

    /**
     * The time that a pass took, in nanoseconds.
     *
     * @throws IllegalStateException if the pass was not recorded in this frame
     */
    public long nanoseconds(Pass pass) {
        return measurements.nanoseconds(require(pass));
    }

    /**
     * The ticks at which a pass began, as the device counts them: to place passes on one time line. GL's are
     * nanoseconds.
     *
     * @throws IllegalStateException if the pass was not recorded in this frame, or the driver measures times but has no
     *         timestamps
     */
    public long beginTicks(Pass pass) {
        return measurements.beginTicks(require(pass));
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
        return measurements.samples(index);
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
        return measurements.statistic(index, statistic);
    }

    private int require(Pass pass) {
        int index = passes.index(pass);
        if ((recorded & 1L << index) == 0) {
            throw new IllegalStateException("pass '" + pass.name() + "' was not recorded in frame " + number);
        }
        return index;
    }
}
