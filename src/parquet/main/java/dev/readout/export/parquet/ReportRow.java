package dev.readout.export.parquet;

import dev.readout.export.FrameSink;
import dev.readout.export.parquet.table.ParquetSource;
import dev.readout.profile.ProfilerReport;
import dev.readout.profile.ProfilerReport.BatchExpired;
import dev.readout.profile.ProfilerReport.FrameExpired;
import dev.readout.profile.ProfilerReport.ImplausibleTime;
import dev.readout.profile.ProfilerReport.ScopesDropped;
import java.io.IOException;
import java.util.Locale;
import java.util.Objects;
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

    private static final String ENDED_EARLY = "ENDED_EARLY";
    private static final String ENDED = "ended early: ";
    private static final String NOT_WRITTEN = "S_NOT_WRITTEN";
    private static final String FRAMES = "FRAME" + NOT_WRITTEN;
    private static final String HOST_SCOPES = "HOST_SCOPE" + NOT_WRITTEN;
    private static final String REPORTS = "REPORT" + NOT_WRITTEN;

    static ReportRow of(ProfilerReport report, long nanoseconds) {
        return new ReportRow(nanoseconds, report.frame(), report.kind().name(),
                report.scope().isEmpty() ? null : report.scope(), report.queue() == null ? null : report.queue().name(),
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
        String kind = what.toUpperCase(Locale.ROOT).replace(' ', '_') + NOT_WRITTEN;
        return new ReportRow(nanoseconds, null, kind, null, null, count,
                count + " " + what + (count == 1 ? " is" : "s are") + " not written");
    }

    /**
     * The row for an export that ended early.
     *
     * @param nanoseconds when the last frame that was written began
     */
    static ReportRow endedEarly(String reason, long nanoseconds) {
        return new ReportRow(nanoseconds, null, ENDED_EARLY, null, null, null, ENDED + reason);
    }

    /**
     * Takes a row of a file.
     *
     * @throws IllegalArgumentException if it is of a kind that a newer version has
     * @throws NullPointerException if a cell is null that a row of its kind needs
     */
    static ReportRow read(ParquetSource row) {
        ReportRow read = new ReportRow(row.number("host_ns"), row.isNull("frame") ? null : (Long) row.number("frame"),
                row.text("kind"), null, null, row.isNull("count") ? null : (Long) row.number("count"),
                row.text("message"));
        switch (read.kind) {
            case FRAMES, HOST_SCOPES, REPORTS -> read.dropped();
            case ENDED_EARLY -> {
            }
            default -> read.report();
        }
        return read;
    }

    /** Tells a sink what the row of a file says. */
    void tell(FrameSink sink) throws IOException {
        switch (kind) {
            case FRAMES -> sink.droppedFrames(dropped());
            case HOST_SCOPES -> sink.droppedHostScopes(dropped());
            case REPORTS -> sink.droppedReports(dropped());
            case ENDED_EARLY -> sink.endedEarly(message.replaceFirst("^" + ENDED, ""));
            default -> sink.report(report(), hostNanoseconds);
        }
    }

    private long dropped() {
        return Objects.requireNonNull(count, "count");
    }

    private ProfilerReport report() {
        return new ProfilerReport.Written(Objects.requireNonNull(frame, "frame"), ProfilerReport.Kind.valueOf(kind),
                message);
    }

    private static @Nullable Long count(ProfilerReport report) {
        return switch (report) {
            case FrameExpired expired -> (long) expired.missing();
            case BatchExpired expired -> (long) expired.missing();
            case ScopesDropped dropped -> (long) dropped.count();
            case ImplausibleTime time -> (long) time.count();
            default -> null;
        };
    }
}
