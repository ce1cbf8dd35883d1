package dev.readout.profile;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

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
 * profiler.beginFrame();
 * overlay.submits();
 * // … record the rest of the frame …
 * profiler.endFrame();
 * }
 *
 * <p>Its queries are reset before each submission: by the host, or where it can't, by the command buffer itself. So the
 * submission before must have completed, as Vulkan demands unless {@code
 * VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT} is set. If it has not, neither of the two is measured, and a {@link
 * ProfilerReport.SubmittedAgain} says so: frames that overlap take a recording each.
 *
 * <p>The recorder is for the thread that asked for this; all else is for the frame's thread.
 */
public final class LastingRecording implements AutoCloseable {
    private final GpuProfiler profiler;
    private final FrameQueries live;
    private final GpuRecorder recorder;
    private final int expireAfter;
    private final List<LastingUse> uses = new ArrayList<>();
    /** The last submission; null if there was none. */
    private @Nullable LastingUse last;
    /** The submission whose results are where they are read; null if that is unknown. */
    private @Nullable LastingUse shown;
    /** The first frame in which all submissions that were not known to have completed must have. */
    private long doubtedUntil = Long.MIN_VALUE;
    private boolean finished;
    private boolean closed;

    LastingRecording(GpuProfiler profiler, FrameQueries live, GpuRecorder recorder, int expireAfter) {
        this.profiler = profiler;
        this.live = live;
        this.recorder = recorder;
        this.expireAfter = expireAfter;
        live.lasting = this;
    }

    /**
     * Records the scopes, until the first {@link #submits}. Steps don't end by themselves: {@code endSteps(0)} ends
     * them. Scopes that span command buffers are not for recordings that last.
     */
    public GpuRecorder recorder() {
        return recorder;
    }

    /**
     * Says that the frame that is being recorded submits the command buffer, or that a primary command buffer executes
     * it, once. The submission before has completed: call it behind the wait for that one's fence.
     *
     * @throws IllegalStateException if no frame has begun, or this or the profiler is closed
     */
    public void submits() {
        if (closed) {
            throw new IllegalStateException("the recording is closed, since its command buffer was recorded anew or"
                    + " freed: make another");
        }
        profiler.submits(this);
    }

    /** Takes a submission, under the profiler's lock. The frame has it, unless that is not measured or in doubt. */
    void submitted(long frame, long host, @Nullable FrameSlot slot) {
        if (!finished) {
            finished = true;
            profiler.finish(live);
        }
        if (last != null && !last.read() || frame < doubtedUntil) {
            if (last != null) {
                last.leaveOut();
            }
            doubtedUntil = frame + expireAfter;
            recorder.reportSubmittedAgain(frame);
            return;
        }
        if (last != null) {
            live.mayHaveBeenExecuted();
        }
        show(null);
        live.beginAgain();
        last = free();
        last.begin(frame, host, slot);
    }

    private LastingUse free() {
        for (int i = 0; i < uses.size(); i++) {
            if (!uses.get(i).isInFlight()) {
                return uses.get(i);
            }
        }
        LastingUse use = new LastingUse(this, live);
        uses.add(use);
        return use;
    }

    /** Notes whose results are where they are read. Returns whether it were others'. */
    boolean show(@Nullable LastingUse use) {
        boolean others = shown != use;
        shown = use;
        return others;
    }

    /** Notes that a frame does not submit this after all, which was not measured. */
    void cancelled(long frame) {
        if (last != null && last.frame() == frame && !last.isInFlight()) {
            last.leaveOut();
        }
    }

    /** Notes that a frame has ended that had a submission. */
    void ended() {
        boolean inFlight = false;
        for (int i = 0; i < uses.size(); i++) {
            inFlight |= uses.get(i).isInFlight();
        }
        if (closed && !inFlight) {
            live.queue().destroy(live);
        }
    }

    /** Ends this, under the profiler's lock, when its command buffer is recorded anew. */
    void end() {
        if (!closed) {
            closed = true;
            end(GpuRecorder::cancel);
            ended();
        }
    }

    /** Ends the recorder, if it records. */
    void end(Consumer<GpuRecorder> how) {
        if (!finished) {
            finished = true;
            live.endRecorders(how);
        }
    }

    /**
     * Ends this: the command buffer is recorded anew or freed, and its last submission has completed. Frames that
     * submitted it still arrive. A recorder for the same command buffer, from {@link GpuProfiler#recorder} or {@link
     * GpuProfiler#lasting}, does so too. Does nothing the second time.
     */
    @Override
    public void close() {
        profiler.end(this);
    }
}
