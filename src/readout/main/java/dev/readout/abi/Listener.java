package dev.readout.abi;

import java.util.function.Consumer;

/**
 * An application's listener, made harmless: its exceptions are dropped, and reports that its own calls cause are
 * limited in depth. For one thread at a time: callers hold a lock.
 */
public final class Listener<T> {
    /** The depth of reports about calls of listeners. */
    private static final int DEEPEST = 8;

    private final Consumer<? super T> told;
    private int depth;

    public Listener(Consumer<? super T> told) {
        this.told = told;
    }

    public void tell(T report) {
        if (depth == DEEPEST) {
            // A listener that is told of its own calls would go on until the stack, and with it the process, ends.
            return;
        }
        depth++;
        try {
            told.accept(report);
        } catch (Throwable ignored) {
            // A broken listener must not change what the layer does.
        } finally {
            depth--;
        }
    }
}
