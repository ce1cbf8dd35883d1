package dev.readout.cli;

import dev.readout.driver.vulkan.CommandBuffer;
import dev.readout.driver.vulkan.ComputePipeline;
import dev.readout.driver.vulkan.DeviceBuffer;
import dev.readout.driver.vulkan.DeviceFeature;
import dev.readout.driver.vulkan.GraphicsPipeline;
import dev.readout.driver.vulkan.OffscreenTarget;
import dev.readout.driver.vulkan.PipelineStage;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.profile.FrameProfiler;
import dev.readout.profile.FrameResults;
import dev.readout.profile.Pass;
import dev.readout.vulkan.PipelineStatistic;
import dev.readout.workload.Shaders;
import java.util.List;
import java.util.OptionalLong;

/**
 * Frames of a small renderer, to have something to measure: {@code shadow} draws on a small target, {@code main} on a
 * larger one, {@code post} runs a compute shader. The same on every driver. How much a frame draws and computes follows
 * its number, as a camera that moves would have it.
 *
 * <p>What it creates belongs to the device and is closed with it. Not safe to share between threads.
 */
final class Workload {
    private static final int SHADOW_SIZE = 256;
    private static final int MAIN_WIDTH = 640;
    private static final int MAIN_HEIGHT = 360;
    private static final int VERTICES_OF_TRIANGLE = 3;
    private static final int POST_ROUNDS = 16;
    private static final int POST_GROUPS = MAIN_WIDTH * MAIN_HEIGHT / Shaders.LOCAL_SIZE;
    /** Frames after which the work repeats. */
    private static final int CYCLE = 8;

    private final Pass shadow;
    private final Pass main;
    private final Pass post;
    private final OffscreenTarget shadowTarget;
    private final OffscreenTarget mainTarget;
    private final GraphicsPipeline shadowPipeline;
    private final GraphicsPipeline mainPipeline;
    private final ComputePipeline postPipeline;

    Workload(VulkanDevice device) {
        boolean statistics = device.hasFeature(DeviceFeature.PIPELINE_STATISTICS_QUERY);
        shadow = Pass.of("shadow");
        main = counting(Pass.of("main").withSamples(), PipelineStatistic.FRAGMENT_SHADER_INVOCATIONS, statistics);
        post = counting(Pass.of("post"), PipelineStatistic.COMPUTE_SHADER_INVOCATIONS, statistics);
        shadowTarget = device.createOffscreenTarget(SHADOW_SIZE, SHADOW_SIZE);
        mainTarget = device.createOffscreenTarget(MAIN_WIDTH, MAIN_HEIGHT);
        int[] vertexShader = Shaders.fullScreenTriangle();
        shadowPipeline = device.createGraphicsPipeline(shadowTarget, vertexShader, Shaders.constantColor(0, 0, 0));
        mainPipeline = device.createGraphicsPipeline(mainTarget, vertexShader, Shaders.constantColor(1, 0.5f, 0.25f));
        DeviceBuffer image = device.createBuffer((long) POST_GROUPS * Shaders.LOCAL_SIZE * Integer.BYTES);
        postPipeline = device.createComputePipeline(Shaders.generator(POST_ROUNDS), image);
    }

    private static Pass counting(Pass pass, PipelineStatistic statistic, boolean supported) {
        return supported ? pass.withStatistics(statistic) : pass;
    }

    /** The passes of a frame, in order. */
    List<Pass> passes() {
        return List.of(shadow, main, post);
    }

    /** Records the passes of a frame. */
    void record(CommandBuffer commands, FrameProfiler profiler, int frame) {
        int step = frame % CYCLE;
        draw(commands, profiler, shadow, shadowTarget, shadowPipeline, 4 + step);
        draw(commands, profiler, main, mainTarget, mainPipeline, 2 + step / 2);
        separate(commands);
        profiler.begin(commands, post);
        // lavapipe takes a timestamp only when something flushes it, which a dispatch does not.
        separate(commands);
        commands.bindPipeline(postPipeline).dispatch(POST_GROUPS - POST_GROUPS / 2 * step / CYCLE, 1, 1);
        profiler.end(commands, post);
    }

    private static void draw(CommandBuffer commands, FrameProfiler profiler, Pass pass, OffscreenTarget target,
            GraphicsPipeline pipeline, int triangles) {
        separate(commands);
        profiler.begin(commands, pass);
        commands.beginRenderPass(target)
                .bindPipeline(pipeline)
                .setViewport(0, 0, target.width(), target.height())
                .setScissor(0, 0, target.width(), target.height());
        for (int triangle = 0; triangle < triangles; triangle++) {
            commands.draw(VERTICES_OF_TRIANGLE, 1, 0, 0);
        }
        commands.endRenderPass();
        profiler.end(commands, pass);
    }

    /** Has a pass wait for the one before, as it would if it read what that wrote: their times do not overlap. */
    private static void separate(CommandBuffer commands) {
        commands.memoryBarrier(PipelineStage.ALL_COMMANDS, PipelineStage.ALL_COMMANDS);
    }

    /** The shader invocations of a pass, of fragments or of the dispatch; empty if the pass does not count them. */
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
