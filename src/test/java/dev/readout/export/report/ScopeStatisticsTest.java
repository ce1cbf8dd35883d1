package dev.readout.export.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.profile.MadeFrames;
import dev.readout.profile.MadeFrames.MadeScope;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScopeStatisticsTest {
    private final ScopeStatistics frames = ScopeStatistics.ofFrames();

    /** A blur that both queues run: a frame's time of it is that of both. */
    @Test
    void onePathOnTwoQueuesIsSummedInAFrame() {
        for (int i = 0; i < 100; i++) {
            frames.add(MadeFrames.frame(i, 0, 1, Captures.QUEUES, List.of(MadeScope.of("blur", -1, 0, 0, 100),
                    MadeScope.of("blur", -1, 1, 0, 10_000))));
        }
        ScopeStatistics blur = frames.below().getFirst();
        assertThat(frames.below()).hasSize(1);
        assertThat(blur.count()).isEqualTo(200);
        assertThat(blur.least()).isEqualTo(10_100);
        assertThat(blur.percentile(50)).isEqualTo(10_100);
        assertThat(blur.most()).isEqualTo(10_100);
        assertThat(blur.share(frames)).isEqualTo(100);
    }

    /** Stamps that mean nothing: the page goes on, and has the longest time there is. */
    @Test
    void timesThatAreTooLongToBeSummedAreTheLongest() {
        frames.add(MadeFrames.frame(0, 0, 1, Captures.QUEUES, List.of(MadeScope.of("blur", -1, 0, 0, Long.MAX_VALUE),
                MadeScope.of("blur", -1, 1, 0, 7))));
        assertThat(frames.most()).isEqualTo(Long.MAX_VALUE);
        assertThat(frames.below().getFirst().most()).isEqualTo(Long.MAX_VALUE);
        frames.add(MadeFrames.frame(1, 0, 1, Captures.QUEUES, List.of(MadeScope.of("blur", -1, 0, 0, 7))));
        assertThat(frames.nanoseconds()).isEqualTo(Long.MAX_VALUE);
        assertThat(frames.below().getFirst().nanoseconds()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void aSlashInANameIsNoBoundary() {
        frames.add(MadeFrames.frame(0, 0, 1, Captures.QUEUES, List.of(MadeScope.of("a/b", -1, 0, 0, 1),
                MadeScope.of("a", -1, 0, 1, 2), MadeScope.of("b", 1, 0, 1, 2))));

        assertThat(frames.path()).isEmpty();
        assertThat(frames.all()).extracting(ScopeStatistics::path).containsExactly("a\\/b", "a", "a/b");
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.1, 100.1, 1000, Double.NaN})
    void aPercentileIsOfAHundred(double percent) {
        assertThatThrownBy(() -> frames.percentile(percent)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("percent " + percent + " is not in 0..100");
    }

    @Test
    void whatCanNotBeIsRefused() {
        assertThatThrownBy(() -> frames.time(1, -1)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("nanoseconds -1 is negative");
        assertThatThrownBy(() -> frames.time(-1, 1)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("occurrences -1 is negative");
        frames.add(Captures.frame(0, List.of("draw"), 5));
        assertThatThrownBy(() -> frames.below().getFirst().add(Captures.frame(1, List.of("draw"), 5)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("frames are added to those of ofFrames(), and not to scope draw");
    }
}
