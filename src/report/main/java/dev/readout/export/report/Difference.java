package dev.readout.export.report;

import dev.readout.export.report.Comparison.Verdict;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The difference of a time between two captures, and whether it is more than noise.
 *
 * <p>Runs of a program differ by the device's clocks and the placement of memory, and two captures don't show by how
 * much: a share of the time is allowed for it, {@value #LEAST} unless another one is asked for. A difference is more
 * than noise if the medians of the captures differ by more than that and, to the same side, the medians of {@value
 * TimeSample#BLOCKS} stretches of each do, by Wilcoxon's rank sum test, however widely they are spread. Times drift
 * during a capture: unlike single frames, medians of stretches spread as the capture's median does. The test's level is
 * {@value #LEVEL} for all scopes together, divided by the number of comparisons (Bonferroni).
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
    /** Always enough: all stretches of one capture take longer than all of the other, of which 1 / 184756 is chance. */
    private static final double SURE = 1e-5;

    /**
     * Compares.
     *
     * @param share by how much times may differ, as a part of the smaller one
     * @param comparisons the number of all comparisons
     */
    static Difference of(BaseReport.Times before, BaseReport.Times after, double share, int comparisons) {
        Long base = before.median();
        Long now = after.median();
        if (base == null || now == null || before.blocks().length < 2 || after.blocks().length < 2) {
            return new Difference(base, now, Verdict.TOO_FEW, Double.NaN);
        }
        double allowed = share * Math.min(base, now);
        double probability = now < base ? rankSum(after.blocks(), before.blocks(), allowed)
                : rankSum(before.blocks(), after.blocks(), allowed);
        boolean differs = Math.abs(now - base) > allowed
                && probability < Math.max(LEVEL / Math.max(1, comparisons), SURE);
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
     * How probable it is that so much of one sample is larger than of another, if it is by no more than is allowed:
     * Wilcoxon's rank sum test, of one side, exact. Of equal times neither is larger.
     */
    static double rankSum(double[] smaller, double[] larger, double allowed) {
        int pairs = 0;
        for (double one : smaller) {
            for (double other : larger) {
                pairs += other - allowed > one ? 1 : 0;
            }
        }
        // How many orders of both samples have so many pairs: the coefficients of Gauss's binomial.
        double[] orders = new double[smaller.length * larger.length + 1];
        orders[0] = 1;
        for (int i = 1; i <= larger.length; i++) {
            int behind = smaller.length + i;
            for (int count = orders.length - 1; count >= behind; count--) {
                orders[count] -= orders[count - behind];
            }
            for (int count = i; count < orders.length; count++) {
                orders[count] += orders[count - i];
            }
        }
        return Arrays.stream(orders, pairs, orders.length).sum() / Arrays.stream(orders).sum();
    }
}
