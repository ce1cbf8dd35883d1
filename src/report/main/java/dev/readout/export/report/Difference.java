package dev.readout.export.report;

import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The difference of a time between two captures, and whether it is more than noise.
 *
 * <p>Runs of a program differ by the device's clocks and the placement of memory, and two captures don't show by how
 * much: a share of the time is allowed for it, {@value #LEAST} unless another one is asked for. A difference is more
 * than noise if the medians of the captures differ by more than that and, to the same side, the medians of {@value
 * TimeSample#BLOCKS} stretches of each do, by Welch's t-test. Times drift during a capture: unlike single frames,
 * medians of stretches spread as the capture's median does. The test's level is {@value #LEVEL} for all scopes
 * together, divided by the number of comparisons (Bonferroni).
 *
 * @param base the median before, in ns; null if there is none
 * @param now the median now, in ns; null if there is none
 * @param verdict the verdict
 * @param probability the probability of such a difference between times that differ by no more than is allowed; NaN if
 *        it is not known
 */
record Difference(@Nullable Long base, @Nullable Long now, Verdict verdict, double probability) {
    /** By how much times may differ from run to run, as a part of the smaller one. */
    static final double LEAST = 0.03;
    /** How probable it may be that anything is said to differ and does not. */
    static final double LEVEL = 0.01;

    private static final double PRECISION = 1e-12;
    private static final int MOST_TERMS = 1000;

    /**
     * Compares.
     *
     * @param share by how much times may differ, as a part of the smaller one
     * @param comparisons the number of all comparisons
     */
    static Difference of(BaseReport.Times base, BaseReport.Times now, double share, int comparisons) {
        Long before = base.median();
        Long median = now.median();
        return before == null || median == null ? new Difference(before, median, Verdict.TOO_FEW, Double.NaN)
                : of(before, base.blocks(), median, now.blocks(), share, comparisons);
    }

    /**
     * Compares.
     *
     * @param baseBlocks the medians of stretches before, in ns; empty if there are too few times
     * @param nowBlocks the medians of stretches now, in ns
     * @param share by how much times may differ, as a part of the smaller one
     * @param comparisons the number of all comparisons
     */
    static Difference of(long base, double[] baseBlocks, long now, double[] nowBlocks, double share,
            int comparisons) {
        if (baseBlocks.length < 2 || nowBlocks.length < 2) {
            return new Difference(base, now, Verdict.TOO_FEW, Double.NaN);
        }
        double allowed = share * Math.min(base, now);
        double probability = now < base ? welch(nowBlocks, baseBlocks, allowed) : welch(baseBlocks, nowBlocks, allowed);
        boolean differs = Math.abs(now - base) > allowed && probability < LEVEL / Math.max(1, comparisons);
        return new Difference(base, now, !differs ? Verdict.SAME : now > base ? Verdict.SLOWER : Verdict.FASTER,
                probability);
    }

    /**
     * The verdict of several captures: what all of them that are long enough agree on. The numbers are the nearest
     * capture's.
     */
    static Difference agreed(List<Difference> differences) {
        List<Difference> told = differences.stream().filter(each -> each.verdict != Verdict.TOO_FEW).toList();
        if (told.isEmpty()) {
            return differences.getFirst();
        }
        Difference nearest = told.stream().min(Comparator.comparingLong(Difference::distance)).orElseThrow();
        boolean one = told.stream().allMatch(each -> each.verdict == nearest.verdict);
        double probability = told.stream().mapToDouble(Difference::probability).max().orElseThrow();
        return new Difference(nearest.base, nearest.now, one ? nearest.verdict : Verdict.SAME, probability);
    }

    private long distance() {
        return base == null || now == null ? Long.MAX_VALUE : Math.abs(now - base);
    }

    /**
     * How probable it is that one sample is so much larger than another, if its mean is by no more than is allowed:
     * Welch's t-test, of one side.
     */
    static double welch(double[] smaller, double[] larger, double allowed) {
        double excess = mean(larger) - mean(smaller) - allowed;
        double error = variance(smaller) / smaller.length;
        double otherError = variance(larger) / larger.length;
        if (error + otherError == 0) {
            return excess > 0 ? 0 : 1;
        }
        double freedom = (error + otherError) * (error + otherError)
                / (error * error / (smaller.length - 1) + otherError * otherError / (larger.length - 1));
        double half = incompleteBeta(freedom / 2, 0.5, freedom / (freedom + excess * excess / (error + otherError)))
                / 2;
        return excess > 0 ? half : 1 - half;
    }

    private static double mean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }

    private static double variance(double[] values) {
        double mean = mean(values);
        double sum = 0;
        for (double value : values) {
            sum += (value - mean) * (value - mean);
        }
        return sum / (values.length - 1);
    }

    /** The regularised incomplete beta function, by its continued fraction (DLMF 8.17.22, by Lentz's method). */
    private static double incompleteBeta(double a, double b, double x) {
        if (x <= 0 || x >= 1) {
            return x <= 0 ? 0 : 1;
        }
        if (x > (a + 1) / (a + b + 2)) {
            return 1 - incompleteBeta(b, a, 1 - x);
        }
        double front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
        double c = 1;
        double d = 1 / nonZero(1 - (a + b) * x / (a + 1));
        double fraction = d;
        for (int m = 1; m < MOST_TERMS; m++) {
            double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
            d = 1 / nonZero(1 + even * d);
            c = nonZero(1 + even / c);
            fraction *= d * c;
            double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
            d = 1 / nonZero(1 + odd * d);
            c = nonZero(1 + odd / c);
            fraction *= d * c;
            if (Math.abs(d * c - 1) < PRECISION) {
                break;
            }
        }
        return Math.min(1, front * fraction / a);
    }

    private static double nonZero(double value) {
        return Math.abs(value) < Double.MIN_NORMAL ? Double.MIN_NORMAL : value;
    }

    /** The logarithm of the gamma function, by Stirling's series (DLMF 5.11.1) above 10. */
    private static double logGamma(double x) {
        double shift = 0;
        double z = x;
        for (; z < 10; z++) {
            shift += Math.log(z);
        }
        double square = z * z;
        return (z - 0.5) * Math.log(z) - z + Math.log(2 * Math.PI) / 2
                + (1.0 / 12 - (1.0 / 360 - (1.0 / 1260 - 1.0 / 1680 / square) / square) / square) / z - shift;
    }
}
