package dev.readout.export;

import dev.readout.profile.FrameConsumer;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.ProfilerReport;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Hands frames to sinks on a thread of its own. The loop waits for nobody: a frame is copied into one of the copies
 * that are kept. One that finds no room, because sinks are slower than the loop, is dropped and counted, and sinks are
 * told. A sink that fails is closed and reported once; the others go on. Once frames look alike, the thread of the
 * frame allocates nothing.
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
 * <p>{@link #accept} and {@link #close} are for one thread at a time, that of the frame; any thread may call the
 * others.
 */
public final class FrameExport implements FrameConsumer, AutoCloseable {
    private static final long IDLE_MILLIS = 10;
    /** Reports that wait. The loop's own listener has all, and counts them. */
    private static final int MOST_REPORTS = 1024;

    private final ExportOptions options;
    private final FrameSinks sinks;
    private final ArrayBlockingQueue<GpuFrame> full;
    private final ArrayBlockingQueue<GpuFrame> free;
    private final ArrayBlockingQueue<Reported> reports = new ArrayBlockingQueue<>(MOST_REPORTS);
    private final List<HostRecorder> recorders = new CopyOnWriteArrayList<>();
    private final ThreadLocal<HostRecorder> own = ThreadLocal.withInitial(this::newRecorder);
    private final ConcurrentHashMap<Class<?>, Boolean> told = new ConcurrentHashMap<>();
    private final Dropped droppedFrames = new Dropped();
    private final Dropped droppedHostScopes = new Dropped();
    private final Dropped droppedReports = new Dropped();
    private final Thread thread;
    private int copies;
    private volatile boolean closed;

    /** A report of the loop, and when it came. */
    private record Reported(ProfilerReport report, long nanoseconds) {}

    /** How many of a kind were dropped. */
    private static final class Dropped {
        private final AtomicLong count = new AtomicLong();
        /** How many of these the sinks know of. For the export's thread. */
        private long said;

        private void say(LongConsumer sink) {
            long since = count.get() - said;
            if (since > 0) {
                said += since;
                sink.accept(since);
            }
        }
    }

    private FrameExport(ExportOptions options, FrameSink[] sinks) {
        this.options = options;
        this.sinks = FrameSinks.of(options.listener(), sinks);
        full = new ArrayBlockingQueue<>(options.frames());
        free = new ArrayBlockingQueue<>(options.frames());
        thread = Thread.ofPlatform().daemon().name("readout-export").unstarted(this::run);
    }

    /**
     * Starts a thread that hands over to sinks what comes, with {@link ExportOptions#standard}.
     *
     * @param sinks which it closes when it is closed, or when they fail
     */
    public static FrameExport start(FrameSink... sinks) {
        return start(ExportOptions.standard(), sinks);
    }

    /**
     * Starts a thread that hands over to sinks what comes.
     *
     * @param sinks which it closes when it is closed, or when they fail
     */
    public static FrameExport start(ExportOptions options, FrameSink... sinks) {
        FrameExport export = new FrameExport(Objects.requireNonNull(options, "options"),
                Objects.requireNonNull(sinks, "sinks"));
        export.thread.start();
        return export;
    }

    /** Takes a frame, or drops it if there is no room, or the export is closed. */
    @Override
    public void accept(GpuFrame frame) {
        Objects.requireNonNull(frame, "frame");
        if (closed) {
            dropLate(droppedFrames, "frame " + frame.number());
            return;
        }
        GpuFrame copy = copyOf(frame);
        if (copy == null || !full.offer(copy)) {
            droppedFrames.count.incrementAndGet();
            if (!told.containsKey(ExportReport.FramesDropped.class)) {
                tell(new ExportReport.FramesDropped(frame.number(), full.size()));
            }
        }
    }

    private void dropLate(Dropped kind, String what) {
        kind.count.incrementAndGet();
        tell(new ExportReport.CameTooLate(what));
    }

    private @Nullable GpuFrame copyOf(GpuFrame frame) {
        GpuFrame spare = free.poll();
        if (spare != null) {
            return frame.copyTo(spare);
        }
        if (copies == options.frames()) {
            return null;
        }
        copies++;
        return frame.copy();
    }

    /**
     * Takes a report of the loop: {@code builder.listener(export::report)}.
     *
     * <p>Of more than 1024 that wait, those that come last are dropped, as is what comes when the export is closed.
     */
    public void report(ProfilerReport report) {
        Objects.requireNonNull(report, "report");
        if (closed) {
            dropLate(droppedReports, "the report '" + report + "'");
        } else if (!reports.offer(new Reported(report, options.hostClock().getAsLong()))) {
            droppedReports.count.incrementAndGet();
            if (!told.containsKey(ExportReport.ReportsDropped.class)) {
                tell(new ExportReport.ReportsDropped(report, reports.size()));
            }
        }
    }

    /** The recorder of the thread that asks, for scopes of the host: the same each time. */
    public HostRecorder host() {
        return own.get();
    }

    private HostRecorder newRecorder() {
        HostRecorder made = new HostRecorder(this, options);
        recorders.add(made);
        return made;
    }

    boolean isClosed() {
        return closed;
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
                options.listener().accept(report);
            } catch (RuntimeException ignored) {
                // A listener must not keep the loop from going on.
            }
        }
    }

    private void run() {
        try {
            // Closed before a look at what is there: what came before the closing is written.
            for (boolean last = false; !last;) {
                last = closed;
                GpuFrame frame = full.poll(last ? 0 : IDLE_MILLIS, TimeUnit.MILLISECONDS);
                writeHostScopes();
                for (Reported each = reports.poll(); each != null; each = reports.poll()) {
                    sinks.report(each.report, each.nanoseconds);
                }
                if (frame != null) {
                    write(frame);
                    last = false;
                }
            }
            sayDropped();
        } catch (InterruptedException abandoned) {
            Thread.currentThread().interrupt();
        } finally {
            sinks.close();
        }
    }

    private void write(GpuFrame frame) {
        sayDropped();
        sinks.frame(frame);
        free.offer(frame);
    }

    private void sayDropped() {
        droppedFrames.say(sinks::droppedFrames);
        droppedHostScopes.say(sinks::droppedHostScopes);
        droppedReports.say(sinks::droppedReports);
    }

    private void writeHostScopes() {
        recorders.removeIf(this::writeAllOf);
    }

    /** Returns whether nothing comes any more. */
    private boolean writeAllOf(HostRecorder recorder) {
        boolean ended = recorder.hasEnded();
        for (HostScope scope = recorder.poll(); scope != null; scope = recorder.poll()) {
            sinks.host(scope);
        }
        return ended;
    }

    /**
     * Writes what is there, closes the sinks, and waits until that is done, for as long as the options say at most.
     * What comes later is dropped. Does nothing the second time. An interrupt ends the waiting.
     */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        try {
            if (!thread.join(options.closing())) {
                tell(new ExportReport.NotEnded(full.size(), options.closing()));
                thread.interrupt();
            }
        } catch (InterruptedException e) {
            thread.interrupt();
            Thread.currentThread().interrupt();
        }
    }
}
