package dev.readout.driver.vulkan;

import dev.readout.driver.DriverException;
import java.util.ArrayList;
import java.util.List;

/**
 * What was submitted to a device and is not known to have ended. Nothing may be destroyed before that, so closing waits
 * for it, but not for ever. Safe to share between threads.
 */
final class SubmittedWork {
    /** How long closing waits, in nanoseconds. */
    private static final long PATIENCE = 10_000_000_000L;

    private final List<Fence> fences = new ArrayList<>();

    synchronized void begin(Fence fence) {
        fences.add(fence);
    }

    synchronized void end(Fence fence) {
        fences.remove(fence);
    }

    /** @throws IllegalStateException if the work does not end in time */
    void awaitEnd() {
        for (Fence fence : pending()) {
            try {
                if (!fence.await(PATIENCE)) {
                    throw new IllegalStateException("submitted work has not ended within " + PATIENCE
                            + " ns: nothing that it may use can be closed");
                }
            } catch (DriverException lost) {
                if (lost.code() != VkResult.DEVICE_LOST) {
                    throw lost;
                }
                // A lost device runs nothing more: what it used may be destroyed.
            }
        }
    }

    private synchronized List<Fence> pending() {
        return List.copyOf(fences);
    }
}
