package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.profile.Backend.Reset;
import dev.readout.vulkan.Timestamps;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Scopes that begin in one command buffer and end in another one. */
class SpanningScopesTest extends FakeLoop {
    @Test
    void aScopeThatSpansFramesEndsOnce() {
        GpuProfiler profiler = profiler();
        long[] span = new long[1];
        frame(profiler, 1, recorder -> span[0] = recorder.beginSpanning(WORK));
        frame(profiler, 2, recorder -> {
            recorder.endSpanning(span[0]);
            recorder.endSpanning(span[0]);
        });
        List<Integer> counts = new ArrayList<>();
        profiler.poll(frame -> frame.forEach(scope -> counts.add(frame.count(scope))));
        assertThat(counts).containsExactly(1);
        assertThat(reports).containsExactly(new ProfilerReport.EndWithoutBegin(1, false, QUEUE, true));
        assertThat(reports.getFirst()).hasToString("frame 1: a scope that spans command buffers ends on queue"
                + " graphics, and it has ended before, or is another profiler's: end the token of beginSpanning"
                + " once");
    }

    @Test
    void aSpanThatEndsWhileNothingIsMeasuredMakesRoomForOthers() {
        GpuProfiler profiler = profiler();
        for (int i = 0; i < 3000; i++) {
            long[] span = new long[1];
            profiler.setEnabled(true);
            frame(profiler, 1, gpuCommands -> span[0] = gpuCommands.beginSpanning(WORK));
            if (i % 2 == 0) {
                profiler.poll(frame -> {});
            }
            profiler.setEnabled(false);
            frame(profiler, 2, gpuCommands -> gpuCommands.endSpanning(span[0]));
            profiler.poll(frame -> {});
        }
        assertThat(reports).isEmpty();
    }

    @Test
    void theNumberOfASpanWhoseEndIsCancelledIsNotStampedByItsBeginning() {
        GpuProfiler profiler = profiler(settings -> settings.framesInFlight = 4);
        long[] first = new long[1];
        profiler.beginFrame();
        first[0] = profiler.recorder(1).beginSpanning(WORK);
        profiler.endFrame();
        profiler.beginFrame();
        profiler.recorder(2).endSpanning(first[0]);
        profiler.cancelFrame();
        gpu.forget(2);

        profiler.beginFrame();
        GpuRecorder recorder = profiler.recorder(3);
        List<Long> others = new ArrayList<>();
        for (int i = 0; i < 1024; i++) {
            others.add(recorder.beginSpanning(WORK));
        }
        gpu.work(3, 10);
        others.forEach(recorder::endSpanning);
        profiler.endFrame();
        gpu.work(1, 1000);
        gpu.execute(1);
        gpu.execute(3);
        profiler.poll(frame -> {
            if (frame.number() == 2) {
                assertThat(frame.nanoseconds(frame.find(WORK))).isEqualTo(10_230);
            }
            numbers.add(frame.number());
        });
        assertThat(numbers).containsExactly(0L, 2L);
        // There are 1024 at a time, and the cancelled one's beginning may still arrive.
        assertThat(reports).singleElement().isInstanceOf(ProfilerReport.ScopesDropped.class);
    }

    @Test
    void aSpanEndsOnTheQueueOnWhichItBegan() {
        GpuQueue other = GpuQueue.named("other");
        GpuProfiler profiler = profiler(settings -> settings.queues.add(
                new ProfilerSettings.Queue(other, new Timestamps(64, 1), 0, List.of())));
        profiler.beginFrame();
        long span = profiler.recorder(QUEUE, 1).beginSpanning(WORK);
        assertThatThrownBy(() -> profiler.recorder(other, 2).endSpanning(span))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("can't end on queue other: their clocks may differ");
        profiler.cancelFrame();
    }

    @Test
    void aSpanWhoseBeginningIsLostIsReported() {
        GpuProfiler profiler = profiler();
        profiler.beginFrame();
        long span = profiler.recorder(1).beginSpanning(WORK);
        profiler.cancelFrame();
        gpu.forget(1);
        frame(profiler, 2, recorder -> recorder.endSpanning(span));

        assertThat(profiler.poll(frame -> assertThat(frame.size()).isZero())).isEqualTo(1);
        assertThat(reports).containsExactly(new ProfilerReport.SpanLost(1, "work", QUEUE));
    }

    /** Wraps of the device's clock lie between the frames, and in the later one no other scope says how many. */
    @Test
    void aScopeThatSpansCommandBuffersAndIsAloneInItsFrameIsWhereItWas() {
        GpuProfiler profiler = profiler(settings -> {
            settings.queues.set(0, new ProfilerSettings.Queue(QUEUE, new Timestamps(36, 1), 0, List.of()));
            settings.calibrationNanos = ProfilerSettings.NEVER;
        });
        frame(profiler, 1, recorder -> recorder.scope(WORK).end());
        profiler.poll(frame -> {});
        gpu.now += 5L << 36;
        frame(profiler, 2, recorder -> {
            long span = recorder.beginSpanning(WORK);
            gpu.work(2, 10);
            recorder.endSpanning(span);
        });
        profiler.poll(frame -> {
            numbers.add(frame.nanoseconds(0));
            assertThat(Math.abs(frame.endNanoseconds(0) - gpu.hostClock()))
                    .isLessThanOrEqualTo(frame.clockDeviationNanoseconds(QUEUE));
        });
        assertThat(numbers).containsExactly(10L);
    }

    @Test
    void aScopeThatSpansADisturbanceOfTheClockIsLost() {
        GpuProfiler profiler = profiler();
        long[] span = new long[1];
        frame(profiler, 1, recorder -> span[0] = recorder.beginSpanning(WORK));
        profiler.poll(frame -> {});
        frame(profiler, 2, recorder -> recorder.scope(WORK).end());
        gpu.disjoint = true;
        assertThat(profiler.poll(frame -> {})).isZero();
        frame(profiler, 3, recorder -> recorder.endSpanning(span[0]));
        assertThat(profiler.poll(frame -> {})).isEqualTo(1);
        assertThat(reports).containsExactly(new ProfilerReport.Disjoint(1, false),
                new ProfilerReport.SpanLost(2, "work", QUEUE));
    }

    @ParameterizedTest
    @EnumSource
    void aFrameInFlightThatIsCancelledHoldsUpNoOther(Reset reset) {
        gpu = new FakeGpu(reset);
        GpuProfiler profiler = profiler();
        long[] span = new long[1];
        for (int round = 0; round < 20; round++) {
            long first = profiler.frame() + 1;
            profiler.beginFrame();
            span[0] = profiler.recorder(1).beginSpanning(WORK);
            profiler.endFrame();
            record(profiler, 2);
            profiler.beginFrame();
            profiler.recorder(3).endSpanning(span[0]);
            profiler.endFrame();
            gpu.execute(3);
            assertThat(profiler.poll(frame -> {})).isZero();
            profiler.cancelFrame(first);
            gpu.forget(1);
            profiler.cancelFrame(first + 2);
            profiler.cancelFrame(first + 3);
            profiler.cancelFrame(-1);
            gpu.execute(2);
            profiler.poll(frame -> numbers.add(frame.number() - first));
            assertThat(numbers).containsExactly(1L, 2L);
            numbers.clear();
            assertThat(reports).containsExactly(new ProfilerReport.SpanLost(first + 2, "work", QUEUE));
            reports.clear();
        }
        assertThat(gpu.created).isLessThan(20);
    }
}
