package dev.readout.workload;

import dev.readout.driver.vulkan.CommandBuffer;
import dev.readout.driver.vulkan.PipelineStage;
import dev.readout.driver.vulkan.VulkanDevice;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Frames of a small renderer, to have something to measure: {@code shadow} draws two cascades on a small target, {@code
 * main} draws on a larger one, {@code post} runs a compute shader. The same on every driver. How much a frame draws and
 * computes follows its number, as a camera that moves would have it.
 *
 * <p>It is closed before its device. For one thread at a time.
 */
public final class Workload implements AutoCloseable {
    private static final int SHADOW_SIZE = 256;
    private static final int MAIN_WIDTH = 640;
    private static final int MAIN_HEIGHT = 360;
    private static final int POST_ROUNDS = 16;
    private static final int POST_GROUPS = MAIN_WIDTH * MAIN_HEIGHT / Shaders.LOCAL_SIZE;
    /** Frames after which the work repeats. */
    private static final int CYCLE = 8;

    private final Deque<Runnable> closings = new ArrayDeque<>();
    private final OffscreenTarget shadowTarget;
    private final OffscreenTarget mainTarget;
    private final GraphicsPipeline shadowPipeline;
    private final GraphicsPipeline mainPipeline;
    private final ComputePipeline postPipeline;

    /**
     * The workload of a device.
     *
     * @param device made here, with a queue that draws and computes
     * @throws dev.readout.driver.DriverException if the driver refuses
     */
    public Workload(VulkanDevice device) {
        try {
            shadowTarget = target(device, SHADOW_SIZE, SHADOW_SIZE);
            mainTarget = target(device, MAIN_WIDTH, MAIN_HEIGHT);
            shadowPipeline = pipeline(device, shadowTarget);
            mainPipeline = pipeline(device, mainTarget);
            StorageBuffer image = new StorageBuffer(device, (long) POST_GROUPS * Shaders.LOCAL_SIZE * Integer.BYTES);
            closings.push(image::close);
            postPipeline = new ComputePipeline(device, Shaders.generator(POST_ROUNDS), image);
            closings.push(postPipeline::close);
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    private OffscreenTarget target(VulkanDevice device, int width, int height) {
        OffscreenTarget target = new OffscreenTarget(device, width, height);
        closings.push(target::close);
        return target;
    }

    private GraphicsPipeline pipeline(VulkanDevice device, OffscreenTarget target) {
        GraphicsPipeline pipeline =
                new GraphicsPipeline(device, target, Shaders.fullScreenTriangle(), Shaders.constantColor());
        closings.push(pipeline::close);
        return pipeline;
    }

    /**
     * Records the passes of a frame.
     *
     * @param commands is being recorded
     * @param frame the frame's number, 0 or more
     */
    public void record(CommandBuffer commands, int frame, PassListener listener) {
        int step = frame % CYCLE;
        // Whole targets are drawn, and this is the size of the largest.
        mainPipeline.clip(commands, MAIN_WIDTH, MAIN_HEIGHT);
        separate(commands);
        listener.begin(WorkloadPass.SHADOW);
        draw(commands, WorkloadPass.CASCADE, shadowTarget, shadowPipeline, 3 + step, listener);
        draw(commands, WorkloadPass.CASCADE, shadowTarget, shadowPipeline, 1, listener);
        listener.end(WorkloadPass.SHADOW);
        draw(commands, WorkloadPass.MAIN, mainTarget, mainPipeline, 2 + step / 2, listener);
        separate(commands);
        listener.begin(WorkloadPass.POST);
        // lavapipe takes a timestamp only when something flushes it, which a dispatch does not.
        separate(commands);
        postPipeline.dispatch(commands, POST_GROUPS - POST_GROUPS / 2 * step / CYCLE);
        listener.end(WorkloadPass.POST);
    }

    private static void draw(CommandBuffer commands, WorkloadPass pass, OffscreenTarget target,
            GraphicsPipeline pipeline, int triangles, PassListener listener) {
        separate(commands);
        listener.begin(pass);
        target.begin(commands);
        pipeline.bind(commands);
        pipeline.draw(commands, triangles);
        target.end(commands);
        listener.end(pass);
    }

    /** Has a pass wait for the one before, as it would if it read what that wrote: their times do not overlap. */
    private static void separate(CommandBuffer commands) {
        commands.memoryBarrier(PipelineStage.ALL_COMMANDS, PipelineStage.ALL_COMMANDS);
    }

    /**
     * Destroys what was made in the device, once the device is idle. Does nothing the second time.
     *
     * @throws IllegalStateException if the device is not idle within ten seconds
     */
    @Override
    public void close() {
        while (!closings.isEmpty()) {
            closings.peek().run();
            closings.pop();
        }
    }
}
