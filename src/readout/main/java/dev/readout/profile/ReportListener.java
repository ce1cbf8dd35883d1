package dev.readout.profile;

import java.util.Queue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Counts reports, and passes them to the application's listener, one at a time. Its exceptions are dropped.
 *
 * <p>The listener may call the profiler, or wait for a thread that does. So no thread waits for it, and it is called
 * without a lock: reports that are noted under a lock are passed on afterwards, by the first thread that gets there.
 */
final class ReportListener {
    /** Of a listener that is slower than the reports come, those beyond are counted and not told. */
    private static final int MOST_NOTED = 4096;

    private final Consumer<? super ProfilerReport> listener;
    private final AtomicLongArray counts = new AtomicLongArray(ProfilerReport.Kind.values().length);
    private final Queue<ProfilerReport> noted = new LinkedBlockingQueue<>(MOST_NOTED);
    /** True if something may be noted: that is asked several times a frame. */
    private volatile boolean untold;
    private final AtomicBoolean telling = new AtomicBoolean();

    ReportListener(Consumer<? super ProfilerReport> listener) {
        this.listener = listener;
    }

    /** Counts a report, which {@link #tell} tells. */
    void note(ProfilerReport report) {
        counts.incrementAndGet(report.kind().ordinal());
        noted.offer(report);
        untold = true;
    }

    /**
     * Tells what was noted, unless a thread is at it, which then tells it. Call without a lock. An error of the
     * listener, the first, is thrown when all are told.
     */
    void tell() {
        Error error = null;
        while (untold && telling.compareAndSet(false, true)) {
            try {
                untold = false;
                for (ProfilerReport report = noted.poll(); report != null; report = noted.poll()) {
                    Error thrown = tell(report);
                    error = error == null ? thrown : error;
                }
            } finally {
                telling.set(false);
            }
        }
        if (error != null) {
            throw error;
        }
    }

    private @Nullable Error tell(ProfilerReport report) {
        try {
            listener.accept(report);
        } catch (RuntimeException ignored) {
            // A listener must not keep the loop from going on.
        } catch (Error error) {
            return error;
        }
        return null;
    }

    long count(ProfilerReport.Kind kind) {
        return counts.get(kind.ordinal());
    }
}
