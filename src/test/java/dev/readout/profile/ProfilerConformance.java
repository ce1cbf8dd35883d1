package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a profiling loop relies on, whatever the API and the driver. */
abstract class ProfilerConformance {
    static final int IN_FLIGHT = 3;
    static final Scope FRAME = Scope.named("frame");
    static final Scope SHADOW = Scope.named("shadow");
    static final Scope MAIN = Scope.named("main");
    private static final int FRAMES = 20;
    private static final long LONGEST = 10_000_000_000L;

    final List<Long> numbers = new ArrayList<>();
    final List<ProfilerReport> reports = new ArrayList<>();
    GpuProfiler profiler;

    /** Begins to record, in a command buffer where the API has them. */
    abstract GpuRecorder recorder();

    /** Begins a batch likewise. */
    abstract GpuRecorder batch(long number);

    /** Records a draw. */
    abstract void draw();

    /** Has what was recorded executed. */
    abstract void submit();

    /** Waits for all that was submitted. */
    abstract void finish();

    abstract ProfilerBuilder<?> builder();

    abstract GpuQueue queue();

    abstract void openDriver();

    abstract void closeDriver();

    @BeforeEach
    final void open() {
        openDriver();
        profile(builder());
    }

    @AfterEach
    final void close() {
        if (profiler != null) {
            finish();
            profiler.close();
        }
        closeDriver();
    }

    /** Has another profiler. */
    final void profile(ProfilerBuilder<?> builder) {
        if (profiler != null) {
            profiler.close();
        }
        profiler = builder.framesInFlight(IN_FLIGHT).listener(reports::add).build();
    }

    final void frame() {
        profiler.beginFrame();
        record(recorder());
        profiler.endFrame();
        submit();
    }

    private void record(GpuRecorder recorder) {
        try (var frame = recorder.scope(FRAME)) {
            try (var shadow = recorder.scope(SHADOW)) {
                draw();
            }
            for (int i = 0; i < 2; i++) {
                try (var main = recorder.scope(MAIN)) {
                    draw();
                }
            }
        }
    }

    /** Hands over all frames. A stamp may be available only some microseconds after all has finished (llvmpipe). */
    final void drain(Consumer<GpuFrame> consumer) {
        finish();
        for (int i = 0; profiler.inFlight() > 0 && i < 100_000; i++) {
            profiler.poll(consumer);
        }
        assertThat(profiler.inFlight()).isZero();
    }

    /** Reports, but for those of drivers that take stamps within one tick. */
    final List<ProfilerReport> reports() {
        return reports.stream().filter(report -> report.kind() != ProfilerReport.Kind.IMPLAUSIBLE_TIME).toList();
    }

    @Test
    void batchesHaveTheirOwnTimesAmongFrames() {
        Map<Long, GpuFrame> batches = new HashMap<>();
        Consumer<GpuFrame> consumer = each -> {
            if (each.isBatch()) {
                batches.put(each.number(), each.copy());
            } else {
                check(each);
            }
        };
        for (int i = 0; i < FRAMES; i++) {
            frame();
            GpuRecorder batch = batch(7L * i);
            record(batch);
            profiler.submittingBatch(batch.endBatch());
            submit();
            finish();
            profiler.poll(consumer);
        }
        drain(consumer);
        for (int i = 0; batches.size() < FRAMES && i < 100_000; i++) {
            profiler.poll(consumer);
        }

        assertThat(numbers).hasSize(FRAMES);
        assertThat(batches).hasSize(FRAMES);
        numbers.clear();
        batches.values().forEach(this::check);
        assertThat(batches.keySet()).containsExactlyInAnyOrderElementsOf(numbers);
        assertThat(reports()).isEmpty();
    }

