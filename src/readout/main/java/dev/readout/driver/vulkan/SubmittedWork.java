package dev.readout.driver.vulkan;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * The submissions to a device that are not known to have ended: no object may be destroyed before that. It supplies
 * whether all have ended. Safe to share between threads.
 */
final class SubmittedWork implements BooleanSupplier {
    /** For each submission, whether it has ended. */
    private final List<BooleanSupplier> submissions = new ArrayList<>();

    synchronized void begin(BooleanSupplier ended) {
        submissions.add(ended);
    }

    synchronized void end(BooleanSupplier ended) {
        submissions.remove(ended);
    }

    /** Returns whether all of it has ended, as far as the driver says now. */
    @Override
    public boolean getAsBoolean() {
        for (BooleanSupplier ended : pending()) {
            if (!ended.getAsBoolean()) {
                return false;
            }
        }
        return true;
    }

    private synchronized List<BooleanSupplier> pending() {
        return List.copyOf(submissions);
    }
}
