package dev.readout.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.readout.report.Difference.Verdict;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
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

    private static Verdict verdict(TimeStatistics base, TimeStatistics now, int comparisons) {
        return Difference.of(base.percentile(50), base.blockMedians(), now.percentile(50), now.blockMedians(),
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

    /** What is allowed for alone would tell short captures apart, and a test that allows nothing tells runs apart. */
    @Test
    void neitherHalfOfTheRuleSuffices() {
        int allowed = 0;
        int test = 0;
        for (int i = 0; i < PAIRS; i++) {
            TimeStatistics one = capture(60, 100_000, 0.3, 0.01);
            TimeStatistics other = capture(60, 100_000, 0.3, 0.01);
            allowed += Math.abs(one.percentile(50) / (double) other.percentile(50) - 1) >= Difference.LEAST ? 1 : 0;
            test += Difference.welch(capture(5000, 100_000, 0.05, 0.001).blockMedians(),
                    capture(5000, 100_000, 0.05, 0.001).blockMedians(), 0) < Difference.LEVEL ? 1 : 0;
        }
        assertThat((double) allowed / PAIRS).isGreaterThan(0.2);
        assertThat((double) test / PAIRS).isGreaterThan(0.2);
    }

    /** One tenth more is found, also among a hundred scopes; where times are spread by a tenth, mostly. */
    @ParameterizedTest
    @CsvSource({"200,200,0.05,0.01,1,0.95", "200,200,0.05,0.01,100,0.9", "200,5000,0.1,0.01,10,0.8"})
    void oneTenthMoreIsFound(int frames, int otherFrames, double spread, double drift, int comparisons, double least) {
        assertThat(found(Verdict.SLOWER, frames, otherFrames, 1.1, spread, drift, comparisons)).isGreaterThan(least);
        assertThat(found(Verdict.FASTER, frames, otherFrames, 1 / 1.1, spread, drift, comparisons))
                .isGreaterThan(least);
    }

    /** Every second frame is heavy: a sample that met them in step would be off by half. */
    @Test
    void framesThatAlternateAreTheSameInLongAndShortCaptures() {
        int told = 0;
        for (int i = 0; i < PAIRS; i++) {
            TimeStatistics base = TimeStatistics.exact();
            TimeStatistics now = TimeStatistics.exact();
            for (int frame = 0; frame < 20_000; frame++) {
                long time = 100_000 + frame % 2 * 100_000 + random.nextInt(100);
                now.add(time);
                if (frame < 500) {
                    base.add(time);
                }
            }
            told += verdict(base, now, 1) == Verdict.SAME ? 0 : 1;
        }
        assertThat(told).isLessThanOrEqualTo(PAIRS / 100);
    }

    /** Tables of Student's t have these: two-sided, with 18 degrees of freedom where both samples are spread alike. */
    @ParameterizedTest
    @CsvSource({"2.101,0.05", "2.878,0.01", "3.922,0.001", "0.688,0.5"})
    void probabilitiesAreThoseOfTables(double t, double probability) {
        double[] one = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
        double error = Math.sqrt(2 * (82.5 / 9) / 10);
        double[] other = Arrays.stream(one).map(each -> each + t * error).toArray();
        assertThat(2 * Difference.welch(one, other, 0)).isCloseTo(probability, within(probability * 0.01));
        assertThat(Difference.welch(other, one, 0)).isEqualTo(Difference.welch(one, other, 0));
        assertThat(Difference.welch(one, Arrays.stream(other).map(each -> each + 7).toArray(), 7))
                .isCloseTo(probability / 2, within(probability * 0.01));
    }

    /** 2.571 at 5: one side is not spread, so only the other's freedom counts. */
    @Test
    void aSideThatIsNotSpreadTakesNoFreedom() {
        double[] flat = {5, 5, 5, 5, 5, 5};
        double[] spread = {1, 2, 3, 4, 5, 6};
        double error = Math.sqrt(3.5 / 6);
        assertThat(Difference.welch(flat, Arrays.stream(spread).map(each -> each + 1.5 + 2.571 * error).toArray(), 0))
                .isCloseTo(0.025, within(0.0003));
    }

    @Test
    void timesThatAreAlwaysTheSameAreTheSameOrNot() {
        double[] flat = new double[TimeSample.BLOCKS];
        double[] more = new double[TimeSample.BLOCKS];
        Arrays.fill(flat, 1000);
        Arrays.fill(more, 1100);
        assertThat(Difference.of(1000, flat, 1000, flat, 5).verdict()).isEqualTo(Verdict.SAME);
        assertThat(Difference.of(1000, flat, 1100, more, 5).verdict()).isEqualTo(Verdict.SLOWER);
        assertThat(Difference.of(1100, more, 1000, flat, 5).verdict()).isEqualTo(Verdict.FASTER);
        assertThat(Difference.of(0, new double[10], 0, new double[10], 5).verdict()).isEqualTo(Verdict.SAME);
        assertThat(Difference.of(1000, new double[0], 1100, more, 5).verdict()).isEqualTo(Verdict.TOO_FEW);
    }
}
