package dev.readout.export;

import java.util.Objects;

/**
 * Something that a thread of the host did. Immutable and safe to share between threads.
 *
 * <p>Example: {@link FrameExport}.
 *
 * @param thread which thread
 * @param name what it did
 * @param origin who says so
 * @param beginNanoseconds when it began, in ns of the host's clock
 * @param endNanoseconds when it ended, not before it began
 */
public record HostScope(HostThread thread, String name, Origin origin, long beginNanoseconds, long endNanoseconds) {
    /** Who says what the host did. */
    public enum Origin {
        /** The application, by a {@link HostRecorder}. */
        APPLICATION,
        /** A trace of the calls of a driver's functions. */
        DRIVER
    }

    /**
     * The references are not null.
     *
     * @throws IllegalArgumentException if it ends before it begins
     */
    public HostScope {
        Objects.requireNonNull(thread, "thread");
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(origin, "origin");
        if (endNanoseconds - beginNanoseconds < 0) {
            throw new IllegalArgumentException("endNanoseconds " + endNanoseconds + " is before beginNanoseconds "
                    + beginNanoseconds);
        }
    }
}
