package dev.readout.software;

import dev.readout.vulkan.PipelineStatistic;
import dev.readout.vulkan.QueryType;

/** What the commands of a command buffer have counted so far: samples, and each of the pipeline statistics. */
final class Counters {
    private static final int STATISTICS = 11;

    private final long[] statistics;
    private long samples;

    Counters() {
        statistics = new long[STATISTICS];
    }

    private Counters(Counters other) {
        statistics = other.statistics.clone();
        samples = other.samples;
    }

    Counters copy() {
        return new Counters(this);
    }

    /** @param pixels how many pixels all primitives cover together */
    void addDraw(Pipeline pipeline, long vertices, long primitives, long pixels) {
        add(PipelineStatistic.INPUT_ASSEMBLY_VERTICES, vertices);
        add(PipelineStatistic.INPUT_ASSEMBLY_PRIMITIVES, primitives);
        add(PipelineStatistic.VERTEX_SHADER_INVOCATIONS, vertices);
        if (!pipeline.discards()) {
            add(PipelineStatistic.CLIPPING_INVOCATIONS, primitives);
            add(PipelineStatistic.CLIPPING_PRIMITIVES, primitives);
        }
        if (pipeline.shadesFragments()) {
            add(PipelineStatistic.FRAGMENT_SHADER_INVOCATIONS, pixels);
        }
        samples += pixels * pipeline.samples();
    }

    void addDispatch(long invocations) {
        add(PipelineStatistic.COMPUTE_SHADER_INVOCATIONS, invocations);
    }

    /** The values of a query of {@code pool} that began when the counters were {@code before}. */
    long[] since(Counters before, QueryPool pool) {
        if (pool.type() == QueryType.OCCLUSION) {
            return new long[] {samples - before.samples};
        }
        long[] values = new long[pool.valueCount()];
        int mask = pool.statistics();
        for (int value = 0; value < values.length; value++) {
            int statistic = Integer.numberOfTrailingZeros(mask);
            values[value] = statistics[statistic] - before.statistics[statistic];
            mask &= mask - 1;
        }
        return values;
    }

    private void add(PipelineStatistic statistic, long count) {
        statistics[statistic.ordinal()] += count;
    }
}
