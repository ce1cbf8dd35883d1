package dev.readout.cli;

import dev.readout.driver.vulkan.CommandBuffer;
import dev.readout.driver.vulkan.Fence;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.profile.FrameConsumer;
import dev.readout.profile.FrameProfiler;
import dev.readout.workload.PassListener;
import dev.readout.workload.Workload;
import dev.readout.workload.WorkloadPass;
import java.util.concurrent.TimeUnit;

/** Runs frames of a {@link Workload} one after the other, and reads what was measured while later ones run. */
final class FrameLoop {
    private static final int FRAMES_IN_FLIGHT = 3;
    private static final long TIMEOUT_SECONDS = 30;

    private final VulkanDevice device;
    private final Workload workload;
    private final MeasuredPasses passes;
    private final CommandBuffer[] commands = new CommandBuffer[FRAMES_IN_FLIGHT];
    private final Fence[] fences = new Fence[FRAMES_IN_FLIGHT];

    FrameLoop(VulkanDevice device, Workload workload, MeasuredPasses passes) {
        this.device = device;
        this.workload = workload;
        this.passes = passes;
        for (int i = 0; i < FRAMES_IN_FLIGHT; i++) {
            commands[i] = device.createCommandBuffer();
            fences[i] = device.createFence();
        }
    }

    /**
     * Runs frames, and returns when the results of all have been handed over.
     *
     * @param consumer takes each frame's results, in order
     * @throws CommandFailure if the device does not get on
     */
    void run(int frames, FrameConsumer consumer) {
        try (FrameProfiler profiler = FrameProfiler.create(device, FRAMES_IN_FLIGHT, passes.all())) {
            for (int frame = 0; frame < frames; frame++) {
                int slot = frame % FRAMES_IN_FLIGHT;
                if (frame >= FRAMES_IN_FLIGHT) {
                    await(frame - FRAMES_IN_FLIGHT);
                    profiler.poll(consumer);
                }
                commands[slot].begin();
                profiler.beginFrame(commands[slot]);
                workload.record(commands[slot], frame, listener(profiler, commands[slot]));
                profiler.endFrame();
                commands[slot].end();
                device.queue().submit(commands[slot], fences[slot]);
            }
            for (int frame = Math.max(0, frames - FRAMES_IN_FLIGHT); frame < frames; frame++) {
                await(frame);
            }
            profiler.poll(consumer);
            if (profiler.inFlight() > 0 || profiler.dropped() > 0) {
                throw new CommandFailure("the results of " + (profiler.inFlight() + profiler.dropped())
                        + " frames did not arrive, although their work has ended");
            }
        }
    }

    private PassListener listener(FrameProfiler profiler, CommandBuffer buffer) {
        return new PassListener() {
            @Override
            public void begin(WorkloadPass pass) {
                profiler.begin(buffer, passes.get(pass));
            }

            @Override
            public void end(WorkloadPass pass) {
                profiler.end(buffer, passes.get(pass));
            }
        };
    }

    private void await(int frame) {
        if (!fences[frame % FRAMES_IN_FLIGHT].await(TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS))) {
            throw new CommandFailure("frame " + frame + " did not end within " + TIMEOUT_SECONDS + " s");
        }
    }
}
