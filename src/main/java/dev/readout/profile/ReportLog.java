package dev.readout.profile;

import java.util.function.Consumer;

/**
 * Writes reports as lines for people. What a loop reports in one frame it often reports in all that follow: of each
 * kind, the first report is a line, the second, the fourth, the eighth and so on, with how many there were.
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
