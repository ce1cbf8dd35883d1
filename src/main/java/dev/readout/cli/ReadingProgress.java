package dev.readout.cli;

import dev.readout.trace.TraceEvent;
import dev.readout.trace.TraceReader;
import java.io.PrintStream;
import me.tongfei.progressbar.ProgressBar;
import org.jspecify.annotations.Nullable;

/** Shows how far reading a big file has come, to a person who waits at a terminal; to nobody else. */
final class ReadingProgress implements TraceConsumer, AutoCloseable {
    /** Less is read before a person asks. */
    private static final long BIG = 256L << 20;
    private static final long STEP = 4L << 20;

    /** Null where there is nothing to show. */
    private final @Nullable ProgressBar bar;
    private long next = STEP;

    private ReadingProgress(@Nullable ProgressBar bar) {
        this.bar = bar;
    }

    /** The progress through {@code size} bytes, shown on standard error if that is a terminal. */
    static ReadingProgress of(long size) {
        return size < BIG || !Terminal.isThere() ? new ReadingProgress(null) : shownOn(System.err, size);
    }

    static ReadingProgress shownOn(PrintStream err, long size) {
        return new ReadingProgress(Terminal.progressBar(err, "reading")
                .setUnit(" MiB", 1 << 20)
                .setInitialMax(size)
                .build());
    }

    @Override
    public void accept(TraceEvent event, TraceReader trace) {
        if (bar == null) {
            return;
        }
        if (trace.position() >= next || event == TraceEvent.END) {
            bar.stepTo(trace.position());
            next = trace.position() + STEP;
        }
        // Results that come now stand below the bar.
        if (event == TraceEvent.END) {
            bar.close();
        }
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
    }
}
