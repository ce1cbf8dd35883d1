package dev.readout.profile;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The recorder and the queries of a {@link LastingRecording}. Each submission is a {@link LastingUse}. When the next
 * one begins, the results of the one before are there and kept, since it has completed.
 *
 * <p>Used under the profiler's lock, by the thread of the frame.
 */
final class LastingQueries extends FrameQueries {
    private final int expireAfter;
    private final List<LastingUse> uses = new ArrayList<>();
    /** The last submission; null if there was none. */
    private @Nullable LastingUse last;
    /** The submission whose results are where they are read; null if that is unknown. */
    private @Nullable LastingUse shown;
    /** The first frame in which all submissions that were not known to have completed must have. */
    private long doubtedUntil = Long.MIN_VALUE;
    private boolean closed;

    /** Where the host can't reset the queries, the recording does so itself, each time. */
    LastingQueries(ProfiledQueue queue, Backend backend, ProfilerSettings settings) {
        super(queue, backend,
                backend.reset() == Backend.Reset.BY_HOST ? Backend.Reset.BY_HOST : Backend.Reset.BY_COMMAND,
                settings.maxQueries);
        expireAfter = settings.expireAfter();
    }

    /** Takes a submission. The frame has it, unless that is not measured, or the one before may not have completed. */
    void submitted(long frame, long host, @Nullable FrameSlot slot) {
        if (last != null && !last.read() || frame < doubtedUntil) {
            if (last != null) {
                last.leaveOut();
            }
            doubtedUntil = frame + expireAfter;
            recorder(0).reportSubmittedAgain(frame);
            return;
        }
        if (last != null) {
            mayHaveBeenExecuted();
        }
        show(null);
        beginAgain();
        last = free();
        last.begin(frame, host, slot);
    }

    private LastingUse free() {
        for (int i = 0; i < uses.size(); i++) {
            if (!uses.get(i).isInFlight()) {
                return uses.get(i);
            }
        }
        LastingUse use = new LastingUse(this);
        uses.add(use);
        return use;
    }

    /** Notes whose results are where they are read. Returns whether it were others'. */
    boolean show(@Nullable LastingUse use) {
        boolean others = shown != use;
        shown = use;
        return others;
    }

    boolean isClosed() {
        return closed;
    }

    /** Destroys the queries, unless a frame in flight has a submission. */
    void destroyIfOver() {
        boolean over = closed;
        for (int i = 0; i < uses.size(); i++) {
            over &= !uses.get(i).isInFlight();
        }
        if (over) {
            queue().destroy(this);
        }
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
    void cancelled(long frame) {
        if (last != null && last.frame() == frame && !last.isInFlight()) {
            last.leaveOut();
            last = null;
        }
    }

    /** Forgets a submission that never will be executed. */
    void forget(LastingUse use) {
        last = last == use ? null : last;
    }
}
