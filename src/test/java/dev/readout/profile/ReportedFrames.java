package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What reports say of the frames of a run that is compared with a model.
 *
 * @param expired frames that are not handed over
 * @param incomplete frames that lack scopes
 */
record ReportedFrames(Set<Long> expired, Set<Long> incomplete) {
    /** Sorts reports; none but those of lost frames and scopes may be there, and what was submitted was not dropped. */
    static ReportedFrames of(List<ProfilerReport> reports, Map<Long, ?> submitted) {
        ReportedFrames frames = new ReportedFrames(new HashSet<>(), new HashSet<>());
        for (ProfilerReport report : reports) {
            switch (report) {
                case ProfilerReport.FrameExpired frame -> frames.expired.add(frame.frame());
                case ProfilerReport.ScopesDropped scopes -> frames.incomplete.add(scopes.frame());
                case ProfilerReport.FrameDropped dropped -> assertThat(submitted).doesNotContainKey(dropped.frame());
                default -> throw new AssertionError(report.toString());
            }
        }
        return frames;
    }

    /** Frames of which something is missing. */
    Set<Long> lost() {
        Set<Long> lost = new HashSet<>(expired);
        lost.addAll(incomplete);
        return lost;
    }
}
