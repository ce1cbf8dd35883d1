package dev.readout.profile;

import dev.readout.driver.gl.GlContext;
import dev.readout.gl.TimerResultStatus;
import java.util.List;
import java.util.Objects;
import java.util.function.LongSupplier;

/**
 * Measures the passes of frames that GL draws, without a stall and without garbage: {@link FrameProfiler} for a
 * {@link GlContext}.
 *
 * <p>{@snippet :
 * Pass shadow = Pass.of("shadow");
 * Pass main = Pass.of("main");
 * try (GlFrameProfiler profiler = GlFrameProfiler.create(context, 3, shadow, main)) {
 *     // each frame:
 *     profiler.beginFrame();
 *     profiler.begin(shadow);
 *     // … draw …
 *     profiler.end(shadow);
 *     profiler.endFrame();
 *     context.flush();                 // or swap buffers
 *     profiler.poll(frame -> histogram.recordValue(frame.nanoseconds(shadow)));
 * }
 * }
 *
 * <p>Passes are measured with timestamps and may nest; where the driver has none, with elapsed times, and one pass must
 * end before the next begins. Of two passes that count samples, too, one must end before the other begins. A frame that
 * is begun while all frames are in flight is not measured: {@link #dropped} counts it.
 *
 * <p>A time that means nothing is not handed over: because timings were disturbed (GL_GPU_DISJOINT_EXT), or because the
 * driver is at fault, with a pass that took longer than the host saw. {@link #rejected} counts those frames.
 *
 * <p>Used on the thread on which the context is current.
 */
public final class GlFrameProfiler implements AutoCloseable {
    private static final int STATUSES = TimerResultStatus.values().length;

    private final FrameRecord record;
    private final FrameRing ring;
    private final GlPassTimes times;
    private final GlMeasurements measurements;
    private final FrameResults results;
    private final long[] rejected = new long[STATUSES];

    private long dropped;
    private int slot = -1;
    private boolean closed;

    private GlFrameProfiler(GlContext context, int framesInFlight, LongSupplier hostClock, List<Pass> passes) {
        this.record = new FrameRecord(passes);
        if (framesInFlight < 1) {
            throw new IllegalArgumentException("framesInFlight " + framesInFlight + " is less than 1 frame");
        }
        for (Pass pass : passes) {
            if (pass.statistics() != 0) {
                throw new IllegalArgumentException("pass '" + pass.name() + "' counts pipeline statistics: in GL, time"
                        + " and samples are measured");
            }
        }
        long counting = 0;
        for (int i = 0; i < record.count(); i++) {
            counting |= record.pass(i).samples() ? 1L << i : 0;
        }
        this.ring = new FrameRing(framesInFlight);
        this.times = new GlPassTimes(context, record.count(), ring.slots(), hostClock);
        this.measurements = new GlMeasurements(times,
                counting == 0 ? null : context.createSampleQueries(record.count() * ring.slots()),
                record.count(), counting);
        this.results = new FrameResults(record, measurements);
    }

    /**
     * A profiler of passes in a context.
     *
     * @param framesInFlight how many frames may be drawn whose results have not been read, 1 or more
     * @param passes what to measure, 1 to 64, each with a name of its own; none with statistics, and with samples in
     *        OpenGL only
     * @throws dev.readout.driver.DriverException if GL raises an error
     * @throws IllegalArgumentException if an argument is out of range
     * @throws IllegalStateException if the context is closed, or not current on this thread
     * @throws UnsupportedOperationException if the driver can't measure time, or count samples where a pass does
     */
    public static GlFrameProfiler create(GlContext context, int framesInFlight, Pass... passes) {
        return create(context, framesInFlight, System::nanoTime, passes);
    }

    /**
     * {@link #create(GlContext, int, Pass...)}, comparing times with a clock of your own: for a driver whose time is
     * not the host's, such as a software device's.
     *
     * @param framesInFlight how many frames may be drawn whose results have not been read, 1 or more
     * @param hostClock nanoseconds since some time; no pass may take longer than what it says has passed
     * @param passes what to measure, 1 to 64, each with a name of its own; none with statistics, and with samples in
     *        OpenGL only
     * @throws dev.readout.driver.DriverException if GL raises an error
     * @throws IllegalArgumentException if an argument is out of range
     * @throws IllegalStateException if the context is closed, or not current on this thread
     * @throws UnsupportedOperationException if the driver can't measure time, or count samples where a pass does
     */
    public static GlFrameProfiler create(
            GlContext context, int framesInFlight, LongSupplier hostClock, Pass... passes) {
        Objects.requireNonNull(context, "context");
        Objects.requireNonNull(hostClock, "hostClock");
        Objects.requireNonNull(passes, "passes");
        return new GlFrameProfiler(context, framesInFlight, hostClock, List.of(passes));
    }

