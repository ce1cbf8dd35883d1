package dev.readout.profile;

import dev.readout.driver.DriverException;
import dev.readout.driver.gl.GlContext;
import dev.readout.driver.gl.GlQueryTarget;
import dev.readout.gl.TimerCounter;
import dev.readout.vulkan.Timestamps;
import java.util.List;
import java.util.Objects;

/**
 * Builds a profiler in a GL or GL ES context, which has to be current on the thread of the frame whenever the profiler
 * is used. GL has one queue here, {@link #QUEUE} or the {@link #queue}, and no command buffers: {@link
 * GpuProfiler#recorder()}.
 *
 * <p>{@snippet :
 * GpuProfiler profiler = GpuProfiler.gl(GlContext.current()).build();
 * }
 *
 * <p>For one thread.
 */
public final class GlProfilerBuilder extends ProfilerBuilder<GlProfilerBuilder> {
    /** The commands of the context, unless {@link #queue} gives them another name: {@code GL}. */
    public static final GpuQueue QUEUE = GpuQueue.named("GL");

    private final GlContext context;
    private GpuQueue queue = QUEUE;

    GlProfilerBuilder(GlContext context) {
        this.context = context;
    }

    @Override
    GlProfilerBuilder self() {
        return this;
    }

    /**
     * Names the commands of the context, so that profilers of several windows are told apart where their frames come
     * together, as in a {@link dev.readout.export.FrameExport}. Default: {@link #QUEUE}.
     */
    public GlProfilerBuilder queue(GpuQueue name) {
        queue = Objects.requireNonNull(name, "name");
        return this;
    }

    /**
     * Builds the profiler. Query objects are made when a frame needs them. The first poll compares the clocks of GPU
     * and host a few times and keeps the best comparison; later polls repeat it for at most a thousandth of the time,
     * since some drivers flush for it. Where the GPU's time can't be asked for, as in OpenGL ES 2.0 with Mesa, times
     * are of {@link ClockQuality#HOST}.
     *
     * <p>An earlier GL error of the application is cleared and reported as {@link ProfilerReport.GlErrorBefore}; if
     * building fails, it is a suppressed exception. After that the profiler never calls {@code glGetError}, so that the
     * application sees its own errors.
     *
     * @throws DriverException if GL raises an error
     * @throws UnsupportedOperationException if the context has no timer queries, or none of the {@link StampMode}, or
     *         no debug groups, and debug labels are asked for
     * @throws IllegalStateException if the context is not current on this thread, or closed
     */
    @Override
    public GpuProfiler build() {
        try {
            context.requireNoError("GlProfilerBuilder.build()");
        } catch (DriverException left) {
            try {
                GpuProfiler profiler = make();
                profiler.report(new ProfilerReport.GlErrorBefore(settings.firstFrame, left.code(),
                        Objects.requireNonNull(left.getMessage())));
                return profiler;
            } catch (RuntimeException failed) {
                failed.addSuppressed(left);
                throw failed;
            }
        }
        return make();
    }

    private GpuProfiler make() {
        GlQueryTarget target =
                settings.stampMode == StampMode.ELAPSED ? GlQueryTarget.TIME_ELAPSED : GlQueryTarget.TIMESTAMP;
        TimerCounter counter = context.timerCounter(target);
        if (!counter.usable()) {
            throw new UnsupportedOperationException("the driver's counter for " + target + " has " + counter.bits()
                    + " bits, too few to measure with" + (target == GlQueryTarget.TIMESTAMP
                            ? ": StampMode.ELAPSED may have more" : ""));
        }
        settings.queues.clear();
        settings.queues.add(new ProfilerSettings.Queue(queue, new Timestamps(counter.bits(), 1), 0, List.of()));
        return new GpuProfiler(settings, new GlBackend(context, settings));
    }
}
