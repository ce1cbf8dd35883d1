package dev.readout.cli;

import dev.readout.driver.gl.GlApi;
import dev.readout.driver.gl.GlContext;
import dev.readout.driver.vulkan.DeviceFeature;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.profile.FrameResults;
import dev.readout.profile.Pass;
import dev.readout.vulkan.PipelineStatistic;
import dev.readout.workload.WorkloadPass;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** What is measured of each pass of a workload: its time, and what the driver can count. Immutable. */
final class MeasuredPasses {
    private final Map<WorkloadPass, Pass> passes = new EnumMap<>(WorkloadPass.class);

    private MeasuredPasses(List<WorkloadPass> passes) {
        passes.forEach(pass -> this.passes.put(pass, Pass.of(pass.toString())));
    }

    /** On a Vulkan device: samples, and invocations where the device has pipeline statistics. */
    static MeasuredPasses of(VulkanDevice device, List<WorkloadPass> passes) {
        MeasuredPasses measured = new MeasuredPasses(passes);
        measured.passes.computeIfPresent(WorkloadPass.MAIN, (name, pass) -> pass.withSamples());
        if (device.hasFeature(DeviceFeature.PIPELINE_STATISTICS_QUERY)) {
            measured.count(WorkloadPass.MAIN, PipelineStatistic.FRAGMENT_SHADER_INVOCATIONS);
            measured.count(WorkloadPass.POST, PipelineStatistic.COMPUTE_SHADER_INVOCATIONS);
        }
        return measured;
    }

    /** In a GL context: samples where they are counted, in OpenGL. */
    static MeasuredPasses of(GlContext context, List<WorkloadPass> passes) {
        MeasuredPasses measured = new MeasuredPasses(passes);
        if (context.api() == GlApi.OPENGL) {
            measured.passes.computeIfPresent(WorkloadPass.MAIN, (name, pass) -> pass.withSamples());
        }
        return measured;
    }

    private void count(WorkloadPass workloadPass, PipelineStatistic statistic) {
        passes.computeIfPresent(workloadPass, (name, pass) -> pass.withStatistics(statistic));
    }

    /**
     * What is measured of a pass.
     *
     * @throws IllegalArgumentException if the workload does not have it
     */
    Pass get(WorkloadPass pass) {
        Pass measured = passes.get(pass);
        if (measured == null) {
            throw new IllegalArgumentException(pass + " is none of the workload's passes: " + passes.keySet());
        }
        return measured;
    }

    /** All of them, in the order of a frame. */
    Pass[] all() {
        return passes.values().toArray(Pass[]::new);
    }

    /** The shader invocations of a pass, of fragments or of the dispatch; empty if they are not counted. */
    static OptionalLong invocations(FrameResults frame, Pass pass) {
        for (PipelineStatistic statistic : List.of(PipelineStatistic.FRAGMENT_SHADER_INVOCATIONS,
                PipelineStatistic.COMPUTE_SHADER_INVOCATIONS)) {
            if (statistic.isIn(pass.statistics())) {
                return OptionalLong.of(frame.statistic(pass, statistic));
            }
        }
        return OptionalLong.empty();
    }
}
