package dev.readout.profile;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.Consumer;

/**
 * Counts reports, and tells the application's listener, one at a time; what that throws is dropped.
 *
 * <p>The listener may call the profiler, or wait for a thread that does. So nobody waits for it, and it is told while
 * no lock is held: what is noted under one is told afterwards, by whoever comes first.
 */
final class ReportListener {
    private final Consumer<? super ProfilerReport> listener;
    private final AtomicLongArray counts = new AtomicLongArray(ProfilerReport.Kind.values().length);
    private final Queue<ProfilerReport> noted = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean telling = new AtomicBoolean();

    ReportListener(Consumer<? super ProfilerReport> listener) {
        this.listener = listener;
    }

    /** Counts a report, which {@link #tell} tells. */
    void note(ProfilerReport report) {
        counts.incrementAndGet(report.kind().ordinal());
        noted.add(report);
    }

    /** Tells what was noted, unless a thread is at it, which then tells it. Call without a lock. */
    void tell() {
        while (!noted.isEmpty() && telling.compareAndSet(false, true)) {
            try {
                for (ProfilerReport report = noted.poll(); report != null; report = noted.poll()) {
                    tell(report);
                }
            } finally {
                telling.set(false);
            }
        }
    }

    private void tell(ProfilerReport report) {
        try {
            listener.accept(report);
        } catch (RuntimeException ignored) {
            // A listener must not keep the loop from going on.
        }
    }

    long count(ProfilerReport.Kind kind) {
        return counts.get(kind.ordinal());
    }
}
