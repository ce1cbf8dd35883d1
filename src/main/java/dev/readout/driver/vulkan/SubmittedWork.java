package dev.readout.driver.vulkan;

import java.util.ArrayList;
import java.util.List;

/**
 * What was submitted to a device and is not known to have ended: nothing may be destroyed before that. Safe to share
 * between threads.
 */
final class SubmittedWork {
    private final List<Fence> fences = new ArrayList<>();

    synchronized void begin(Fence fence) {
        fences.add(fence);
    }

    synchronized void end(Fence fence) {
        fences.remove(fence);
    }

    /** Whether all of it has ended, as far as the driver says now. */
    boolean hasEnded() {
        return pending().stream().allMatch(Fence::hasEnded);
    }

    private synchronized List<Fence> pending() {
        return List.copyOf(fences);
    }
}
