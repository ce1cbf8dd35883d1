package dev.readout.profile;

import dev.readout.vulkan.PipelineStatistic;

/** What was measured of the passes of the frame that was read last. Passes go by their number. */
interface Measurements {
    long nanoseconds(int pass);

    /**
     * When a pass began.
     *
     * @throws IllegalStateException if the driver does not say when a pass began
     */
    long beginTicks(int pass);

    long samples(int pass);

    long statistic(int pass, PipelineStatistic statistic);
}
