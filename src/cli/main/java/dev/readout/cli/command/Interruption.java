package dev.readout.cli.command;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C, or another request to end, while a command runs: it prints its results so far, and the process ends with the
 * system's status for it (130 for Ctrl-C). Safe to share between threads.
 */
public final class Interruption implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 10;

    private final CountDownLatch printed = new CountDownLatch(1);
    private final Thread hook = new Thread(this::request, "readout-interruption");
    private volatile Runnable action = () -> {};
    private volatile boolean requested;
    private volatile long requestedAt;

    private Interruption() {
    }

    /** Watches out from now on, until it is closed. */
    public static Interruption watch() {
        Interruption interruption = new Interruption();
        Runtime.getRuntime().addShutdownHook(interruption.hook);
        return interruption;
    }

    /**
     * Says what ends the command where it waits and can't ask. It may run on another thread, and twice.
     *
     * @param ending in place of an earlier one
     */
    public void whenRequested(Runnable ending) {
        action = ending;
        if (requested) {
            ending.run();
        }
    }

    /** Returns whether the command is to end with its results so far. */
    public boolean isRequested() {
        return requested;
    }

    /** Returns whether the time is only enough to finish current work, and not for anything long. */
    public boolean isPressing() {
        return requested && System.nanoTime() - requestedAt > TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS) / 3;
    }

    public void request() {
        requestedAt = System.nanoTime();
        requested = true;
        action.run();
        try {
            // The process ends when this returns.
            printed.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        printed.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException ending) {
            // The hook runs.
        }
    }
}
