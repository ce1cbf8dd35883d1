package dev.readout.cli.profile;

import dev.readout.cli.command.CommandFailure;
import dev.readout.driver.gl.GlContext;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuProfiler;
import dev.readout.profile.ProfilerReport;
import dev.readout.workload.GlWorkload;
import dev.readout.workload.WorkloadScopes;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.IntPredicate;

/** Draws frames of a {@link GlWorkload} one after the other, and reads the results while later ones are drawn. */
record GlFrameLoop(GlContext context, GlWorkload workload, WorkloadScopes scopes, ProfiledDevice.Driver driver) {
    private static final int FRAMES_IN_FLIGHT = 3;
    private static final long TIMEOUT_SECONDS = 30;
    private static final long PAUSE_NANOS = 50_000;

    /**
     * Draws frames, and returns when the results of all have arrived.
     *
     * @param goesOn says whether there is to be a frame of a number, from 0 on
     * @param consumer takes each frame's results, in order
     * @param reports takes what could not be measured
     * @throws CommandFailure if the driver does not get on, or can't measure time
     */
    void run(IntPredicate goesOn, Consumer<GpuFrame> consumer, Consumer<ProfilerReport> reports) {
        try (GpuProfiler profiler = GpuProfiler.gl(context).framesInFlight(FRAMES_IN_FLIGHT)
                .hostTimes(driver.hostTimes()).listener(reports).build()) {
            for (int frame = 0; goesOn.test(frame); frame++) {
                pollUntil(profiler, FRAMES_IN_FLIGHT - 1, consumer);
                profiler.beginFrame();
                driver.submitting().accept(profiler.frame());
                workload.draw(frame, scopes, profiler.recorder());
                profiler.endFrame();
                context.flush();
            }
            pollUntil(profiler, 0, consumer);
        } catch (UnsupportedOperationException e) {
            throw new CommandFailure(e.getMessage());
        }
    }

    /** Polls until at most {@code inFlight} frames are in flight. */
    private static void pollUntil(GpuProfiler profiler, int inFlight, Consumer<GpuFrame> consumer) {
        long start = System.nanoTime();
        profiler.poll(consumer);
        while (profiler.inFlight() > inFlight) {
            if (System.nanoTime() - start > TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS)) {
                throw new CommandFailure("the results of " + profiler.inFlight() + " frames did not arrive within "
                        + TIMEOUT_SECONDS + " s");
            }
            LockSupport.parkNanos(PAUSE_NANOS);
            profiler.poll(consumer);
        }
    }
}
