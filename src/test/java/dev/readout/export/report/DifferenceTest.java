package dev.readout.export.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.readout.export.report.Comparison.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How often a comparison is wrong, found by making captures whose difference is known. Seeds are fixed. */
class DifferenceTest {
    private static final int PAIRS = 400;

    private final RandomGenerator random = new SplittableRandom(17);

    /**
     * A capture of so many frames: times are spread, drift while it is made, now and then one is twice as long, and the
     * whole run is off by 1 % (standard deviation), as runs are.
     */
    private TimeStatistics capture(int frames, double time, double spread, double drift) {
        TimeStatistics capture = TimeStatistics.exact();
        double run = 1 + 0.01 * random.nextGaussian();
        double slow = 0;
        for (int i = 0; i < frames; i++) {
            // A random walk that is pulled back, over a tenth of the capture.
            slow += -slow * 10 / frames + drift * Math.sqrt(20.0 / frames) * random.nextGaussian();
            double outlier = random.nextInt(50) == 0 ? 2 : 1;
            capture.add(Math.round(time * run * outlier * Math.exp(spread * random.nextGaussian() + slow)));
        }
        return capture;
    }

    private static Difference difference(long base, double[] baseBlocks, long now, double[] nowBlocks,
            int comparisons) {
        return Difference.of(new BaseReport.Times(base, baseBlocks), new BaseReport.Times(now, nowBlocks),
                Difference.LEAST, comparisons);
    }

    private static Verdict verdict(TimeStatistics base, TimeStatistics now, int comparisons) {
        return difference(base.percentile(50), base.blockMedians(), now.percentile(50), now.blockMedians(),
                comparisons).verdict();
    }

    private double found(Verdict verdict, int frames, int otherFrames, double ratio, double spread, double drift,
            int comparisons) {
        int found = 0;
        for (int i = 0; i < PAIRS; i++) {
            found += verdict(capture(frames, 100_000, spread, drift),
                    capture(otherFrames, 100_000 * ratio, spread, drift), comparisons) == verdict ? 1 : 0;
        }
        return (double) found / PAIRS;
    }

    /**
     * Captures of the same are told apart in about one of a hundred pairs at most, whatever their lengths; in a few
     * more where times drift by several percent within a capture, so that its stretches are not independent.
     */
    @ParameterizedTest
    @CsvSource({"200,200,0.05,0.01,0.015", "200,5000,0.05,0.01,0.015", "60,2000,0.2,0.01,0.015",
        "2000,2000,0.3,0.02,0.015", "200,3000,0.02,0.03,0.04"})
    void whatIsTheSameIsSeldomToldApart(int frames, int otherFrames, double spread, double drift, double most) {
        assertThat(1 - found(Verdict.SAME, frames, otherFrames, 1, spread, drift, 1)).isLessThanOrEqualTo(most);
    }

    /** One tenth more is found, also among a hundred scopes; where times are spread by a tenth, mostly. */
    @ParameterizedTest
    @CsvSource({"200,200,0.05,0.01,1,0.95", "200,200,0.05,0.01,100,0.9", "200,5000,0.1,0.01,10,0.8"})
    void oneTenthMoreIsFound(int frames, int otherFrames, double spread, double drift, int comparisons, double least) {
        assertThat(found(Verdict.SLOWER, frames, otherFrames, 1.1, spread, drift, comparisons)).isGreaterThan(least);
        assertThat(found(Verdict.FASTER, frames, otherFrames, 1 / 1.1, spread, drift, comparisons))
                .isGreaterThan(least);
    }

