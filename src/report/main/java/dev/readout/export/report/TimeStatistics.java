package dev.readout.export.report;

import java.util.LongSummaryStatistics;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.HdrHistogram.PackedHistogram;
import org.jspecify.annotations.Nullable;

/** Statistics of times, in ns, in memory that does not grow with their number. Not safe to share between threads. */
final class TimeStatistics {
    /** Times below 32 µs are exact to the nanosecond, longer ones to 0.006 %. One more digit takes 2 MB a scope. */
    private static final int SIGNIFICANT_DIGITS = 4;
    /** Times below 2 µs are exact to the nanosecond, longer ones to 0.1 %. */
    private static final int FEWER_DIGITS = 3;

    private final AbstractHistogram times;
    /** The smallest and the largest time, exactly: a histogram rounds them like all others. */
    private final LongSummaryStatistics range;
    private long sum;
    private final TimeSample sample;

    /**
     * How times are spread: how many are in each step from {@code from} on, the last one up to the 99th percentile; and
     * how many are above.
     */
    record Distribution(long from, long step, long[] counts, long above) {
    }

    private TimeStatistics(AbstractHistogram times) {
        this(times, new LongSummaryStatistics(), 0, new TimeSample());
    }

    private TimeStatistics(AbstractHistogram times, LongSummaryStatistics range, long sum, TimeSample sample) {
        this.times = times;
        this.range = range;
        this.sum = sum;
        this.sample = sample;
    }

    /** Those that are exact to four digits, in up to some MB. */
    static TimeStatistics exact() {
        return new TimeStatistics(new Histogram(SIGNIFICANT_DIGITS));
    }

    /** Those that are exact to three digits, in some ten KB. */
    static TimeStatistics small() {
        return new TimeStatistics(new PackedHistogram(FEWER_DIGITS));
    }

    /** A copy that is fast to read: a packed histogram is walked through for each value. */
    TimeStatistics unpacked() {
        if (!(times instanceof PackedHistogram)) {
            return this;
        }
        Histogram counts = new Histogram(FEWER_DIGITS);
        counts.add(times);
        return new TimeStatistics(counts, range, sum, sample);
    }

    void add(long nanoseconds) {
        times.recordValue(nanoseconds);
        range.accept(nanoseconds);
        sum = plus(sum, nanoseconds);
        sample.add(nanoseconds);
    }

    long count() {
        return range.getCount();
    }

    long sum() {
        return sum;
    }

    /** Times together: the longest time there is, where they exceed it, as of stamps that mean nothing. */
    static long plus(long sum, long nanoseconds) {
        return sum > 0 && nanoseconds > Long.MAX_VALUE - sum ? Long.MAX_VALUE : sum + nanoseconds;
    }

    @Nullable
    Long least() {
        return range.getCount() == 0 ? null : range.getMin();
    }

    @Nullable
    Long most() {
        return range.getCount() == 0 ? null : range.getMax();
    }

    /** A percentile; null without times. */
    @Nullable
    Long percentile(double percent) {
        return range.getCount() == 0 ? null : (Long) clamped(times.getValueAtPercentile(percent));
    }

    private long clamped(long time) {
        return Math.clamp(time, range.getMin(), range.getMax());
    }

    @Nullable
    Distribution distribution(int steps) {
        Long last = percentile(99);
        if (last == null) {
            return null;
        }
        long from = range.getMin();
        long step = Math.max(1, Math.ceilDiv(last - from + 1, steps));
        long[] counts = new long[steps];
        long above = 0;
        for (HistogramIterationValue each : times.recordedValues()) {
            long at = (clamped(each.getValueIteratedTo()) - from) / step;
            if (at < steps) {
                counts[(int) at] += each.getCountAddedInThisIterationStep();
            } else {
                above += each.getCountAddedInThisIterationStep();
            }
        }
        return new Distribution(from, step, counts, above);
    }

    double[] blockMedians() {
        return sample.blockMedians();
    }
}
