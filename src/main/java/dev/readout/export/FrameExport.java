package dev.readout.export;

import dev.readout.profile.FrameConsumer;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.ProfilerReport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Hands frames to sinks on a thread of its own. The loop waits for nobody: a frame is copied into one of the copies
 * that are kept. One that finds no room, because sinks are slower than the loop, is dropped and counted. A sink that
 * fails is closed and reported once; the others go on. Once frames look alike, the thread of the frame allocates
 * nothing.
 *
 * <p>{@snippet :
 * FrameExport export = FrameExport.start(ExportOptions.standard(), sink);
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
    private final List<Sink> sinks = new ArrayList<>();
    private final ArrayBlockingQueue<GpuFrame> full;
    private final ArrayBlockingQueue<GpuFrame> free;
    private final ArrayBlockingQueue<Reported> reports = new ArrayBlockingQueue<>(MOST_REPORTS);
    private final List<HostRecorder> recorders = new CopyOnWriteArrayList<>();
    private final ThreadLocal<HostRecorder> own = ThreadLocal.withInitial(this::newRecorder);
    private final ConcurrentHashMap<Class<?>, Boolean> told = new ConcurrentHashMap<>();
    private final AtomicLong droppedFrames = new AtomicLong();
    private final AtomicLong droppedHostScopes = new AtomicLong();
    private final Thread thread;
    private int copies;
    private long droppedBefore;
    private volatile boolean closed;

    /** A report of the loop, and when it came. */
    private record Reported(ProfilerReport report, long nanoseconds) {}

    /** A sink; none any more once it has failed. */
    private static final class Sink {
        private @Nullable FrameSink target;

        private Sink(FrameSink target) {
            this.target = Objects.requireNonNull(target, "sinks must not hold null");
        }
    }

    /** Something that a sink is given. */
    @FunctionalInterface
    private interface Given {
        void to(FrameSink sink) throws IOException;
    }

    private FrameExport(ExportOptions options, FrameSink[] sinks) {
        this.options = options;
        for (FrameSink sink : sinks) {
            this.sinks.add(new Sink(sink));
        }
        full = new ArrayBlockingQueue<>(options.frames());
        free = new ArrayBlockingQueue<>(options.frames());
        thread = Thread.ofPlatform().daemon().name("readout-export").unstarted(this::run);
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
        GpuFrame copy = closed ? null : copyOf(frame);
        if (copy == null || !full.offer(copy)) {
            droppedFrames.incrementAndGet();
            if (!told.containsKey(ExportReport.FramesDropped.class)) {
                tell(new ExportReport.FramesDropped(frame.number(), full.size()));
            }
        }
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
     * <p>Of more than 1024 that wait, those that come last are left out.
     */
    public void report(ProfilerReport report) {
        reports.offer(new Reported(Objects.requireNonNull(report, "report"), options.hostClock().getAsLong()));
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

    void dropHostScope(HostThread of, String name) {
        droppedHostScopes.incrementAndGet();
        if (!told.containsKey(ExportReport.HostScopesDropped.class)) {
            tell(new ExportReport.HostScopesDropped(of, name));
        }
    }

    /** How many frames were dropped. */
    public long droppedFrames() {
        return droppedFrames.get();
    }

    /** How many scopes of the host were dropped. */
    public long droppedHostScopes() {
        return droppedHostScopes.get();
    }

    /** Tells the first of a kind. */
    private void tell(ExportReport report) {
        if (told.putIfAbsent(report.getClass(), true) == null) {
            listen(report);
        }
    }

    private void listen(ExportReport report) {
        try {
            options.listener().accept(report);
        } catch (RuntimeException ignored) {
            // A listener must not keep the loop from going on.
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
                    Reported report = each;
                    give(sink -> sink.report(report.report(), report.nanoseconds()));
                }
                if (frame != null) {
                    write(frame);
                    last = false;
                }
            }
            writeDropped();
        } catch (InterruptedException abandoned) {
            Thread.currentThread().interrupt();
        } finally {
            sinks.forEach(this::end);
        }
    }

    private void write(GpuFrame frame) {
        writeDropped();
        give(sink -> sink.frame(frame));
        free.offer(frame);
    }

    private void writeDropped() {
        long since = droppedFrames.get() - droppedBefore;
        if (since > 0) {
            droppedBefore += since;
            give(sink -> sink.dropped(since));
        }
    }

    private void writeHostScopes() {
        recorders.removeIf(this::writeAllOf);
    }

    /** Returns whether nothing comes any more. */
    private boolean writeAllOf(HostRecorder recorder) {
        boolean ended = recorder.hasEnded();
        for (HostScope scope = recorder.poll(); scope != null; scope = recorder.poll()) {
            HostScope written = scope;
            give(sink -> sink.host(written));
        }
        return ended;
    }

    private void give(Given given) {
        for (Sink sink : sinks) {
            if (sink.target != null) {
                try {
                    given.to(sink.target);
                } catch (IOException | RuntimeException | Error e) {
                    fail(sink, e);
                }
            }
        }
    }

    private void fail(Sink sink, Throwable cause) {
        FrameSink failed = Objects.requireNonNull(sink.target);
        sink.target = null;
        try {
            failed.close();
        } catch (IOException | RuntimeException | Error e) {
            if (e != cause) {
                cause.addSuppressed(e);
            }
        }
        listen(new ExportReport.SinkFailed(failed, cause));
    }

    private void end(Sink sink) {
        FrameSink ending = sink.target;
        sink.target = null;
        if (ending != null) {
            try {
                ending.close();
            } catch (IOException | RuntimeException | Error e) {
                listen(new ExportReport.SinkFailed(ending, e));
            }
        }
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
                tell(new ExportReport.NotEnded(full.size(), options.closing().toSeconds()));
                thread.interrupt();
            }
        } catch (InterruptedException e) {
            thread.interrupt();
            Thread.currentThread().interrupt();
        }
    }
}
