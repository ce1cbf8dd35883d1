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
        return signalled || signaller != null && signaller.isComplete();
    }

    /** Returns whether pending work will signal it. */
    public boolean isPending() {
        return signaller != null && !signaller.isComplete();
    }

    /** Why new work can't signal it; null if it can. */
    public @Nullable String occupied() {
        return isSignalled() ? "signalled: reset it first" : isPending() ? "in use" : null;
    }

    public void willBeSignalledBy(Completion work) {
        signaller = work;
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
        signaller = null;
    }

    /** Completes the work that signals this, if there is any. */
    public void await() {
        if (signaller != null) {
            signaller.await();
        }
    }
}
