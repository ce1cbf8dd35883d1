package dev.readout.export;

import dev.readout.profile.GpuFrame;
import dev.readout.profile.ProfilerReport;
import java.lang.ref.WeakReference;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Hands frames to sinks on a thread of its own. The loop never waits: a frame is copied into a reusable copy. If none
 * is free, because sinks are slower than the loop, the frame is dropped and counted, and sinks get the count. A sink
 * that fails is discarded and reported once; the others go on. Sinks are flushed about once a second: what they were
 * given until then may outlive a process that dies. Once frames look alike, the thread of the frame allocates nothing.
 *
 * <p>{@snippet :
 * FrameExport export = FrameExport.start(sink);
 * GpuProfiler profiler = GpuProfiler.gl(context).listener(export::report).build();
 *
 * profiler.poll(export);
 *
 * export.close();
 * }
 *
 * <p>Profiler and export are closed in any order: frames are copies, and what was polled is written. A frame that has
 * not arrived is lost with the profiler, so let the GPU end its work, and poll until {@link
 * dev.readout.profile.GpuProfiler#inFlight} is 0, before one of them is closed. What a profiler reports that is closed
 * after the export is told as {@link ExportReport.CameTooLate}. Sinks are the export's to close: one that was closed
 * before fails with the next frame, which is told, and what it has written stays.
 *
 * <p>One export takes the frames of several profilers, of windows or devices, each on its own thread: give their queues
 * different names, by which sinks tell them apart ({@link GpuFrame#loop}).
 *
 * <p>Any thread may call any method. The frames of one profiler come from one thread at a time.
 */
public final class FrameExport implements Consumer<GpuFrame>, AutoCloseable {
    private static final long IDLE_MILLIS = 10;
    /** Reports that wait. The loop's own listener has all, and counts them. */
    private static final int MOST_REPORTS = 1024;
    /** How many scopes of a thread are written between two frames: the thread must not keep frames from their turn. */
    private static final int MOST_HOST_SCOPES = 256;

    private final ExportSettings settings;
    private final FrameSinks sinks;
    private final ArrayBlockingQueue<Copy> full;
    private final ArrayBlockingQueue<Copy> free;
    private final ArrayBlockingQueue<Reported> reports = new ArrayBlockingQueue<>(MOST_REPORTS);
    private final Queue<HostRecorder> recorders = new ConcurrentLinkedQueue<>();
    /** Weak, since a thread may outlive this export and its class loader: {@link #recorders} has what is in use. */
    @SuppressWarnings("ThreadLocalUsage") // One for each export, and it goes with the export.
    private final ThreadLocal<WeakReference<HostRecorder>> own = new ThreadLocal<>();
    private final ConcurrentHashMap<Class<?>, Boolean> told = new ConcurrentHashMap<>();
    private final Dropped droppedFrames = new Dropped();
    private final Dropped droppedHostScopes = new Dropped();
    private final Dropped droppedReports = new Dropped();
    private final Thread thread;
    /** At least the number of copies: a thread that finds enough of them may add one. */
    private final AtomicInteger copies = new AtomicInteger();
    /** Why it ends early; null if it did not. */
    private volatile @Nullable String early;
    private volatile boolean closed;
    /** True if somebody waits, or has waited, for the sinks. */
    private volatile boolean waited;
    /** True if {@link #close} no longer waits for the sinks. */
    private volatile boolean abandoned;
    /** True if the export's thread takes nothing more: what comes now, its sender drops. */
    private volatile boolean ended;

    /** A frame, and how many were dropped before it since the export began. */
    private static final class Copy {
        private final GpuFrame frame;
        private long droppedBefore;

        private Copy(GpuFrame frame) {
            this.frame = frame;
        }
    }

    /** A report of the loop, and when it came. */
    private record Reported(ProfilerReport report, long nanoseconds) {}

    /** How many of a kind were dropped. */
    private static final class Dropped {
        private final AtomicLong count = new AtomicLong();
        /** How many of these the sinks know of. For the export's thread. */
        private long said;

        private void say(LongConsumer sink) {
            say(count.get(), sink);
        }

        private void say(long all, LongConsumer sink) {
            long since = all - said;
            if (since > 0) {
                said += since;
                sink.accept(since);
            }
        }
    }

    private FrameExport(ExportSettings settings, FrameSink[] sinks) {
        this.settings = settings;
        this.sinks = FrameSinks.of(settings.listener, sinks);
        full = new ArrayBlockingQueue<>(settings.frames);
        free = new ArrayBlockingQueue<>(settings.frames);
        thread = Thread.ofPlatform().daemon().name("readout-export").unstarted(this::run);
    }

    /**
     * Starts a thread that hands frames to sinks, with the default settings.
     *
     * @param sinks which it closes when it is closed, or when they fail
     */
    public static FrameExport start(FrameSink... sinks) {
        return start(ExportSettings.builder().build(), sinks);
    }

    /**
     * Starts a thread that hands frames to sinks.
     *
     * @param sinks which it closes when it is closed, or when they fail
     */
    public static FrameExport start(ExportSettings settings, FrameSink... sinks) {
        FrameExport export = new FrameExport(Objects.requireNonNull(settings, "settings"),
                Objects.requireNonNull(sinks, "sinks"));
        export.thread.start();
        return export;
    }

    /** Takes a frame, or drops it if there is no room, or the export is closed. */
    @Override
    public void accept(GpuFrame frame) {
        Objects.requireNonNull(frame, "frame");
        if (closed) {
            dropLate(droppedFrames, frame.title());
            return;
        }
        Copy copy = copyOf(frame);
        if (copy == null) {
            droppedFrames.count.incrementAndGet();
            if (!told.containsKey(ExportReport.FramesDropped.class)) {
                tell(new ExportReport.FramesDropped(frame.number(), full.size()));
            }
            return;
        }
        copy.droppedBefore = droppedFrames.count.get();
        full.add(copy);
        // Another thread may have closed it meanwhile. What is taken may be another thread's frame: the number counts.
        if (ended && full.poll() != null) {
            dropLate(droppedFrames, frame.title());
        }
    }

    private void dropLate(Dropped kind, String what) {
        kind.count.incrementAndGet();
        tell(new ExportReport.CameTooLate(what));
    }

    private @Nullable Copy copyOf(GpuFrame frame) {
        Copy spare = free.poll();
        if (spare != null) {
            frame.copyTo(spare.frame);
            return spare;
        }
        if (copies.get() >= settings.frames || copies.getAndIncrement() >= settings.frames) {
            return null;
        }
        return new Copy(frame.copy());
    }

    /**
     * Takes a report of the loop: {@code builder.listener(export::report)}.
     *
     * <p>At most 1024 reports wait: later ones are dropped, as are reports after {@link #close}.
     */
    public void report(ProfilerReport report) {
        Objects.requireNonNull(report, "report");
        if (closed) {
            dropLate(droppedReports, "the report '" + report + "'");
        } else if (!reports.offer(new Reported(report, settings.hostClock.getAsLong()))) {
            droppedReports.count.incrementAndGet();
            if (!told.containsKey(ExportReport.ReportsDropped.class)) {
                tell(new ExportReport.ReportsDropped(report, reports.size()));
            }
        } else if (ended && reports.poll() != null) {
            dropLate(droppedReports, "the report '" + report + "'");
        }
    }

    /** The recorder of the thread that asks, for scopes of the host: the same each time. */
    public HostRecorder host() {
        WeakReference<HostRecorder> known = own.get();
        HostRecorder recorder = known == null ? null : known.get();
        return recorder != null ? recorder : newRecorder();
    }

    private HostRecorder newRecorder() {
        HostRecorder made = new HostRecorder(this, settings);
        own.set(new WeakReference<>(made));
        if (ended) {
            recorders.removeIf(HostRecorder::hasEnded);
        }
        recorders.add(made);
        return made;
    }

    boolean isClosed() {
        return closed;
    }

    boolean hasEnded() {
        return ended;
    }

    boolean isAbandoned() {
        return abandoned;
    }

    void dropHostScope(HostThread of, String name) {
        if (closed) {
            dropLate(droppedHostScopes, "scope '" + name + "' of thread '" + of.name() + "'");
            return;
        }
        droppedHostScopes.count.incrementAndGet();
        if (!told.containsKey(ExportReport.HostScopesDropped.class)) {
            tell(new ExportReport.HostScopesDropped(of, name));
        }
    }

    /** How many frames were dropped. */
    public long droppedFrames() {
        return droppedFrames.count.get();
    }

    /** How many scopes of the host were dropped. */
    public long droppedHostScopes() {
        return droppedHostScopes.count.get();
    }

    /** How many reports of the loop were dropped. */
    public long droppedReports() {
        return droppedReports.count.get();
    }

    /** Tells the first of a kind. */
    private void tell(ExportReport report) {
        if (told.putIfAbsent(report.getClass(), true) == null) {
            try {
                settings.listener.accept(report);
            } catch (Throwable ignored) {
                // A listener must not keep the loop from going on.
            }
        }
    }

    private void run() {
        try {
            // Read before the queue: frames that came before the closing are written.
            for (boolean last = false; !last && !abandoned;) {
                last = closed;
                Copy copy = next(last);
                if (!abandoned) {
                    writeHostScopes();
                    writeReports();
                    sinks.flush();
                }
                if (copy != null && !abandoned) {
                    write(copy);
                    last = false;
                } else if (copy != null) {
                    droppedFrames.count.incrementAndGet();
                }
            }
        } finally {
            end();
        }
    }

    /** The next frame, or null if there is none yet. A sink may leave the thread interrupted, which means nothing. */
    private @Nullable Copy next(boolean last) {
        try {
            return last ? full.poll() : full.poll(IDLE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException ofSink) {
            return null;
        }
    }

    private void writeReports() {
        for (Reported each = reports.poll(); each != null; each = reports.poll()) {
            sinks.report(each.report, each.nanoseconds);
        }
    }

    private void write(Copy copy) {
        droppedFrames.say(copy.droppedBefore, sinks::droppedFrames);
        droppedHostScopes.say(sinks::droppedHostScopes);
        droppedReports.say(sinks::droppedReports);
        sinks.frame(copy.frame);
        free.offer(copy);
    }

    /** Counts what still waits as dropped, tells the sinks, and closes them, also when it is interrupted. */
    private void end() {
        Thread.interrupted();
        ended = true;
        while (full.poll() != null) {
            droppedFrames.count.incrementAndGet();
        }
        while (reports.poll() != null) {
            droppedReports.count.incrementAndGet();
        }
        for (HostRecorder recorder : recorders) {
            droppedHostScopes.count.addAndGet(recorder.discard());
        }
        droppedFrames.say(sinks::droppedFrames);
        droppedHostScopes.say(sinks::droppedHostScopes);
        droppedReports.say(sinks::droppedReports);
        String reason = early;
        if (reason != null) {
            sinks.endedEarly(reason);
        }
        sinks.close();
    }

    private void writeHostScopes() {
        recorders.removeIf(this::writeAllOf);
    }

    /** Returns whether nothing comes any more. */
    private boolean writeAllOf(HostRecorder recorder) {
        boolean ended = recorder.hasEnded();
        recorder.giveTo(sinks, closed ? Long.MAX_VALUE : MOST_HOST_SCOPES);
        return ended && recorder.waiting() == 0;
    }

    /**
     * Writes waiting frames, closes the sinks, and waits for that, up to the settings' time limit. Later frames are
     * dropped. Any call but one on the export's own thread waits. An interrupt or the time limit ends the waiting:
     * frames that still wait are dropped, counted, and reported. A sink that calls this does not wait: waiting frames
     * are written after it returns, and the loop's own call waits for that.
     */
    @Override
    public void close() {
        closed = true;
        // On the export's own thread it can't wait: another caller does.
        if (Thread.currentThread() == thread) {
            return;
        }
        waited = true;
        try {
            if (!abandoned && !thread.join(settings.closing)) {
                abandon(new ExportReport.NotEnded(full.size(), settings.closing));
            }
        } catch (InterruptedException e) {
            abandon(new ExportReport.ClosingInterrupted(full.size()));
            Thread.currentThread().interrupt();
        }
    }

    /**
     * {@linkplain #close Closes} the export of a loop that failed: frames so far are written, with a note that there
     * should have been more. Does nothing if it is closed.
     *
     * @param reason for people: a sentence, or a part of one
     */
    public void endEarly(String reason) {
        Objects.requireNonNull(reason, "reason");
        if (!waited) {
            early = reason;
            close();
        }
    }

    private void abandon(ExportReport report) {
        tell(report);
        abandoned = true;
        thread.interrupt();
    }
}
