package dev.readout.profile;

import dev.readout.vulkan.PipelineStatistic;
import dev.readout.vulkan.ResultBit;
import java.util.Objects;

/**
 * A part of a frame that has a name and is measured: always its time, and what else it is asked for.
 *
 * <p>Immutable and safe to share between threads.
 *
 * @param name for people; unique in a {@link FrameProfiler}
 * @param samples whether to count the samples that pass the per-fragment tests, exactly if the device can
 * @param statistics bits of {@link PipelineStatistic} to count, 0 for none
 */
public record Pass(String name, boolean samples, int statistics) {
    /**
     * A pass with every component given.
     *
     * @throws IllegalArgumentException if the name is blank
     */
    public Pass {
        Objects.requireNonNull(name, "name");
        if (name.isBlank()) {
            throw new IllegalArgumentException("name is blank: a pass is known by it");
        }
    }

    /** A pass that is timed. */
    public static Pass of(String name) {
        return new Pass(name, false, 0);
    }

    /** This pass, with samples counted. */
    public Pass withSamples() {
        return new Pass(name, true, statistics);
    }

    /** This pass, with these statistics counted, besides those that it has. */
    public Pass withStatistics(PipelineStatistic... counted) {
        Objects.requireNonNull(counted, "counted");
        return new Pass(name, samples, statistics | ResultBit.mask(counted));
    }
}
