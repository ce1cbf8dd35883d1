package dev.readout.cli.profile;

import dev.readout.driver.gl.GlApi;
import dev.readout.driver.gl.GlContext;
import dev.readout.driver.vulkan.DeviceFeature;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.profile.GpuRecorder;
import dev.readout.profile.Scope;
import dev.readout.vulkan.PipelineStatistic;
import dev.readout.workload.PassListener;
import dev.readout.workload.WorkloadPass;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** The scopes of a workload's passes: time, and the counts that the driver supports. Immutable. */
final class MeasuredScopes {
    private final Map<WorkloadPass, Scope> scopes = new EnumMap<>(WorkloadPass.class);

    private MeasuredScopes(boolean samples, boolean statistics) {
        for (WorkloadPass pass : WorkloadPass.values()) {
            scopes.put(pass, Scope.named(pass.toString()));
        }
        if (samples) {
            scopes.computeIfPresent(WorkloadPass.MAIN, (pass, scope) -> scope.withSamples());
        }
        if (statistics) {
            scopes.computeIfPresent(WorkloadPass.MAIN,
                    (pass, scope) -> scope.withStatistics(PipelineStatistic.FRAGMENT_SHADER_INVOCATIONS));
            scopes.computeIfPresent(WorkloadPass.POST,
                    (pass, scope) -> scope.withStatistics(PipelineStatistic.COMPUTE_SHADER_INVOCATIONS));
        }
    }

    /** On a Vulkan device: samples, and invocations where the device has pipeline statistics. */
    static MeasuredScopes of(VulkanDevice device) {
        return new MeasuredScopes(true, device.hasFeature(DeviceFeature.PIPELINE_STATISTICS_QUERY));
    }

    /** In a GL context: samples where they are counted, in OpenGL. */
    static MeasuredScopes of(GlContext context) {
        return new MeasuredScopes(context.api() == GlApi.OPENGL, false);
    }

    /** Makes each pass a scope of a recorder. */
    PassListener recordTo(GpuRecorder recorder) {
        return new PassListener() {
            @Override
            public void begin(WorkloadPass pass) {
                recorder.scope(Objects.requireNonNull(scopes.get(pass), "every pass has a scope"));
            }

            @Override
            public void end(WorkloadPass pass) {
                recorder.end();
            }
        };
    }
}
