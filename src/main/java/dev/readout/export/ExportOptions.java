package dev.readout.export;

import java.time.Duration;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * How a {@link FrameExport} works. Immutable and safe to share between threads.
 *
 * <p>Example: {@link FrameExport}.
 *
 * @param frames how many frames may wait to be written, 1 or more: as many copies are kept at most
 * @param hostScopes how many scopes of each thread may wait to be written, 1 or more
 * @param closing how long {@link FrameExport#close} waits for the sinks at most
 * @param hostClock the time of the host in ns, the same as the profiler's
 * @param listener takes what could not be written, on a thread of the loop or the export's; what it throws is dropped
 */
public record ExportOptions(int frames, int hostScopes, Duration closing, LongSupplier hostClock,
        Consumer<? super ExportReport> listener) {
    private static final ExportOptions STANDARD = new ExportOptions(64, 1 << 14, Duration.ofSeconds(30),
            System::nanoTime, report -> System.getLogger("dev.readout.export")
                    .log(System.Logger.Level.WARNING, report::toString));

    /**
     * The references are not null.
     *
     * @throws IllegalArgumentException if {@code frames} or {@code hostScopes} is less than 1, or {@code closing}
     *         negative
     */
    public ExportOptions {
        requirePositive("frames", frames);
        requirePositive("hostScopes", hostScopes);
        if (Objects.requireNonNull(closing, "closing").isNegative()) {
            throw new IllegalArgumentException("closing is negative: " + closing);
        }
        Objects.requireNonNull(hostClock, "hostClock");
        Objects.requireNonNull(listener, "listener");
    }

    private static void requirePositive(String name, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " " + value + " is not 1 or more");
        }
    }

    /**
     * 64 frames, 16,384 scopes of each thread, 30 s to close in, {@link System#nanoTime}, and reports to the logger
     * {@code dev.readout.export}.
     */
    public static ExportOptions standard() {
        return STANDARD;
    }

    /** These, with another number of frames that may wait. */
    public ExportOptions withFrames(int frames) {
        return new ExportOptions(frames, hostScopes, closing, hostClock, listener);
    }

    /** These, with another number of scopes that may wait, of each thread of the host. */
    public ExportOptions withHostScopes(int hostScopes) {
        return new ExportOptions(frames, hostScopes, closing, hostClock, listener);
    }

    /** These, with another time to close in. */
    public ExportOptions withClosing(Duration closing) {
        return new ExportOptions(frames, hostScopes, closing, hostClock, listener);
    }

    /** These, with another clock of the host, in ns. */
    public ExportOptions withHostClock(LongSupplier hostClock) {
        return new ExportOptions(frames, hostScopes, closing, hostClock, listener);
    }

    /** These, with another listener. */
    public ExportOptions withListener(Consumer<? super ExportReport> listener) {
        return new ExportOptions(frames, hostScopes, closing, hostClock, listener);
    }
}
