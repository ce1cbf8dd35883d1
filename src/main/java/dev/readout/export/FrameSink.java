package dev.readout.export;

import dev.readout.profile.GpuFrame;
import dev.readout.profile.ProfilerReport;
import java.io.Closeable;
import java.io.IOException;
import java.util.Objects;

/**
 * Writes what a loop measured: to a file, or to another machine. A {@link FrameExport} calls it, or a
 * {@link FrameSinks}.
 *
 * <p>Calls come from one thread at a time, and their order is this:
 * <ul>
 * <li>Frames come in the order of their numbers. The numbers of frames that were dropped are missing.
 * <li>Scopes of the host and reports come when they are known: before the frame that they are about, or behind it. All
 * scopes of the host may come behind the last frame. Their times say where they belong.
 * <li>Of each thread of the host, a scope comes before the one around it.
 * <li>How many frames, scopes and reports were dropped is said right before the next frame, or right before
 * {@link #close} if none comes any more.
 * <li>{@link #close} is called once, and nothing comes after it. It follows the last of what was measured, or else at
 * once the first call that threw: a sink that failed is closed too, so that it gives back what it holds.
 * </ul>
 *
 * <p>Whatever a method throws ends the sink, an {@link Error} as well. It is told as
 * {@link ExportReport.SinkFailed}, and neither the loop nor other sinks take notice.
 *
 * <p>Times are the host's, in ns: those of {@link System#nanoTime} or of the clock that the profiler was given.
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
     * Takes a report of the loop: what it could not measure.
     *
     * @param nanoseconds when it came, in ns of the host's clock
     * @throws IOException if it can't be written
     */
    default void report(ProfilerReport report, long nanoseconds) throws IOException {
        Objects.requireNonNull(report, "report");
    }

    /**
     * Takes what a thread of the host did.
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
     * Ends what is written, and gives back what the sink holds.
     *
     * @throws IOException if it can't be written
     */
    @Override
    void close() throws IOException;

    /**
     * Ends the sink in place of {@link #close}, where it failed, or nothing is measured because something else could
     * not begin. What it has begun to write is of no use. Closes it, unless the sink can do better: older files stay as
     * they are.
     *
     * @throws IOException if that fails
     */
    default void discard() throws IOException {
        close();
    }
}
