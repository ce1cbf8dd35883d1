package dev.readout.profile;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.Consumer;

/** Counts reports, and tells the application's listener, one at a time; what that throws is dropped. */
final class ReportListener {
    private final Consumer<? super ProfilerReport> listener;
    private final AtomicLongArray counts = new AtomicLongArray(ProfilerReport.Kind.values().length);

    ReportListener(Consumer<? super ProfilerReport> listener) {
        this.listener = listener;
    }

    void tell(ProfilerReport report) {
        counts.incrementAndGet(report.kind().ordinal());
        synchronized (this) {
            try {
                listener.accept(report);
            } catch (RuntimeException ignored) {
                // A listener must not keep the loop from going on.
            }
        }
    }

    long count(ProfilerReport.Kind kind) {
        return counts.get(kind.ordinal());
    }
}
