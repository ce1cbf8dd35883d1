package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** What a profiler refuses, and how its frames are given up. */
class GpuProfilerTest extends FakeLoop {
    /** Virtual threads have no name, unless they are given one. */
    @Test
    void aRecorderOfAVirtualThreadSaysWhichOneItIs() throws Exception {
        GpuProfiler profiler = profiler();
        profiler.beginFrame();
        AtomicReference<GpuRecorder> recorder = new AtomicReference<>();
        Thread virtual = Thread.startVirtualThread(() -> recorder.set(profiler.recorder(1)));
        virtual.join();
        assertThatThrownBy(() -> recorder.get().scope(WORK)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("on Thread[#" + Thread.currentThread().threadId() + ",")
                .hasMessageContaining("the recorder belongs to VirtualThread[#" + virtual.threadId() + "]");
        assertThatThrownBy(() -> recorder.get().beginSpanning(WORK)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("the recorder belongs to");
        profiler.cancelFrame();
    }

    @Test
    void aParentIsARecorderOfTheSameFrameAndProfiler() {
        try (GpuProfiler profiler = profiler(); GpuProfiler other = profiler()) {
            profiler.beginFrame();
            GpuRecorder early = profiler.recorder(1);
            profiler.endFrame();
            profiler.beginFrame();
            other.beginFrame();
            GpuRecorder foreign = other.recorder(2);
            GpuRecorder parent = profiler.recorder(1).scope(WORK);
            profiler.recorder(QUEUE, 2, parent).scope(DRAWN).end();
            parent.end();

            assertThatThrownBy(() -> profiler.recorder(QUEUE, 3, early)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("parent does not record frame 1");
            assertThatThrownBy(() -> profiler.recorder(QUEUE, 3, foreign)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("of this profiler");
            profiler.endFrame();
            gpu.execute(1);
            gpu.execute(2);
            assertThat(polled(profiler)).containsExactly("0 work x 1: 0", "1 drawn x 1: 0");
        }
    }

    @Test
    void anotherQueueOfTheSameNameIsSaidToBeAnother() {
        GpuProfiler profiler = profiler();
        assertThatThrownBy(() -> profiler.submitting(GpuQueue.named("graphics")))
                .isInstanceOf(IllegalArgumentException.class).hasMessage("queue 'graphics' is another GpuQueue than"
                        + " the one of that name that the profiler was built with: make one once, as a constant");
        assertThatThrownBy(() -> profiler.submitting(GpuQueue.named("compute")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("queue 'compute' is none that the profiler was built with: [graphics]");
    }

    @Test
    void aScopeWithoutRoomForItsPathMayBeLeftOpen() {
        GpuProfiler profiler = profiler(settings -> settings.maxPaths = 1);
        frame(profiler, 1, recorder -> {
            recorder.scope(WORK).end();
            recorder.scope(Scope.named("other"));
        });

        assertThat(profiler.poll(frame -> assertThat(frame.size()).isEqualTo(1))).isEqualTo(1);
        assertThat(reports).extracting(ProfilerReport::kind).containsExactly(
                ProfilerReport.Kind.SCOPE_LEFT_OPEN, ProfilerReport.Kind.SCOPES_DROPPED);
        assertThat(reports.getLast())
                .hasToString("frame 0: 1 scope on queue graphics is not measured: there are too"
                        + " many different paths of scopes: give scopes names that recur, with names() for an"
                        + " engine's, or build the profiler with a larger maxPaths");
    }

    @Test
    void theFrameThatIsRecordedIsCancelledByItsNumberToo() {
        GpuProfiler profiler = profiler();
        profiler.beginFrame();
        profiler.recorder(1).scope(WORK);
        assertThatThrownBy(profiler::beginFrame).hasMessage("frame 0 has begun: end it, or cancel it, first");
        profiler.cancelFrame(profiler.frame());
        assertThatThrownBy(profiler::endFrame).isInstanceOf(IllegalStateException.class);
        profiler.cancelFrame(profiler.frame());
        assertThat(profiler.inFlight()).isZero();
    }

    @Test
    void aConsumerMayCancelFrames() {
        GpuProfiler profiler = profiler();
        for (int i = 1; i <= 3; i++) {
            record(profiler, i);
        }
        gpu.execute(1);
        gpu.execute(3);
        profiler.poll(frame -> {
            numbers.add(frame.number());
            profiler.cancelFrame(frame.number());
            profiler.cancelFrame(1);
        });
        assertThat(numbers).containsExactly(0L, 2L);
        assertThat(profiler.inFlight()).isZero();
    }

    @Test
    void aRecorderDoesNothingOnceTheProfilerIsClosed() {
        GpuProfiler profiler = profiler();
        profiler.beginFrame();
        GpuRecorder recorder = profiler.recorder(1);
        int calls;
        try (var work = recorder.scope(WORK); var inner = recorder.scope(DRAWN)) {
            long span = recorder.beginSpanning(WORK);
            profiler.close();
            calls = gpu.calls;
            recorder.scope(DRAWN).end();
            recorder.endSpanning(span);
        }
        assertThat(gpu.calls).isEqualTo(calls);
        assertThat(gpu.stores).isZero();
        assertThat(reports).isEmpty();
        assertThatThrownBy(profiler::endFrame).isInstanceOf(IllegalStateException.class).hasMessageContaining("closed");
    }

    @Test
    void whenAFrameIsSubmittedIsNotedForThatFrame() {
        GpuProfiler profiler = profiler();
        record(profiler, 1);
        long first = profiler.frame();
        record(profiler, 2);
        profiler.submitting(QUEUE, first);
        gpu.execute(1);
        gpu.execute(2);
        profiler.poll(frame -> numbers.add(frame.latencyNanoseconds(QUEUE)));
        assertThat(numbers.getFirst()).isNotEqualTo(GpuFrame.NOT_COUNTED);
        assertThat(numbers.getLast()).isEqualTo(GpuFrame.NOT_COUNTED);
    }
}
