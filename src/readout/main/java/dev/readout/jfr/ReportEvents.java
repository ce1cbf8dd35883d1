package dev.readout.jfr;

import dev.readout.profile.ProfilerReport;
import java.util.Objects;
import java.util.function.Consumer;

/** Commits the events of reports. Safe to share between threads. */
final class ReportEvents implements Consumer<ProfilerReport> {
    private final ReportEvent any = new ReportEvent();

    @Override
    public void accept(ProfilerReport report) {
        Objects.requireNonNull(report, "report");
        if (any.isEnabled()) {
            ReportEvent event = new ReportEvent();
            event.frame = report.frame();
            event.kind = report.kind().name();
            event.message = report.toString();
            event.commit();
        }
    }
}
