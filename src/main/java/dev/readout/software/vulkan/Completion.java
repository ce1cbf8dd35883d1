package dev.readout.software.vulkan;

/** Work that was submitted, as those see it who wait for its end. */
interface Completion {
    boolean isComplete();

    /** Completes the work, with all that comes before it. */
    void await();

    /** When the work ended, in ns, once it is complete. */
    long end();
}
