package dev.readout.workload;

import dev.readout.driver.vulkan.CommandBuffer;
import dev.readout.driver.vulkan.PipelineStage;
import dev.readout.profile.GpuRecorder;
import dev.readout.profile.Scope;

/**
 * Frames of a small renderer, to have something to measure: {@code shadow} draws two cascades on a small target, {@code
 * main} draws on a larger one, {@code post} runs a compute shader. The same on every driver. How much a frame draws and
 * computes follows its number, as a camera that moves would have it.
 *
 * <p>For one thread at a time.
 */
public final class Workload {
    private static final int SHADOW_SIZE = 256;
    private static final int MAIN_WIDTH = 640;
    private static final int MAIN_HEIGHT = 360;
    private static final int POST_ROUNDS = 16;
    private static final int POST_GROUPS = MAIN_WIDTH * MAIN_HEIGHT / Shaders.LOCAL_SIZE;
    /** Frames after which the work repeats. */
    private static final int CYCLE = 8;

    private final TrianglePass shadowPass;
    private final TrianglePass mainPass;
    private final ComputePipeline postPipeline;

    /**
     * The workload of a device, which ends with the objects.
     *
     * @param objects of a device that was made here, with a queue that draws and computes
     * @throws dev.readout.driver.DriverException if the driver refuses
     */
    public Workload(DeviceObjects objects) {
        shadowPass = new TrianglePass(objects, SHADOW_SIZE, SHADOW_SIZE);
        mainPass = new TrianglePass(objects, MAIN_WIDTH, MAIN_HEIGHT);
        postPipeline = new ComputePipeline(objects, Shaders.generator(POST_ROUNDS),
                (long) POST_GROUPS * Shaders.LOCAL_SIZE * Integer.BYTES);
    }

    /**
     * Records the passes of a frame.
     *
     * @param commands is being recorded
     * @param frame the frame's number, 0 or more
     * @param gpu measures them, in these commands
     */
    public void record(CommandBuffer commands, int frame, WorkloadScopes scopes, GpuRecorder gpu) {
        int step = frame % CYCLE;
        // Whole targets are drawn, and this is the size of the largest.
        mainPass.clip(commands, MAIN_WIDTH, MAIN_HEIGHT);
        separate(commands);
        gpu.scope(scopes.shadow());
        draw(commands, scopes.cascade(), shadowPass, 3 + step, gpu);
        draw(commands, scopes.cascade(), shadowPass, 1, gpu);
        gpu.end();
        draw(commands, scopes.main(), mainPass, 2 + step / 2, gpu);
        separate(commands);
        gpu.scope(scopes.post());
        // lavapipe takes a timestamp only when something flushes it, which a dispatch does not.
        separate(commands);
        postPipeline.dispatch(commands, POST_GROUPS - POST_GROUPS / 2 * step / CYCLE);
        gpu.end();
    }

    private static void draw(CommandBuffer commands, Scope pass, TrianglePass drawn, int triangles,
            GpuRecorder gpu) {
        separate(commands);
        gpu.scope(pass);
        drawn.begin(commands);
        drawn.draw(commands, triangles);
        drawn.end(commands);
        gpu.end();
    }

    /** Has a pass wait for the one before, as it would if it read what that wrote: their times do not overlap. */
    private static void separate(CommandBuffer commands) {
        commands.memoryBarrier(PipelineStage.ALL_COMMANDS, PipelineStage.ALL_COMMANDS);
    }
}
