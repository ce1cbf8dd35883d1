package dev.readout.abi;

import java.util.function.Consumer;

/**
 * An application's listener, kept from doing harm: what it throws is dropped, and what it causes to be reported is told
 * to it only so deep. For one thread at a time: whoever tells it holds a lock.
 */
public final class Listener<T> {
    /** So many reports deep a listener is told of calls that listeners made. */
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
