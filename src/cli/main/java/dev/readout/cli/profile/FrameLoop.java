package dev.readout.cli.profile;

import dev.readout.cli.command.CommandFailure;
import dev.readout.driver.vulkan.CommandBuffer;
import dev.readout.driver.vulkan.Fence;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuProfiler;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.ProfilerReport;
import dev.readout.profile.VulkanProfilerBuilder;
import dev.readout.workload.Workload;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntPredicate;

/** Runs frames of a {@link Workload} one after the other, and reads the results while later ones run. */
final class FrameLoop {
    private static final int FRAMES_IN_FLIGHT = 3;
    private static final long TIMEOUT_SECONDS = 30;
    private static final GpuQueue QUEUE = GpuQueue.named("graphics");

    private final VulkanDevice device;
    private final Workload workload;
    private final MeasuredScopes scopes;
    private final ProfiledDevice.Driver driver;
    private final CommandBuffer[] commands = new CommandBuffer[FRAMES_IN_FLIGHT];
    private final Fence[] fences = new Fence[FRAMES_IN_FLIGHT];

    FrameLoop(VulkanDevice device, Workload workload, MeasuredScopes scopes, ProfiledDevice.Driver driver) {
        this.driver = driver;
        this.device = device;
        this.workload = workload;
        this.scopes = scopes;
        for (int i = 0; i < FRAMES_IN_FLIGHT; i++) {
            commands[i] = device.createCommandBuffer();
            fences[i] = device.createFence();
        }
    }

    /**
     * Runs frames, and returns when the results of all have been handed over.
     *
     * @param goesOn says whether there is to be a frame of a number, from 0 on
     * @param consumer takes each frame's results, in order
     * @param reports takes what could not be measured
     * @throws CommandFailure if the device does not get on
     */
    void run(IntPredicate goesOn, Consumer<GpuFrame> consumer, Consumer<ProfilerReport> reports) {
        try (GpuProfiler profiler = profiler(reports)) {
            int frame = 0;
            for (; goesOn.test(frame); frame++) {
                int slot = frame % FRAMES_IN_FLIGHT;
                if (frame >= FRAMES_IN_FLIGHT) {
                    await(frame - FRAMES_IN_FLIGHT);
                    profiler.poll(consumer);
                }
                commands[slot].begin();
                profiler.beginFrame();
                workload.record(commands[slot], frame,
                        scopes.recordTo(profiler.recorder(commands[slot].handle())));
                profiler.endFrame();
                commands[slot].end();
                driver.submitting().accept(profiler.frame());
                profiler.submitting(QUEUE);
                device.queue().submit(commands[slot], fences[slot]);
            }
            for (int last = Math.max(0, frame - FRAMES_IN_FLIGHT); last < frame; last++) {
                await(last);
            }
            profiler.poll(consumer);
            if (profiler.inFlight() > 0) {
                throw new CommandFailure("the results of " + profiler.inFlight()
                        + " frames did not arrive, although their work has ended");
            }
        }
    }

    private GpuProfiler profiler(Consumer<ProfilerReport> reports) {
        VulkanProfilerBuilder builder = GpuProfiler.vulkan(device).queue(QUEUE).framesInFlight(FRAMES_IN_FLIGHT)
                .hostTimes(driver.hostTimes()).listener(reports);
        return (driver.hostClock() == null ? builder : builder.hostClock(driver.hostClock())).build();
    }

    private void await(int frame) {
        if (!fences[frame % FRAMES_IN_FLIGHT].await(TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS))) {
            throw new CommandFailure("frame " + frame + " did not end within " + TIMEOUT_SECONDS + " s");
        }
    }
}
