package dev.readout.export.report;

import dev.readout.profile.ProfilerReport;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The reports of the loop: their number, and the first of each kind. Not safe to share between threads. */
final class LoopReports {
    /** How many of a kind are kept. */
    static final int FIRST = 20;

    private final Map<ProfilerReport.Kind, Long> counts = new EnumMap<>(ProfilerReport.Kind.class);
    private final List<ProfilerReport> first = new ArrayList<>();

    void add(ProfilerReport report) {
        if (counts.merge(report.kind(), 1L, Long::sum) <= FIRST) {
            first.add(report);
        }
    }

    Map<ProfilerReport.Kind, Long> counts() {
        return counts;
    }

    /** The first of each kind, in the order in which they came. */
    List<ProfilerReport> first() {
        return first;
    }
}
