package dev.readout.export.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.export.timeline.write.Arrow;
import dev.readout.export.timeline.write.Track;
import org.junit.jupiter.api.Test;

class SubmissionsTest {
    private static final Track TRACK = new Track(Track.Kind.QUEUE, 1, "graphics", 0, "", 0);

    private final Submissions submissions = new Submissions();

    private Arrow submit(long number, long submitted, long begin) {
        Arrow arrow = new Arrow(number, TRACK, begin);
        submissions.add(submitted, arrow);
        return arrow;
    }

    @Test
    void aCallIsThatOfTheSubmissionBeforeItAndOfNoOther() {
        Arrow first = submit(1, 10, 100);
        Arrow second = submit(2, 20, 100);
        assertThat(submissions.take(9)).isNull();
        assertThat(submissions.take(12)).isEqualTo(first);
        assertThat(submissions.take(13)).isNull();
        assertThat(submissions.take(20)).isEqualTo(second);
        assertThat(submissions.take(25)).isNull();
    }

    @Test
    void aCallThatCameAfterTheWorkBeganDidNotSubmitIt() {
        submit(1, 10, 30);
        assertThat(submissions.take(31)).isNull();
        assertThat(submissions.take(30)).isNotNull();
    }

    @Test
    void submissionsOfOneTimeAreAllThere() {
        submit(1, 10, 100);
        submit(2, 10, 100);
        assertThat(submissions.take(10)).isNotNull();
        assertThat(submissions.take(10)).isNotNull();
        assertThat(submissions.take(10)).isNull();
    }

    @Test
    void theOldestAreForgotten() {
        for (int i = 0; i <= Submissions.MOST; i++) {
            submit(i, 10L * i, Long.MAX_VALUE);
        }
        assertThat(submissions.take(5)).isNull();
        assertThat(submissions.take(15)).isNotNull();
    }
}
