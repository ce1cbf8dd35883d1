package dev.readout.profile;

import dev.readout.profile.ProfiledQueue.Ending;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * One submission of a {@link LastingRecording}, in one frame: the recording's recorder and queries, and a copy of the
 * results of this submission, which the next one overwrites. Reused for one frame after the other.
 */
final class LastingUse extends FrameQueries {
    private final LastingQueries stamped;
    private MemorySegment kept = MemorySegment.NULL;
    /** Whether the results are kept, or won't be. */
    private boolean isRead;
    /** The frame in flight that has this; null if none has. */
    private @Nullable FrameSlot slot;

    LastingUse(LastingQueries stamped) {
        super(stamped);
        this.stamped = stamped;
    }

    /** @param of the frame that has this; null if it is not measured, so that this only tells of the completion */
    void begin(long frameNumber, long host, @Nullable FrameSlot of) {
        begin(frameNumber, host);
        isRead = false;
        slot = of;
        if (of != null) {
            of.use(this);
        }
    }

    boolean isInFlight() {
        return slot != null;
    }

    /** Leaves the scopes out of the frame, since nobody knows which submission they are of. */
    void leaveOut() {
        if (slot != null) {
            slot.leaveOut(this);
        }
        slot = null;
        isRead = true;
    }

    @Override
    void ended(Ending ending) {
        slot = null;
        if (ending == Ending.CANCELLED) {
            stamped.forget(this);
        }
        // One that expired may still be executed: the next one asks whether it was.
        isRead |= ending != Ending.EXPIRED;
        stamped.destroyIfOver();
    }

    @Override
    boolean lasts() {
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
        stamped.show(null);
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
        stamped.show(this);
    }

    /** Puts the results where they were read, unless they are there. */
    private void show() {
        if (isRead && stamped.show(this)) {
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
            stamped.show(null);
        }
        return isRead || stamped.probe();
    }

    @Override
    void readRest() {
        if (!isRead) {
            stamped.show(null);
            stamped.readRest();
        }
    }

    @Override
    void readStampsAgain() {
        // Done when they were read.
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