    /** Of all orders that two samples may have, counted one by one. */
    @ParameterizedTest
    @CsvSource({"2,2", "3,5", "5,3", "6,6", "1,7"})
    void probabilitiesAreThoseOfAllOrders(int smaller, int larger) {
        int all = smaller + larger;
        List<double[][]> samples = new ArrayList<>();
        for (int chosen = 0; chosen < 1 << all; chosen++) {
            if (Integer.bitCount(chosen) == larger) {
                int of = chosen;
                samples.add(new double[][] {
                    IntStream.range(0, all).filter(i -> (of >> i & 1) == 0).asDoubleStream().toArray(),
                    IntStream.range(0, all).filter(i -> (of >> i & 1) == 1).asDoubleStream().toArray()});
            }
        }
        for (double[][] sample : samples) {
            long pairs = pairs(sample);
            long asMany = samples.stream().filter(each -> pairs(each) >= pairs).count();
            double probability = (double) asMany / samples.size();
            assertThat(Difference.rankSum(sample[0], sample[1], 0)).isCloseTo(probability, within(1e-12));
            double[] later = Arrays.stream(sample[1]).map(each -> each + 0.25).toArray();
            assertThat(Difference.rankSum(sample[0], later, 0.25)).isCloseTo(probability, within(1e-12));
        }
    }

    private static long pairs(double[][] sample) {
        return Arrays.stream(sample[0]).mapToLong(one -> Arrays.stream(sample[1]).filter(each -> each > one).count())
                .sum();
    }

    /** A run that is seven times as slow, and spread so widely that its mean says little. */
    @ParameterizedTest
    @CsvSource({"1", "6", "5000"})
    void stretchesThatAreAllLongerAreEnoughHoweverTheySpread(int comparisons) {
        double[] base = around(250_000, 60_000);
        double[] now = {530_000, 540_000, 560_000, 600_000, 700_000, 900_000, 2_000_000, 6_000_000, 20_000_000,
            90_000_000};
        assertThat(difference(250_000, base, 1_880_000, now, comparisons).verdict()).isEqualTo(Verdict.SLOWER);
        assertThat(difference(1_880_000, now, 250_000, base, comparisons).verdict()).isEqualTo(Verdict.FASTER);
    }

    private static double[] flat(double median) {
        double[] blocks = new double[TimeSample.BLOCKS];
        Arrays.fill(blocks, median);
        return blocks;
    }

    /** Medians on both sides of one, so far from each other. */
    private static double[] around(double median, double spread) {
        double[] blocks = flat(median);
        for (int i = 0; i < blocks.length; i++) {
            blocks[i] += (i - 4.5) * spread;
        }
        return blocks;
    }

    /** Whatever the stretches say: their means differ by 10 %, and the medians by 2 %. */
    @Test
    void mediansThatDifferByNoMoreThanIsAllowedAreTheSame() {
        assertThat(difference(1000, flat(1000), 1020, flat(1100), 1).verdict()).isEqualTo(Verdict.SAME);
        assertThat(difference(1020, flat(1100), 1000, flat(1000), 1).verdict()).isEqualTo(Verdict.SAME);
        assertThat(difference(1000, flat(1000), 1040, flat(1100), 1).verdict()).isEqualTo(Verdict.SLOWER);
    }

    /** The numbers of the nearest capture that is long enough, and the probability of the one that is least sure. */
    @Test
    void severalCapturesAgreeWithTheCautionOfTheLeastSure() {
        Difference sure = new Difference(1000L, 1100L, Verdict.SLOWER, 0.001);
        Difference unsure = new Difference(1000L, 1200L, Verdict.SLOWER, 0.004);
        Difference tooFew = new Difference(1000L, 1001L, Verdict.TOO_FEW, Double.NaN);

        assertThat(Difference.agreed(List.of(tooFew, unsure, sure)))
                .isEqualTo(new Difference(1000L, 1100L, Verdict.SLOWER, 0.004));
        assertThat(Difference.agreed(List.of(unsure, new Difference(1000L, 1001L, Verdict.SAME, 0.5))))
                .isEqualTo(new Difference(1000L, 1001L, Verdict.SAME, 0.5));
        assertThat(Difference.agreed(List.of(tooFew, tooFew))).isEqualTo(tooFew);
    }

    /** Times that rise from 0 to 63 and begin again: one that is met in step is always the same. */
    @Test
    void whatRepeatsItselfAsOftenAsTimesAreKeptIsSampledWhole() {
        for (int times = 20_000; times < 32_768; times += 2_000) {
            TimeSample sample = new TimeSample();
            for (int i = 0; i < times; i++) {
                sample.add(i % 64);
            }
            assertThat(Arrays.stream(sample.blockMedians()).average().orElseThrow()).isBetween(27.0, 36.0);
        }
    }
}
