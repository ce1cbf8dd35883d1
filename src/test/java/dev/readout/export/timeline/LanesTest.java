package dev.readout.export.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.MadeFrames;
import dev.readout.profile.MadeFrames.MadeScope;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class LanesTest {
    private final Lanes lanes = new Lanes(lane -> new Track(Track.Kind.QUEUE, lane, "", lane, "", 0));

    /** What begins when the one before ends is behind it, and overlaps nothing. */
    @Test
    void whatFollowsWithoutAGapIsOnTheSameLane() throws IOException {
        GpuFrame frame = MadeFrames.frame(0, 0, 40, List.of(GpuQueue.named("graphics")),
                List.of(MadeScope.of("a", -1, 0, 10, 20), MadeScope.of("b", -1, 0, 20, 30),
                        MadeScope.of("c", -1, 0, 29, 40)));
        Lanes.Lane first = lanes.place(frame, 0, 10, 20);
        assertThat(lanes.place(frame, 1, 20, 30)).isSameAs(first);
        assertThat(lanes.place(frame, 2, 29, 40)).isNotNull().isNotSameAs(first);
    }

    /** Two windows draw on one queue: scopes of one are not below those of the other. */
    @Test
    void aFrameOfAnotherLoopIsAnotherFrameThoughItHasTheSameNumber() throws IOException {
        GpuQueue graphics = GpuQueue.named("graphics");
        List<MadeScope> scopes = List.of(MadeScope.of("main", -1, 0, 10, 40), MadeScope.of("draw", 0, 0, 20, 30));
        GpuFrame frame = MadeFrames.frame(7, 0, 40, List.of(graphics), scopes);
        GpuFrame other = MadeFrames.frame(7, 0, 40, List.of(graphics, GpuQueue.named("copy")), scopes);
        Lanes.Lane first = lanes.place(frame, 0, 10, 40);
        assertThat(lanes.place(other, 1, 20, 30)).isNotNull().isNotSameAs(first);
        assertThat(lanes.place(frame, 1, 20, 30)).isSameAs(first);
    }
}
