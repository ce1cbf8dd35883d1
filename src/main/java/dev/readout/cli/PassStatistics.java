package dev.readout.cli;

import java.util.List;
import java.util.LongSummaryStatistics;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** What the frames of a profile have measured of one pass. Not safe to share between threads. */
final class PassStatistics {
    /** Times below 262 µs are exact to the nanosecond, longer ones to 0.0004 %. */
    private static final int SIGNIFICANT_DIGITS = 5;

    static final List<Column> COLUMNS = List.of(Column.text("pass"), Column.number("count"),
            Column.number("min"), Column.number("median"), Column.number("p99"), Column.number("max"),
            Column.number("samples"), Column.number("invocations"));

    private final String pass;
    private final Histogram times = new Histogram(SIGNIFICANT_DIGITS);
    /** The smallest and the largest time, exactly: a histogram rounds them like all others. */
    private final LongSummaryStatistics range = new LongSummaryStatistics();
    private final LongSummaryStatistics samples = new LongSummaryStatistics();
    private final LongSummaryStatistics invocations = new LongSummaryStatistics();

    PassStatistics(String pass) {
        this.pass = pass;
    }

    void time(long nanoseconds) {
        times.recordValue(nanoseconds);
        range.accept(nanoseconds);
    }

    void samples(long count) {
        samples.accept(count);
    }

    void invocations(long count) {
        invocations.accept(count);
    }

    /** The row of this pass: times in nanoseconds, samples and invocations of an average frame. */
    @Nullable
    Object[] row() {
        boolean timed = range.getCount() > 0;
        return new @Nullable Object[] {
            pass,
            range.getCount(),
            timed ? range.getMin() : null,
            timed ? percentile(50) : null,
            timed ? percentile(99) : null,
            timed ? range.getMax() : null,
            average(samples),
            average(invocations)};
    }

    private Object percentile(double percent) {
        long rounded = times.getValueAtPercentile(percent);
        return Math.clamp(rounded, range.getMin(), range.getMax());
    }

    private static @Nullable Object average(LongSummaryStatistics counts) {
        return counts.getCount() == 0 ? null : Math.round(counts.getAverage());
    }
}
