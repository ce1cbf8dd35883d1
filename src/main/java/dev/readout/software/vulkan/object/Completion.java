package dev.readout.software.vulkan.object;

/** Work that was submitted, as those see it who wait for its end. */
public interface Completion {
    boolean isComplete();

    /** Completes the work, with all that comes before it: unless that waits for what nothing signals. */
    void await();

    /** Notes that nobody waits for it any more. */
    default void giveUp() {
    }

    /** When the work ended, in ns, once it is complete. */
    long end();
}
