package dev.readout.export;

import dev.readout.profile.GpuFrame;
import dev.readout.profile.ProfilerReport;
import java.io.Closeable;
import java.io.IOException;
import java.util.Objects;

/**
 * Writes the results of a loop, or of several, to a file, or sends them. A {@link FrameExport} calls it, or a {@link
 * FrameSinks}.
 *
 * <p>Calls come from one thread at a time, in this order:
 * <ul>
 * <li>Frames of a loop come in the order of their numbers. Dropped frames are missing. Batches come as they arrived,
 * with any numbers. Frames of several loops, which {@link GpuFrame#loop} tells apart, come among each other.
 * <li>Scopes of the host and reports come when they are known: before or after the frame that they belong to by their
 * times. All scopes of the host may come after the last frame.
 * <li>On each thread of the host, a scope comes before its parent.
 * <li>The numbers of dropped frames, scopes and reports come right before the next frame, or without one, right before
 * {@link #close}.
 * <li>{@link #flush} may come between any two calls.
 * <li>One of the two is called once, as the last call: {@link #close} at the end, {@link #discard} right after the
 * first call that threw, so that a failed sink releases its resources.
 * </ul>
 *
 * <p>Any exception of a method ends the sink, even an {@link Error}. It is reported as {@link ExportReport.SinkFailed},
 * and affects neither the loop nor other sinks.
 *
 * <p>Times are in ns on the host's clock: {@link System#nanoTime}, or the clock that the profiler was given.
 *
 * <p>Example: {@link FrameExport}.
 */
public interface FrameSink extends Closeable {
    /**
     * Writes a frame.
     *
     * @param frame its results, valid until this method returns; {@link GpuFrame#copy} is for keeping
     * @throws IOException if it can't be written
     */
    void frame(GpuFrame frame) throws IOException;

    /**
     * Takes a report of the loop.
     *
     * @param nanoseconds when it came, in ns of the host's clock
     * @throws IOException if it can't be written
     */
    default void report(ProfilerReport report, long nanoseconds) throws IOException {
        Objects.requireNonNull(report, "report");
    }

    /**
     * Takes a scope of a thread of the host.
     *
     * @throws IOException if it can't be written
     */
    default void host(HostScope scope) throws IOException {
        Objects.requireNonNull(scope, "scope");
    }

    /**
     * Takes how many frames were dropped since this was last said, because sinks are slower than the loop.
     *
     * @param frames 1 or more
     * @throws IOException if it can't be written
     */
    default void droppedFrames(long frames) throws IOException {
    }

    /**
     * Takes how many scopes of the host were dropped since this was last said, of all threads together.
     *
     * @param scopes 1 or more
     * @throws IOException if it can't be written
     */
    default void droppedHostScopes(long scopes) throws IOException {
    }

    /**
     * Takes how many reports of the loop were dropped since this was last said.
     *
     * @param reports 1 or more
     * @throws IOException if it can't be written
     */
    default void droppedReports(long reports) throws IOException {
    }

    /**
     * Takes why there is no more than this, although there should be. {@link #close} comes next.
     *
     * @param reason for people: a sentence, or a part of one
     * @throws IOException if it can't be written
     */
    default void endedEarly(String reason) throws IOException {
        Objects.requireNonNull(reason, "reason");
    }

    /**
     * Asks that what it was given outlive the process, which may die without {@link #close}. A {@link FrameExport} asks
     * about once a second, on its thread, also while nothing comes. A sink that pays much for it may answer less often.
     * By default does nothing.
     *
     * @throws IOException if it can't be written
     */
    default void flush() throws IOException {
    }

    /**
     * Ends the output, and releases the sink's resources.
     *
     * @throws IOException if it can't be written
     */
    @Override
    void close() throws IOException;

    /**
     * Ends the sink instead of {@link #close}, if it failed, or if nothing is measured because something else could not
     * start. Its output is useless. By default closes it; better, a sink removes its new files and keeps older ones.
     *
     * @throws IOException if that fails
     */
    default void discard() throws IOException {
        close();
    }
}
