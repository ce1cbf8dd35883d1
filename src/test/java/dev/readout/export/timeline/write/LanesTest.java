package dev.readout.export.timeline.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

class LanesTest {
    private final Lanes lanes = new Lanes(lane -> new Track(Track.Kind.QUEUE, lane, "", lane, "", 0));

    /** What begins when the one before ends is behind it, and overlaps nothing. */
    @Test
    void whatFollowsWithoutAGapIsOnTheSameLane() throws IOException {
        Track first = lanes.place(10, 20);
        assertThat(lanes.place(20, 30)).isSameAs(first);
        assertThat(lanes.place(29, 40)).isNotNull().isNotSameAs(first);
    }

    /** Two windows draw on one queue: scopes of one are not below those of the other. */
    @Test
    void aScopeIsNestedInItsParentsAlone() throws IOException {
        IntUnaryOperator parents = scope -> scope == 2 ? 0 : -1;
        Track first = lanes.place(1, 0, parents, 10, 40);
        assertThat(lanes.place(2, 2, parents, 20, 30)).isNotNull().isNotSameAs(first);
        assertThat(lanes.place(1, 1, parents, 20, 30)).isNotNull().isNotSameAs(first);
        assertThat(lanes.place(1, 2, parents, 20, 30)).isSameAs(first);
    }

    /** Clocks may go back: what comes late is on another lane than what is there by then. */
    @Test
    void whatBeginsBeforeTheLastOneIsOnAnotherLane() throws IOException {
        Track first = lanes.place(1, 0, IntUnaryOperator.identity(), 0, 100);
        assertThat(lanes.place(1, 0, IntUnaryOperator.identity(), 50, 60)).isSameAs(first);
        assertThat(lanes.place(1, 0, IntUnaryOperator.identity(), 40, 55)).isNotNull().isNotSameAs(first);
    }

    @Test
    void aCallIsAroundThoseThatEndedBeforeAndBehindWhatItOnlyCrosses() throws IOException {
        Track first = lanes.placeCall(20, 30);
        assertThat(lanes.placeCall(10, 40)).isSameAs(first);
        assertThat(lanes.placeCall(30, 50)).isNotNull().isNotSameAs(first);
        assertThat(lanes.placeCall(40, 50)).isSameAs(first);
    }
}
