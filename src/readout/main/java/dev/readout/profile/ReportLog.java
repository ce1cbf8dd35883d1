package dev.readout.profile;

import java.util.function.Consumer;

/**
 * Writes reports as lines for people. A loop often repeats a report in every frame: so of each kind the first report is
 * a line, the second, the fourth, the eighth and so on, with their number.
 *
 * <p>For one thread at a time.
 */
final class ReportLog implements Consumer<ProfilerReport> {
    private final Consumer<String> lines;
    private final long[] counts = new long[ProfilerReport.Kind.values().length];

    ReportLog(Consumer<String> lines) {
        this.lines = lines;
    }

    @Override
    public void accept(ProfilerReport report) {
        long count = ++counts[report.kind().ordinal()];
        if (Long.bitCount(count) == 1) {
            lines.accept(count == 1 ? report.toString() : report + " (" + count + " reports of this kind until now)");
        }
    }
}
