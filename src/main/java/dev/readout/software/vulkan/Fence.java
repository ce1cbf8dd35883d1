package dev.readout.software.vulkan;

import org.jspecify.annotations.Nullable;

/** A {@code VkFence}. */
final class Fence {
    private boolean signalled;
    private @Nullable Completion signaller;

    Fence(boolean signalled) {
        this.signalled = signalled;
    }

    boolean isSignalled() {
        return signalled;
    }

    /** Whether a submission is under way that will signal it. */
    boolean isPending() {
        return signaller != null;
    }

    void willBeSignalledBy(Completion submission) {
        signaller = submission;
    }

    void signal() {
        signalled = true;
        signaller = null;
    }

    /** Notes that the submission that was to signal this has ended without: the device is lost. */
    void abandon() {
        signaller = null;
    }

    void reset() {
        signalled = false;
    }

    /** Completes the submission that signals this, if there is one. */
    void await() {
        if (signaller != null) {
            signaller.await();
        }
    }
}
