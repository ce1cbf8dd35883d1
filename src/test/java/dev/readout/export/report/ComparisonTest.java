package dev.readout.export.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.export.report.Comparison.Verdict;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComparisonTest {
    private static BaseReport.Times times(double median, double spread) {
        double[] blocks = new double[TimeSample.BLOCKS];
        Arrays.setAll(blocks, i -> median + (i - 4.5) * spread);
        return new BaseReport.Times(Math.round(median), blocks);
    }

    private static final BaseReport.Times FEW = new BaseReport.Times(1L, new double[0]);

    private static BaseReport report(long frames, BaseReport.Times gpu, BaseReport.Times host,
            Map<List<String>, BaseReport.Times> scopes) {
        return new BaseReport(Map.of(), List.of(new BaseReport.Loop("only", frames, gpu, host, scopes)), 0, null);
    }

    /** A report of loops of one scope, which takes so long. */
    private static BaseReport loops(Map<String, Double> draw) {
        return new BaseReport(Map.of(), draw.entrySet().stream().map(loop -> new BaseReport.Loop(loop.getKey(), 100,
                times(1000, 1), times(1000, 1), Map.of(List.of("draw"), times(loop.getValue(), 1)))).toList(), 0, null);
    }

    /** A report of so many scopes, of which the first one takes so long. */
    private static BaseReport report(int scopes, double median, double spread) {
        Map<List<String>, BaseReport.Times> all = new LinkedHashMap<>();
        all.put(List.of("draw"), times(median, spread));
        for (int i = 1; i < scopes; i++) {
            all.put(List.of("draw", "part " + i), times(1000, spread));
        }
        return report(100, times(1000, spread), times(1000, spread), all);
    }

    private static Comparison.Row draw(BaseReport now, BaseReport... bases) {
        Comparison.Row row = Comparison.of(now, bases).rows().get(2);
        assertThat(row.path()).containsExactly("draw");
        return row;
    }

    /** What one scope is sure enough of is chance among a hundred. */
    @Test
    void aPageOfManyScopesNeedsASurerDifference() {
        assertThat(draw(report(1, 1150, 20), report(1, 1000, 20)).verdict()).isEqualTo(Verdict.SLOWER);
        assertThat(draw(report(100, 1150, 20), report(100, 1000, 20)).verdict()).isEqualTo(Verdict.SAME);
        assertThat(draw(report(100, 1300, 20), report(100, 1000, 20)).verdict()).isEqualTo(Verdict.SLOWER);
    }

    /** Of bases that differ, a time has to be slower, or faster, than each; the nearest is told. */
    @ParameterizedTest
    @CsvSource({"900,SAME,900", "949,SAME,900", "1000,SAME,1000", "1100,SLOWER,1000", "880,SAME,900",
        "700,FASTER,900"})
    void allEarlierRunsHaveToSayIt(double now, Verdict verdict, long nearest) {
        Comparison.Row row = draw(report(1, now, 1), report(1, 900, 1), report(1, 1000, 1));
        assertThat(row.verdict()).isEqualTo(verdict);
        assertThat(row.beforeNanoseconds()).isEqualTo(nearest);
        assertThat(row.nowNanoseconds()).isEqualTo(Math.round(now));
    }

    /** Two devices, or virtual and real time, differ whatever the program does; what is not told is no difference. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", value = {
        "device | H100 | llvmpipe | device was H100 and is llvmpipe", "device | H100 | H100 | -",
        "device | - | H100 | -",
        "time | virtual | real | time was virtual and is real", "traced | yes | no | traced was yes and is no",
        "api | vulkan | opengl | api was vulkan and is opengl", "driver | 580 | 590 | -", "date | 1 | 2 | -"})
    void runsThatWereMeasuredDifferentlyAreUnlike(String property, @Nullable String before, String now,
            @Nullable String unlike) {
        List<BaseReport.Loop> loops = report(1, 1000, 1).loops();
        BaseReport base = new BaseReport(before == null ? Map.of() : Map.of(property, before), loops, 0, null);
        BaseReport judged = new BaseReport(Map.of(property, now), loops, 0, null);
        assertThat(Comparison.of(judged, base).unlike()).isEqualTo(unlike == null ? List.of() : List.of(unlike));
        assertThat(Comparison.of(judged, judged, base, base).unlike()).hasSize(unlike == null ? 0 : 1);
    }

    @Test
    void anEarlierRunThatIsTooShortDecidesNothing() {
        BaseReport brief = report(3, FEW, FEW, Map.of(List.of("draw"), FEW));
        assertThat(draw(report(1, 1100, 1), brief, report(1, 1000, 1)).verdict()).isEqualTo(Verdict.SLOWER);
        assertThat(draw(report(1, 1100, 1), brief).verdict()).isEqualTo(Verdict.TOO_FEW);
        assertThat(draw(brief, report(1, 1100, 1)).verdict()).isEqualTo(Verdict.TOO_FEW);
    }

    @Test
    void whatOneSideAloneHasIsNewOrGone() {
        BaseReport none = report(100, times(1000, 1), times(1000, 1), Map.of());
        assertThat(draw(report(1, 1100, 1), none)).hasToString("draw: ADDED, null ns before, 1100 ns now");
        assertThat(draw(report(1, 1100, 1), none, report(1, 1000, 1)).verdict()).isEqualTo(Verdict.SLOWER);
        assertThat(draw(none, none, report(1, 1100, 1)).verdict()).isEqualTo(Verdict.REMOVED);
        assertThat(Comparison.of(none, none)).hasToString("a comparison of 2 times, of which 0 differ");
    }

    @Test
    void aLoopIsComparedWithTheOneOfItsName() {
        BaseReport base = loops(new TreeMap<>(Map.of("editor", 1000.0, "preview", 2000.0, "splash", 7.0)));
        BaseReport now = loops(new TreeMap<>(Map.of("editor", 2000.0, "preview", 2000.0, "tools", 9.0)));
        assertThat(Comparison.of(now, base).rows()).extracting(row -> row.name() + " " + row.verdict())
                .containsExactly("editor: GPU, frame SAME", "editor: host, frame SAME", "editor: draw SLOWER",
                        "preview: GPU, frame SAME", "preview: host, frame SAME", "preview: draw SAME",
                        "tools: GPU, frame ADDED", "tools: host, frame ADDED", "tools: draw ADDED",
                        "splash: GPU, frame REMOVED", "splash: host, frame REMOVED", "splash: draw REMOVED");
        assertThat(Comparison.of(now, base).rows().getFirst().loop()).isEqualTo("editor");
        // A window that was the only one.
        assertThat(Comparison.of(now, loops(Map.of("editor", 1000.0))).rows())
                .filteredOn(row -> row.verdict() == Verdict.SLOWER).extracting(Comparison.Row::name)
                .containsExactly("editor: draw");
        assertThat(Comparison.of(loops(Map.of("editor", 1000.0)), now).rows())
                .filteredOn(row -> row.verdict() == Verdict.FASTER).extracting(Comparison.Row::name)
                .containsExactly("editor: draw");
    }

    @Test
    void onlyLoopsAreComparedWhateverTheirNamesAre() {
        assertThat(Comparison.of(loops(Map.of("window", 2000.0)), loops(Map.of("GL", 1000.0))).rows())
                .extracting(row -> row.loop() + row.name() + " " + row.verdict())
                .containsExactly("GPU, frame SAME", "host, frame SAME", "draw SLOWER");
    }

    /** It has one loop, of no name. */
    @Test
    void aReportWithoutFramesHasNoLoopToCompare() {
        BaseReport none = new BaseReport(Map.of(), List.of(new BaseReport.Loop("", 0,
                new BaseReport.Times(null, new double[0]), new BaseReport.Times(null, new double[0]), Map.of())), 0,
                null);
        BaseReport two = loops(new TreeMap<>(Map.of("editor", 1000.0, "preview", 2000.0)));
        for (Comparison compared : List.of(Comparison.of(none, two), Comparison.of(two, none))) {
            assertThat(compared.rows()).extracting(Comparison.Row::loop)
                    .containsExactly("editor", "editor", "editor", "preview", "preview", "preview");
            assertThat(compared.rows()).extracting(Comparison.Row::verdict)
                    .doesNotContain(Verdict.SAME, Verdict.TOO_FEW);
        }
        assertThat(Comparison.of(two, none, two).rows()).hasToString(Comparison.of(two, two).rows().toString());
        assertThat(Comparison.of(none, none).rows()).extracting(Comparison.Row::verdict)
                .containsExactly(Verdict.TOO_FEW, Verdict.TOO_FEW);
    }

    @Test
    void aSlashInANameIsNoBoundary() {
        BaseReport.Times times = times(1000, 1);
        BaseReport now = report(100, times, times,
                Map.of(List.of("a/b"), times, List.of("a", "b"), times));
        assertThat(Comparison.of(now, now).rows()).extracting(Comparison.Row::name)
                .containsExactlyInAnyOrder("GPU, frame", "host, frame", "a\\/b", "a/b");
    }

    @Test
    void thereHasToBeSomethingToCompareWith() {
        BaseReport now = report(1, 1, 1);
        assertThatThrownBy(() -> Comparison.of(now)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("bases is empty");
    }

    /** Any verdict but SAME beyond what is allowed, and only those, by the medians: of runs that vary by nothing. */
    @Property
    void aSteadyTimeIsJudgedByItsMedian(@ForAll @IntRange(max = 40) int percent,
            @ForAll @IntRange(min = 100_000, max = 1_000_000) int before,
            @ForAll @IntRange(min = 100_000, max = 1_000_000) int now) {
        Comparison.Row row = Comparison.allowing(percent / 100.0, List.of(report(1, now, 0)),
                List.of(report(1, before, 0))).rows().get(2);
        BigDecimal ratio = BigDecimal.valueOf(100L * Math.max(before, now)).divide(
                BigDecimal.valueOf(Math.min(before, now)), MathContext.DECIMAL128);
        boolean beyond = ratio.compareTo(BigDecimal.valueOf(100 + percent)) > 0;
        // At the very limit, a rounded product decides.
        Assume.that(ratio.compareTo(BigDecimal.valueOf(100 + percent)) != 0);
        assertThat(row.verdict()).isEqualTo(!beyond ? Verdict.SAME : now > before ? Verdict.SLOWER : Verdict.FASTER);
    }

    /** Of several runs on both sides, all have to say it. */
    @ParameterizedTest
    @CsvSource({"1100,1200,SLOWER", "1100,1010,SAME", "1100,900,SAME", "800,900,FASTER"})
    void allRunsOfBothSidesHaveToSayIt(double now, double other, Verdict verdict) {
        Comparison compared = Comparison.allowing(0.03, List.of(report(1, now, 1), report(1, other, 1)),
                List.of(report(1, 1000, 1), report(1, 1001, 1)));
        assertThat(compared.rows().get(2).verdict()).isEqualTo(verdict);
    }

    @Test
    void aShareIsANumberFromZero() {
        List<BaseReport> one = List.of(report(1, 1, 1));
        for (double share : new double[] {-0.01, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThatThrownBy(() -> Comparison.allowing(share, one, one))
                    .isInstanceOf(IllegalArgumentException.class).hasMessage("share " + share
                            + " is not a number from 0: 0.05 is a twentieth");
        }
        assertThatThrownBy(() -> Comparison.allowing(0, List.of(), one)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("now is empty: there is nothing to compare with");
    }
}