    /**
     * Begins a frame.
     *
     * @return whether the frame is measured; if not, the frame's other calls do nothing
     * @throws IllegalStateException if a frame has begun and not ended
     */
    public boolean beginFrame() {
        requireOpen();
        record.beginFrame();
        slot = ring.usable();
        if (slot < 0) {
            dropped++;
        }
        return slot >= 0;
    }

    /**
     * Begins a pass.
     *
     * @throws dev.readout.driver.DriverException if GL raises an error
     * @throws IllegalArgumentException if the profiler does not know the pass
     * @throws IllegalStateException if no frame has begun, the pass has begun in this frame already, or another pass is
     *         open and the driver has no timestamps
     */
    public void begin(Pass pass) {
        requireOpen();
        int index = record.requireMayBegin(pass);
        long open = record.open();
        if (open != 0 && !times.mayOverlap()) {
            throw new IllegalStateException("pass '" + pass.name() + "' begins before pass '"
                    + record.pass(Long.numberOfTrailingZeros(open)).name() + "' has ended: this driver has no"
                    + " timestamps, and measures one pass at a time");
        }
        if (slot >= 0) {
            measurements.begin(slot, index);
        }
        // Only now: GL may have refused.
        record.begun(index);
    }

    /**
     * Ends a pass.
     *
     * @throws dev.readout.driver.DriverException if GL raises an error
     * @throws IllegalArgumentException if the profiler does not know the pass
     * @throws IllegalStateException if the pass has not begun in this frame, or has ended already
     */
    public void end(Pass pass) {
        requireOpen();
        int index = record.requireMayEnd(pass);
        if (slot >= 0) {
            measurements.end(slot, index);
        }
        record.ended(index);
    }

    /**
     * Ends the frame. The application swaps buffers or flushes next, as always: a driver may not begin before.
     *
     * @throws IllegalStateException if no frame has begun, or a pass has begun and not ended
     */
    public void endFrame() {
        requireOpen();
        long recorded = record.endFrame();
        if (slot >= 0 && recorded != 0) {
            ring.add(slot, record.frame(), recorded);
        }
    }

    /**
     * Gives up the frame, whose passes will not be handed over.
     *
     * @throws dev.readout.driver.DriverException if GL raises an error
     * @throws IllegalStateException if no frame has begun
     */
    public void cancelFrame() {
        requireOpen();
        long open = record.open();
        record.cancelFrame();
        if (slot >= 0 && open != 0) {
            measurements.cancel(open);
        }
    }

    /**
     * Hands over the frames whose results have arrived, the oldest first, up to the first that is not ready. Does not
     * wait.
     *
     * @param consumer takes each frame, unless one of its times means nothing
     * @return how many frames were handed over
     * @throws dev.readout.driver.DriverException if GL raises an error, such as the loss of the context
     * @throws IllegalStateException if the context is not current on this thread
     */
    public int poll(FrameConsumer consumer) {
        Objects.requireNonNull(consumer, "consumer");
        requireOpen();
        int frames = 0;
        while (ring.count() > 0) {
            int oldest = ring.oldest();
            long recorded = ring.recorded(oldest);
            if (!measurements.read(oldest, recorded)) {
                break;
            }
            TimerResultStatus status = times.status(recorded);
            ring.removeOldest();
            // A query of GL's is reset by beginning it: the slot can be used at once.
            ring.resetBy(oldest, -1);
            if (status == TimerResultStatus.VALID) {
                consumer.accept(results.of(ring.number(oldest), recorded));
                frames++;
            } else {
                rejected[status.ordinal()]++;
            }
        }
        return frames;
    }

    /** The passes, in the order in which they were given. */
    public List<Pass> passes() {
        return record.passes();
    }

    /** How many frames were drawn, and were neither handed over yet nor rejected. */
    public int inFlight() {
        return ring.count();
    }

    /** How many frames were not measured, because all were in flight when they began. */
    public long dropped() {
        return dropped;
    }

    /** How many frames were not handed over, because of a pass whose time is {@code reason}; 0 for VALID. */
    public long rejected(TimerResultStatus reason) {
        return rejected[Objects.requireNonNull(reason, "reason").ordinal()];
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("the profiler is closed");
        }
    }

    /**
     * Deletes the queries. Does nothing the second time.
     *
     * @throws IllegalStateException if the context is open, and not current on this thread
     */
    @Override
    public void close() {
        if (!closed) {
            measurements.close();
            closed = true;
        }
    }
}