    final void check(GpuFrame each) {
        numbers.add(each.number());
        int frame = each.find(FRAME);
        int shadow = each.find(FRAME, SHADOW);
        int main = each.find(FRAME, MAIN);
        assertThat(each.count(main)).isEqualTo(2);
        assertThat(each.nanoseconds(frame)).isBetween(each.nanoseconds(shadow) + each.nanoseconds(main), LONGEST);
        assertThat(each.ownNanoseconds(frame)).isBetween(0L, each.nanoseconds(frame));
        assertThat(each.busyNanoseconds(queue())).isEqualTo(each.nanoseconds(frame));
        assertThat(each.beginNanoseconds(shadow)).isGreaterThanOrEqualTo(each.beginNanoseconds(frame));
        assertThat(each.beginNanoseconds(main)).isGreaterThanOrEqualTo(each.endNanoseconds(shadow));
        assertThat(each.endNanoseconds(frame)).isGreaterThanOrEqualTo(each.endNanoseconds(main));
        assertThat(each.queue(frame)).isSameAs(queue());
        if (each.clock(queue()) == ClockQuality.TRUE) {
            assertThat(each.beginNanoseconds(frame)).isGreaterThanOrEqualTo(
                    each.hostBeginNanoseconds() - each.clockDeviationNanoseconds(queue()));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void framesAreHandedOverInOrderWithTheTimesOfTheirScopes(boolean hostTimes) {
        profile(builder().hostTimes(hostTimes));
        Consumer<GpuFrame> check = frame -> {
            check(frame);
            assertThat(frame.hostNanoseconds(frame.find(FRAME))).isBetween(hostTimes
                    ? frame.hostNanoseconds(frame.find(FRAME, SHADOW)) + frame.hostNanoseconds(frame.find(FRAME, MAIN))
                    : GpuFrame.NOT_COUNTED, hostTimes ? frame.hostNanoseconds() : GpuFrame.NOT_COUNTED);
        };
        for (int i = 0; i < FRAMES; i++) {
            if (profiler.inFlight() == IN_FLIGHT) {
                drain(check);
            }
            frame();
        }
        drain(check);
        assertThat(numbers).hasSize(FRAMES).isSorted().startsWith(0L).endsWith(FRAMES - 1L);
        assertThat(reports()).isEmpty();
    }

    @Test
    void aProfilerThatIsBuiltAnewGoesOnWithTheNumbers() {
        for (int i = 0; i < 3; i++) {
            profile(builder().firstFrame(profiler.frame() + 1));
            frame();
            frame();
            drain(this::check);
        }
        assertThat(numbers).containsExactly(0L, 1L, 2L, 3L, 4L, 5L);
        assertThat(reports()).isEmpty();
        for (long number : new long[] {-1, (1L << 62) + 1}) {
            assertThatThrownBy(() -> builder().firstFrame(number)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("number " + number + " is not in 0..2^62: ");
        }
    }

    @Test
    void stepsEndWhereTheNextOnesBeginAndWithTheFrame() {
        for (int i = 0; i < 3 * IN_FLIGHT; i++) {
            profiler.beginFrame();
            GpuRecorder recorder = recorder();
            recorder.step(0, FRAME);
            for (int step = 0; step < 2; step++) {
                recorder.step(1, MAIN);
                draw();
            }
            recorder.step(0, SHADOW);
            draw();
            profiler.endFrame();
            submit();
            drain(each -> {
                numbers.add(each.number());
                int frame = each.find(FRAME);
                int main = each.find(FRAME, MAIN);
                assertThat(each.size()).isEqualTo(3);
                assertThat(each.count(main)).isEqualTo(2);
                assertThat(each.nanoseconds(main)).isBetween(0L, each.nanoseconds(frame));
                assertThat(each.endNanoseconds(main)).isLessThanOrEqualTo(each.endNanoseconds(frame));
                assertThat(each.endNanoseconds(frame)).isLessThanOrEqualTo(each.beginNanoseconds(each.find(SHADOW)));
            });
        }
        assertThat(numbers).hasSize(3 * IN_FLIGHT);
        assertThat(reports()).isEmpty();
    }

    @Test
    void aFrameThatFindsAllInFlightIsDroppedAndTheOthersAreNot() {
        for (int i = 0; i <= IN_FLIGHT; i++) {
            frame();
        }
        assertThat(reports).containsExactly(new ProfilerReport.FrameDropped(IN_FLIGHT, IN_FLIGHT, 0));
        assertThat(profiler.reported(ProfilerReport.Kind.FRAME_DROPPED)).isEqualTo(1);
        drain(this::check);
        frame();
        drain(this::check);
        assertThat(numbers).containsExactly(0L, 1L, 2L, 4L);
    }

    @Test
    void afterAConsumerThatThrowsTheLoopGoesOnWithTheNextFrame() {
        frame();
        frame();
        assertThatThrownBy(() -> drain(frame -> {
            throw new UnsupportedOperationException("of the application");
        })).hasMessage("of the application");
        drain(this::check);
        assertThat(numbers).containsExactly(1L);
    }

    @Test
    void timesOfAFrameAreNotReadAfterItButACopysAre() {
        frame();
        List<GpuFrame> kept = new ArrayList<>();
        drain(frame -> {
            kept.add(frame);
            kept.add(frame.copy());
        });
        assertThatThrownBy(() -> kept.getFirst().size()).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("copy()");
        check(kept.getLast());
    }

    @Test
    void mistakesAreSaidWithScopeAndFrame() {
        assertThatThrownBy(this::recorder).isInstanceOf(IllegalStateException.class).hasMessageContaining("beginFrame");
        profiler.beginFrame();
        assertThatThrownBy(profiler::beginFrame).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("frame 0");
        GpuRecorder recorder = recorder();
        recorder.scope(MAIN).end();
        recorder.end();
        assertThat(reports).containsExactly(new ProfilerReport.EndWithoutBegin(0, false, queue(), false));
        profiler.endFrame();
        assertThatThrownBy(() -> recorder.scope(MAIN)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("scope 'main' begins after the frame has ended");
        submit();
        finish();
        profiler.close();
        profiler.close();
        assertThatThrownBy(() -> profiler.poll(frame -> {})).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("closed");
    }
}
