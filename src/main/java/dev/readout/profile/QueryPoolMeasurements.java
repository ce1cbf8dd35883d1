package dev.readout.profile;

import dev.readout.vulkan.PipelineStatistic;

/**
 * What Vulkan's query pools measured.
 *
 * @param samples null if no pass counts samples
 * @param statistics null if no pass counts statistics
 */
record QueryPoolMeasurements(PassQueries timing, PassQueries samples, PassQueries statistics)
        implements Measurements {
    @Override
    public long nanoseconds(int pass) {
        return timing.nanoseconds(pass);
    }

    @Override
    public long beginTicks(int pass) {
        return timing.beginTicks(pass);
    }

    @Override
    public long samples(int pass) {
        return samples.value(pass, 0);
    }

    @Override
    public long statistic(int pass, PipelineStatistic statistic) {
        return statistics.value(pass, statistic);
    }
}
