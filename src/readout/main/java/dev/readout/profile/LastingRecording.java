package dev.readout.profile;

/**
 * A recording that is submitted in many frames, such as an overlay or a shadow pass that seldom changes. Its scopes are
 * recorded once, and belong to each frame that {@linkplain #submits submits} it: their times and counts are those of
 * that submission.
 *
 * <p>{@snippet :
 * LastingRecording overlay = profiler.lasting(GRAPHICS, commands.address());
 * try (var scope = overlay.recorder().scope(OVERLAY)) {
 *     // … record draws …
 * }
 *
 * // … wait for the fence of its last submission …
 * profiler.poll(consumer);
 * profiler.beginFrame();
 * overlay.submits();
 * // … record the rest …
 * profiler.endFrame();
 * }
 *
 * <p>Its queries are reset before each submission: by the host, or where it can't, by the command buffer itself. So the
 * submission before must have completed, as Vulkan demands unless {@code
 * VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT} is set, and {@link GpuProfiler#poll} have handed over its frame. If it
 * has not, that frame lacks it. If it may not have completed either, it is not measured until it is recorded anew. A
 * {@link ProfilerReport.SubmittedAgain} says so: frames that overlap take a recording each.
 *
 * <p>The recorder is for the thread that asked for this; all else is for the frame's thread.
 */
public final class LastingRecording implements AutoCloseable {
    private final GpuProfiler profiler;
    private final LastingQueries queries;

    LastingRecording(GpuProfiler profiler, LastingQueries queries) {
        this.profiler = profiler;
        this.queries = queries;
    }

    /**
     * Records the scopes, until the first {@link #submits}. Steps don't end by themselves: {@code endSteps(0)} ends
     * them. Scopes that span command buffers are not for recordings that last.
     */
    public GpuRecorder recorder() {
        return queries.recorder(0);
    }

    /**
     * Says that the frame that is being recorded submits the command buffer, or that a primary command buffer executes
     * it, once. Call it behind the wait for the fence of the submission before, and a poll.
     *
     * @throws IllegalStateException if no frame has begun, or this or the profiler is closed
     */
    public void submits() {
        profiler.submits(queries);
    }

    /**
     * Ends this: the command buffer is recorded anew or freed, and its last submission has completed. Frames that
     * submitted it still arrive. A recorder for the same command buffer, from {@link GpuProfiler#recorder} or {@link
     * GpuProfiler#lasting}, does so too. Does nothing the second time.
     */
    @Override
    public void close() {
        profiler.end(queries);
    }
}
