package dev.readout.cli;

import dev.readout.trace.TraceEvent;
import dev.readout.trace.TraceReader;
import java.io.PrintStream;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Optional;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** Shows how far reading a big file has come, to a person who waits at a terminal; to nobody else. */
final class ReadingProgress implements TraceConsumer, AutoCloseable {
    /** Less is read before a person asks. */
    private static final long BIG = 256L << 20;
    private static final long STEP = 4L << 20;
    private static final int WIDTH = 80;
    private static final int STANDARD_ERROR = 2;

    /** Null where there is nothing to show. */
    private final @Nullable ProgressBar bar;
    private long next = STEP;

    private ReadingProgress(@Nullable ProgressBar bar) {
        this.bar = bar;
    }

    /** The progress through {@code size} bytes, shown on standard error if that is a terminal. */
    static ReadingProgress of(long size) {
        return size < BIG || !isTerminal() ? new ReadingProgress(null) : shownOn(System.err, size);
    }

    static ReadingProgress shownOn(PrintStream err, long size) {
        return new ReadingProgress(new ProgressBarBuilder()
                .setTaskName("reading")
                .setUnit(" MiB", 1 << 20)
                .setInitialMax(size)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(250)
                .setConsumer(new ConsoleProgressBarConsumer(err, WIDTH))
                .build());
    }

    /** Java has no question for it: {@code System.console()} asks about standard input and output. */
    private static boolean isTerminal() {
        Linker linker = Linker.nativeLinker();
        Optional<MemorySegment> isatty = linker.defaultLookup().find("isatty");
        if (isatty.isEmpty()) {
            return false;
        }
        try {
            return (int) linker.downcallHandle(isatty.get(),
                    FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT)).invokeExact(STANDARD_ERROR) == 1;
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("isatty throws nothing", e);
        }
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
