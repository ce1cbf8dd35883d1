package dev.readout.cli.output;

import java.util.concurrent.TimeUnit;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** Shows the progress of a command at a terminal, after more than a second. Not safe to share between threads. */
public final class Progress implements AutoCloseable {
    /** The end of work of unknown size. */
    static final long UNKNOWN = -1;

    private static final int WIDTH = 80;
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final String task;
    private final Unit unit;
    private final long end;
    private final long start = System.nanoTime();
    /** Null in the first second, and after the end. */
    private @Nullable ProgressBar bar;
    private boolean isQuiet;
    private long next;

    /** The counted quantity, and its units for people. */
    public enum Unit {
        FRAMES("", 1, 1), RESULTS("", 1, 1 << 10), BYTES(" MiB", 1 << 20, 1 << 20);

        private final String title;
        private final long size;
        /** How far things have to come before the clock is looked at again. */
        private final long step;

        Unit(String title, long size, long step) {
            this.title = title;
            this.size = size;
            this.step = step;
        }
    }

    /**
     * Progress that is shown on standard error, if that is a terminal.
     *
     * @param task what is done
     * @param end where it ends, or {@link #UNKNOWN}
     */
    public static Progress of(String task, Unit unit, long end) {
        return new Progress(task, unit, end);
    }

    /** Hidden progress, for when something else uses the terminal. */
    public static Progress hidden() {
        Progress hidden = new Progress("", Unit.FRAMES, UNKNOWN);
        hidden.close();
        return hidden;
    }

    private Progress(String task, Unit unit, long end) {
        this.task = task;
        this.unit = unit;
        this.end = end;
    }

    /** Shows the progress at {@code position}; cheap if it is not visible. */
    public void reach(long position) {
        if (position < next) {
            return;
        }
        next = position + unit.step;
        if (bar != null) {
            bar.stepTo(position);
        } else if (!isQuiet && System.nanoTime() - start >= PATIENCE_NANOS) {
            isQuiet = true;
            if (UserTerminal.isThere()) {
                bar = new ProgressBarBuilder().setTaskName(task).setStyle(ProgressBarStyle.ASCII)
                        .setUpdateIntervalMillis(250).setConsumer(new ConsoleProgressBarConsumer(System.err, WIDTH))
                        .setUnit(unit.title, unit.size).setInitialMax(end).clearDisplayOnFinish().build();
                bar.stepTo(position);
            }
        }
    }

    /** Ends it: results that come now have the terminal to themselves. */
    @Override
    public void close() {
        isQuiet = true;
        if (bar != null) {
            bar.close();
            bar = null;
        }
    }
}
