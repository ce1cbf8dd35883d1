package dev.readout.software.vulkan;

import org.jspecify.annotations.Nullable;

/** A binary {@code VkSemaphore}: it remembers who signals it until somebody waits. */
final class Semaphore {
    private @Nullable Completion signaller;

    void willBeSignalledBy(Completion submission) {
        signaller = submission;
    }

    /** Takes the signal: the submission that gives it and that nobody has waited for, or null if none does. */
    @Nullable
    Completion waitedFor() {
        Completion before = signaller;
        signaller = null;
        return before;
    }
}
