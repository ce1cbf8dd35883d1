package dev.readout.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class PassStatisticsTest {
    private final PassStatistics statistics = new PassStatistics("main");

    @Test
    void timesAreSummedUpInNanoseconds() {
        LongStream.rangeClosed(1, 1000).map(i -> 1001 - i).forEach(statistics::time);
        assertThat(statistics.row()).containsExactly("main", 1000L, 1L, 500L, 990L, 1000L, null, null);
    }

    @Test
    void theTimesOfASinglePassAreAllTheSame() {
        statistics.time(123_456_789_123L);
        assertThat(statistics.row()).containsExactly("main", 1L, 123_456_789_123L, 123_456_789_123L, 123_456_789_123L,
                123_456_789_123L, null, null);
    }

    @Test
    void countsAreThoseOfAnAverageFrame() {
        statistics.samples(921_600);
        statistics.samples(921_600);
        statistics.invocations(3);
        statistics.invocations(4);
        statistics.invocations(4);
        assertThat(statistics.row()).containsExactly("main", 0L, null, null, null, null, 921_600L, 4L);
    }
}
