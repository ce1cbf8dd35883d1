package dev.readout.export;

import dev.readout.profile.GpuFrame;
import dev.readout.profile.ProfilerReport;
import java.io.Closeable;
import java.io.IOException;
import java.util.Objects;

/**
 * Writes what a loop measured: to a file, or to another machine. A {@link FrameExport} calls it, on one thread, and
 * closes it. What it throws ends it, and is an {@link ExportReport}.
 *
 * <p>Times are the host's, those of {@link System#nanoTime} or of the clock that the profiler was given.
 *
 * <p>Example: {@link FrameExport}.
 */
public interface FrameSink extends Closeable {
    /**
     * Writes a frame. They come in their order; numbers are missing of those that were dropped.
     *
     * @param frame its results, valid until this method returns; {@link GpuFrame#copy} is for keeping
     * @throws IOException if it can't be written: the sink is closed, and gets no more
     */
    void frame(GpuFrame frame) throws IOException;

    /**
     * Takes a report of the loop.
     *
     * @param nanoseconds when it came
     * @throws IOException as in {@link #frame}
     */
    default void report(ProfilerReport report, long nanoseconds) throws IOException {
        Objects.requireNonNull(report, "report");
    }

    /**
     * Takes what a thread of the host did, an inner scope before the one around it.
     *
     * @throws IOException as in {@link #frame}
     */
    default void host(HostScope scope) throws IOException {
        Objects.requireNonNull(scope, "scope");
    }

    /**
     * Takes how many frames were dropped since the last one, because the sinks were slower than the loop.
     *
     * @throws IOException as in {@link #frame}
     */
    default void dropped(long frames) throws IOException {
    }

    /**
     * Ends what is written. Nothing comes after it.
     *
     * @throws IOException if it can't be written
     */
    @Override
    void close() throws IOException;
}
