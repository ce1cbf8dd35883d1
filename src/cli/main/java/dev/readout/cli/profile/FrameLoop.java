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
import dev.readout.workload.WorkloadScopes;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntPredicate;

/** Runs frames of a {@link Workload} one after the other, and reads the results while later ones run. */
final class FrameLoop implements AutoCloseable {
    private static final int FRAMES_IN_FLIGHT = 3;
    private static final long TIMEOUT_SECONDS = 30;

    private final VulkanDevice device;
    private final GpuQueue queue;
    private final Workload workload;
    private final WorkloadScopes scopes;
    private final ProfiledDevice.Driver driver;
    private final CommandBuffer[] commands = new CommandBuffer[FRAMES_IN_FLIGHT];
    private final Fence[] fences = new Fence[FRAMES_IN_FLIGHT];
    private final GpuProfiler profiler;
    private Consumer<ProfilerReport> reports = report -> {};

    /** @param name the loop's and its queue's */
    FrameLoop(String name, VulkanDevice device, Workload workload, WorkloadScopes scopes,
            ProfiledDevice.Driver driver) {
        this.driver = driver;
        this.device = device;
        this.queue = GpuQueue.named(name);
        this.workload = workload;
        this.scopes = scopes;
        for (int i = 0; i < FRAMES_IN_FLIGHT; i++) {
            commands[i] = device.createCommandBuffer();
            fences[i] = device.createFence();
        }
        VulkanProfilerBuilder builder = GpuProfiler.vulkan(device).queue(queue).framesInFlight(FRAMES_IN_FLIGHT)
                .hostTimes(driver.hostTimes()).listener(report -> reports.accept(report));
        profiler = (driver.hostClock() == null ? builder : builder.hostClock(driver.hostClock())).build();
    }

    /**
     * Runs frames of each loop, in turn, and returns when the results of all have been handed over.
     *
     * @param goesOn says whether there is to be a frame of a number, from 0 on
     * @param consumer takes each frame's results, in order
     * @param reports takes what could not be measured
     * @throws CommandFailure if a device does not get on
     */
    static void run(List<FrameLoop> loops, IntPredicate goesOn, Consumer<GpuFrame> consumer,
            Consumer<ProfilerReport> reports) {
        loops.forEach(loop -> loop.reports = reports);
        int frames = 0;
        for (; goesOn.test(frames); frames++) {
            for (FrameLoop loop : loops) {
                loop.submit(frames, consumer);
            }
        }
        for (FrameLoop loop : loops) {
            loop.finish(frames, consumer);
        }
    }

    private void submit(int frame, Consumer<GpuFrame> consumer) {
        int slot = frame % FRAMES_IN_FLIGHT;
        if (frame >= FRAMES_IN_FLIGHT) {
            await(frame - FRAMES_IN_FLIGHT);
            profiler.poll(consumer);
        }
        commands[slot].begin();
        profiler.beginFrame();
        workload.record(commands[slot], frame, scopes, profiler.recorder(commands[slot].handle()));
        profiler.endFrame();
        commands[slot].end();
        driver.submitting().accept(profiler.frame());
        profiler.submitting(queue);
        device.queue().submit(commands[slot], fences[slot]);
    }

    /** @param frames how many were submitted */
    private void finish(int frames, Consumer<GpuFrame> consumer) {
        for (int last = Math.max(0, frames - FRAMES_IN_FLIGHT); last < frames; last++) {
            await(last);
        }
        profiler.poll(consumer);
        if (profiler.inFlight() > 0) {
            throw new CommandFailure("the results of " + profiler.inFlight()
                    + " frames did not arrive, although their work has ended");
        }
    }

    private void await(int frame) {
        if (!fences[frame % FRAMES_IN_FLIGHT].await(TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS))) {
            throw new CommandFailure("frame " + frame + " did not end within " + TIMEOUT_SECONDS + " s");
        }
    }

    @Override
    public void close() {
        profiler.close();
    }
}
