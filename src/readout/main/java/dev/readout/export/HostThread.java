package dev.readout.export;

import java.util.Objects;

/**
 * A thread of the host. Immutable and safe to share between threads.
 *
 * <p>Numbers of different kinds are unrelated: a thread that both an application and a trace record is two of these.
 *
 * <p>Example: {@link FrameExport}.
 *
 * @param id its number
 * @param name its name, for people
 * @param kind the source of the number
 */
public record HostThread(long id, String name, Kind kind) {
    /** The source of a thread's number. */
    public enum Kind {
        /** The JVM: {@link Thread#threadId}. */
        JVM,
        /** The operating system, as a trace says it: {@code gettid}, {@code GetCurrentThreadId}. */
        SYSTEM
    }

    /** The references are not null. */
    public HostThread {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(kind, "kind");
    }

    /** A thread by the JVM's number. */
    public HostThread(long id, String name) {
        this(id, name, Kind.JVM);
    }

    /** The thread that asks. */
    public static HostThread current() {
        Thread thread = Thread.currentThread();
        return new HostThread(thread.threadId(), thread.getName());
    }
}
