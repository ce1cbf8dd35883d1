package dev.readout.export;

import java.util.Objects;

/**
 * A thread of the host. Immutable and safe to share between threads.
 *
 * <p>Example: {@link FrameExport}.
 *
 * @param id its number, {@link Thread#threadId}, or the system's where a trace says that
 * @param name its name, for people
 */
public record HostThread(long id, String name) {
    /** The reference is not null. */
    public HostThread {
        Objects.requireNonNull(name, "name");
    }

    /** The thread that asks. */
    public static HostThread current() {
        Thread thread = Thread.currentThread();
        return new HostThread(thread.threadId(), thread.getName());
    }
}
