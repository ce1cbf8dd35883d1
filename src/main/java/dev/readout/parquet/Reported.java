package dev.readout.parquet;

import dev.readout.profile.GpuQueue;
import dev.readout.profile.ProfilerReport;
import dev.readout.profile.ProfilerReport.EndWithoutBegin;
import dev.readout.profile.ProfilerReport.FrameExpired;
import dev.readout.profile.ProfilerReport.ImplausibleTime;
import dev.readout.profile.ProfilerReport.ScopeLeftOpen;
import dev.readout.profile.ProfilerReport.ScopesDropped;
import dev.readout.profile.ProfilerReport.SpanLost;
import org.jspecify.annotations.Nullable;

/**
 * What could not be measured, or not be written.
 *
 * @param recordedAt when it came, in microseconds since 1970
 * @param hostNanoseconds the same on the host's clock
 * @param path the path of the first scope concerned; null if none is known
 * @param count how many scopes, times or frames are concerned; null if it is not about so many
 */
record Reported(long recordedAt, long hostNanoseconds, @Nullable Long frame, String kind, @Nullable String path,
        @Nullable String queue, @Nullable Long count, String message) {
    /** The kind of frames that did not get as far as this file. */
    static final String NOT_WRITTEN = "FRAMES_NOT_WRITTEN";

    static Reported of(ProfilerReport report, long nanoseconds, WallClock clock) {
        return new Reported(clock.microseconds(nanoseconds), nanoseconds, report.frame(), report.kind().name(),
                path(report), name(queue(report)), count(report), report.toString());
    }

    /** Frames that were dropped before the next one, after the last one that was written began. */
    static Reported dropped(long frames, long nanoseconds, WallClock clock) {
        return new Reported(clock.microseconds(nanoseconds), nanoseconds, null, NOT_WRITTEN, null, null, frames,
                frames + (frames == 1 ? " frame is" : " frames are") + " not written");
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
