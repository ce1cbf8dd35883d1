package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What is a part of the host's time of a scope, on a host that needs 10 ns for each stamp that it records. */
class HostTimesTest extends FakeLoop {
    private static final Scope OUTER = Scope.named("outer");
    private static final Scope INNER = Scope.named("inner");
    private static final int STAMP = 10;
    /** The first ones are recorded and read without a plan, and the others by one. */
    private static final int FRAMES = 12;

    private int clockReads;

    private GpuProfiler profiler(boolean hostTimes) {
        gpu.stampTakes = STAMP;
        return profiler(settings -> {
            settings.hostTimes = hostTimes;
            settings.hostClock = () -> {
                clockReads++;
                return gpu.hostClock();
            };
        });
    }

    /** Measures frames that are all the same, and returns what a consumer finds in each. */
    private List<String> measured(boolean hostTimes, Consumer<GpuRecorder> recording) {
        List<String> frames = new ArrayList<>();
        GpuProfiler profiler = profiler(hostTimes);
        for (int frame = 1; frame <= FRAMES; frame++) {
            frame(profiler, frame, recording);
            profiler.poll(each -> frames.add(shown(each)));
        }
        return frames;
    }

    private static String shown(GpuFrame frame) {
        StringBuilder shown = new StringBuilder();
        frame.forEach(scope -> shown.append(frame.name(scope)).append(' ').append(frame.hostNanoseconds(scope))
                .append(' '));
        return shown.toString().strip();
    }

    private void host(long nanoseconds) {
        gpu.now += nanoseconds;
    }

    @Test
    void aScopesOwnStampsAreNoPartOfItAndThoseInsideOfItAre() {
        assertThat(measured(true, recorder -> {
            for (int i = 0; i < 2; i++) {
                recorder.scope(OUTER);
                host(1);
                recorder.scope(INNER);
                host(3);
                recorder.end();
                host(5);
                recorder.end();
                host(100);
            }
        })).hasSize(FRAMES).containsOnly("outer " + 2 * (1 + STAMP + 3 + STAMP + 5) + " inner " + 2 * 3);
    }

    @Test
    void aStepEndsWhereTheNextOneBegins() {
        assertThat(measured(true, recorder -> {
            recorder.step(0, OUTER);
            host(1);
            recorder.step(1, INNER);
            host(3);
            recorder.step(1, INNER);
            host(5);
            recorder.step(0, OUTER);
            host(7);
        })).hasSize(FRAMES).containsOnly("outer " + (STAMP + 1 + STAMP + 3 + 2 * STAMP + 5 + STAMP + 7 + 2 * STAMP)
                + " inner " + (STAMP + 3 + 2 * STAMP + 5));
    }

    @Test
    void theClockIsReadTwiceForAScopeAndOnceForAStep() {
        try (GpuProfiler profiler = profiler(true)) {
            for (int frame = 1; frame <= FRAMES; frame++) {
                profiler.beginFrame();
                GpuRecorder recorder = profiler.recorder(frame);
                int before = clockReads;
                recorder.scope(OUTER);
                recorder.scope(INNER);
                recorder.end();
                recorder.end();
                assertThat(clockReads - before).isEqualTo(4);
                before = clockReads;
                for (int i = 0; i < 10; i++) {
                    recorder.step(i % 3, INNER);
                }
                recorder.endSteps(0);
                assertThat(clockReads - before).isEqualTo(11);
                profiler.endFrame();
                gpu.execute(frame);
                profiler.poll(each -> {});
            }
        }
    }

    @Test
    void nobodyReadsTheClockForTimesThatAreNotAskedFor() {
        try (GpuProfiler profiler = profiler(false)) {
            profiler.beginFrame();
            GpuRecorder recorder = profiler.recorder(1);
            int before = clockReads;
            recorder.scope(OUTER);
            recorder.step(0, INNER);
            recorder.end();
            assertThat(clockReads).isEqualTo(before);
            profiler.endFrame();
            gpu.execute(1);
            assertThat(profiler.poll(frame -> {
                assertThat(frame.hostNanoseconds(0)).isEqualTo(GpuFrame.NOT_COUNTED);
                assertThat(frame.nextCount(0, 0)).isEqualTo(-1);
            })).isOne();
        }
    }

    @Test
    void itIsACountThatAllProfilersHave() {
        try (GpuProfiler profiler = profiler(true)) {
            profiler.beginFrame();
            try (var outer = profiler.recorder(1).scope(OUTER)) {
                host(3);
            }
            profiler.endFrame();
            gpu.execute(1);
            assertThat(profiler.poll(frame -> {
                int count = frame.nextCount(0, 0);
                assertThat(frame.counts().get(count)).isEqualTo(GpuCount.HOST_TIME)
                        .extracting(GpuCount::name).isEqualTo("host time ns");
                assertThat(GpuCount.common()).endsWith(GpuCount.HOST_TIME, GpuCount.NUMBER);
                assertThat(frame.counted(0, count)).isEqualTo(3);
                assertThat(frame.nextCount(0, count + 1)).isEqualTo(-1);
            })).isOne();
        }
    }

    @Test
    void aScopeThatSpansCommandBuffersHasNone() {
        assertThat(measured(true, recorder -> {
            long span = recorder.beginSpanning(OUTER);
            try (var inner = recorder.scope(INNER)) {
                host(3);
            }
            recorder.endSpanning(span);
        })).hasSize(FRAMES).containsOnly("outer -1 inner 3");
    }

    @Test
    void aClockThatGoesBackMakesATimeBelowZero() {
        assertThat(measured(true, recorder -> {
            recorder.scope(OUTER);
            host(-7);
            recorder.end();
        })).hasSize(FRAMES).containsOnly("outer -7");
    }
}
