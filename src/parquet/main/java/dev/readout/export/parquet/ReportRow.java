package dev.readout.export.parquet;

import dev.readout.profile.GpuQueue;
import dev.readout.profile.ProfilerReport;
import dev.readout.profile.ProfilerReport.EndWithoutBegin;
import dev.readout.profile.ProfilerReport.FrameExpired;
import dev.readout.profile.ProfilerReport.ImplausibleTime;
import dev.readout.profile.ProfilerReport.ScopeLeftOpen;
import dev.readout.profile.ProfilerReport.ScopesDropped;
import dev.readout.profile.ProfilerReport.SpanLost;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code reports.parquet}: what could not be measured or written.
 *
 * @param hostNanoseconds its time, in ns of the host's clock
 * @param path the path of the first scope concerned; null if none is known
 * @param count the number of scopes, times or frames concerned; null if it has none
 */
record ReportRow(long hostNanoseconds, @Nullable Long frame, String kind, @Nullable String path, @Nullable String queue,
        @Nullable Long count, String message) {

    static ReportRow of(ProfilerReport report, long nanoseconds) {
        return new ReportRow(nanoseconds, report.frame(), report.kind().name(), path(report), name(queue(report)),
                count(report), report.toString());
    }

    /**
     * The row for dropped data.
     *
     * @param what the kind of data, in the singular: {@code host scope}
     * @param count the number dropped since the last such row
     * @param nanoseconds when the last frame that was written began
     */
    static ReportRow dropped(String what, long count, long nanoseconds) {
        String kind = what.toUpperCase(Locale.ROOT).replace(' ', '_') + "S_NOT_WRITTEN";
        return new ReportRow(nanoseconds, null, kind, null, null, count,
                count + " " + what + (count == 1 ? " is" : "s are") + " not written");
    }

    /**
     * The row for an export that ended early.
     *
     * @param nanoseconds when the last frame that was written began
     */
    static ReportRow endedEarly(String reason, long nanoseconds) {
        return new ReportRow(nanoseconds, null, "ENDED_EARLY", null, null, null, "ended early: " + reason);
    }

    private static @Nullable String path(ProfilerReport report) {
        return switch (report) {
            case FrameExpired expired -> expired.scope().isEmpty() ? null : expired.scope();
            case ScopeLeftOpen open -> open.scope();
            case ImplausibleTime time -> time.scope();
            case SpanLost lost -> lost.scope();
            default -> null;
        };
    }

    private static @Nullable GpuQueue queue(ProfilerReport report) {
        return switch (report) {
            case FrameExpired expired -> expired.queue();
            case ScopesDropped dropped -> dropped.queue();
            case ScopeLeftOpen open -> open.queue();
            case EndWithoutBegin end -> end.queue();
            case ImplausibleTime time -> time.queue();
            case SpanLost lost -> lost.queue();
            default -> null;
        };
    }

    private static @Nullable String name(@Nullable GpuQueue queue) {
        return queue == null ? null : queue.name();
    }

    private static @Nullable Long count(ProfilerReport report) {
        return switch (report) {
            case FrameExpired expired -> (long) expired.missing();
            case ScopesDropped dropped -> (long) dropped.count();
            case ImplausibleTime time -> (long) time.count();
            default -> null;
        };
    }
}
