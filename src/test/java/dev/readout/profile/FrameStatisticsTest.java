package dev.readout.profile;

import static dev.readout.testing.Refusal.argument;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.profile.MadeFrames.MadeScope;
import dev.readout.testing.Garbage;
import dev.readout.testing.Refusal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class FrameStatisticsTest {
    private static final List<GpuQueue> QUEUES = List.of(GpuQueue.named("graphics"));

    private final FrameStatistics statistics = FrameStatistics.ofLast(240);
    private final StringBuilder text = new StringBuilder();
    private long told;

    private static GpuFrame frame(MadeScope... scopes) {
        return MadeFrames.frame(0, 0, 1, QUEUES, List.of(scopes));
    }

    private static MadeScope scope(String name, int parent, long nanoseconds) {
        return MadeScope.of(name, parent, 0, 0, nanoseconds);
    }

    private static GpuFrame scene(long nanoseconds) {
        return frame(scope("shadow", -1, nanoseconds), scope("cascade", 0, nanoseconds / 2),
                scope("main", -1, 5 * nanoseconds));
    }

    private String text(TimeUnit unit) {
        text.setLength(0);
        statistics.appendTo(text, unit);
        return text.toString();
    }

    @Test
    void theTableIsThatOfTheDocumentation() {
        for (int i = 0; i < 1000; i++) {
            statistics.accept(scene(1_200_000 + 1_000 * (i * 7 % 240)));
        }
        statistics.accept(scene(2_100_000));
        assertThat(text(TimeUnit.MILLISECONDS)).isEqualTo("""
                240 frames, ms         mean    median       p99     worst
                frame                 7.939     7.920     8.628    12.600
                  shadow              1.323     1.320     1.438     2.100
                    cascade           0.662     0.660     0.719     1.050
                  main                6.615     6.600     7.190    10.500
                """);
    }

    @Test
    void numbersStayInTheirPlaceAsTheFirstFramesCome() {
        assertThat(text(TimeUnit.MICROSECONDS)).isEqualTo("""
                0 frames, us           mean    median       p99     worst
                frame                     -         -         -         -
                """);
        statistics.accept(frame(scope("draw", -1, 1_234_567)));
        assertThat(text(TimeUnit.MICROSECONDS)).isEqualTo("""
                1 frame, us            mean    median       p99     worst
                frame              1234.567  1234.567  1234.567  1234.567
                  draw             1234.567  1234.567  1234.567  1234.567
                """);
        assertThat(statistics.toString()).contains("draw");
    }

    @Test
    void timesAreRoundedToAThousandthOfTheUnit() {
        statistics.accept(frame(scope("draw", -1, 1_234_500)));
        assertThat(text(TimeUnit.NANOSECONDS)).contains("draw              1234500   1234500");
        assertThat(text(TimeUnit.MILLISECONDS)).contains("draw                1.235     1.235");
        assertThat(text(TimeUnit.SECONDS)).startsWith("1 frame, s ").contains("draw                0.001     0.001");
        statistics.accept(frame(scope("draw", -1, Long.MAX_VALUE)));
        assertThat(text(TimeUnit.SECONDS)).contains("9223372036.855 9223372036.855\n");
    }

    /** A name of any characters is one column for each, and breaks no line. */
    @Test
    void namesOfAnyCharactersAreAligned() {
        statistics.accept(frame(scope("a\nname\twith a long long tail", -1, 1), scope("\uD83C\uDF32 Bäume", -1, 1)));
        assertThat(text(TimeUnit.NANOSECONDS)).isEqualTo("""
                1 frame, ns                         mean    median       p99     worst
                frame                                  2         2         2         2
                  a?name?with a long long tail         1         1         1         1
                  \uD83C\uDF32 Bäume                              1         1         1         1
                """);
    }

    @Test
    void aColumnHasTheMeanOfTheHostsTimesIfThereAreAny() {
        statistics.accept(frame(scope("draw", -1, 1000).onHost(3000), scope("post", -1, 7)));
        statistics.accept(frame(scope("draw", -1, 1000).onHost(4001), scope("post", -1, 7)));
        assertThat(text(TimeUnit.MICROSECONDS)).isEqualTo("""
                2 frames, us           mean    median       p99     worst      host
                frame                 1.007     1.007     1.007     1.007         -
                  draw                1.000     1.000     1.000     1.000     3.501
                  post                0.007     0.007     0.007     0.007         -
                """);
    }

    @Test
    void whatTakesLittleIsLeftOutWithWhatIsBelow() {
        for (int i = 0; i < 3; i++) {
            statistics.accept(frame(scope("tiny", -1, 5), scope("wrong", 0, 1000), scope("now and then", -1, 9 + i),
                    scope("small", 2, 10), scope("draw", -1, 1).onHost(11), scope("post", -1, 7).onHost(10)));
        }
        statistics.appendTo(text, TimeUnit.NANOSECONDS, Duration.ofNanos(11));
        assertThat(text.toString()).isEqualTo("""
                3 frames, ns           mean    median       p99     worst      host
                frame                    23        23        24        24         -
                  now and then           10        10        11        11         -
                  draw                    1         1         1         1        11
                """);
    }

    private static Stream<Refusal> refusals() {
        FrameStatistics none = FrameStatistics.ofLast(1);
        return Stream.of(
                Stream.of(argument("least", () -> none.appendTo(new StringBuilder(), TimeUnit.NANOSECONDS,
                        Duration.ofNanos(-1)), "least is PT-0.000000001S, but must be in 0.." + Long.MAX_VALUE)),
                Stream.of(TimeUnit.MINUTES, TimeUnit.HOURS, TimeUnit.DAYS).map(unit -> argument("unit " + unit,
                        () -> none.appendTo(new StringBuilder(), unit), "unit is " + unit, "SECONDS or shorter")),
                Stream.of(Integer.MIN_VALUE, 0, 100_001, Integer.MAX_VALUE).map(frames -> argument(
                        "frames " + frames, () -> FrameStatistics.ofLast(frames), frames + " is not in 1..100000")),
                Stream.of(-0.1, 100.1, 1000.0, Double.NaN).map(percent -> argument("percent " + percent,
                        () -> none.percentile(FrameStatistics.FRAME, percent), percent + " is not in 0..100")),
                Stream.of(Duration.ZERO, Duration.ofSeconds(-1), Duration.ofNanos(Long.MAX_VALUE).plusNanos(1))
                        .map(threshold -> argument("threshold " + threshold,
                                () -> none.onSlow(threshold, (frame, scope) -> {}),
                                "threshold " + threshold + " is not in 1.." + Long.MAX_VALUE + " ns")))
                .flatMap(each -> each);
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void whatCannotBeIsRefused(Refusal refusal) {
        refusal.check();
    }

    @Test
    void aPositionIsOneOfTheLastFrames() {
        statistics.accept(frame(scope("draw", -1, 1)));
        for (int scope : new int[] {-2, 1, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            assertThatThrownBy(() -> statistics.mean(scope)).isInstanceOf(IndexOutOfBoundsException.class)
                    .hasMessageContaining(scope + " out of bounds for length 1");
        }
    }

    /** The frame of a consumer that has returned: the figures are what they were. */
    @Test
    void aFrameThatIsOverIsRefused() {
        GpuFrame over = scene(100);
        over.close();
        assertThatThrownBy(() -> statistics.accept(over)).isInstanceOf(IllegalStateException.class);
        assertThat(statistics.count(FrameStatistics.FRAME)).isZero();
        statistics.accept(scene(100));
        assertThat(statistics.count(FrameStatistics.FRAME)).isOne();
    }

    @Test
    void whatIsDoneAboutASlowFrameMayThrow() {
        statistics.onSlow(Duration.ofNanos(1), (frame, scope) -> {
            throw new IllegalStateException("slow");
        });
        assertThatThrownBy(() -> statistics.accept(scene(100))).hasMessage("slow");
        assertThat(statistics.count(FrameStatistics.FRAME)).isEqualTo(1);
        statistics.onSlow(Duration.ofNanos(600), (frame, scope) -> {});
        statistics.accept(scene(100));
        assertThat(statistics.count(FrameStatistics.FRAME)).isEqualTo(2);
    }

    /** Shapes take turns, a scope is gone for longer than the window, and the table is drawn in each frame. */
    @ParameterizedTest
    @ValueSource(ints = {1, 7, 240, 5000})
    void neitherAddingNorDrawingMakesGarbage(int frames) {
        FrameStatistics last = FrameStatistics.ofLast(frames);
        List<GpuFrame> loop = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            loop.add(i == 11 ? frame(scope("rare", -1, i), new MadeScope(Scope.named("main"), -1, 0, 1, 0, i, 7, null))
                    : i % 3 == 0 ? frame(scope("main", -1, i)) : scene(1_000_000 - i * 31 % 17));
        }
        last.onSlow(Duration.ofMillis(1), (frame, scope) -> told += last.last(scope));
        long least = Garbage.least(0, () -> {
            for (int each = 0; each < loop.size(); each++) {
                last.accept(loop.get(each));
                text.setLength(0);
                last.appendTo(text, TimeUnit.MILLISECONDS);
            }
        });

        assertThat(least).isZero();
        assertThat(text).contains("main ");
        assertThat(told).isPositive();
    }
}
