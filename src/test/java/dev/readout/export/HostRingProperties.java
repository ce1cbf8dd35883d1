package dev.readout.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class HostRingProperties {
    private static final HostThread THREAD = new HostThread(1, "worker");

    /** Beside a queue without an end: what was taken came in its order, and only what found no room is missing. */
    @Property(tries = 300)
    void scopesComeInTheirOrder(@ForAll @IntRange(min = 1, max = 700) int most,
            @ForAll @Size(max = 60) List<@IntRange(min = -200, max = 200) Integer> steps) {
        HostRing written = HostRing.upTo(most);
        HostRing read = written;
        Deque<Long> model = new ArrayDeque<>();
        long number = 0;
        for (int step : steps) {
            for (int i = 0; i < step; i++, number++) {
                HostRing after = written.add("scope", number, number + 1);
                if (after != null) {
                    written = after;
                    model.add(number);
                } else {
                    assertThat(model).as("as many wait as may").hasSizeGreaterThanOrEqualTo(most);
                }
            }
            for (int i = step; i < 0 && !model.isEmpty(); i++) {
                while (read.waiting() == 0) {
                    read = read.next();
                }
                assertThat(read.take(THREAD).beginNanoseconds()).isEqualTo(model.remove());
            }
            assertThat(model.size()).isLessThanOrEqualTo(3 * most);
        }
    }

    /** Two threads, one of which writes all the time. */
    @Property(tries = 5)
    void aReaderMissesNothing(@ForAll @IntRange(min = 1, max = 5000) int most) throws InterruptedException {
        HostRing first = HostRing.upTo(most);
        int count = 200_000;
        Thread writer = Thread.ofPlatform().start(() -> {
            HostRing ring = first;
            for (long number = 0; number < count;) {
                HostRing after = ring.add("scope", number, number);
                if (after != null) {
                    ring = after;
                    number++;
                } else {
                    Thread.onSpinWait();
                }
            }
        });
        HostRing ring = first;
        for (long number = 0; number < count;) {
            HostRing next = ring.next();
            if (ring.waiting() > 0) {
                assertThat(ring.take(THREAD).beginNanoseconds()).isEqualTo(number++);
            } else if (next != null) {
                ring = next;
            } else {
                Thread.onSpinWait();
            }
        }
        writer.join();
        assertThat(ring.waiting()).isZero();
    }
}
