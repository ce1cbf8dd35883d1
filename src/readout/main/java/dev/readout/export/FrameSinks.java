package dev.readout.export;

import dev.readout.profile.GpuFrame;
import dev.readout.profile.ProfilerReport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * Several sinks as one that never throws: a sink that fails, with any exception, is discarded and reported once, and
 * the others go on. Sinks are called on the caller's thread, in the order in which they were given.
 *
 * <p>{@snippet :
 * FrameSinks sinks = FrameSinks.of(report -> System.err.println(report), first, second);
 *
 * sinks.frame(frame);
 *
 * sinks.close();
 * }
 *
 * <p>For one thread at a time. {@link FrameExport} has one, and calls it on a thread of its own.
 */
public final class FrameSinks implements FrameSink {
    private static final long FLUSHED_NANOSECONDS = 1_000_000_000;

    private final Consumer<? super ExportReport.SinkFailed> listener;
    private final List<FrameSink> sinks = new ArrayList<>();
    /** By {@link System#nanoTime}. */
    private long flushed = System.nanoTime();

    /** Something that a sink is given, or how it is ended. */
    @FunctionalInterface
    private interface Given {
        void to(FrameSink sink) throws IOException;
    }

    private FrameSinks(Consumer<? super ExportReport.SinkFailed> listener) {
        this.listener = listener;
    }

    /**
     * One sink for several, or for none.
     *
     * @param listener gets a report of each failed sink; its exceptions are dropped
     */
    public static FrameSinks of(Consumer<? super ExportReport.SinkFailed> listener, FrameSink... sinks) {
        FrameSinks all = new FrameSinks(Objects.requireNonNull(listener, "listener"));
        for (FrameSink sink : Objects.requireNonNull(sinks, "sinks")) {
            all.sinks.add(Objects.requireNonNull(sink, "sinks must not hold null"));
        }
        return all;
    }

    /** Adds a sink, which gets all later calls. */
    public void add(FrameSink sink) {
        sinks.add(Objects.requireNonNull(sink, "sink"));
    }

    /** Returns whether there is no sink, or none any more. */
    public boolean isEmpty() {
        return sinks.isEmpty();
    }

    @Override
    public void frame(GpuFrame frame) {
        Objects.requireNonNull(frame, "frame");
        give(sink -> sink.frame(frame));
    }

    @Override
    public void report(ProfilerReport report, long nanoseconds) {
        Objects.requireNonNull(report, "report");
        give(sink -> sink.report(report, nanoseconds));
    }

    @Override
    public void host(HostScope scope) {
        Objects.requireNonNull(scope, "scope");
        give(sink -> sink.host(scope));
    }

    @Override
    public void droppedFrames(long frames) {
        give(sink -> sink.droppedFrames(frames));
    }

    @Override
    public void droppedHostScopes(long scopes) {
        give(sink -> sink.droppedHostScopes(scopes));
    }

    @Override
    public void droppedReports(long reports) {
        give(sink -> sink.droppedReports(reports));
    }

    @Override
    public void endedEarly(String reason) {
        Objects.requireNonNull(reason, "reason");
        give(sink -> sink.endedEarly(reason));
    }

    /** Flushes the sinks, unless it did so within the last second: to be called often. */
    @Override
    public void flush() {
        long now = System.nanoTime();
        if (now - flushed >= FLUSHED_NANOSECONDS) {
            flushed = now;
            give(FrameSink::flush);
        }
    }

    /** Closes the sinks that did not fail before. Does nothing the second time. */
    @Override
    public void close() {
        end(FrameSink::close);
    }

    /** Discards the sinks that did not fail before. Does nothing the second time. */
    @Override
    public void discard() {
        end(FrameSink::discard);
    }

    private void end(Given ending) {
        while (!sinks.isEmpty()) {
            FrameSink sink = sinks.removeFirst();
            try {
                ending.to(sink);
            } catch (Throwable e) {
                tell(sink, e);
            }
        }
    }

    private void give(Given given) {
        for (int i = 0; i < sinks.size();) {
            FrameSink sink = sinks.get(i);
            try {
                given.to(sink);
                i++;
            } catch (Throwable e) {
                sinks.remove(i);
                fail(sink, e);
            }
        }
    }

    private void fail(FrameSink sink, Throwable cause) {
        try {
            sink.discard();
        } catch (Throwable e) {
            if (e != cause) {
                cause.addSuppressed(e);
            }
        }
        tell(sink, cause);
    }

    private void tell(FrameSink sink, Throwable cause) {
        try {
            listener.accept(new ExportReport.SinkFailed(sink, cause));
        } catch (Throwable ignored) {
            // A listener must not keep other sinks from going on.
        }
    }

    /** The sinks that did not fail. */
    @Override
    public String toString() {
        return sinks.toString();
    }
}
