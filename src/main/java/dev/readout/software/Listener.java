package dev.readout.software;

import java.util.function.Consumer;

/** The application's listener, kept from doing harm. It is told under the lock of the calls, so by one thread. */
final class Listener {
    /** So many reports deep a listener is told of calls that listeners made. */
    private static final int DEEPEST = 8;

    private final Consumer<? super Report> told;
    private int depth;

    Listener(Consumer<? super Report> told) {
        this.told = told;
    }

    void tell(Report report) {
        if (depth == DEEPEST) {
            // A listener that is told of its own calls would go on until the stack, and with it the process, ends.
            return;
        }
        depth++;
        try {
            told.accept(report);
        } catch (Throwable ignored) {
            // A broken listener must not change what the device does.
        } finally {
            depth--;
        }
    }
}
