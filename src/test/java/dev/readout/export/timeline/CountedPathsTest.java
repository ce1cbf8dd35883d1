package dev.readout.export.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.MadeFrames;
import dev.readout.profile.MadeFrames.MadeScope;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CountedPathsTest {
    @Test
    void asManyPathsHaveCountersAsIsSaidAndNoneMore() {
        int more = CountedPaths.MOST + 3;
        GpuFrame frame = MadeFrames.frame(0, 0, 1, List.of(GpuQueue.named("graphics")), IntStream.range(0, more)
                .mapToObj(i -> MadeScope.of("scope " + i, -1, 0, 10L * i, 10L * i + 5)).toList());
        CountedPaths paths = new CountedPaths();
        paths.update(frame);

        assertThat(IntStream.range(0, more).mapToObj(paths::at).filter(Objects::nonNull).count())
                .isEqualTo(CountedPaths.MOST);
    }
}
