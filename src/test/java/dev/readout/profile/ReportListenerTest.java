package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** How a listener is told: of everything, in its order, and never under a lock. */
class ReportListenerTest extends FakeLoop {
    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(10, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aListenerMayWaitForAThreadThatCallsTheProfiler() throws Exception {
        AtomicReference<GpuProfiler> reference = new AtomicReference<>();
        Consumer<ProfilerReport> listener = report -> {
            reports.add(report);
            Thread other = Thread.startVirtualThread(() -> reference.get().submitting(QUEUE));
            try {
                if (!other.join(Duration.ofSeconds(10))) {
                    throw new AssertionError("the profiler is locked while a listener is told");
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        };
        GpuProfiler profiler = profiler(settings -> {
            settings.listener = listener;
            settings.framesInFlight = 2;
            settings.expireAfter = 1;
        });
        reference.set(profiler);
        frame(profiler, 1, recorder -> recorder.scope(WORK));
        frame(profiler, 2, GpuRecorder::end);
        assertThat(profiler.beginFrame()).isFalse();
        profiler.endFrame();
        gpu.disjoint = true;
        profiler.poll(frame -> {});
        assertThat(reports).extracting(ProfilerReport::kind).containsExactly(
                ProfilerReport.Kind.SCOPE_LEFT_OPEN, ProfilerReport.Kind.END_WITHOUT_BEGIN,
                ProfilerReport.Kind.FRAME_DROPPED, ProfilerReport.Kind.DISJOINT, ProfilerReport.Kind.DISJOINT);
    }

    @Test
    void aReportIsToldEvenIfAnotherIsBeingTold() throws Exception {
        CountDownLatch told = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        GpuProfiler profiler = profiler(settings -> settings.listener = report -> {
            reports.add(report);
            told.countDown();
            await(goOn);
        });
        profiler.beginFrame();
        Thread recording = Thread.startVirtualThread(() -> profiler.recorder(1).end());
        await(told);
        profiler.recorder(2).scope(WORK);
        profiler.endFrame();
        assertThat(profiler.reported(ProfilerReport.Kind.SCOPE_LEFT_OPEN)).isEqualTo(1);
        goOn.countDown();
        recording.join();
        assertThat(reports).extracting(ProfilerReport::kind).containsExactly(
                ProfilerReport.Kind.END_WITHOUT_BEGIN, ProfilerReport.Kind.SCOPE_LEFT_OPEN);
    }

    @Test
    void anErrorOfTheListenerDoesNotKeepOthersFromBeingTold() {
        GpuProfiler profiler = profiler(settings -> settings.listener = report -> {
            reports.add(report);
            throw new AssertionError(report.toString());
        });
        profiler.beginFrame();
        profiler.recorder(1).scope(WORK).scope(Scope.named("inner"));
        assertThatThrownBy(profiler::endFrame).isInstanceOf(AssertionError.class).hasMessageContaining("'work/inner'");
        assertThat(reports).hasSize(2);
    }
}
