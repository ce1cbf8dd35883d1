package dev.readout.software.vulkan.object;

/** Submitted work, for waits for its end. */
public interface Completion {
    boolean isComplete();

    /** Completes the work and all work before it, unless that waits for a semaphore that nothing signals. */
    void await();

    /** Notes that nothing waits for it any more. */
    default void giveUp() {
    }

    /** The end of the work, in ns, once it is complete. */
    long end();
}
