package dev.readout.software.vulkan;

/** A binary {@code VkSemaphore}: it remembers who signals it until somebody waits. */
final class Semaphore {
    private Completion signaller;

    /** Whether a submission signals this that nobody has waited for. */
    boolean isSignalled() {
        return signaller != null;
    }

    void willBeSignalledBy(Completion submission) {
        signaller = submission;
    }

    /** Takes the signal: the submission that gives it, or null if none does. */
    Completion waitedFor() {
        Completion before = signaller;
        signaller = null;
        return before;
    }
}
