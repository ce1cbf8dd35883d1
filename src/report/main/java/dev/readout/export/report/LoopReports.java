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

    final Map<ProfilerReport.Kind, Long> counts = new EnumMap<>(ProfilerReport.Kind.class);
    /** The first of each kind, in the order in which they came. */
    final List<ProfilerReport> first = new ArrayList<>();

    void add(ProfilerReport report) {
        if (counts.merge(report.kind(), 1L, Long::sum) <= FIRST) {
            first.add(report);
        }
    }
}
