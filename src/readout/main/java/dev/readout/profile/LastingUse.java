package dev.readout.profile;

import dev.readout.profile.ProfiledQueue.Ending;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * One submission of a {@link LastingRecording}, in one frame: the recording's recorder and queries, and a copy of the
 * results of this submission, which the next one overwrites. Reused for one frame after the other.
 */
final class LastingUse extends FrameQueries {
    private final LastingRecording recording;
    private final FrameQueries stamped;
    private MemorySegment kept = MemorySegment.NULL;
    /** Whether the results are kept, or won't be. */
    private boolean isRead;
    private boolean leftOut;
    /** Whether a frame in flight has this. */
    private boolean inFlight;

    LastingUse(LastingRecording recording, FrameQueries stamped) {
        super(stamped);
        this.recording = recording;
        this.stamped = stamped;
    }

    /** @param isMeasured whether a frame has this; else it only tells when the submission has completed */
    void begin(long frameNumber, long host, boolean isMeasured) {
        begin(frameNumber, host);
        isRead = false;
        leftOut = false;
        inFlight = isMeasured;
    }

    boolean isInFlight() {
        return inFlight;
    }

    /** Leaves the scopes out of the frame, since nobody knows which submission they are of. */
    void leaveOut() {
        leftOut = true;
        isRead = true;
    }

    @Override
    void ended(Ending ending) {
        inFlight = false;
        isRead = true;
        recording.ended();
    }

    @Override
    int identity() {
        return leftOut ? 0 : recording.identity();
    }

    @Override
    boolean isLasting() {
        return true;
    }

    @Override
    boolean isReset() {
        return isRead || stamped.isReset();
    }

    @Override
    boolean read() {
        if (isRead) {
            return true;
        }
        recording.show(null);
        boolean all = stamped.read();
        if (!all && stamped.isAvailable()) {
            stamped.readStampsAgain();
            all = stamped.isAvailable();
        }
        if (all) {
            isRead = true;
            keep();
        }
        return all;
    }

    private void keep() {
        long bytes = stamped.copyResults(MemorySegment.NULL, false);
        if (kept.byteSize() < bytes) {
            kept = Arena.ofAuto().allocate(bytes, Long.BYTES);
        }
        stamped.copyResults(kept, false);
        recording.show(this);
    }

    /** Puts the results where they were read, unless they are there. */
    private void show() {
        if (isRead && !leftOut && recording.show(this)) {
            stamped.copyResults(kept, true);
        }
    }

    @Override
    boolean isAvailable() {
        return isRead;
    }

    @Override
    boolean probe() {
        if (!isRead) {
            recording.show(null);
        }
        return isRead || stamped.probe();
    }

    @Override
    void readRest() {
        if (!isRead) {
            recording.show(null);
            stamped.readRest();
        }
    }

    @Override
    void readStampsAgain() {
        // Done when they were read.
    }

    @Override
    int recorderCount() {
        return leftOut ? 0 : super.recorderCount();
    }

    @Override
    boolean isPlanned(long form) {
        return !leftOut && super.isPlanned(form);
    }

    @Override
    void plan(FrameData taken, int[] positions, long form) {
        if (!leftOut) {
            super.plan(taken, positions, form);
        }
    }

    @Override
    GpuRecorder recorder(int index) {
        show();
        return super.recorder(index);
    }

    @Override
    QueryRange stamps() {
        show();
        return super.stamps();
    }
}
