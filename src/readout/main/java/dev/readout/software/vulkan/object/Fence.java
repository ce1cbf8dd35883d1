package dev.readout.software.vulkan.object;

import org.jspecify.annotations.Nullable;

/** A {@code VkFence}. */
public final class Fence {
    private boolean signalled;
    private @Nullable Completion signaller;

    public Fence(boolean signalled) {
        this.signalled = signalled;
    }

    public boolean isSignalled() {
        return signalled;
    }

    /** Whether a pending submission will signal it. */
    public boolean isPending() {
        return signaller != null;
    }

    public void willBeSignalledBy(Completion submission) {
        signaller = submission;
    }

    public void signal() {
        signalled = true;
        signaller = null;
    }

    /** Notes that the device is lost: the submission has ended without a signal. */
    public void abandon() {
        signaller = null;
    }

    public void reset() {
        signalled = false;
    }

    /** Completes the submission that signals this, if there is one. */
    public void await() {
        if (signaller != null) {
            signaller.await();
        }
    }
}
