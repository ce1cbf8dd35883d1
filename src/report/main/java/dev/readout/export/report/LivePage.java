package dev.readout.export.report;

import dev.readout.export.FrameSink;
import dev.readout.export.HostScope;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.ProfilerReport;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Shows the results of a loop, or of several, while they are measured: the page of an {@link HtmlReport}, which a
 * browser on this machine opens, and which goes on by itself.
 *
 * <p>{@snippet :
 * LivePage page = LivePage.start(0, Map.of("device", renderer));
 * FrameExport export = FrameExport.start(page);
 * GpuProfiler profiler = GpuProfiler.gl(context).listener(export::report).build();
 * }
 *
 * <p>The page has all since the start, whenever it is opened, in memory that does not grow with the number of frames. A
 * reader gets ten updates a second at most, mostly of a few kilobytes, as server-sent events (WHATWG HTML, §9.2). Each
 * has a thread of its own, which makes them: a slow one holds back nobody. The thread that gives frames waits while one
 * is made: some milliseconds, and a tenth of a second for the first one, in which a fast loop may lose frames, which
 * are counted. While there is no reader, nothing is made. A page whose loop has ended keeps its last state.
 *
 * <p>It is served on the loopback address alone. A request that another site's page makes, or that asks for another
 * host, gets 403, anything but GET 405, and whoever asks while eight others are answered 503. Each user of this machine
 * can read the page.
 *
 * <p>Not safe to share between threads: a {@link dev.readout.export.FrameExport} calls it from one.
 */
public final class LivePage implements FrameSink {
    private static final long INTERVAL = TimeUnit.MILLISECONDS.toNanos(100);

    /** The page without a frame: its script asks for them. */
    private final byte[] page;
    private final ReportSummary summary;
    /** Of this capture alone: a browser that finds another one here begins anew. */
    private final String name = UUID.randomUUID().toString();
    private final LiveServer server;

    /** Held by whoever uses the summary: the loop's exporter, or a reader. */
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition ending = lock.newCondition();
    private long changes;
    private boolean ended;

    private LivePage(int port, Map<String, String> about) throws IOException {
        summary = ReportSummary.create(about);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ReportPage.load().write(bytes, summary, null, name);
        page = bytes.toByteArray();
        server = LiveServer.start(port, page, this::reader);
    }

    /**
     * Starts a page that says nothing of the machine: {@link #start(int, Map)}.
     *
     * @throws IOException if the port can't be had
     * @throws IllegalArgumentException if it is not from 0 to 65535
     * @throws IllegalStateException if the WebJar of Chart.js is not on the class path
     */
    public static LivePage start(int port) throws IOException {
        return start(port, Map.of());
    }

    /**
     * Starts a page, which is served until it is closed.
     *
     * @param port a TCP port of the loopback address; 0 for any that is free
     * @param about what people want to know of the machine and the program, see {@link HtmlReport#create}
     * @throws IOException if the port can't be had
     * @throws IllegalArgumentException if it is not from 0 to 65535
     * @throws IllegalStateException if the WebJar of Chart.js is not on the class path
     */
    public static LivePage start(int port, Map<String, String> about) throws IOException {
        return new LivePage(port, about);
    }

    /** The address for a browser on this machine. */
    public URI uri() {
        return server.uri();
    }

    private LiveServer.Events reader() {
        LiveUpdates updates = new LiveUpdates(summary, name);
        return () -> next(updates);
    }

    /** The next event of a reader: an update, or empty if nothing has changed; null behind the last one. */
    private @Nullable String next(LiveUpdates updates) throws IOException, InterruptedException {
        lock.lockInterruptibly();
        try {
            long left = INTERVAL;
            while (!ended && left > 0) {
                left = ending.awaitNanos(left);
            }
            if (!updates.isWhole(changes)) {
                return updates.next(changes, ended);
            }
            return ended ? null : "";
        } finally {
            lock.unlock();
        }
    }

    private void change(Runnable change) {
        lock.lock();
        try {
            if (ended) {
                throw new IllegalStateException(this + " is closed: it shows nothing more");
            }
            changes++;
            change.run();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void frame(GpuFrame frame) {
        Objects.requireNonNull(frame, "frame");
        change(() -> summary.frame(frame));
    }

    @Override
    public void report(ProfilerReport report, long nanoseconds) {
        Objects.requireNonNull(report, "report");
        change(() -> summary.report(report, nanoseconds));
    }

    @Override
    public void host(HostScope scope) {
        Objects.requireNonNull(scope, "scope");
        change(() -> summary.host(scope));
    }

    @Override
    public void droppedFrames(long frames) {
        change(() -> summary.droppedFrames(frames));
    }

    @Override
    public void droppedHostScopes(long scopes) {
        change(() -> summary.droppedHostScopes(scopes));
    }

    @Override
    public void droppedReports(long reports) {
        change(() -> summary.droppedReports(reports));
    }

    @Override
    public void endedEarly(String reason) {
        Objects.requireNonNull(reason, "reason");
        change(() -> summary.endedEarly(reason));
    }

    /** Sends readers the rest, for three seconds at most, and ends the page. Does nothing the second time. */
    @Override
    public void close() {
        lock.lock();
        try {
            ended = true;
            ending.signalAll();
        } finally {
            lock.unlock();
        }
        server.close();
    }

    @Override
    public String toString() {
        return "live page " + uri();
    }
}
