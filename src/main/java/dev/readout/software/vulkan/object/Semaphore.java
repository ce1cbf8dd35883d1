package dev.readout.software.vulkan.object;

import org.jspecify.annotations.Nullable;

/** A {@code VkSemaphore}: a binary one remembers who signals it until somebody waits, another has a timeline. */
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

    /** Notes that such a submission has ended. */
    public void released() {
        uses--;
    }

    /** Whether there is such a submission that has not ended. */
    public boolean isInUse() {
        return uses > 0;
    }

    /**
     * Notes the submission that will signal it.
     *
     * @param value to which a timeline is raised; a binary semaphore has none
     */
    public void willBeSignalledBy(Completion submission, long value) {
        if (timeline == null) {
            signaller = submission;
        } else {
            timeline.willBeSignalledBy(submission, value);
        }
    }

    /**
     * Notes that a submission has done what it was to signal, at {@code time} in ns.
     *
     * @return false if that was nothing: the timeline has reached the value already
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

    /**
     * What a wait waits for; it takes the signal of a binary semaphore, for which null is returned if nobody has
     * submitted one.
     */
    public @Nullable Completion waitedFor(long value) {
        if (timeline != null) {
            return timeline.reaching(value);
        }
        Completion before = signaller;
        signaller = null;
        return before;
    }
}
