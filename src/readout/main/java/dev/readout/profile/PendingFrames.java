package dev.readout.profile;

import java.util.Arrays;
import java.util.function.Consumer;

/**
 * The recorded frames that were not handed over, the oldest first: asks for their results, and hands them over.
 *
 * <p>Only the thread of the frame changes it. Other threads read pending frames under the profiler's lock, under which
 * they go.
 */
final class PendingFrames extends Pending {
    /** After this many frames in a row, the frame behind the one handed over is asked for, even if it is not due. */
    private static final int UNASKED = 8;

    private final int framesInFlight;
    private final int expireAfter;
    /** The pending frames, the one that is or will be recorded, and free ones. */
    private FrameSlot[] slots = {};
    private int size;
    /** The age of a frame that was asked for behind others and had not arrived. */
    private long tooYoung;
    /** The number of frames that were not asked for since. */
    private int unasked;
    /** The number of frames that had begun at the last poll. */
    private long framesPolled;

    PendingFrames(Object lock, Runnable disturb, ProfilerSettings settings, Backend backend, ProfiledQueue[] queues,
            ReadFrame results, RecorderSetup setup) {
        super(lock, disturb, settings, backend, queues, results, setup);
        framesInFlight = settings.framesInFlight;
        expireAfter = settings.expireAfter();
    }

    int size() {
        return size;
    }

    FrameSlot get(int index) {
        return slots[index];
    }

    /** The slot of the next frame, which is pending when it is {@linkplain #add added}. */
    FrameSlot next() {
        if (size == slots.length) {
            FrameSlot[] larger = Arrays.copyOf(slots, size + 1);
            larger[size] = new FrameSlot();
            // Other threads, without the lock here, see the frames that are pending in either.
            slots = larger;
        }
        return slots[size];
    }

    /** Adds the frame in the {@linkplain #next next} slot. */
    void add() {
        size++;
    }

    void clear() {
        size = 0;
    }

    /** The number of frames in flight: recorded, and not overtaken by later ones that have arrived. */
    int inFlight() {
        int count = 0;
        while (count < size && !slots[size - 1 - count].arrived) {
            count++;
        }
        return count;
    }

    /** Hands over frames that have arrived, of those before a number. Returns how many. */
    int poll(Consumer<? super GpuFrame> consumer, long frames) {
        handedOver = 0;
        if (frames == framesPolled) {
            // The application waits for what is in flight.
            tooYoung = 0;
        }
        framesPolled = frames;
        boolean found = false;
        for (int i = 0; i < size;) {
            FrameSlot slot = slots[i];
            boolean asked = !slot.arrived;
            boolean expires = frames - 1 - slot.number >= expireAfter;
            if (asked) {
                boolean ahead = found && !expires;
                if (ahead && !mayHaveArrived(i)) {
                    break;
                }
                ask(slot, i == 0 && !ahead, i == 0 && expires);
                if (ahead && i == 0) {
                    tooYoung = slot.arrived ? 0 : age(slot);
                    unasked = 0;
                }
            }
            if (i > 0) {
                // Frames before one that has arrived may have arrived since they were asked for.
                i = asked && slot.arrived ? 0 : i + 1;
            } else if (slot.arrived) {
                int before = handedOver;
                handOver(slot, consumer);
                found |= asked && handedOver > before;
            } else if (expires) {
                expire(slot);
            } else {
                i++;
            }
        }
        return handedOver;
    }

    /**
     * Returns whether to ask for a frame behind one that this poll has found: if it is older than the last one that was
     * too young, if there is no room for the next frame, or if a recording that lasts can't be submitted before. In a
     * steady loop the next frame arrives by the next poll, and asking earlier wastes a call.
     */
    private boolean mayHaveArrived(int index) {
        return inFlight() >= framesInFlight || slots[index].lasting
                || index == 0 && (age(slots[0]) >= tooYoung + (tooYoung >> 4) || ++unasked == UNASKED);
    }

    private long age(FrameSlot slot) {
        return seenAt - slot.hostEnd;
    }

    /** Notes that the times of all frames that have begun are meaningless. */
    void disturb() {
        for (int i = 0; i < slots.length; i++) {
            slots[i].disturbed = true;
        }
    }

    /** Frees the slot of a pending frame, behind the one that may be recorded. */
    @Override
    void remove(FrameSlot slot) {
        int index = 0;
        while (index < size && slots[index] != slot) {
            index++;
        }
        if (index < size) {
            size--;
            System.arraycopy(slots, index + 1, slots, index, slots.length - 1 - index);
            slots[slots.length - 1] = slot;
        }
    }
}
