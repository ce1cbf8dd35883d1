package dev.readout.export;

import java.util.Objects;

/**
 * A scope of a thread of the host. Immutable and safe to share between threads.
 *
 * <p>Example: {@link FrameExport}.
 *
 * @param thread its thread
 * @param name its name
 * @param origin its source
 * @param beginNanoseconds its beginning, in ns of the host's clock
 * @param endNanoseconds its end, in ns of the same clock, not before its beginning
 */
public record HostScope(HostThread thread, String name, Origin origin, long beginNanoseconds, long endNanoseconds) {
    /** The source of a scope. */
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
