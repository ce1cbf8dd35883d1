package dev.readout.cli;

import dev.readout.driver.gl.GlContext;
import dev.readout.gl.TimerResultStatus;
import dev.readout.profile.FrameConsumer;
import dev.readout.profile.GlFrameProfiler;
import dev.readout.workload.GlWorkload;
import dev.readout.workload.PassListener;
import dev.readout.workload.WorkloadPass;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Draws frames of a {@link GlWorkload} one after the other, and reads what was measured while later ones are drawn. */
final class GlFrameLoop {
    private static final int FRAMES_IN_FLIGHT = 3;
    private static final long TIMEOUT_SECONDS = 30;
    private static final long PAUSE_NANOS = 50_000;

    private final GlContext context;
    private final GlWorkload workload;
    private final MeasuredPasses passes;

    GlFrameLoop(GlContext context, GlWorkload workload, MeasuredPasses passes) {
        this.context = context;
        this.workload = workload;
        this.passes = passes;
    }

    /**
     * Draws frames, and returns when the results of all have arrived.
     *
     * @param consumer takes each frame's results, in order
     * @return the frames whose times mean nothing, a line for each reason
     * @throws CommandFailure if the driver does not get on, can't measure time, or no frame's times mean anything
     */
    List<String> run(int frames, FrameConsumer consumer) {
        try (GlFrameProfiler profiler = GlFrameProfiler.create(context, FRAMES_IN_FLIGHT, passes.all())) {
            PassListener listener = listener(profiler);
            long handedOver = 0;
            for (int frame = 0; frame < frames; frame++) {
                handedOver += pollUntil(profiler, FRAMES_IN_FLIGHT - 1, consumer);
                profiler.beginFrame();
                workload.draw(frame, listener);
                profiler.endFrame();
                context.flush();
            }
            handedOver += pollUntil(profiler, 0, consumer);
            List<String> rejected = rejected(profiler);
            if (handedOver == 0) {
                throw new CommandFailure("the driver measured no time that means anything: "
                        + String.join(", ", rejected));
            }
            return rejected;
        } catch (UnsupportedOperationException e) {
            throw new CommandFailure(e.getMessage());
        }
    }

    private PassListener listener(GlFrameProfiler profiler) {
        return new PassListener() {
            @Override
            public void begin(WorkloadPass pass) {
                profiler.begin(passes.get(pass));
            }

            @Override
            public void end(WorkloadPass pass) {
                profiler.end(passes.get(pass));
            }
        };
    }

    /** Polls until no more than so many frames are in flight, and returns how many were handed over. */
    private static long pollUntil(GlFrameProfiler profiler, int inFlight, FrameConsumer consumer) {
        long begin = System.nanoTime();
        long handedOver = profiler.poll(consumer);
        while (profiler.inFlight() > inFlight) {
            if (System.nanoTime() - begin > TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS)) {
                throw new CommandFailure("the results of " + profiler.inFlight() + " frames did not arrive within "
                        + TIMEOUT_SECONDS + " s");
            }
            LockSupport.parkNanos(PAUSE_NANOS);
            handedOver += profiler.poll(consumer);
        }
        return handedOver;
    }

    private static List<String> rejected(GlFrameProfiler profiler) {
        List<String> lines = new ArrayList<>();
        for (TimerResultStatus reason : TimerResultStatus.values()) {
            long count = profiler.rejected(reason);
            if (count > 0) {
                lines.add(count + (count == 1 ? " frame is " : " frames are ") + reason);
            }
        }
        return lines;
    }
}
