package dev.readout.export.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.profile.MadeFrames;
import dev.readout.profile.MadeFrames.MadeScope;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScopeStatisticsTest {
    private final ScopeStatistics frames = ScopeStatistics.ofFrames(new Room(10));

    /** Stamps that mean nothing: the page goes on, and has the longest time there is. */
    @Test
    void timesThatAreTooLongToBeSummedAreTheLongest() {
        frames.add(MadeFrames.frame(0, 0, 1, Captures.QUEUES, List.of(MadeScope.of("blur", -1, 0, 0, Long.MAX_VALUE),
                MadeScope.of("blur", -1, 1, 0, 7))));
        assertThat(frames.times.most()).isEqualTo(Long.MAX_VALUE);
        assertThat(frames.all().getFirst().times.most()).isEqualTo(Long.MAX_VALUE);
        frames.add(MadeFrames.frame(1, 0, 1, Captures.QUEUES, List.of(MadeScope.of("blur", -1, 0, 0, 7))));
        assertThat(frames.times.sum()).isEqualTo(Long.MAX_VALUE);
        assertThat(frames.all().getFirst().times.sum()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void aSlashInANameIsNoBoundary() {
        frames.add(MadeFrames.frame(0, 0, 1, Captures.QUEUES, List.of(MadeScope.of("a/b", -1, 0, 0, 1),
                MadeScope.of("a", -1, 0, 1, 2), MadeScope.of("b", 1, 0, 1, 2))));

        assertThat(frames.names()).isEmpty();
        assertThat(frames.all()).extracting(ScopeStatistics::names)
                .containsExactly(List.of("a/b"), List.of("a"), List.of("a", "b"));
    }
}
