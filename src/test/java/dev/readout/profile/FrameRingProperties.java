package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/**
 * The ring against a model of a device: command buffers run in order, some time after they were submitted, and a slot
 * shows what was last written to it and not reset since.
 */
class FrameRingProperties {
    enum Step {
        FRAME, FRAME_WITHOUT_PASSES, CANCELLED_FRAME, EXECUTE_ONE, POLL
    }

    private static final long NOTHING = -1;

    private record Submission(List<Integer> resets, int writes, long frame) {
    }

    @Property(tries = 2000)
    void aSlotThatLooksReadyHoldsTheFrameThatIsExpectedThere(
            @ForAll @IntRange(min = 1, max = 4) int framesInFlight, @ForAll @Size(max = 120) List<Step> steps) {
        FrameRing ring = new FrameRing(framesInFlight);
        long[] shown = new long[ring.slots()];
        Arrays.fill(shown, NOTHING);
        ArrayDeque<Submission> queue = new ArrayDeque<>();
        long frame = 0;
        for (Step step : steps) {
            switch (step) {
                case FRAME, FRAME_WITHOUT_PASSES, CANCELLED_FRAME -> {
                    int slot = ring.usable();
                    List<Integer> resets = new ArrayList<>();
                    if (slot >= 0) {
                        for (int each = 0; each < ring.slots(); each++) {
                            if (ring.needsReset(each)) {
                                resets.add(each);
                                ring.resetBy(each, frame);
                            }
                        }
                    }
                    if (step == Step.CANCELLED_FRAME) {
                        ring.cancel(frame);
                    } else if (step == Step.FRAME && slot >= 0) {
                        ring.add(slot, frame, 1);
                        queue.add(new Submission(resets, slot, frame));
                    } else {
                        queue.add(new Submission(resets, -1, frame));
                    }
                    frame++;
                }
                case EXECUTE_ONE -> {
                    Submission next = queue.poll();
                    if (next != null) {
                        next.resets().forEach(slot -> shown[slot] = NOTHING);
                        if (next.writes() >= 0) {
                            assertThat(shown[next.writes()]).as("a query was reset before it is written again")
                                    .isEqualTo(NOTHING);
                            shown[next.writes()] = next.frame();
                        }
                    }
                }
                case POLL -> {
                    if (ring.count() > 0 && shown[ring.oldest()] != NOTHING) {
                        assertThat(shown[ring.oldest()]).isEqualTo(ring.number(ring.oldest()));
                        ring.removeOldest();
                    }
                }
            }
            assertThat(ring.count()).isLessThanOrEqualTo(framesInFlight);
        }
        assertThat(ring.count() == framesInFlight).isEqualTo(ring.usable() < 0);
    }
}
