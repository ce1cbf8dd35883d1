package dev.readout.profile;

import dev.readout.profile.ProfiledQueue.Ending;
import org.jspecify.annotations.Nullable;

/**
 * The recorder and the queries of a {@link LastingRecording}. They are in one frame at a time, from a submission until
 * the frame ends: the next submission overwrites the results.
 *
 * <p>Used under the profiler's lock, by the thread of the frame.
 */
final class LastingQueries extends FrameQueries {
    /** A hundred scopes. */
    private static final int SMALLEST_BY_COMMAND = 256;

    /** The frame that has the last submission and has not ended; null if none has. */
    private @Nullable FrameSlot slot;
    /** True if no frame waits for the last submission, and that is not known to have completed. */
    private boolean unawaited;
    /** True if two submissions may have overlapped: then nobody knows any more which of them a result is of. */
    private boolean doubted;
    private boolean closed;

    /** The recording resets its queries itself, each time, where the host can't. */
    LastingQueries(ProfiledQueue queue, Backend backend, ProfilerSettings settings) {
        super(queue, backend,
                backend.reset() == Backend.Reset.BY_HOST ? Backend.Reset.BY_HOST : Backend.Reset.BY_COMMAND,
                settings.maxQueries);
    }

    /**
     * Takes a submission. The frame has it, unless that is not measured, or the submission before may not have
     * completed: that ends the measuring. If the frame before still has that one, it loses it.
     */
    void submitted(long frame, long host, @Nullable FrameSlot of) {
        if (doubted) {
            return;
        }
        boolean completed = slot == null && !unawaited || isComplete(false);
        if (slot != null || !completed) {
            recorder(0).reportSubmittedAgain(frame);
        }
        if (slot != null || unawaited) {
            mayHaveBeenExecuted();
        }
        if (slot != null) {
            slot.remove(this);
        }
        slot = completed ? of : null;
        unawaited = completed && of == null;
        doubted = !completed;
        if (completed) {
            beginAgain(frame, host);
        }
        if (slot != null) {
            slot.add(this);
        }
    }

    boolean isClosed() {
        return closed;
    }

    /** Destroys the queries, unless a frame in flight has them. */
    private void destroyIfOver() {
        if (closed && slot == null) {
            queue().destroy(this);
        }
    }

    @Override
    void ended(Ending ending) {
        if (ending != Ending.CANCELLED) {
            mayHaveBeenExecuted();
        }
        // One that expired may still be executed: the next one asks whether it was.
        unawaited = ending == Ending.EXPIRED;
        slot = null;
        destroyIfOver();
    }

    @Override
    int smallestByCommand() {
        return SMALLEST_BY_COMMAND;
    }

    @Override
    boolean lasts() {
        return true;
    }

    /** Ends the recording, which is recorded anew or freed. */
    @Override
    void recordedAnew() {
        if (!closed) {
            closed = true;
            if (!isFinished()) {
                endRecorders(GpuRecorder::cancel);
            }
            destroyIfOver();
        }
    }

    @Override
    void cancelled(long number) {
        unawaited &= frame() != number;
    }
}
