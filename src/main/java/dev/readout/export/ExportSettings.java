package dev.readout.export;

import java.time.Duration;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * How a {@link FrameExport} works. Immutable and safe to share between threads.
 *
 * <p>Example: {@link FrameExport}.
 */
public final class ExportOptions {
    private static final ExportOptions STANDARD = new ExportOptions();

    private int frames = 64;
    private int hostScopes = 1 << 14;
    private Duration closing = Duration.ofSeconds(30);
    private LongSupplier hostClock = System::nanoTime;
    private Consumer<? super ExportReport> listener = report -> System.getLogger("dev.readout.export")
            .log(System.Logger.Level.WARNING, report::toString);

    private ExportOptions() {
    }

    /**
     * 64 frames, 16,384 scopes of each thread, 30 s to close in, {@link System#nanoTime}, and reports to the logger
     * {@code dev.readout.export}.
     */
    public static ExportOptions standard() {
        return STANDARD;
    }

    /** How many frames may wait to be written, 1 or more: as many copies are kept at most. */
    public int frames() {
        return frames;
    }

    /** How many scopes of each thread may wait to be written at least, 1 or more; while memory grows, more may. */
    public int hostScopes() {
        return hostScopes;
    }

    /** How long {@link FrameExport#close} waits for the sinks at most. */
    public Duration closing() {
        return closing;
    }

    /** The time of the host in ns, the same as the profiler's. */
    public LongSupplier hostClock() {
        return hostClock;
    }

    /** The listener for failures, called on a thread of the loop or the export's. Its exceptions are dropped. */
    public Consumer<? super ExportReport> listener() {
        return listener;
    }

    /**
     * These, with another number of frames that may wait.
     *
     * @throws IllegalArgumentException if it is less than 1
     */
    public ExportOptions withFrames(int frames) {
        requirePositive("frames", frames);
        return with(changed -> changed.frames = frames);
    }

    /**
     * These, with another number of scopes that may wait, of each thread of the host.
     *
     * @throws IllegalArgumentException if it is less than 1
     */
    public ExportOptions withHostScopes(int hostScopes) {
        requirePositive("hostScopes", hostScopes);
        return with(changed -> changed.hostScopes = hostScopes);
    }

    /**
     * These, with another time to close in.
     *
     * @throws IllegalArgumentException if it is negative
     */
    public ExportOptions withClosing(Duration closing) {
        if (Objects.requireNonNull(closing, "closing").isNegative()) {
            throw new IllegalArgumentException("closing is negative: " + closing);
        }
        return with(changed -> changed.closing = closing);
    }

    /** These, with another clock of the host, in ns. */
    public ExportOptions withHostClock(LongSupplier hostClock) {
        Objects.requireNonNull(hostClock, "hostClock");
        return with(changed -> changed.hostClock = hostClock);
    }

    /** These, with another listener. */
    public ExportOptions withListener(Consumer<? super ExportReport> listener) {
        Objects.requireNonNull(listener, "listener");
        return with(changed -> changed.listener = listener);
    }

    private static void requirePositive(String name, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " " + value + " is not 1 or more");
        }
    }

    /** A copy with a change. */
    private ExportOptions with(Consumer<ExportOptions> change) {
        ExportOptions changed = new ExportOptions();
        changed.frames = frames;
        changed.hostScopes = hostScopes;
        changed.closing = closing;
        changed.hostClock = hostClock;
        changed.listener = listener;
        change.accept(changed);
        return changed;
    }

    @Override
    public String toString() {
        return frames + " frames, " + hostScopes + " scopes of each thread, " + closing + " to close in";
    }
}
