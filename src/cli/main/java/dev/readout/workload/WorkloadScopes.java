package dev.readout.workload;

import dev.readout.driver.gl.GlApi;
import dev.readout.driver.gl.GlContext;
import dev.readout.driver.vulkan.DeviceFeature;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.profile.Scope;
import dev.readout.vulkan.PipelineStatistic;

/**
 * The passes of a workload's frames, as scopes: time, and the counts that the driver supports. Immutable and safe to
 * share between threads.
 *
 * @param shadow draws on a small target
 * @param cascade a part of the former, twice in a frame
 * @param main draws on a larger one
 * @param post runs a compute shader
 */
public record WorkloadScopes(Scope shadow, Scope cascade, Scope main, Scope post) {
    private static final WorkloadScopes TIMES = new WorkloadScopes(Scope.named("shadow"), Scope.named("cascade"),
            Scope.named("main"), Scope.named("post"));
    private static final WorkloadScopes SAMPLES =
            new WorkloadScopes(TIMES.shadow, TIMES.cascade, TIMES.main.withSamples(), TIMES.post);

    /** On a Vulkan device: samples, and invocations where the device has pipeline statistics. */
    public static WorkloadScopes of(VulkanDevice device) {
        return !device.hasFeature(DeviceFeature.PIPELINE_STATISTICS_QUERY) ? SAMPLES
                : new WorkloadScopes(SAMPLES.shadow, SAMPLES.cascade,
                        SAMPLES.main.withStatistics(PipelineStatistic.FRAGMENT_SHADER_INVOCATIONS),
                        SAMPLES.post.withStatistics(PipelineStatistic.COMPUTE_SHADER_INVOCATIONS));
    }

    /** In a GL context: samples where they are counted, in OpenGL. */
    public static WorkloadScopes of(GlContext context) {
        return context.api() == GlApi.OPENGL ? SAMPLES : TIMES;
    }
}
