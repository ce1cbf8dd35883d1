package dev.readout.software.vulkan.object;

import org.jspecify.annotations.Nullable;

/** A {@code VkSemaphore}, binary or with a timeline. A binary one keeps its signalling submission until a wait. */
public final class Semaphore {
    private final @Nullable Timeline timeline;
    private @Nullable Completion signaller;
    private int uses;

    /** @param timeline null for a binary semaphore */
    public Semaphore(@Nullable Timeline timeline) {
        this.timeline = timeline;
    }

    public @Nullable Timeline timeline() {
        return timeline;
    }

    /** Notes that a submission waits for this or signals it. */
    public void used() {
        uses++;
    }

    /** Notes the end of such a submission. */
    public void released() {
        uses--;
    }

    /** Returns whether such a submission is pending. */
    public boolean isInUse() {
        return uses > 0;
    }

    /** The work that signals a binary semaphore, or has, and that no wait has consumed; null if there is none. */
    public @Nullable Completion signaller() {
        return signaller;
    }

    /**
     * Notes the work that will signal it.
     *
     * @param value the timeline's new value; ignored for a binary semaphore
     */
    public void willBeSignalledBy(Completion submission, long value) {
        if (timeline == null) {
            signaller = submission;
        } else {
            timeline.willBeSignalledBy(submission, value);
        }
    }

    /**
     * Notes that a submission signals, at {@code time} in ns.
     *
     * @return false if the timeline has reached the value already
     */
    public boolean signal(Completion submission, long value, long time) {
        if (timeline == null) {
            return true;
        }
        timeline.forget(submission, value);
        return timeline.signal(value, time);
    }

    /** Notes that a submission will not signal: the device is lost. */
    public void abandon(Completion submission, long value) {
        if (timeline != null) {
            timeline.forget(submission, value);
        }
    }

    /** The work that a wait waits for. It consumes the signal of a binary semaphore; null if none was submitted. */
    public @Nullable Completion waitedFor(long value) {
        if (timeline != null) {
            return timeline.reaching(value);
        }
        Completion before = signaller;
        signaller = null;
        return before;
    }
}
