package dev.readout.profile;

import java.util.Arrays;

/**
 * Which slots of the query pools hold which frames.
 *
 * <p>A slot's results are read, then its queries are reset by a later frame's command buffer, then it is used again.
 * The trap: until that reset has <em>executed</em>, the slot still shows the results of the old frame, and they look
 * new. So a slot is used again only behind a frame that came after its reset and that is itself measured: frames are
 * read in order, so when the slot's turn comes to be read, that frame's results have arrived, and what its command
 * buffer began with has been executed. This needs one slot more than there are frames in flight, and no host reset.
 */
final class FrameRing {
    private static final long NEVER = Long.MAX_VALUE;

    private final int framesInFlight;
    /** The frame whose command buffer reset the slot since it was read; NEVER if none did. */
    private final long[] resetBy;
    private final long[] number;
    private final long[] recorded;
    private final int[] inFlight;
    private int oldest;
    private int count;
    /** The last frame that was measured. */
    private long measured;

    FrameRing(int framesInFlight) {
        this.framesInFlight = framesInFlight;
        int slots = framesInFlight + 1;
        resetBy = new long[slots];
        number = new long[slots];
        recorded = new long[slots];
        inFlight = new int[framesInFlight];
        Arrays.fill(resetBy, -1);
        measured = -1;
    }

    int slots() {
        return resetBy.length;
    }

    /** A slot whose queries will have been reset when its turn comes to be read; -1 if all frames are in flight. */
    int usable() {
        if (count == framesInFlight) {
            return -1;
        }
        for (int slot = 0; slot < resetBy.length; slot++) {
            if (resetBy[slot] <= measured && !isInFlight(slot)) {
                return slot;
            }
        }
        throw new AssertionError("a slot is usable whenever fewer than " + framesInFlight + " frames are in flight");
    }

    private boolean isInFlight(int slot) {
        for (int i = 0; i < count; i++) {
            if (inFlight[(oldest + i) % framesInFlight] == slot) {
                return true;
            }
        }
        return false;
    }

    /** Whether a slot was read and not reset since. */
    boolean needsReset(int slot) {
        return resetBy[slot] == NEVER;
    }

    /** Notes that the command buffer of a frame resets a slot. */
    void resetBy(int slot, long frame) {
        resetBy[slot] = frame;
    }

    /** Takes back the resets of a frame that will not be submitted. */
    void cancel(long frame) {
        for (int slot = 0; slot < resetBy.length; slot++) {
            if (resetBy[slot] == frame) {
                resetBy[slot] = NEVER;
            }
        }
    }

    /** A frame is in flight in a slot. */
    void add(int slot, long frame, long passes) {
        inFlight[(oldest + count++) % framesInFlight] = slot;
        number[slot] = frame;
        recorded[slot] = passes;
        measured = frame;
    }

    int count() {
        return count;
    }

    /** The slot of the oldest frame in flight. */
    int oldest() {
        return inFlight[oldest];
    }

    long number(int slot) {
        return number[slot];
    }

    long recorded(int slot) {
        return recorded[slot];
    }

    /** The oldest frame was read. */
    void removeOldest() {
        resetBy[inFlight[oldest]] = NEVER;
        oldest = (oldest + 1) % framesInFlight;
        count--;
    }
}
